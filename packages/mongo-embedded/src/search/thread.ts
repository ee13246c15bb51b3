import { parentPort, workerData } from 'node:worker_threads';
import { decodeDocument } from '../bson/decode';
import { RawDocument } from '../bson/raw';
import { MongoError } from '../errors';
import { Engine } from '../storage/engine';
import { recordKey } from '../storage/keys';
import { VectorIndex } from '../vector/vectorIndex';
import { entryLookup } from './entryBlocks';
import { EntryOutbox } from './entryOutbox';
import { fillIndex, indexDocument, orUnreadable, restoreIndex, UnreadableEntriesError } from './fillIndex';
import { Snapshots } from './snapshots';
import { TextIndex } from './textIndex';
import { searchText } from './textQuery';
import type { AttachedIndex, FromThread, ThreadData, ToThread } from './threadMessages';

/** An index of this thread, and its filling from what is stored. */
interface Hosted {
  attached: AttachedIndex;
  index: TextIndex | VectorIndex;
  outbox: EntryOutbox;
  filled: Promise<void>;
  /** True until it has what is restored of it: changes until then are part of that, or found by its filling. */
  restoring: boolean;
  /** The snapshots of a text index that is filled. */
  snapshots: Snapshots | undefined;
  detached: boolean;
  /** A turn of sweeping is to come. */
  sweeping: boolean;
}

/** How long changes are applied, or postings swept, before messages and filling get their turn. */
const TURN_MS = 10;

const settings = workerData as ThreadData;
const engine = new Engine(settings.directory);
const hosted = new Map<number, Hosted>();

