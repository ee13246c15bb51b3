import { allocate } from '../bson/bufferPool';
import { decodeDocument } from '../bson/decode';
import { encodeDocument } from '../bson/encode';
import { RawDocument } from '../bson/raw';
import { type Document, toDocument } from '../bson/values';
import { MongoError } from '../errors';
import type { DocumentKeys } from '../indexes/indexKeys';
import { type Engine, isPut } from './engine';
import type { Index } from './index';
import { countersKey, ID_BYTES, idPrefix, recordAt, recordKey, setRecord, successor } from './keys';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** LMDB reads into one buffer of its own, again and again. */
function copyOf(bytes: Buffer): Buffer {
  const copy = allocate(bytes.length);
  // The buffer tells the length of what it holds in a property: it is longer than that.
  copy.set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  return copy;
}

/** Hears of every change, inside the transaction that makes it. */
export interface ChangeListener {
  changed(record: number, before: RawDocument | undefined, after: RawDocument | undefined): void;
}

/** The keys of a document in an index. */
interface Entries {
  index: Index;
  found: DocumentKeys;
}

const APPEND = { append: true };
/** Documents of more entries are inserted one by one, with turns for others between them. */
const MOST_ENTRIES_TOGETHER = 16_384;

/** One collection: its documents, its indexes, and the writes that keep them in step. */
export class Collection {
  readonly indexes: Index[] = [];
  readonly listeners: ChangeListener[] = [];
  count = 0;
  bytes = 0;
  private nextRecord = 1;
  private readonly range: { start: Buffer; end: Buffer };
  /** The keys of the document that is read and of the one that is written: LMDB copies them. */
  private readonly readKey: Buffer;
  private readonly writtenKey: Buffer;
  /** The end of the latter: what entries of indexes hold. */
  private readonly writtenRecord: Buffer;
  /** Whether no later collection has documents, so that a new one's key is the last. */
  private isLast = true;

