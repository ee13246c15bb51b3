import { closeSync, constants, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface DirectoryLock {
  /** True when a process had the directory before that didn't close it. */
  afterCrash: boolean;
  release(): void;
}

/** Thrown when another process has the directory open. */
export class DirectoryInUseError extends Error {
  constructor(
    directory: string,
    readonly pid: number,
  ) {
    super(`The document store at ${directory} is in use by another process (pid ${pid}).`);
  }
}

/**
 * Takes a directory for this process by a file that names it. A file left by a process that is gone is taken over:
 * its pid no longer lives, or lives as another program, which the start time tells.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const path = join(directory, 'store.lock');
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`The document store cannot create ${directory}: ${describe(error)}.`);
  }
  let afterCrash = false;
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      const file = openSync(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
      writeSync(file, `${process.pid} ${startTime(process.pid)}`);
      closeSync(file);
      return { afterCrash, release: () => rmSync(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new Error(`The document store cannot write to ${directory}: ${describe(error)}.`);
      }
      const holder = readHolder(path);
      if (holder !== undefined) throw new DirectoryInUseError(directory, holder);
      rmSync(path, { force: true });
      afterCrash = true;
    }
  }
  throw new Error(`The document store cannot lock ${directory}: another process keeps taking it.`);
}

/** The pid in a lock file, if that very process is still alive. */
function readHolder(path: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const [pidText = '', started = ''] = text.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  return started !== '' && started !== startTime(pid) ? undefined : pid;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process started, in the kernel's ticks; empty where the system doesn't tell. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
