import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';

const maxAttempts = 5;

/** When a process started, in ticks of the kernel; empty where the system does not say. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The process that a lock file names; null if it has ended, and another one may have its number. */
async function holderOf(text: string): Promise<number | null> {
  const [pidText = '', started = ''] = text.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  return started !== '' && started !== (await startOf(pid)) ? null : pid;
}

/** Removes the lock file with this text, and leaves one that another process has put in its place meanwhile. */
async function removeStale(path: string, text: string): Promise<void> {
  const moved = `${path}.${process.pid}.stale`;
  try {
    await rename(path, moved);
    if ((await readFile(moved, 'utf8')) === text) await rm(moved, { force: true });
    else await rename(moved, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/**
 * Takes a lock for this process: a file that names it. A file whose process has ended is replaced.
 * @returns a function that releases it, or the ID of the process that has it
 * @throws Error of the file system
 */
export async function acquireLock(path: string): Promise<{ release(): Promise<void> } | { heldBy: number }> {
  const own = `${path}.${process.pid}`;
  for (let attempt = 1; ; attempt++) {
    try {
      // Linked when it is written: nobody sees a lock without its process.
      await writeFile(own, `${process.pid} ${await startOf(process.pid)}`, { mode: 0o600 });
      await link(own, path);
      return { release: () => rm(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === maxAttempts) throw error;
      const text = await readFile(path, 'utf8').catch(() => '');
      const heldBy = await holderOf(text);
      if (heldBy !== null) return { heldBy };
      await removeStale(path, text);
    } finally {
      await rm(own, { force: true });
    }
  }
}
