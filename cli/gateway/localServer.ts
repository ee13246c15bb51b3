import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { failure, systemReason } from '../failure';
import { packageRoot } from '../packageRoot';
import { parseRecord } from '../readJson';

/** What a server writes for the people of its machine. */
interface Credentials {
  graphql_url: string;
  keys: Record<string, string>;
  admin_token: string;
}

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
    const found = parseRecord<Credentials>(text, {
      graphql_url: 'string',
      keys: 'object',
      admin_token: 'string',
    });
    if (!found) throw failure(`${path} is damaged: restart the server, or give --url and --key.`);
    return { path, graphqlUrl: found.graphql_url, keys: found.keys, adminToken: found.admin_token };
  }
  return null;
}
