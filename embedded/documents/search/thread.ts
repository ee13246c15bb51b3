import { parentPort, workerData } from 'node:worker_threads';
import { decodeDocument } from '../bson/decode';
import { RawDocument } from '../bson/raw';
import { MongoError } from '../errors';
import { Engine } from '../storage/engine';
import { ID_BYTES, idPrefix, recordAt, recordKey, successor } from '../storage/keys';
import { VectorIndex } from '../vector/vectorIndex';
import { TextIndex } from './textIndex';
import { searchText } from './textQuery';
import type { AttachedIndex, FromThread, ToThread } from './threadMessages';

/** An index of this thread, and its filling from the stored documents. */
interface Hosted {
  attached: AttachedIndex;
  index: TextIndex | VectorIndex;
  filled: Promise<void>;
  detached: boolean;
}

const FILL_CHUNK = 128;
/** How long filling runs before changes and queries of other indexes get their turn. */
const FILL_SLICE_MS = 20;

const engine = new Engine((workerData as { directory: string }).directory);
const hosted = new Map<number, Hosted>();

function post(message: FromThread): void {
  parentPort?.postMessage(message);
}

function readDocument(collectionId: number, record: number): RawDocument | undefined {
  const bytes = engine.documents.getBinary(recordKey(collectionId, record));
  return bytes && new RawDocument(bytes);
}

function attach(attached: AttachedIndex): void {
  const definition = decodeDocument(Buffer.from(attached.definition));
  const index =
    attached.type === 'vectorSearch'
      ? new VectorIndex(definition, (record) => readDocument(attached.collectionId, record))
      : new TextIndex(definition);
  const entry: Hosted = { attached, index, detached: false, filled: Promise.resolve() };
  hosted.set(attached.id, entry);
  entry.filled = fill(entry);
  entry.filled.then(
    () => post({ kind: 'filled', id: attached.id, size: index.size }),
    (error: unknown) =>
      post({
        kind: 'failed',
        id: attached.id,
        message: error instanceof Error ? error.message : String(error),
      }),
  );
}

/** Puts every stored document into an index. Changes may come in between: both read the latest state, so order is no matter. */
async function fill(entry: Hosted): Promise<void> {
  const { attached, index } = entry;
  const end = successor(idPrefix(attached.collectionId));
  let start = idPrefix(attached.collectionId);
  let until = performance.now() + FILL_SLICE_MS;
  for (;;) {
    let count = 0;
    engine.refresh();
    for (const { key, value } of engine.documents.getRange({ start, end, limit: FILL_CHUNK })) {
      const record = recordAt(key, ID_BYTES);
      index.put(record, new RawDocument(value));
      start = recordKey(attached.collectionId, record + 1);
      count++;
    }
    if (count < FILL_CHUNK || entry.detached) return;
    if (performance.now() > until) {
      await new Promise((resolve) => setImmediate(resolve));
      until = performance.now() + FILL_SLICE_MS;
    }
  }
}

function applyChanges(id: number, records: number[]): void {
  const entry = hosted.get(id);
  if (!entry) return;
  engine.refresh();
  for (const record of records) {
    const document = readDocument(entry.attached.collectionId, record);
    if (document) entry.index.put(record, document);
    else entry.index.remove(record);
  }
}

async function answer(message: Extract<ToThread, { kind: 'query' }>): Promise<void> {
  try {
    const entry = hosted.get(message.id);
    if (!entry) throw new MongoError('IndexNotFound', 'the search index is gone');
    await entry.filled;
    engine.refresh();
    const spec = decodeDocument(Buffer.from(message.spec));
    const hits =
      entry.index instanceof VectorIndex
        ? entry.index.search({
            vector: message.vector as Float32Array,
            limit: message.limit,
            filter: spec.size > 0 ? spec : undefined,
            exact: message.exact === true,
          })
        : searchText(entry.index, spec, message.limit);
    post({ kind: 'hits', query: message.query, hits, size: entry.index.size });
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

parentPort?.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'attach':
      attach(message.index);
      return;
    case 'detach': {
      const entry = hosted.get(message.id);
      if (entry) entry.detached = true;
      hosted.delete(message.id);
      return;
    }
    case 'changed':
      applyChanges(message.id, message.records);
      return;
    case 'query':
      void answer(message);
  }
});
