import { readFileSync, readlinkSync } from 'node:fs';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

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

/** Tells the task at hand of the threads that work for it. */
let report: (threadId: number | null) => void = () => {};
/** Threads that this one has started, by the kernel's ids. */
const started = new Set<number>();

/** Reports this thread, then those that it has started or starts later, until the next task. */
export function reportThreads(to: typeof report): void {
  report = to;
  for (const threadId of [ownThreadId(), ...started]) report(threadId);
}

const told = 'threadId';

/** Has the next thread that this one starts, and that calls `tellThread`, counted to its tasks. */
export function expectThread(): { hasStarted(): void; hasEnded(): void } {
  const id = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setEnvironmentData(told, id);
  const threadId = () => Atomics.load(id, 0);
  return {
    hasStarted() {
      if (threadId() === 0) return;
      started.add(threadId());
      report(threadId());
    },
    hasEnded: () => void started.delete(threadId()),
  };
}

/** Tells the thread that started this one its id. */
export function tellThread(): void {
  Atomics.store(getEnvironmentData(told) as unknown as Int32Array, 0, ownThreadId() ?? 0);
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
