import type { Stage } from '../files';

/** A stage of a file that is due. Ids only: the truth is the file record. */
export interface Job {
  fileId: string;
  environmentId: string;
  /** The processing run this job belongs to; a job of another run is stale and dropped. */
  runId: string;
  stage: Stage;
  /** W3C `traceparent` of what queued it, where traces are collected; no part of the job's identity. */
  trace?: string;
}

export type JobOutcome = 'done' | 'retry' | 'dropped';

export interface JobQueue {
  /** The same job again while it waits changes nothing; while it runs, it is queued behind itself. */
  enqueue(job: Job): Promise<void>;
  /** Starts taking jobs. The handler decides what becomes of each; a throw counts as `retry`. */
  process(
    handler: (
      job: Job,
      attempt: { number: number; isLast: boolean },
      signal: AbortSignal,
    ) => Promise<JobOutcome>,
  ): void;
  counts(): Promise<{ waiting: number; active: number }>;
  ping(): Promise<void>;
  /** Stops taking jobs and waits for those in hand, at most `drainTimeoutMs`; then aborts them. */
  close(drainTimeoutMs: number): Promise<void>;
}
