import type { Stage } from '../../domain/files';

/** What both queues keep to. */
export interface QueuePolicy {
  /** Jobs of each stage in hand at a time, in this process. */
  concurrency: Record<Stage, number>;
  /** How often a job is tried, the first time included. */
  maxAttempts: number;
  /** How long to wait after the attempt of this number (from 1) failed. */
  backoffMs: (attempt: number) => number;
  /** Files that may wait to begin; one more is refused, unless its environment has hardly any. */
  maxWaiting: number;
}

/** Files of an environment that find a place in a full queue: none is shut out by the files of another. */
export const reservedSlots = 10;

/** What a dead letter says of a job whose handler gave no reason. */
export function exhaustedReason(attempts: number): string {
  return `It was tried ${attempts} times without success.`;
}

/** How many of a process's places one environment may hold at a time: of several, one is left for the others. */
export function maxSlotsPerEnvironment(concurrency: number): number {
  return Math.max(1, concurrency - 1);
}
