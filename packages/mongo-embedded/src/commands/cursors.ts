import { randomBytes } from 'node:crypto';
import type { Encodable } from '../bson/encode';
import { encodeDocument } from '../bson/encode';
import { RawDocument } from '../bson/raw';
import type { Document } from '../bson/values';
import { MongoError } from '../errors';
import { TimeSlice } from '../query/execute';
import type { Reply } from './reply';

/** Yields result documents; `undefined` is a step without a result, at which the server may pause. */
export type ResultSource = Iterator<RawDocument | Document | undefined>;

export const DEFAULT_BATCH = 101;
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
/** An idle cursor is closed after this time, as MongoDB does. */
const IDLE_TIMEOUT_MS = 10 * 60 * 1000;

interface Cursor {
  id: bigint;
  namespace: string;
  source: ResultSource;
  session: string | undefined;
  lastUsed: number;
  noTimeout: boolean;
  /** A document read but not sent, as the last batch was full. */
  pending: RawDocument | undefined;
  busy: boolean;
}

export interface BatchRequest {
  /** The most documents the source gives: when a batch holds as many, there is no need to look for more. */
  total?: number;
  batchSize: number;
  deadline: number;
}

/** All open cursors of the server. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();
  private readonly timer: NodeJS.Timeout;
  timedOut = 0;

  constructor(private readonly idleTimeoutMs = IDLE_TIMEOUT_MS) {
    this.timer = setInterval(() => this.closeIdle(), Math.min(60_000, Math.max(10, idleTimeoutMs / 4)));
    this.timer.unref();
  }

  get size(): number {
    return this.open.size;
  }

  /** Answers a query's first batch, and keeps a cursor when there is more. */
  async first(
    namespace: string,
    source: ResultSource,
    request: BatchRequest & { singleBatch?: boolean; session?: string | undefined; noTimeout?: boolean },
  ): Promise<Reply> {
    const cursor: Cursor = {
      id: 0n,
      namespace,
      source,
      session: request.session,
      lastUsed: Date.now(),
      noTimeout: request.noTimeout === true,
      pending: undefined,
      busy: false,
    };
    const { batch, done } = await fill(cursor, request);
    if (!done && !request.singleBatch) {
      cursor.id = randomBytes(8).readBigUInt64LE() >> 2n || 1n;
      this.open.set(cursor.id, cursor);
    }
    return { cursor: { firstBatch: batch, id: cursor.id, ns: namespace }, ok: 1 };
  }

  async more(
    id: bigint,
    namespace: string,
    request: BatchRequest & { session?: string | undefined },
  ): Promise<Reply> {
    const cursor = this.open.get(id);
    if (!cursor) throw new MongoError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.namespace !== namespace) {
      throw new MongoError(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    if (cursor.session !== undefined && request.session !== undefined && cursor.session !== request.session) {
      throw new MongoError(
        50738,
        `Cannot run getMore on cursor ${id}, which was not created in this session`,
      );
    }
    if (cursor.busy) throw new MongoError(12051, `cursor id ${id} is already in use`);
    cursor.busy = true;
    try {
      const { batch, done } = await fill(cursor, request);
      if (done) this.open.delete(id);
      return { cursor: { nextBatch: batch, id: done ? 0n : id, ns: namespace }, ok: 1 };
    } catch (error) {
      this.open.delete(id);
      throw error;
    } finally {
      cursor.busy = false;
      cursor.lastUsed = Date.now();
    }
  }

  kill(id: bigint, namespace: string): boolean {
    const cursor = this.open.get(id);
    if (!cursor || cursor.namespace !== namespace) return false;
    return this.open.delete(id);
  }

  /** Closes the cursors of a collection that is gone, or of a session that ended. */
  killWhere(test: (cursor: { namespace: string; session: string | undefined }) => boolean): void {
    for (const cursor of this.open.values()) if (test(cursor)) this.open.delete(cursor.id);
  }

  private closeIdle(): void {
    const limit = Date.now() - this.idleTimeoutMs;
    for (const cursor of this.open.values()) {
      if (!cursor.noTimeout && !cursor.busy && cursor.lastUsed < limit) {
        this.open.delete(cursor.id);
        this.timedOut++;
      }
    }
  }

  close(): void {
    clearInterval(this.timer);
    this.open.clear();
  }
}

/** Takes documents from a source until the batch is full, resting when it takes long. */
async function fill(cursor: Cursor, request: BatchRequest): Promise<{ batch: Encodable[]; done: boolean }> {
  const batch: RawDocument[] = [];
  let bytes = 0;
  const slice = new TimeSlice();
  const limit = request.batchSize;
  for (;;) {
    if (request.total !== undefined && batch.length >= request.total) return { batch, done: true };
    if (batch.length >= limit && limit > 0) return { batch, done: false };
    if (limit === 0) return { batch, done: false };
    let document = cursor.pending;
    cursor.pending = undefined;
    if (!document) {
      const next = cursor.source.next();
      if (next.done) return { batch, done: true };
      if (next.value)
        document =
          next.value instanceof RawDocument ? next.value : new RawDocument(encodeDocument(next.value));
    }
    if (document) {
      if (batch.length > 0 && bytes + document.bytes.length > MAX_BATCH_BYTES) {
        cursor.pending = document;
        return { batch, done: false };
      }
      batch.push(document);
      bytes += document.bytes.length;
    }
    if (slice.due()) {
      checkDeadline(request.deadline);
      await slice.rest();
    }
  }
}

export function checkDeadline(deadline: number): void {
  if (performance.now() > deadline) throw new MongoError('MaxTimeMSExpired', 'operation exceeded time limit');
}
