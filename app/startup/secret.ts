import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret of this installation, made at its first use and kept in the data directory (mode 0600). Base64. */
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
