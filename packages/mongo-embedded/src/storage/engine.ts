import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ABORT, type Database, type PutOptions, type RootDatabase } from 'lmdb';
import { MongoError, storageError } from '../errors';
import { damaged, mayGrow, openDataFile } from './dataFile';
import { EntryRecords } from './entryRecords';

export type Table = Database<Buffer, Buffer>;

/** Puts what LMDB may refuse, and tells whether it did not. The types of lmdb don't know the result. */
export function isPut(table: Table, key: Buffer, value: Buffer, options: PutOptions): boolean {
  const result: unknown = table.putSync(key, value, options);
  return result === true;
}

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
 * disk; each promise resolves only after that sync, and reads go on meanwhile.
 */
export class Engine {
  readonly path: string;
  private readonly root: RootDatabase<Buffer, Buffer>;
  readonly documents: Table;
  readonly indexes: Table;
  readonly entryRecords: EntryRecords;
  readonly catalog: Table;
  /** Derived entries of search and vector indexes. */
  readonly derived: Table;
  private readonly queue: Job[] = [];
  private committing: Promise<void> | undefined;
  private readonly abortListeners: (() => void)[] = [];
  private afterCommit: (() => void)[] = [];
  private undoing: (() => void)[] = [];
  private readonly beforeCommit = new Set<() => void>();

  constructor(readonly directory: string) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.path = join(directory, 'data.mdb');
    this.root = openDataFile(this.path);
    const table = (name: string) =>
      this.root.openDB<Buffer, Buffer>({ name, encoding: 'binary', keyEncoding: 'binary' });
    try {
      this.documents = table('documents');
      this.indexes = table('indexes');
      this.entryRecords = new EntryRecords(this.root, 'indexes');
      this.catalog = table('catalog');
      this.derived = table('derived');
    } catch (error) {
      throw damaged(this.path, error);
    }
  }

  /** Runs `work` in the next write transaction; resolves once it is on disk. `work` that refuses must leave nothing put. */
  write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ work, resolve, reject });
      this.committing ??= this.commitWaiting();
    });
  }

  /** Runs a part of a write, of which nothing stays put where it returns false. */
  attempt(part: () => boolean): boolean {
    let isDone = false;
    // A transaction in another ends with its callback; the types of lmdb promise it for later.
    void this.root.childTransaction(() => {
      isDone = part();
      return isDone ? undefined : ABORT;
    });
    return isDone;
  }

  /** How many entries the indexes have, as of the running transaction. */
  indexEntries(): number {
    return (this.indexes.getStats() as { entryCount: number }).entryCount;
  }

  /** Registers a last put of the running transaction; the same function is run once, however often it is given. */
  onceBeforeCommit(action: () => void): void {
    this.beforeCommit.add(action);
  }

  /** Registers what to do once the running transaction is durable; dropped when it is aborted. */
  onCommit(action: () => void): void {
    this.afterCommit.push(action);
  }

  /** Registers how to undo what the running transaction changes in memory, should it be aborted. */
  ifAborted(undo: () => void): void {
    this.undoing.push(undo);
  }

  /** Called after a transaction was aborted: cached state must be read again from disk. */
  onAbort(listener: () => void): void {
    this.abortListeners.push(listener);
  }

  /** Makes the next read see the latest commit, also one of another thread. */
  refresh(): void {
    this.root.resetReadTxn();
  }

  /** One transaction after the other: while one is being synced, the work for the next gathers. */
  private async commitWaiting(): Promise<void> {
    while (this.queue.length > 0) {
      const started: Job[] = [];
      const settled: (() => void)[] = [];
      let id = 0;
      try {
        // LMDB begins, commits and syncs in a thread of its own, and calls back for the work alone.
        await this.root.childTransaction(() => {
          id = this.root.getWriteTxnId();
          const deadline = performance.now() + BATCH_BUDGET_MS;
          while (this.queue.length > 0 && (started.length === 0 || performance.now() < deadline)) {
            const job = this.queue.shift() as Job;
            started.push(job);
            settled.push(this.run(job));
          }
          for (const action of this.beforeCommit) action();
          this.beforeCommit.clear();
        });
        await this.root.flushed;
        const actions = this.afterCommit;
        this.afterCommit = [];
        this.undoing = [];
        for (const action of actions) action();
        for (const settle of settled) settle();
      } catch (error) {
        this.afterCommit = [];
        this.beforeCommit.clear();
        const failure = this.explain(await causeOf(error));
        if (this.isCommitted(id)) throw failure;
        for (const undo of this.undoing.reverse()) undo();
        this.undoing = [];
        for (const listener of this.abortListeners) listener();
        for (const job of started) job.reject(failure);
      }
    }
    this.committing = undefined;
  }

  /**
   * Whether readers see a transaction although it failed: the disk refused to sync it, and may have dropped pages of it.
   * The process must end then, for a start goes back to the last commit that was synced.
   */
  private isCommitted(id: number): boolean {
    this.refresh();
    return id > 0 && (this.root.getStats() as { lastTxnId: number }).lastTxnId >= id;
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

  /** A refused statement fails alone, as it leaves nothing put; any other error aborts the whole transaction. */
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
    // LMDB waits for the sync of the last commit, of which a failed one never tells: the last one is empty.
    await this.write(() => undefined);
    await this.root.close();
  }
}

/** The cause of a failed commit: LMDB's own error follows the rejection. */
async function causeOf(error: unknown): Promise<unknown> {
  const { commitError } = error as { commitError?: Promise<never> };
  return commitError ? commitError.catch((cause: unknown) => cause) : error;
}
