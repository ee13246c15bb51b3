import { randomBytes } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../config/config';
import { createApiKeySecret } from '../../domain/apiKey';
import { writeWhole } from './writeWhole';

const fileName = 'credentials.json';

const credentialsShape = z.object({
  base_url: z.string(),
  graphql_url: z.string(),
  keys: z.object({ production: z.string(), staging: z.string() }),
  admin_token: z.string(),
});

/** The content of `credentials.json`, the only place where the demo keys and the admin token can be read. */
export type Credentials = z.output<typeof credentialsShape>;

export function credentialsPath(dataDir: string): string {
  return join(dataDir, fileName);
}

/** The credentials of an earlier start, or null at the first. */
export async function readCredentials(dataDir: string): Promise<Credentials | null> {
  const path = credentialsPath(dataDir);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return credentialsShape.parse(JSON.parse(text));
  } catch {
    throw new ConfigError(
      `${path} is damaged. Restore it, or delete it to generate new keys at the next start.`,
    );
  }
}

export function createCredentials(): Credentials {
  return {
    base_url: '',
    graphql_url: '',
    keys: { production: createApiKeySecret(), staging: createApiKeySecret() },
    admin_token: `lectern_admin_${randomBytes(32).toString('base64url')}`,
  };
}

/** Replaces the file atomically, with mode 0600. One that has the same content is left: its disk may be full. */
export async function writeCredentials(dataDir: string, credentials: Credentials): Promise<void> {
  const path = credentialsPath(dataDir);
  const text = `${JSON.stringify(credentials, null, 2)}\n`;
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known === text) await chmod(path, 0o600);
  else await writeWhole(path, text);
}
