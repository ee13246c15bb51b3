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
  /** Asked for by an operator: the stage is taken again although it has failed. */
  isRetry?: boolean;
}

/**
 * What becomes of a job. `retry`: it failed and counts as an attempt. `postponed`: it could not be tried, because
 * something it needs is away or the process ends; the same attempt comes again. With a reason it is given up: it
 * becomes a dead letter.
 */
export type JobOutcome = 'done' | 'dropped' | 'retry' | 'postponed' | { deadReason: string };

export interface JobAttempt {
  /** From 1. */
  number: number;
  /** Another failure makes the job a dead letter. */
  isLast: boolean;
}

export type JobHandler = (job: Job, attempt: JobAttempt, signal: AbortSignal) => Promise<JobOutcome>;

export interface StageCounts {
  /** Those included that wait for another attempt. */
  waiting: number;
  active: number;
  dead: number;
  /** Nothing is taken until `resume`. */
  isPaused: boolean;
  /** Since when the job that is next waits, in milliseconds; null where none does. */
  nextWaitingMs: number | null;
}

/** A job that was given up, kept for an operator. */
export interface DeadLetter {
  id: string;
  job: Job;
  /** A sentence for a person. */
  reason: string;
  attempts: number;
  diedAt: Date;
}

/**
 * A line of jobs for each stage. In each the environments take turns, whatever the number of their jobs. A job may
 * be handled more than once, by two processes even at the same time where one lost touch with the queue: handlers
 * must be idempotent.
 */
export interface JobQueue {
  /**
   * The same job again while it waits or runs changes nothing. False where there is no room for one more file to
   * begin: its record says that it is due, and it is enqueued again later. Next stages always find room.
   * @throws AppError `unavailable` when the queue is away
   */
  enqueue(job: Job): Promise<boolean>;
  /** Starts taking jobs. The handler decides what becomes of each; a throw counts as `retry`. */
  process(handler: JobHandler): void;
  /** Forgets what waits or was given up for this run of a file; what runs is left to end by itself. */
  removeFile(file: Pick<Job, 'fileId' | 'environmentId' | 'runId'>): Promise<void>;
  counts(): Promise<Record<Stage, StageCounts>>;
  /** No process takes jobs of the stage until `resume`; those in hand go on, others can still be enqueued. */
  pause(stage: Stage): Promise<void>;
  resume(stage: Stage): Promise<void>;
  /** Pauses every stage and waits for the jobs in hand anywhere; false when some still are after `timeoutMs`. */
  drain(timeoutMs: number): Promise<boolean>;
  /** The latest first. */
  deadLetters(options: { limit: number }): Promise<DeadLetter[]>;
  /** Enqueues the job of a dead letter as a retry, with all its attempts; false where there is no such letter. */
  retryDeadLetter(id: string): Promise<boolean>;
  /** Calls `listener` whenever the queue was away and is back, and may have lost jobs. */
  onReturn(listener: () => void): void;
  /** True for one of the processes that share the queue, for `forMs`. */
  claim(task: string, forMs: number): Promise<boolean>;
  ping(): Promise<void>;
  /** Stops taking jobs and waits for those in hand, at most `drainTimeoutMs`; then aborts them. */
  close(drainTimeoutMs: number): Promise<void>;
}
