import { stages } from '../../domain/files';
import type { Job } from '../../domain/ports/jobQueue';

export interface WaitingJob {
  job: Job;
  /** From 1. */
  attempt: number;
  /** When the job was enqueued, in milliseconds since the epoch. */
  sinceMs: number;
}

/** The waiting jobs of one stage. Environments take turns; within one, first in, first out. */
export class WaitingJobs {
  /** By environment, in insertion order: the first environment is next. */
  private readonly lanes = new Map<string, Map<string, WaitingJob>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  get(job: Job): WaitingJob | undefined {
    return this.lanes.get(job.environmentId)?.get(keyOf(job));
  }

  /** The number of waiting jobs of an environment. */
  sizeOf(environmentId: string): number {
    return this.lanes.get(environmentId)?.size ?? 0;
  }

  add(waiting: WaitingJob): void {
    const { job } = waiting;
    const lane = this.lanes.get(job.environmentId) ?? new Map<string, WaitingJob>();
    if (!lane.has(keyOf(job))) this.count++;
    lane.set(keyOf(job), waiting);
    this.lanes.set(job.environmentId, lane);
  }

  /** The next job of an environment that `mayTake` accepts. */
  next(mayTake: (environmentId: string) => boolean = () => true): WaitingJob | null {
    for (const [environmentId, lane] of this.lanes) {
      if (!mayTake(environmentId)) continue;
      for (const waiting of lane.values()) return waiting;
    }
    return null;
  }

  /** Removes and returns the next job; its environment moves to the end. */
  take(mayTake: (environmentId: string) => boolean): WaitingJob | null {
    const waiting = this.next(mayTake);
    if (!waiting) return null;
    const { environmentId } = waiting.job;
    const lane = this.lanes.get(environmentId);
    this.remove(waiting.job);
    if (lane && lane.size > 0) {
      this.lanes.delete(environmentId);
      this.lanes.set(environmentId, lane);
    }
    return waiting;
  }

  remove(job: Pick<Job, 'fileId' | 'environmentId' | 'runId'>): void {
    const lane = this.lanes.get(job.environmentId);
    if (!lane?.delete(keyOf(job))) return;
    this.count--;
    if (lane.size === 0) this.lanes.delete(job.environmentId);
  }
}

/** The key of a job within its stage. */
export function keyOf({ fileId, runId }: Pick<Job, 'fileId' | 'runId'>): string {
  return `${fileId}:${runId}`;
}

/** Whether the job starts a new file, as opposed to a later stage or a retry by an operator. */
export function isFirstStage(job: Job): boolean {
  return job.stage === stages[0] && !job.isRetry;
}