function post(message: FromThread, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

/** Not a copy: valid until the next read. */
function readDocument(collectionId: number, record: number): RawDocument | undefined {
  const bytes = engine.documents.getBinaryFast(recordKey(collectionId, record));
  return bytes && new RawDocument(bytes);
}

function attach(attached: AttachedIndex): void {
  detach(attached.id);
  const definition = decodeDocument(Buffer.from(attached.definition));
  const index =
    attached.type === 'vectorSearch'
      ? new VectorIndex(definition, (record) => readDocument(attached.collectionId, record))
      : new TextIndex(definition);
  const outbox = new EntryOutbox(attached, index.dictionary, post);
  const entry: Hosted = {
    attached,
    index,
    outbox,
    filled: Promise.resolve(),
    restoring: true,
    snapshots: undefined,
    detached: false,
    sweeping: false,
  };
  hosted.set(attached.id, entry);
  entry.filled = fill(entry);
  entry.filled.then(
    () => {
      if (!entry.detached) post({ kind: 'filled', id: attached.id, size: index.size });
    },
    (error: unknown) => fail(entry, error),
  );
}

async function fill(entry: Hosted): Promise<void> {
  const { attached, index, outbox } = entry;
  const restored = await restoreIndex(engine, attached, index);
  entry.restoring = false;
  const changes = await fillIndex(engine, attached, index, restored, outbox, () => entry.detached);
  if (!(index instanceof TextIndex) || entry.detached) return;
  entry.snapshots = new Snapshots(attached.id, index, outbox, settings, post);
  entry.snapshots.changed(changes);
  sweepLater(entry);
}

function detach(id: number): void {
  const entry = hosted.get(id);
  if (!entry) return;
  entry.detached = true;
  entry.outbox.close();
  entry.snapshots?.close();
  hosted.delete(id);
}

function fail(entry: Hosted, error: unknown): void {
  const { id } = entry.attached;
  if (entry.detached) return;
  entry.detached = true;
  entry.outbox.close();
  // The failed index takes no more changes: a snapshot of it would stand for documents that it lacks.
  entry.snapshots?.close();
  entry.snapshots = undefined;
  if (error instanceof UnreadableEntriesError) post({ kind: 'unreadable', id });
  else post({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
}

/** Looks up entries that use the terms of this index. */
function storedEntries({ id, ignoreStored }: AttachedIndex): (record: number) => Buffer | undefined {
  if (ignoreStored) return () => undefined;
  const find = entryLookup(engine.derived, id);
  return (record) => orUnreadable(() => find(record));
}

/** Applies changes in turns. */
function* applyChanges(message: Extract<ToThread, { kind: 'changed' }>): Generator<void> {
  const { id, records, areOfValues, through } = message;
  const entry = hosted.get(id);
  if (!entry) return;
  const { attached, index, outbox } = entry;
  if (entry.restoring) {
    outbox.through = through;
    return;
  }
  outbox.isHalfway = true;
  let next = 0;
  while (next < records.length) {
    if (next > 0) yield;
    if (entry.detached) return;
    engine.refresh();
    const stored = storedEntries(attached);
    const until = performance.now() + TURN_MS;
    try {
      while (next < records.length && performance.now() < until) {
        const isOfValues = areOfValues[next] === true;
        const record = records[next++] as number;
        // Read before the document, which is valid until the next read.
        const known = isOfValues ? (outbox.waiting(record) ?? stored(record)) : undefined;
        const document = readDocument(attached.collectionId, record);
        if (!document) index.remove(record);
        outbox.add(record, document && indexDocument(index, record, document, known));
      }
    } catch (error) {
      entry.filled = Promise.reject(error);
      entry.filled.catch(() => undefined);
      fail(entry, error);
      return;
    }
  }
  outbox.isHalfway = false;
  outbox.through = through;
  while (outbox.flushIfLarge()) yield;
  sweepLater(entry);
  entry.snapshots?.changed(records.length);
}

/** Sweeps a text index in short turns between messages. */
function sweepLater(entry: Hosted): void {
  const { index } = entry;
  if (!(index instanceof TextIndex) || entry.sweeping) return;
  entry.sweeping = true;
  setImmediate(() => {
    const until = performance.now() + TURN_MS;
    entry.sweeping = false;
    if (!entry.detached && !index.sweep(() => performance.now() > until)) sweepLater(entry);
  });
}

/** The index of an id once it is filled. An index whose entries made no sense is filled a second time. */
async function filledIndex(id: number): Promise<Hosted['index']> {
  for (;;) {
    const entry = hosted.get(id);
    if (!entry) throw new MongoError('IndexNotFound', 'the search index is gone');
    try {
      await entry.filled;
      // A change that failed meanwhile replaces the promise by one that tells of it.
      if (hosted.get(id) === entry && !entry.detached) return entry.index;
    } catch (error) {
      if (!(error instanceof UnreadableEntriesError)) throw error;
      await new Promise((resolve) => reattached.push(resolve as () => void));
    }
  }
}

/** Queries that wait until an index is attached again. */
const reattached: (() => void)[] = [];

async function answer(message: Extract<ToThread, { kind: 'query' }>): Promise<void> {
  try {
    const index = await filledIndex(message.id);
    engine.refresh();
    const spec = decodeDocument(Buffer.from(message.spec));
    const hits =
      index instanceof VectorIndex
        ? index.search({
            vector: message.vector as Float32Array,
            limit: message.limit,
            filter: spec.size > 0 ? spec : undefined,
            exact: message.exact === true,
          })
        : searchText(index, spec, message.limit);
    post({ kind: 'hits', query: message.query, hits, size: index.size });
  } catch (error) {
    const code = error instanceof MongoError ? error.code : 1;
    post({
      kind: 'refused',
      query: message.query,
      code,
      message: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Handles a message; what is left after a `yield` waits for another turn of the event loop. */
function* handle(message: ToThread): Generator<void> {
  switch (message.kind) {
    case 'attach':
      attach(message.index);
      for (const resume of reattached.splice(0)) resume();
      return;
    case 'detach':
      detach(message.id);
      for (const resume of reattached.splice(0)) resume();
      return;
    case 'changed':
      yield* applyChanges(message);
      return;
    case 'written':
      hosted.get(message.id)?.outbox.written(message.bytes);
      return;
    case 'snapshot': {
      const snapshots = hosted.get(message.id)?.snapshots;
      if (snapshots) void snapshots.write(message.file);
      else post({ ...message, written: undefined });
      return;
    }
    case 'flush':
      for (const { outbox, detached } of hosted.values()) if (!detached) outbox.flush();
      post({ kind: 'flushed' });
      return;
    case 'query':
      void answer(message);
  }
}

const waiting: Generator<void>[] = [];

/** One message a turn, in their order: a port hands over all that wait at once, and changes may be many. */
function handleNext(): void {
  if (waiting[0]?.next().done) waiting.shift();
  if (waiting.length > 0) setImmediate(handleNext);
}

parentPort?.on('message', (message: ToThread) => {
  waiting.push(handle(message));
  if (waiting.length === 1) setImmediate(handleNext);
});
