import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MongoError } from '../errors';
import type { Hit } from './hit';
import { type IndexLag, LaggingChanges } from './laggingChanges';
import type { StoredEntries } from './storedEntries';
import { removeSnapshot, type StoredSnapshot } from './storedSnapshot';
import type {
  AttachedIndex,
  ChangedRecords,
  EntriesMessage,
  FromThread,
  ThreadData,
  ToThread,
} from './threadMessages';

/** Closing waits this long for entries; what is missing then is computed at the next start. */
const MAX_FLUSH_MS = 2000;

interface Waiting {
  resolve: (hits: Hit[]) => void;
  reject: (error: Error) => void;
  id: number;
}

/** The description of an index by a caller. */
type NewIndex = Omit<AttachedIndex, 'through' | 'ignoreStored'>;

interface State {
  attached: NewIndex;
  ignoreStored: boolean;
  stored: StoredEntries;
  snapshot: StoredSnapshot;
  filled: boolean;
  failure: string | undefined;
  size: number;
}

/** A thread that holds search indexes in memory, so that no scan keeps the server from answering. */
export class SearchThread {
  private worker: Worker | undefined;
  private readonly indexes = new Map<number, State>();
  private readonly waiting = new Map<number, Waiting>();
  private readonly changed = new Map<number, ChangedRecords & { through: number }>();
  private readonly lagging: LaggingChanges;
  private nextQuery = 1;
  private flushing = false;
  private flushed: (() => void) | undefined;
  /** Batches of entries that are being written. */
  private storing = 0;
  private closed = false;

  constructor(
    private readonly workerData: ThreadData,
    lag: IndexLag = 0,
  ) {
    this.lagging = new LaggingChanges(lag);
  }

  /** The thread is started with its first index, and again with all of them if it should die. */
  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(threadScript(), { workerData: this.workerData });
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
      state.stored.restart();
      state.snapshot.interrupt();
      this.load(state);
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
        if (message.kind === 'failed') {
          state.failure = message.message;
          state.filled = false;
          state.stored.stop();
        } else {
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
        return;
      }
      case 'entries': {
        const state = this.indexes.get(message.id);
        if (state) void this.store(state, message);
        return;
      }
      case 'unreadable': {
        const state = this.indexes.get(message.id);
        if (state) void this.reload(state);
        return;
      }
      case 'snapshotDue': {
        const state = this.indexes.get(message.id);
        if (state) void this.takeSnapshot(state);
        return;
      }
      case 'snapshot': {
        const state = this.indexes.get(message.id);
        // The index may be gone.
        if (state) void state.snapshot.finish(message.file, message.written);
        else void removeSnapshot(this.workerData.directory, message.file);
        return;
      }
      case 'flushed':
        this.flushed?.();
    }
  }

  private async store({ stored }: State, message: EntriesMessage): Promise<void> {
    this.storing++;
    await stored.store(message);
    this.storing--;
    if (!this.closed) this.post({ kind: 'written', id: message.id, bytes: message.bytes.byteLength });
  }

  private async takeSnapshot({ attached, snapshot }: State): Promise<void> {
    const file = await snapshot.begin();
    if (!file || this.closed) return;
    this.lagging.flush();
    this.flush();
    this.post({ kind: 'snapshot', id: attached.id, file });
  }

  /** Removes what is stored of an index, which then is computed from the documents. */
  private async reload(state: State): Promise<void> {
    try {
      await state.stored.clear();
    } catch {
      // The disk may be full. The index works all the same, and the next start tries again.
      state.stored.stop();
      state.ignoreStored = true;
    }
    if (this.indexes.get(state.attached.id) === state) this.load(state);
  }

  private load(state: State): void {
    state.filled = false;
    const { attached, stored, ignoreStored } = state;
    this.post({ kind: 'attach', index: { ...attached, through: stored.through, ignoreStored } });
  }

  attach(attached: NewIndex, stored: StoredEntries, snapshot: StoredSnapshot): void {
    const state: State = {
      attached,
      stored,
      snapshot,
      ignoreStored: false,
      filled: false,
      failure: undefined,
      size: 0,
    };
    this.indexes.set(attached.id, state);
    this.load(state);
  }

  detach(id: number): void {
    const state = this.indexes.get(id);
    state?.stored.stop();
    void state?.snapshot.drop();
    this.indexes.delete(id);
    this.changed.delete(id);
    if (this.worker) this.post({ kind: 'detach', id });
  }

  state(id: number): { queryable: boolean; failure: string | undefined; documents: number } {
    const state = this.indexes.get(id);
    return { queryable: state?.filled === true, failure: state?.failure, documents: state?.size ?? 0 };
  }

  /** Tells of a committed write. Unless the index lags, it reaches the thread before any query that is asked later. */
  recordChanged(id: number, record: number, isOfValues: boolean): void {
    const through = this.indexes.get(id)?.stored.through;
    if (through !== undefined) this.lagging.add(() => this.collect(id, { record, isOfValues, through }));
  }

  private collect(
    id: number,
    { record, isOfValues, through }: { record: number; isOfValues: boolean; through: number },
  ): void {
    const changed = this.changed.get(id) ?? { records: [], areOfValues: [], through };
    changed.records.push(record);
    changed.areOfValues.push(isOfValues);
    changed.through = through;
    this.changed.set(id, changed);
    if (this.flushing) return;
    this.flushing = true;
    queueMicrotask(() => this.flush());
  }

  private flush(): void {
    this.flushing = false;
    for (const [id, changed] of this.changed) {
      if (this.indexes.has(id)) this.post({ kind: 'changed', id, ...changed });
    }
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

  /** Has the computed entries stored, so that the next start needs none of the documents, and ends the thread. */
  async close(): Promise<void> {
    if (this.worker && this.indexes.size > 0) {
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        new Promise<void>((resolve) => {
          this.flushed = resolve;
          this.lagging.flush();
          this.flush();
          this.post({ kind: 'flush' });
        }),
        new Promise<void>((resolve) => {
          timer = setTimeout(resolve, MAX_FLUSH_MS);
        }),
      ]);
      clearTimeout(timer);
      const deadline = performance.now() + MAX_FLUSH_MS;
      while (this.storing > 0 && performance.now() < deadline)
        await new Promise((resolve) => setImmediate(resolve));
    }
    this.closed = true;
    await this.worker?.terminate();
  }
}

/** Threads run built code, also when this file is run from its source. */
function threadScript(): string {
  const beside = join(__dirname, 'thread.js');
  return existsSync(beside) ? beside : join(__dirname, '..', '..', 'dist', 'src', 'search', 'thread.js');
}
