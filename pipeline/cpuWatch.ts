import { threadCpuSeconds } from './threadCpu';

const intervalMs = 1_000;

/** Processor time that a stage may take, by the size of what it reads. Recognition has threads of its own. */
export interface CpuAllowance {
  baseSeconds: number;
  secondsPerMb: number;
}

/**
 * Reading takes 0.1 to 2 s a megabyte, and 4 s the densest drawings: the rest is for slow machines. Processor time,
 * because a busy machine takes longer by the clock and does no more work.
 */
export const defaultCpuAllowance: CpuAllowance = { baseSeconds: 20, secondsPerMb: 20 };

export function cpuSecondsFor(bytes: number, { baseSeconds, secondsPerMb }: CpuAllowance): number {
  return Math.round(baseSeconds + (secondsPerMb * bytes) / 1_048_576);
}

/** Calls `onExceeded` once the thread has taken `seconds` more of processor time. Returns what ends the watch. */
export function watchCpu(threadId: number, seconds: number, onExceeded: () => void): () => void {
  const before = threadCpuSeconds(threadId) ?? 0;
  const timer = setInterval(() => {
    if ((threadCpuSeconds(threadId) ?? 0) - before < seconds) return;
    clearInterval(timer);
    onExceeded();
  }, intervalMs);
  return () => clearInterval(timer);
}
