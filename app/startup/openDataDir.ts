import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../config/loadConfig';

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

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What processes that are no more left; a gateway and its workers may share the data directory. */
async function removeAbandoned(workRoot: string): Promise<void> {
  for (const name of await readdir(workRoot)) {
    const processId = Number(name);
    if (processId !== process.pid && Number.isInteger(processId) && isRunning(processId)) continue;
    await rm(join(workRoot, name), { recursive: true, force: true });
  }
}

/** Makes the data directory and an empty place in it for this process's files in the making; returns the latter. */
export async function openDataDir(dataDir: string): Promise<string> {
  const workRoot = join(dataDir, 'work');
  const workDir = join(workRoot, String(process.pid));
  try {
    await makeDirectory(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
    await makeDirectory(workRoot);
    await removeAbandoned(workRoot);
    await makeDirectory(workDir);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new ConfigError(
      `Lectern can't start: DATA_DIR ${dataDir} is not a directory it can write to (${reason}).`,
    );
  }
  return workDir;
}
