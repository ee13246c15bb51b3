import { readFileSync, readlinkSync } from 'node:fs';

/** The kernel's clock ticks in `/proc`, the same on all of its platforms. */
const ticksPerSecond = 100;

/** The kernel's id of the calling thread; null where there is no Linux. */
export function ownThreadId(): number | null {
  try {
    return Number(/\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]) || null;
  } catch {
    return null;
  }
}

/** Processor time that a thread of this process has taken so far, in seconds; null where it can't be told. */
export function threadCpuSeconds(threadId: number): number | null {
  try {
    const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'latin1');
    // The name in brackets may hold spaces; user and system time are the 12th and 13th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return null;
  }
}
