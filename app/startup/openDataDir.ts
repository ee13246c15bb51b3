import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../config/config';

/**
 * Creates a directory level by level: recursive `mkdir` never returns on file systems that report `ENOENT` for an
 * existing directory (`/proc`).
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

/** Deletes the temporary directories of ended processes. A gateway and workers may share the data directory. */
async function removeAbandoned(workRoot: string): Promise<void> {
  for (const name of await readdir(workRoot)) {
    const processId = Number(name);
    if (processId !== process.pid && Number.isInteger(processId) && isRunning(processId)) continue;
    await rm(join(workRoot, name), { recursive: true, force: true });
  }
}

/** Creates the data directory, and in it an empty directory for this process's temporary files, which it returns. */
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
      `Lectern can't start: DATA_DIR ${dataDir} is not a writable directory (${reason}).`,
    );
  }
  return workDir;
}
