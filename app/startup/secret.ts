import { randomBytes } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../config/config';

/** A secret in a file of the data directory, in base64. */
export interface SecretFile {
  dataDir: string;
  name: string;
  bytes: number;
}

/** Reads a secret; null: there is none. @throws ConfigError where the file holds something else */
export async function readSecret({ dataDir, name, bytes }: SecretFile): Promise<string | null> {
  const path = join(dataDir, name);
  let secret: string;
  try {
    secret = (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (Buffer.from(secret, 'base64').length === bytes) return secret;
  throw new ConfigError(
    `Lectern can't start: ${path} is damaged: it does not hold ${bytes} bytes in base64. Restore it from a backup.`,
  );
}

/** Generates a secret, with mode 0600. @throws Error with the code `EEXIST` where another process has just done so */
async function createSecret(file: SecretFile): Promise<string> {
  const secret = randomBytes(file.bytes).toString('base64');
  const path = join(file.dataDir, file.name);
  const created = await open(path, 'wx', 0o600);
  try {
    await created.writeFile(secret);
    await created.sync();
  } catch (error) {
    // An empty file, as a full disk leaves it, would be taken for a damaged one.
    await rm(path, { force: true });
    throw error;
  } finally {
    await created.close();
  }
  return secret;
}

/** Reads a secret, which is generated at its first use. @throws ConfigError where the file is damaged */
export async function readOrCreateSecret(file: SecretFile): Promise<string> {
  const known = await readSecret(file);
  if (known !== null) return known;
  try {
    return await createSecret(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readSecret(file)) ?? '';
  }
}
