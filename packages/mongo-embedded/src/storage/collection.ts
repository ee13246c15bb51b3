import { decodeDocument } from '../bson/decode';
import { encodeDocument } from '../bson/encode';
import { RawDocument } from '../bson/raw';
import { type Document, toDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import type { DocumentKeys } from '../indexes/indexKeys';
import type { Engine } from './engine';
import type { Index } from './index';
import { countersKey, ID_BYTES, idPrefix, RECORD_BYTES, recordAt, recordKey, successor } from './keys';

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
    const record = this.nextRecord;
    const keys = this.checkedKeys(document, record);
    this.nextRecord = record + 1;
    this.engine.documents.putSync(recordKey(this.id, record), document.bytes);
    this.indexes.forEach((index, i) => {
      this.addKeys(index, keys[i] as DocumentKeys, record);
    });
    this.count++;
    this.bytes += document.bytes.length;
    this.engine.onceBeforeCommit(this.saveCounters);
    for (const listener of this.listeners) listener.changed(record, undefined, document);
    return record;
  }

  replace(record: number, before: RawDocument, after: RawDocument): void {
    const keys = this.checkedKeys(after, record);
    this.engine.documents.putSync(recordKey(this.id, record), after.bytes);
    this.indexes.forEach((index, i) => {
      const next = keys[i] as DocumentKeys;
      const kept = new Set(next.keys.map((key) => key.bytes.toString('latin1')));
      const previous = index.keysOf(before).keys;
      const present = new Set(previous.map((key) => key.bytes.toString('latin1')));
      for (const key of previous)
        if (!kept.has(key.bytes.toString('latin1'))) index.remove(this.engine, key, record);
      this.addKeys(
        index,
        { ...next, keys: next.keys.filter((key) => !present.has(key.bytes.toString('latin1'))) },
        record,
      );
    });
    this.bytes += after.bytes.length - before.bytes.length;
    this.engine.onceBeforeCommit(this.saveCounters);
    for (const listener of this.listeners) listener.changed(record, before, after);
  }

  remove(record: number, document: RawDocument): void {
    for (const index of this.indexes)
      for (const key of index.keysOf(document).keys) index.remove(this.engine, key, record);
    this.engine.documents.removeSync(recordKey(this.id, record));
    this.count--;
    this.bytes -= document.bytes.length;
    this.engine.onceBeforeCommit(this.saveCounters);
    for (const listener of this.listeners) listener.changed(record, document, undefined);
  }

  /** Computes every key and checks every unique index before anything is put, so that a refusal leaves no trace. */
  private checkedKeys(document: RawDocument, record: number): DocumentKeys[] {
    if (document.bytes.length > MAX_DOCUMENT_BYTES) {
      throw new MongoError(
        'BSONObjectTooLarge',
        `object to insert too large. size in bytes: ${document.bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`,
      );
    }
    return this.indexes.map((index) => {
      const keys = index.keysOf(document);
      if (index.unique) {
        keys.keys.forEach((key, i) => {
          const holder = index.holder(this.engine, key);
          if (holder !== undefined && holder !== record)
            throw index.duplicateKey(this.namespace, keys.tuples[i] as Value[]);
        });
      }
      return keys;
    });
  }

  private addKeys(index: Index, keys: DocumentKeys, record: number): void {
    const known = index.multikeyFields.size;
    const exact = index.exact;
    for (const name of keys.multikey) index.multikeyFields.add(name);
    for (const key of keys.keys) {
      if (!key.exact) index.exact = false;
      index.put(this.engine, key, record);
    }
    // The planner's view of an index must survive a crash together with the entries that changed it.
    if (index.multikeyFields.size !== known || index.exact !== exact) this.saveIndexState(index);
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
    const keys = index.keysOf(document);
    if (index.unique) {
      keys.keys.forEach((key, i) => {
        const holder = index.holder(this.engine, key);
        if (holder !== undefined && holder !== record)
          throw index.duplicateKey(this.namespace, keys.tuples[i] as Value[]);
      });
    }
    this.addKeys(index, keys, record);
  }
}
