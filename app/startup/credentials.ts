import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../config/config';
import { createApiKeySecret } from '../../domain/apiKey';

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

/** Replaces the file atomically, with mode 0600. */
export async function writeCredentials(dataDir: string, credentials: Credentials): Promise<void> {
  const path = credentialsPath(dataDir);
  const draft = `${path}.${process.pid}.tmp`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
