import type { Stage } from '../files';

/** One stage of a file to process. Contains only IDs, because the file record is the source of truth. */
export interface Job {
  fileId: string;
  environmentId: string;
  /** The processing run this job belongs to; jobs of other runs are stale and dropped. */
  runId: string;
  stage: Stage;
  /** The W3C `traceparent` of the enqueuing span. Not part of the job's identity. */
  trace?: string;
  /** An administrator retries the job: the stage runs although it has failed. */
  isRetry?: boolean;
}

/**
 * The outcome of a job. `retry`: the attempt failed and counts. `postponed`: the attempt does not count, because a
 * dependency is unavailable or the process is shutting down. `deadReason`: the job becomes a dead letter.
 */
export type JobOutcome = 'done' | 'dropped' | 'retry' | 'postponed' | { deadReason: string };

export interface JobAttempt {
  /** From 1. */
  number: number;
  /** Whether a failure of this attempt makes the job a dead letter. */
  isLast: boolean;
}

export type JobHandler = (job: Job, attempt: JobAttempt, signal: AbortSignal) => Promise<JobOutcome>;

export interface StageCounts {
  /** The number of pending jobs, including those that wait for a retry. */
  waiting: number;
  active: number;
  dead: number;
  /** Whether the stage is paused until `resume`. */
  isPaused: boolean;
  /** How long the next job has been waiting, in milliseconds; null where no job is pending. */
  nextWaitingMs: number | null;
}

/** A job that failed permanently, kept until an administrator retries it. */
export interface DeadLetter {
  id: string;
  job: Job;
  /** Why the job failed, as a sentence. */
  reason: string;
  attempts: number;
  diedAt: Date;
}

/**
 * A queue of jobs per stage, fair between environments regardless of the number of their jobs. Delivery is at least
 * once: a process that lost its connection to the queue may handle a job at the same time as another one, so
 * handlers must be idempotent.
 */
export interface JobQueue {
  /**
   * Enqueues a job. Idempotent while the same job is pending or active.
   * @returns false where the queue is full and does not accept new files; the sweeper enqueues the file later. Jobs of
   * the following stages are always accepted.
   * @throws AppError `unavailable` when the queue cannot be reached
   */
  enqueue(job: Job): Promise<boolean>;
  /** Starts to process jobs. The handler returns the outcome; a throw counts as `retry`. */
  process(handler: JobHandler): void;
  /** Removes the pending jobs and dead letters of a run. Active jobs are not aborted. */
  removeFile(file: Pick<Job, 'fileId' | 'environmentId' | 'runId'>): Promise<void>;
  counts(): Promise<Record<Stage, StageCounts>>;
  /** Stops all processes from starting jobs of the stage. Active jobs continue, and jobs can still be enqueued. */
  pause(stage: Stage): Promise<void>;
  resume(stage: Stage): Promise<void>;
  /** Pauses all stages and waits for the active jobs of all processes. False where jobs are active after `timeoutMs`. */
  drain(timeoutMs: number): Promise<boolean>;
  /** The dead letters, latest first. */
  deadLetters(options: { limit: number }): Promise<DeadLetter[]>;
  /** Enqueues the job of a dead letter with a new set of attempts. False where the dead letter does not exist. */
  retryDeadLetter(id: string): Promise<boolean>;
  /** Calls `listener` when the queue is available again after an outage and may have lost jobs. */
  onReturn(listener: () => void): void;
  /** Acquires a lease on a task for `forMs`. True for only one of the processes that share the queue. */
  claim(task: string, forMs: number): Promise<boolean>;
  ping(): Promise<void>;
  /** Stops processing, waits for the active jobs for at most `drainTimeoutMs`, and then aborts them. */
  close(drainTimeoutMs: number): Promise<void>;
}
