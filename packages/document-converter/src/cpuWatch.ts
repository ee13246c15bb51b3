import { threadCpuSeconds } from './threadCpu';

const intervalMs = 1_000;

/** The CPU time allowed for a stage, by the size of its input. Excludes OCR, which runs in separate threads. */
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
