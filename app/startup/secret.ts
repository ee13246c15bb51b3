import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads a secret from the data directory, in base64. Generated at its first use, with mode 0600. */
export async function readOrCreateSecret(dataDir: string, name: string, bytes: number): Promise<string> {
  const path = join(dataDir, name);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      const secret = randomBytes(bytes).toString('base64');
      await file.writeFile(secret);
      await file.sync();
      return secret;
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(path, 'utf8')).trim();
  }
}
