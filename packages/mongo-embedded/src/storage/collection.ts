import { decodeDocument } from '../bson/decode';
import { encodeDocument } from '../bson/encode';
import { RawDocument } from '../bson/raw';
import { type Document, toDocument } from '../bson/values';
import { MongoError } from '../errors';
import type { DocumentKeys } from '../indexes/indexKeys';
import type { Engine } from './engine';
import type { Index } from './index';
import {
  countersKey,
  ID_BYTES,
  idPrefix,
  RECORD_BYTES,
  recordAt,
  recordBytes,
  recordKey,
  successor,
} from './keys';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** LMDB reads into one buffer of its own, again and again. Small copies share memory, which is cheaper than one each. */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafe(bytes.length);
  // The buffer tells the length of what it holds in a property: it is longer than that.
  copy.set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  return copy;
}

/** Hears of every change, inside the transaction that makes it. */
export interface ChangeListener {
  changed(record: number, before: RawDocument | undefined, after: RawDocument | undefined): void;
}

/** One collection: its documents, its indexes, and the writes that keep them in step. */
export class Collection {
  readonly indexes: Index[] = [];
  readonly listeners: ChangeListener[] = [];
  count = 0;
  bytes = 0;
  private nextRecord = 1;
  private readonly range: { start: Buffer; end: Buffer };
  /** The key of the document that is read: LMDB copies it. */
  private readonly readKey: Buffer;

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
    this.readKey.writeUIntBE(record, ID_BYTES, RECORD_BYTES);
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
    const suffix = recordBytes(record);
    const entries = this.indexes.map((index) => index.keysOf(document, suffix));
    this.putEntries(document, record, this.indexes, entries);
    this.nextRecord = record + 1;
    this.engine.documents.putSync(recordKey(this.id, record), document.bytes);
    this.count++;
    this.bytes += document.bytes.length;
    this.engine.onceBeforeCommit(this.saveCounters);
    for (const listener of this.listeners) listener.changed(record, undefined, document);
    return record;
  }

  replace(record: number, before: RawDocument, after: RawDocument): void {
    checkSize(after);
    const suffix = recordBytes(record);
    const previous = this.indexes.map((index) => index.keysOf(before, suffix).keys);
    const next = this.indexes.map((index) => index.keysOf(after, suffix));
    const added = next.map((keys, i) => ({ ...keys, keys: without(keys.keys, previous[i] as Buffer[]) }));
    this.putEntries(after, record, this.indexes, added);
    this.engine.documents.putSync(recordKey(this.id, record), after.bytes);
    this.indexes.forEach((index, i) => {
      for (const key of without(previous[i] as Buffer[], (next[i] as DocumentKeys).keys))
        index.remove(this.engine, key, record);
    });
    this.bytes += after.bytes.length - before.bytes.length;
    this.engine.onceBeforeCommit(this.saveCounters);
    for (const listener of this.listeners) listener.changed(record, before, after);
  }

  remove(record: number, document: RawDocument): void {
    const suffix = recordBytes(record);
    for (const index of this.indexes)
      for (const key of index.keysOf(document, suffix).keys) index.remove(this.engine, key, record);
    this.engine.documents.removeSync(recordKey(this.id, record));
    this.count--;
    this.bytes -= document.bytes.length;
    this.engine.onceBeforeCommit(this.saveCounters);
    for (const listener of this.listeners) listener.changed(record, document, undefined);
  }

  /** Puts what a document adds to indexes, or, where another document holds a key of a unique one, nothing at all. */
  private putEntries(
    document: RawDocument,
    record: number,
    indexes: readonly Index[],
    entries: readonly DocumentKeys[],
  ): void {
    const value = recordBytes(record);
    indexes.forEach((index, i) => {
      for (const key of entries[i]?.keys ?? []) {
        // An index that is being built may have the entry already.
        if (index.put(this.engine, key, value) || index.recordOf(this.engine, key) === record) continue;
        this.takeBack(record, indexes, entries, key);
        throw index.duplicateOf(this.namespace, document, key);
      }
    });
    indexes.forEach((index, i) => {
      this.noteShape(index, entries[i] as DocumentKeys);
    });
  }

  /** Removes the entries that were put before one. */
  private takeBack(
    record: number,
    indexes: readonly Index[],
    entries: readonly DocumentKeys[],
    refused: Buffer,
  ): void {
    for (const [i, index] of indexes.entries()) {
      for (const key of entries[i]?.keys ?? []) {
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
    this.putEntries(document, record, [index], [index.keysOf(document, recordBytes(record))]);
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
