import type { Stage } from '../../domain/files';

/** The limits of a queue, the same for both implementations. */
export interface QueuePolicy {
  /** The maximum number of active jobs per stage in this process. */
  concurrency: Record<Stage, number>;
  /** The maximum number of attempts of a job, including the first. */
  maxAttempts: number;
  /** The delay in milliseconds after a failed attempt (from 1). */
  backoffMs: (attempt: number) => number;
  /** The maximum number of waiting files. Further ones are rejected, unless their environment has fewer than `reservedSlots` waiting. */
  maxWaiting: number;
}

/** The number of files that an environment may enqueue even when the queue is full. */
export const reservedSlots = 10;

/** The reason for a dead letter whose attempts are exhausted. */
export function exhaustedReason(attempts: number): string {
  return `Failed after ${attempts} attempts.`;
}

/** The maximum number of active jobs per environment in a process: one slot is left for other environments. */
export function maxSlotsPerEnvironment(concurrency: number): number {
  return Math.max(1, concurrency - 1);
}
