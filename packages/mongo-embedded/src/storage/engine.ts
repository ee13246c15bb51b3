import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, RootDatabase } from 'lmdb';
import { MongoError, storageError } from '../errors';
import { mayGrow, openDataFile } from './dataFile';

export type Table = Database<Buffer, Buffer>;

interface Job {
  work: () => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** Less than this left means that a failed write failed for want of space. */
const LEAST_FREE_BYTES = 1024 * 1024;

/** How long one transaction collects waiting writes before it is committed. */
const BATCH_BUDGET_MS = 10;

/**
 * The LMDB environment and its one writer. Writes that wait at the same time share one transaction and one sync to
 * disk; each promise resolves only after that sync.
 */
export class Engine {
  private readonly path: string;
  private readonly root: RootDatabase<Buffer, Buffer>;
  readonly documents: Table;
  readonly indexes: Table;
  readonly catalog: Table;
  /** Derived entries of search and vector indexes. */
  readonly derived: Table;
  private readonly queue: Job[] = [];
  private scheduled = false;
  private readonly abortListeners: (() => void)[] = [];
  private afterCommit: (() => void)[] = [];
  private readonly beforeCommit = new Set<() => void>();
  private inTransaction = false;

  constructor(readonly directory: string) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.path = join(directory, 'data.mdb');
    this.root = openDataFile(this.path);
    const table = (name: string) =>
      this.root.openDB<Buffer, Buffer>({ name, encoding: 'binary', keyEncoding: 'binary' });
    this.documents = table('documents');
    this.indexes = table('indexes');
    this.catalog = table('catalog');
    this.derived = table('derived');
  }

  /** Runs `work` in the next write transaction; resolves once it is on disk. `work` must check before it puts. */
  write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ work, resolve, reject });
      if (!this.scheduled) {
        this.scheduled = true;
        setImmediate(() => this.commitWaiting());
      }
    });
  }

  /** Registers a last put of the running transaction; the same function is run once, however often it is given. */
  onceBeforeCommit(action: () => void): void {
    this.beforeCommit.add(action);
  }

  /** Registers what to do once the running transaction is durable; dropped when it is aborted. */
  onCommit(action: () => void): void {
    this.afterCommit.push(action);
  }

  /** Called after a transaction was aborted: cached state must be read again from disk. */
  onAbort(listener: () => void): void {
    this.abortListeners.push(listener);
  }

  /** Makes the next read see the latest commit, also one of another thread. */
  refresh(): void {
    this.root.resetReadTxn();
  }

  get writing(): boolean {
    return this.inTransaction;
  }

  private commitWaiting(): void {
    const settled: (() => void)[] = [];
    const started: Job[] = [];
    this.inTransaction = true;
    try {
      this.root.transactionSync(() => {
        const deadline = performance.now() + BATCH_BUDGET_MS;
        while (this.queue.length > 0 && (started.length === 0 || performance.now() < deadline)) {
          const job = this.queue.shift() as Job;
          started.push(job);
          settled.push(this.run(job));
        }
        for (const action of this.beforeCommit) action();
        this.beforeCommit.clear();
      });
      this.inTransaction = false;
      const actions = this.afterCommit;
      this.afterCommit = [];
      for (const action of actions) action();
      for (const settle of settled) settle();
    } catch (error) {
      this.inTransaction = false;
      this.afterCommit = [];
      this.beforeCommit.clear();
      for (const listener of this.abortListeners) listener();
      const failure = this.explain(error);
      for (const job of started) job.reject(failure);
    }
    this.scheduled = this.queue.length > 0;
    if (this.scheduled) setImmediate(() => this.commitWaiting());
  }

  /** A write that finds no room fails in all kinds of ways: what is left of the disk tells, and whether a file may grow. */
  private explain(error: unknown): MongoError {
    const { bavail, bsize } = statfsSync(this.directory);
    if (bavail * bsize < LEAST_FREE_BYTES)
      return new MongoError('OutOfDiskSpace', `no space is left on the disk of ${this.directory}`);
    return mayGrow(this.path)
      ? storageError(error)
      : new MongoError('OutOfDiskSpace', `the file ${this.path} may not grow any further`);
  }

  /** A refused statement fails alone, as it has put nothing; any other error aborts the whole transaction. */
  private run(job: Job): () => void {
    try {
      const value = job.work();
      return () => job.resolve(value as never);
    } catch (error) {
      if (!(error instanceof Error) || !('codeName' in error)) throw error;
      return () => job.reject(error);
    }
  }

  async close(): Promise<void> {
    while (this.queue.length > 0) await new Promise((resolve) => setImmediate(resolve));
    await this.root.close();
  }
}
