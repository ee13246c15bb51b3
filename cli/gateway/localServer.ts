import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { failure, systemReason } from '../failure';
import { packageRoot } from '../packageRoot';

/** What a server writes for the people of its machine. */
const credentials = z.object({
  graphql_url: z.string(),
  keys: z.record(z.string(), z.string()),
  admin_token: z.string(),
});

export interface LocalServer {
  path: string;
  graphqlUrl: string;
  /** By the slug of their environment. */
  keys: Record<string, string>;
  adminToken: string;
}

/** Data directories in the order in which they are looked at. */
export function dataDirectories(dataDir: string | null): string[] {
  return dataDir === null ? [...new Set([resolve('.data'), join(packageRoot, '.data')])] : [resolve(dataDir)];
}

/** The server of this machine by the credentials that it wrote, or null where none ever started here. */
export async function readLocalServer(dataDir: string | null): Promise<LocalServer | null> {
  for (const directory of dataDirectories(dataDir)) {
    const path = join(directory, 'credentials.json');
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') continue;
      throw failure(`The local server's keys in ${path} can't be read: ${systemReason(error)}.`, error);
    }
    try {
      const found = credentials.parse(JSON.parse(text));
      return { path, graphqlUrl: found.graphql_url, keys: found.keys, adminToken: found.admin_token };
    } catch (cause) {
      throw failure(`${path} is damaged: restart the server, or give --url and --key.`, cause);
    }
  }
  return null;
}
