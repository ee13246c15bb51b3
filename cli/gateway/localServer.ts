import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { failure, systemReason } from '../failure';
import { packageRoot } from '../packageRoot';
import { parseRecord } from '../readJson';

/** The `credentials.json` that a server writes at its first start. */
interface Credentials {
  graphql_url: string;
  keys: Record<string, string>;
  admin_token: string;
}

export interface LocalServer {
  path: string;
  graphqlUrl: string;
  /** API keys by environment slug. */
  keys: Record<string, string>;
  adminToken: string;
}

/** Candidate data directories, in order of precedence. */
export function dataDirectories(dataDir: string | null): string[] {
  return dataDir === null ? [...new Set([resolve('.data'), join(packageRoot, '.data')])] : [resolve(dataDir)];
}

/** The local server from its `credentials.json`; null if none has been started. */
export async function readLocalServer(dataDir: string | null): Promise<LocalServer | null> {
  for (const directory of dataDirectories(dataDir)) {
    const path = join(directory, 'credentials.json');
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') continue;
      throw failure(`The local server's keys in ${path} cannot be read: ${systemReason(error)}.`, error);
    }
    const found = parseRecord<Credentials>(text, {
      graphql_url: 'string',
      keys: 'object',
      admin_token: 'string',
    });
    if (!found) throw failure(`${path} is damaged. Restart the server, or give --url and --key.`);
    return { path, graphqlUrl: found.graphql_url, keys: found.keys, adminToken: found.admin_token };
  }
  return null;
}
