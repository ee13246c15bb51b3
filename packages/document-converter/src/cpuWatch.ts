import { threadCpuSeconds } from './threadCpu';
import { processWorkMs } from './workClock';

const intervalMs = 1_000;

/** The CPU time allowed for a stage, by the size of its input. Without recognition, which has threads of its own. */
export interface CpuAllowance {
  baseSeconds: number;
  secondsPerMb: number;
}

/**
 * Reading takes 0.1–2 s per megabyte, 4 s for the densest drawings; the rest allows for slow machines. CPU time
 * instead of wall time, so that load on the machine does not count against a file.
 */
export const defaultCpuAllowance: CpuAllowance = { baseSeconds: 20, secondsPerMb: 20 };

export function cpuSecondsFor(bytes: number, { baseSeconds, secondsPerMb }: CpuAllowance): number {
  return Math.round(baseSeconds + (secondsPerMb * bytes) / 1_048_576);
}

/** The processor time of the threads of a task; that of this process where they are not known, as outside Linux. */
export class ThreadWork {
  private readonly threads = new Map<number, { before: number; now: number }>();

  add(threadId: number | null): void {
    const seconds = threadId === null ? null : threadCpuSeconds(threadId);
    if (threadId !== null && seconds !== null) this.threads.set(threadId, { before: seconds, now: seconds });
  }

  /** So far, in ms. */
  readonly ms = (): number => {
    if (this.threads.size === 0) return processWorkMs();
    let seconds = 0;
    for (const [threadId, thread] of this.threads) {
      // A thread that has ended has no time any more.
      thread.now = threadCpuSeconds(threadId) ?? thread.now;
      seconds += thread.now - thread.before;
    }
    return seconds * 1_000;
  };
}

/** Calls `onExceeded` when the thread has used `seconds` more of CPU time. Returns a function that stops the watch. */
export function watchCpu(threadId: number, seconds: number, onExceeded: () => void): () => void {
  const before = threadCpuSeconds(threadId) ?? 0;
  const timer = setInterval(() => {
    if ((threadCpuSeconds(threadId) ?? 0) - before < seconds) return;
    clearInterval(timer);
    onExceeded();
  }, intervalMs);
  return () => clearInterval(timer);
}
