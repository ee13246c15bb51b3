import type { RangeOptions } from 'lmdb';
import type { OrderedKey } from '../bson/orderedKey';
import type { FieldSource } from '../bson/values';
import { type Document, isNumeric, toDocument, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { documentKeys, type IndexField, type IndexShape, parseIndexFields } from '../indexes/indexKeys';
import { type Collation, parseCollation } from '../query/collation';
import { compileMatcher, type Predicate } from '../query/matcher';
import type { Engine } from './engine';
import { ID_BYTES, idPrefix, RECORD_BYTES, recordAt, recordBytes, successor } from './keys';

/** An index as its definition (what the client sent, as BSON) and its state. */
export class Index implements IndexShape {
  readonly name: string;
  readonly key: Document;
  readonly fields: IndexField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly filter: Predicate | undefined;
  readonly partialFilter: Document | undefined;
  readonly collation: Collation | undefined;
  readonly expireAfterSeconds: number | undefined;
  /** Fields in which some document held an array; never shrinks. */
  readonly multikeyFields: Set<string>;
  private readonly prefix: Buffer;

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
    this.collation = parseCollation(definition.get('collation'));
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

  keysOf(source: FieldSource): ReturnType<typeof documentKeys> {
    return documentKeys(this, source);
  }

  /** The key of an entry: a record makes those of an index unique that is not. */
  private storedKey({ bytes }: OrderedKey, record: number): Buffer {
    const end = ID_BYTES + bytes.length;
    const key = Buffer.allocUnsafe(this.unique ? end : end + RECORD_BYTES);
    key.set(this.prefix);
    key.set(bytes, ID_BYTES);
    if (!this.unique) key.writeUIntBE(record, end, RECORD_BYTES);
    return key;
  }

  put(engine: Engine, key: OrderedKey, record: number): void {
    engine.indexes.putSync(this.storedKey(key, record), this.unique ? recordBytes(record) : EMPTY);
  }

  remove(engine: Engine, key: OrderedKey, record: number): void {
    engine.indexes.removeSync(this.storedKey(key, record));
  }

  /** The record that holds a key of a unique index. */
  holder(engine: Engine, key: OrderedKey): number | undefined {
    const value = engine.indexes.getBinaryFast(this.storedKey(key, 0));
    return value && recordAt(value, 0);
  }

  /** Appends the records that a range of entries points to, in key order; returns the last entry's key. */
  collectRecords(engine: Engine, range: RangeOptions, records: number[]): Buffer | undefined {
    let last: Buffer | undefined;
    if (this.unique) {
      for (const { key, value } of engine.indexes.getRange(range)) {
        last = key;
        records.push(recordAt(value, 0));
      }
    } else {
      // The record is part of the key: no value needs to be read.
      for (const key of engine.indexes.getKeys(range)) {
        last = key;
        records.push(recordAt(key, key.length - RECORD_BYTES));
      }
    }
    return last;
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

  static readonly prefixBytes = ID_BYTES;
}

const EMPTY = Buffer.alloc(0);

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