  constructor(
    private readonly engine: Engine,
    readonly id: number,
    readonly database: string,
    readonly name: string,
    readonly uuid: Buffer,
    readonly options: Document,
  ) {
    const prefix = idPrefix(id);
    this.range = { start: prefix, end: successor(prefix) };
    this.readKey = recordKey(id, 0);
    this.writtenKey = recordKey(id, 0);
    this.writtenRecord = this.writtenKey.subarray(ID_BYTES);
    this.reloadCounters();
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  get idIndex(): Index {
    return this.indexes[0] as Index;
  }

  /** Reads the counters as of the last commit. */
  reloadCounters(): void {
    const saved = this.engine.catalog.getBinary(countersKey(this.id));
    this.count = saved ? Number(saved.readBigUInt64LE(0)) : 0;
    this.bytes = saved ? Number(saved.readBigUInt64LE(8)) : 0;
    this.nextRecord = 1;
    for (const key of this.engine.documents.getKeys({
      start: this.range.end,
      end: this.range.start,
      reverse: true,
      limit: 1,
    })) {
      if (key.compare(this.range.start) > 0 && key.readUInt32BE(0) === this.id)
        this.nextRecord = recordAt(key, ID_BYTES) + 1;
    }
  }

  private readonly saveCounters = (): void => {
    const saved = Buffer.allocUnsafe(16);
    saved.writeBigUInt64LE(BigInt(this.count), 0);
    saved.writeBigUInt64LE(BigInt(this.bytes), 8);
    this.engine.catalog.putSync(countersKey(this.id), saved);
  };

  read(record: number): RawDocument | undefined {
    setRecord(this.readKey, record);
    const bytes = this.engine.documents.getBinaryFast(this.readKey);
    return bytes && new RawDocument(copyOf(bytes));
  }

  /** Documents in insertion order, from a record on. */
  *scan(
    options: { from?: number; reverse?: boolean; limit?: number } = {},
  ): Generator<{ record: number; document: RawDocument }> {
    const from = options.from === undefined ? undefined : recordKey(this.id, options.from);
    const bounds = options.reverse
      ? { start: from ?? this.range.end, end: this.range.start, reverse: true }
      : { start: from ?? this.range.start, end: this.range.end };
    for (const { key, value } of this.engine.documents.getRange({
      ...bounds,
      ...(options.limit ? { limit: options.limit } : {}),
    })) {
      if (key.readUInt32BE(0) === this.id)
        yield { record: recordAt(key, ID_BYTES), document: new RawDocument(value) };
    }
  }

  insert(document: RawDocument): number {
    checkSize(document);
    const record = this.nextRecord;
    const entries = this.entriesOf(record, document);
    this.putEntries(document, record, entries);
    for (const { index, found } of entries) this.noteShape(index, found);
    this.add(document);
    return record;
  }

  /**
   * Inserts documents whose keys no other document holds; false, and none is inserted, where one's does or they have too
   * many. Before each put that must not overwrite, LMDB's binding looks the key up; how many entries there are tells of all
   * puts at once.
   */
  insertAll(documents: readonly RawDocument[]): boolean {
    const first = this.nextRecord;
    for (const document of documents) checkSize(document);
    const all = this.entriesOfAll(first, documents);
    if (!all) return false;
    const areNew = this.engine.attempt(() => {
      let expected = this.engine.indexEntries();
      for (const { index, found } of all) {
        found.forEach(({ keys }, i) => {
          for (const key of keys) index.replace(this.engine, key, this.written(first + i));
          expected += keys.length;
        });
      }
      return this.engine.indexEntries() === expected;
    });
    if (!areNew) return false;
    for (const { index, found } of all) for (const keys of found) this.noteShape(index, keys);
    for (const document of documents) this.add(document);
    return true;
  }

  /** The entries of new documents, index by index; undefined where to put them all at once would hold up others. */
  private entriesOfAll(
    first: number,
    documents: readonly RawDocument[],
  ): { index: Index; found: DocumentKeys[] }[] | undefined {
    const all = this.indexes.map((index) => ({ index, found: [] as DocumentKeys[] }));
    let entries = 0;
    for (const { index, found } of all)
      for (const [i, document] of documents.entries()) {
        const keys = index.keysOf(document, this.written(first + i));
        entries += keys.keys.length;
        if (entries > MOST_ENTRIES_TOGETHER) return undefined;
        found.push(keys);
      }
    return all;
  }

  /** Adds a document whose entries were put. */
  private add(document: RawDocument): void {
    const record = this.nextRecord++;
    setRecord(this.writtenKey, record);
    this.isLast &&= isPut(this.engine.documents, this.writtenKey, document.bytes, APPEND);
    if (!this.isLast) this.engine.documents.putSync(this.writtenKey, document.bytes);
    this.count++;
    this.bytes += document.bytes.length;
    this.engine.onceBeforeCommit(this.saveCounters);
    for (const listener of this.listeners) listener.changed(record, undefined, document);
  }

  replace(record: number, before: RawDocument, after: RawDocument): void {
    checkSize(after);
    const previous = this.entriesOf(record, before);
    const next = this.entriesOf(record, after);
    const keysOf = (entries: readonly Entries[], i: number) => entries[i]?.found.keys ?? [];
    const added = next.map(({ index, found }, i) => {
      return { index, found: { ...found, keys: without(found.keys, keysOf(previous, i)) } };
    });
    this.putEntries(after, record, added);
    for (const { index, found } of added) this.noteShape(index, found);
    this.engine.documents.putSync(this.writtenKey, after.bytes);
    previous.forEach(({ index, found }, i) => {
      for (const gone of without(found.keys, keysOf(next, i))) index.remove(this.engine, gone, record);
    });
    this.bytes += after.bytes.length - before.bytes.length;
    this.engine.onceBeforeCommit(this.saveCounters);
    for (const listener of this.listeners) listener.changed(record, before, after);
  }

  remove(record: number, document: RawDocument): void {
    for (const { index, found } of this.entriesOf(record, document))
      for (const gone of found.keys) index.remove(this.engine, gone, record);
    this.engine.documents.removeSync(this.writtenKey);
    this.count--;
    this.bytes -= document.bytes.length;
    this.engine.onceBeforeCommit(this.saveCounters);
    for (const listener of this.listeners) listener.changed(record, document, undefined);
  }

  /** The bytes of the record that is written, until the next one is. */
  private written(record: number): Buffer {
    setRecord(this.writtenKey, record);
    return this.writtenRecord;
  }

  private entriesOf(record: number, document: RawDocument): Entries[] {
    const bytes = this.written(record);
    return this.indexes.map((index) => ({ index, found: index.keysOf(document, bytes) }));
  }

  /** Puts what a document adds to indexes, or, where another document holds a key of a unique one, nothing at all. */
  private putEntries(document: RawDocument, record: number, entries: readonly Entries[]): void {
    for (const { index, found } of entries) {
      for (const key of found.keys) {
        // An index that is being built may have the entry already.
        if (index.put(this.engine, key, this.writtenRecord) || index.recordOf(this.engine, key) === record)
          continue;
        this.takeBack(record, entries, key);
        throw index.duplicateOf(this.namespace, document, key);
      }
    }
  }

  /** Removes the entries that were put before one. */
  private takeBack(record: number, entries: readonly Entries[], refused: Buffer): void {
    for (const { index, found } of entries) {
      for (const key of found.keys) {
        if (key === refused) return;
        index.remove(this.engine, key, record);
      }
    }
  }

  /** The planner's view of an index must survive a crash together with the entries that changed it. */
  private noteShape(index: Index, { multikey, exact }: DocumentKeys): void {
    if ((exact || !index.exact) && multikey.every((name) => index.multikeyFields.has(name))) return;
    const before = { fields: [...index.multikeyFields], exact: index.exact };
    this.engine.ifAborted(() => {
      index.multikeyFields.clear();
      for (const name of before.fields) index.multikeyFields.add(name);
      index.exact = before.exact;
    });
    for (const name of multikey) index.multikeyFields.add(name);
    index.exact &&= exact;
    this.saveIndexState(index);
  }

  saveIndexState(index: Index): void {
    const state = encodeDocument(toDocument({ multikey: [...index.multikeyFields], exact: index.exact }));
    this.engine.catalog.putSync(Buffer.from(`x:${index.id}`), state);
  }

  loadIndexState(id: number): { multikey: string[]; exact: boolean } {
    const saved = this.engine.catalog.getBinary(Buffer.from(`x:${id}`));
    if (!saved) return { multikey: [], exact: true };
    const state = decodeDocument(saved);
    return { multikey: (state.get('multikey') as string[]) ?? [], exact: state.get('exact') === true };
  }

  /** Indexes one stored document, while an index is being built. */
  addToIndex(index: Index, record: number, document: RawDocument): void {
    const found = index.keysOf(document, this.written(record));
    this.putEntries(document, record, [{ index, found }]);
    this.noteShape(index, found);
  }
}

function checkSize(document: RawDocument): void {
  if (document.bytes.length > MAX_DOCUMENT_BYTES) {
    throw new MongoError(
      'BSONObjectTooLarge',
      `object to insert too large. size in bytes: ${document.bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`,
    );
  }
}

/** The keys that aren't among others. */
function without(keys: readonly Buffer[], others: readonly Buffer[]): Buffer[] {
  if (keys.length === 1 && others.length === 1) return keys[0]?.equals(others[0] as Buffer) ? [] : [...keys];
  const known = new Set(others.map((key) => key.toString('latin1')));
  return keys.filter((key) => !known.has(key.toString('latin1')));
}
