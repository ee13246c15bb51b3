import { stages } from '../../domain/files';
import type { Job } from '../../domain/ports/jobQueue';

export interface WaitingJob {
  job: Job;
  /** From 1. */
  attempt: number;
}

interface Lane {
  /** Files that are under way: their next stage goes before a file that is still to begin. */
  continuing: WaitingJob[];
  fresh: WaitingJob[];
}

/**
 * Jobs in the order in which they are due: environments take turns, so that one with a thousand files doesn't
 * hold up one with a single file; within an environment files are finished before others are begun.
 */
export class WaitingJobs {
  /** A map keeps the order in which its keys were set: the first environment is the next one due. */
  private readonly lanes = new Map<string, Lane>();
  private readonly keys = new Map<string, WaitingJob>();

  get size(): number {
    return this.keys.size;
  }

  get(job: Job): WaitingJob | undefined {
    return this.keys.get(keyOf(job));
  }

  add(waiting: WaitingJob): void {
    const { job } = waiting;
    this.keys.set(keyOf(job), waiting);
    let lane = this.lanes.get(job.environmentId);
    if (!lane) {
      lane = { continuing: [], fresh: [] };
      this.lanes.set(job.environmentId, lane);
    }
    (isContinuing(job) ? lane.continuing : lane.fresh).push(waiting);
  }

  /** The next job that `isReady`; its environment goes to the end of the line. */
  take(isReady: (job: Job) => boolean): WaitingJob | null {
    for (const [environmentId, lane] of this.lanes) {
      const taken = takeFirst(lane.continuing, isReady) ?? takeFirst(lane.fresh, isReady);
      if (!taken) continue;
      this.lanes.delete(environmentId);
      if (lane.continuing.length + lane.fresh.length > 0) this.lanes.set(environmentId, lane);
      this.keys.delete(keyOf(taken.job));
      return taken;
    }
    return null;
  }
}

export function keyOf(job: Job): string {
  return `${job.fileId}:${job.runId}:${job.stage}`;
}

export function isContinuing(job: Job): boolean {
  return job.stage !== stages[0];
}

function takeFirst(list: WaitingJob[], isReady: (job: Job) => boolean): WaitingJob | null {
  const index = list.findIndex((waiting) => isReady(waiting.job));
  return index < 0 ? null : (list.splice(index, 1)[0] ?? null);
}
