import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../domain/errors';
import type { Connector, QueryLimits, QueryResult, SqlValue } from '../../domain/ports/connector';
import { databaseErrors, withDeadline } from './databaseError';
import { introspectSqlite } from './introspectSqlite';
import type { SqliteReply } from './sqliteProtocol';
import { workerFile } from './workerFile';

const maxThreads = 2;
const openTimeoutMs = 10_000;

/** `sqlite:///path`, `sqlite:path`, `file:///path` or a bare path. */
export function sqlitePath(url: string): string {
  const bare = url.replace(/^(sqlite3?|file):(\/\/)?/i, '').replace(/\?.*$/, '');
  return path.resolve(decodeURIComponent(bare));
}

/** The first bytes, and no more: the file may be as large as the disk. */
function startOf(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const header = Buffer.alloc(16);
    return header.toString('latin1', 0, readSync(descriptor, header, 0, header.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * A write-ahead log that is not yet merged holds committed rows which this reader would not see:
 * an error is better than an old answer.
 */
function assertReadable(file: string): void {
  if (!existsSync(file) || !statSync(file).isFile()) throw databaseErrors.unavailable('no such file');
  if (startOf(file) !== 'SQLite format 3\0' && statSync(file).size > 0) {
    throw databaseErrors.unavailable('not a SQLite database');
  }
  const log = `${file}-wal`;
  if (existsSync(log) && statSync(log).size > 0) {
    throw new AppError('unavailable', 'The SQLite database has a write-ahead log that was not merged yet.');
  }
}

type Answer = Exclude<SqliteReply, { ready: true }>;

interface Thread {
  worker: Worker;
  /** Opening is no part of a query's time. */
  ready: Promise<void>;
  pending: { resolve: (reply: Answer) => void; reject: (error: unknown) => void } | null;
}

/** Reads a SQLite file in worker threads: read-only, and stopped at any instruction when its time is over. */
export function openSqlite(url: string): Connector {
  const file = sqlitePath(url);
  const idle: Thread[] = [];
  const alive = new Set<Thread>();
  const waiting: (() => void)[] = [];
  let requests = 0;
  let closed = false;

  function start(): Thread {
    assertReadable(file);
    const worker = new Worker(workerFile('sqliteWorker'), { workerData: { path: file } });
    let opened: () => void = () => undefined;
    let failed: (error: unknown) => void = () => undefined;
    const ready = new Promise<void>((resolve, reject) => {
      opened = resolve;
      failed = reject;
    });
    ready.catch(() => undefined);
    const thread: Thread = { worker, ready, pending: null };
    alive.add(thread);
    worker.unref();
    worker.on('message', (reply: SqliteReply) => {
      if ('ready' in reply) opened();
      else thread.pending?.resolve(reply);
    });
    const fail = (error: unknown) => {
      alive.delete(thread);
      failed(databaseErrors.unavailable(error));
      thread.pending?.reject(databaseErrors.unavailable(error));
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('The thread ended')));
    return thread;
  }

  async function acquire(signal?: AbortSignal): Promise<Thread> {
    for (;;) {
      signal?.throwIfAborted();
      if (closed) throw databaseErrors.unavailable('closed');
      const thread = idle.pop();
      if (thread && alive.has(thread)) return thread;
      if (alive.size < maxThreads) return start();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  function release(thread: Thread): void {
    thread.pending = null;
    if (alive.has(thread)) idle.push(thread);
    waiting.shift()?.();
  }

  function stop(thread: Thread): void {
    alive.delete(thread);
    void thread.worker.terminate();
  }

  async function send(
    trusted: boolean,
    sql: string,
    params: SqlValue[],
    limits: QueryLimits,
    signal?: AbortSignal,
  ): Promise<QueryResult> {
    const thread = await acquire(signal);
    try {
      // Checked at each query: another process may have begun to write since the thread was started.
      assertReadable(file);
      await withDeadline(thread.ready, { timeoutMs: openTimeoutMs, signal, stop: () => stop(thread) });
      const reply = new Promise<Answer>((resolve, reject) => {
        thread.pending = { resolve, reject };
        thread.worker.postMessage({
          id: ++requests,
          sql,
          params,
          trusted,
          maxRows: limits.maxRows,
          maxBytes: limits.maxBytes,
        });
      });
      const answer = await withDeadline(reply, {
        timeoutMs: limits.timeoutMs,
        signal,
        stop: () => stop(thread),
      });
      if ('error' in answer) throw databaseErrors.refused(answer.error);
      return {
        columns: answer.names.map((name) => ({ name, type: '' })),
        rows: answer.rows,
        truncated: answer.truncated,
      };
    } finally {
      release(thread);
    }
  }

  return {
    kind: 'sqlite',
    query: (...request) => send(false, ...request),
    introspect: (signal) => introspectSqlite((...request) => send(true, ...request), signal),
    async ping() {
      await send(true, 'SELECT count(*) FROM sqlite_schema', [], {
        timeoutMs: 5_000,
        maxRows: 1,
        maxBytes: 100,
      });
    },
    async close() {
      closed = true;
      for (const resume of waiting.splice(0)) resume();
      await Promise.all([...alive].map((thread) => thread.worker.terminate()));
    },
  };
}
