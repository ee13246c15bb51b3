/** Searches what processes wrote for the secrets that they were given or made. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Credentials } from '../app/startup/credentials';
import { secretsIn } from '../config/secretsIn';

/** The lines of a text that have one of the secrets. */
export function linesWith(secrets: string[], text: string): string[] {
  return text.split('\n').filter((line) => secrets.some((secret) => line.includes(secret)));
}

export function secretsOf({ keys, admin_token }: Credentials): string[] {
  return [...Object.values(keys), admin_token];
}

/** What the processes of a cluster have logged of the cluster's secrets, each with the name of its log. */
export async function secretsLoggedBy(
  directory: string,
  credentials: Credentials,
  environment: Record<string, string | undefined>,
): Promise<string[]> {
  const settings = JSON.parse(await readFile(join(directory, 'settings.json'), 'utf8'));
  const { adminToken, secretKey, blobAccountKey } = settings as Record<string, string>;
  const named = { ADMIN_TOKEN: adminToken, SECRET_KEY: secretKey, BLOB_ACCOUNT_KEY: blobAccountKey };
  const secrets = [...secretsOf(credentials), ...secretsIn({ ...named, ...environment })];
  const found: string[] = [];
  for (const name of await readdir(join(directory, 'logs'))) {
    const text = await readFile(join(directory, 'logs', name), 'utf8');
    found.push(...linesWith(secrets, text).map((line) => `${name}: ${line}`));
  }
  return found;
}
