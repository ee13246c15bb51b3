import { readFileSync, readlinkSync } from 'node:fs';

/** The unit of CPU times in `/proc` (`USER_HZ`), the same on all Linux platforms. */
const ticksPerSecond = 100;

/** The kernel's id of the calling thread; null outside Linux. */
export function ownThreadId(): number | null {
  try {
    return Number(/\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]) || null;
  } catch {
    return null;
  }
}

/** The CPU time that a thread of this process has used so far, in seconds; null when unknown. */
export function threadCpuSeconds(threadId: number): number | null {
  try {
    const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'latin1');
    // The name in brackets may contain spaces; user and system time are the 12th and 13th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return null;
  }
}
