import { access, constants, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config';

/** Makes the data directory and an empty place for files in the making; returns the latter. */
export async function openDataDir(dataDir: string): Promise<string> {
  const workDir = join(dataDir, 'work');
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
    await rm(workDir, { recursive: true, force: true });
    await mkdir(workDir, { recursive: true });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new ConfigError(
      `Lectern can't start: DATA_DIR ${dataDir} is not a directory it can write to (${reason}).`,
    );
  }
  return workDir;
}
