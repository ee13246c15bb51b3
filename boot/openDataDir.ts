import { access, constants, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config';

/**
 * One level after the other, because `mkdir` with `recursive` never ends where a file system says of an existing
 * directory that it isn't there (`/proc`).
 */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || (await exists(parent))) throw error;
    await makeDirectory(parent);
    await mkdir(path, { mode: 0o700 });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Makes the data directory and an empty place for files in the making; returns the latter. */
export async function openDataDir(dataDir: string): Promise<string> {
  const workDir = join(dataDir, 'work');
  try {
    await makeDirectory(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
    await rm(workDir, { recursive: true, force: true });
    await mkdir(workDir);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new ConfigError(
      `Lectern can't start: DATA_DIR ${dataDir} is not a directory it can write to (${reason}).`,
    );
  }
  return workDir;
}
