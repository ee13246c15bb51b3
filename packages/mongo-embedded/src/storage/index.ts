import type { RangeOptions } from 'lmdb';
import type { OrderedKey } from '../bson/orderedKey';
import type { RawDocument } from '../bson/raw';
import { type Document, isNumeric, toDocument, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import {
  type DocumentKeys,
  documentKeys,
  type IndexField,
  type IndexShape,
  MAX_KEY_BYTES,
  parseIndexFields,
  tupleBehind,
} from '../indexes/indexKeys';
import { compileMatcher, type Predicate } from '../query/matcher';
import { type Engine, isPut } from './engine';
import { idPrefix, recordAt, successor } from './keys';

/** An index as its definition (what the client sent, as BSON) and its state. */
export class Index implements IndexShape {
  readonly name: string;
  readonly key: Document;
  readonly fields: IndexField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly filter: Predicate | undefined;
  readonly partialFilter: Document | undefined;
  readonly expireAfterSeconds: number | undefined;
  /** Fields in which some document held an array; never shrinks. */
  readonly multikeyFields: Set<string>;
  readonly prefix: Buffer;

  constructor(
    readonly id: number,
    readonly definition: Document,
    state: { multikey: string[]; exact: boolean },
  ) {
    this.name = String(definition.get('name'));
    this.key = definition.get('key') as Document;
    this.fields = parseIndexFields(this.key);
    this.unique = definition.get('unique') === true || this.name === '_id_';
    this.sparse = definition.get('sparse') === true;
    this.partialFilter = definition.get('partialFilterExpression') as Document | undefined;
    this.filter = this.partialFilter && compileMatcher(this.partialFilter);
    const expiry = definition.get('expireAfterSeconds');
    this.expireAfterSeconds = isNumeric(expiry) ? toDouble(expiry) : undefined;
    this.multikeyFields = new Set(state.multikey);
    this.exact = state.exact;
    this.prefix = idPrefix(id);
  }

  /** False once a key was cut: the index then answers queries but provides no order. */
  exact: boolean;

  get multikey(): boolean {
    return this.multikeyFields.size > 0;
  }

  range(): { start: Buffer; end: Buffer } {
    return { start: this.prefix, end: successor(this.prefix) };
  }

  withPrefix(bytes: Buffer): Buffer {
    return Buffer.concat([this.prefix, bytes]);
  }

  /** The keys of a document's entries. */
  keysOf(document: RawDocument, record: Buffer): DocumentKeys {
    return documentKeys(this, document, record);
  }

  /** Puts an entry; false, and nothing is put, where a unique index has one of the key. */
  put(engine: Engine, key: Buffer, record: Buffer): boolean {
    if (this.unique) return isPut(engine.indexes, key, record, NO_OVERWRITE);
    this.replace(engine, key, record);
    return true;
  }

  /** Puts an entry in place of the one of the key, if there is one. */
  replace(engine: Engine, key: Buffer, record: Buffer): void {
    engine.indexes.putSync(key, this.unique ? record : NOTHING);
  }

  /** Removes an entry of a record. In a unique index that is being built, another one may hold the key. */
  remove(engine: Engine, key: Buffer, record: number): void {
    if (this.unique && this.recordOf(engine, key) !== record) return;
    engine.indexes.removeSync(key);
  }

  /** The record that holds a tuple of a unique index. */
  holder(engine: Engine, tuple: OrderedKey): number | undefined {
    return this.recordOf(engine, this.withPrefix(tuple.bytes));
  }

  /** The record behind the key of an entry of a unique index. */
  recordOf(engine: Engine, key: Buffer): number | undefined {
    const value = key.length > MAX_KEY_BYTES ? undefined : engine.indexes.getBinaryFast(key);
    return value && recordAt(value, 0);
  }

  /** Appends the records of a range in key order, at most `limit`; returns the last entry's key where there may be more. */
  collectRecords(
    engine: Engine,
    range: Omit<RangeOptions, 'limit'>,
    limit: number,
    records: number[],
  ): Buffer | undefined {
    if (!this.unique) return engine.entryRecords.collect(range, limit, records);
    const full = records.length + limit;
    for (const { key, value } of engine.indexes.getRange(range)) {
      records.push(recordAt(value, 0));
      if (records.length === full) return key;
    }
    return undefined;
  }

  /** The error for a document whose key another one holds. */
  duplicateOf(namespace: string, document: RawDocument, key: Buffer): MongoError {
    return this.duplicateKey(namespace, tupleBehind(this, document, key));
  }

  duplicateKey(namespace: string, tuple: Value[]): MongoError {
    const keyValue = toDocument(
      Object.fromEntries(this.fields.map((field, i) => [field.name, tuple[i] as Value])),
    );
    const shown = this.fields
      .map((field, i) => `${field.name}: ${describeValue(tuple[i] as Value)}`)
      .join(', ');
    return new MongoError(
      'DuplicateKey',
      `E11000 duplicate key error collection: ${namespace} index: ${this.name} dup key: { ${shown} }`,
      { keyPattern: this.key, keyValue },
    );
  }
}

const NOTHING = Buffer.alloc(0);
const NO_OVERWRITE = { noOverwrite: true };

/** A value as MongoDB prints it inside messages. */
export function describeValue(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `"${value}"`;
  if (typeof value === 'object' && 'toHexString' in value) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Map)
    return `{ ${[...value].map(([name, field]) => `${name}: ${describeValue(field)}`).join(', ')} }`;
  if (Array.isArray(value)) return `[ ${value.map(describeValue).join(', ')} ]`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  return String(value);
}
