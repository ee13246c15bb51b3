import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MongoError } from '../errors';
import type { Hit } from './hit';
import type { AttachedIndex, FromThread, ToThread } from './threadMessages';

interface Waiting {
  resolve: (hits: Hit[]) => void;
  reject: (error: Error) => void;
  id: number;
}

interface State {
  attached: AttachedIndex;
  filled: boolean;
  failure: string | undefined;
  size: number;
}

/** A thread that holds search indexes in memory, so that no scan keeps the server from answering. */
export class SearchThread {
  private worker: Worker | undefined;
  private readonly indexes = new Map<number, State>();
  private readonly waiting = new Map<number, Waiting>();
  private readonly changed = new Map<number, number[]>();
  private nextQuery = 1;
  private flushing = false;
  private closed = false;

  constructor(private readonly directory: string) {}

  /** The thread is started with its first index, and again with all of them if it should die. */
  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(threadScript(), { workerData: { directory: this.directory } });
    this.worker = worker;
    worker.on('message', (message: FromThread) => this.receive(message));
    worker.on('error', (error) => this.lost(worker, error));
    worker.on('exit', () => this.lost(worker, new Error('the search thread ended')));
    worker.unref();
    return worker;
  }

  private lost(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(new MongoError('InternalError', error.message));
    this.waiting.clear();
    if (this.closed) return;
    for (const state of this.indexes.values()) {
      state.filled = false;
      this.post({ kind: 'attach', index: state.attached });
    }
  }

  private post(message: ToThread): void {
    this.start().postMessage(message);
  }

  private receive(message: FromThread): void {
    switch (message.kind) {
      case 'filled':
      case 'failed': {
        const state = this.indexes.get(message.id);
        if (!state) return;
        if (message.kind === 'failed') state.failure = message.message;
        else {
          state.filled = true;
          state.size = message.size;
        }
        return;
      }
      case 'hits': {
        const waiting = this.waiting.get(message.query);
        this.waiting.delete(message.query);
        const state = waiting && this.indexes.get(waiting.id);
        if (state) state.size = message.size;
        waiting?.resolve(message.hits);
        return;
      }
      case 'refused': {
        const waiting = this.waiting.get(message.query);
        this.waiting.delete(message.query);
        waiting?.reject(new MongoError(message.code, message.message));
      }
    }
  }

  attach(attached: AttachedIndex): void {
    this.indexes.set(attached.id, { attached, filled: false, failure: undefined, size: 0 });
    this.post({ kind: 'attach', index: attached });
  }

  detach(id: number): void {
    this.indexes.delete(id);
    this.changed.delete(id);
    if (this.worker) this.post({ kind: 'detach', id });
  }

  state(id: number): { queryable: boolean; failure: string | undefined; documents: number } {
    const state = this.indexes.get(id);
    return { queryable: state?.filled === true, failure: state?.failure, documents: state?.size ?? 0 };
  }

  /** Tells of a committed write. It reaches the thread before any query that is asked later. */
  recordChanged(id: number, record: number): void {
    const records = this.changed.get(id);
    if (records) records.push(record);
    else this.changed.set(id, [record]);
    if (this.flushing) return;
    this.flushing = true;
    queueMicrotask(() => this.flush());
  }

  private flush(): void {
    this.flushing = false;
    for (const [id, records] of this.changed) this.post({ kind: 'changed', id, records });
    this.changed.clear();
  }

  query(request: Omit<Extract<ToThread, { kind: 'query' }>, 'kind' | 'query'>): Promise<Hit[]> {
    this.flush();
    const query = this.nextQuery++;
    return new Promise((resolve, reject) => {
      this.waiting.set(query, { resolve, reject, id: request.id });
      this.post({ kind: 'query', query, ...request });
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.worker?.terminate();
  }
}

/** Threads run built code, also when this file is run from its source. */
function threadScript(): string {
  const beside = join(__dirname, 'thread.js');
  return existsSync(beside)
    ? beside
    : join(__dirname, '..', '..', '..', 'dist', 'embedded', 'documents', 'search', 'thread.js');
}
