import { type OrderedKey, startKey } from '../bson/orderedKey';
import type { RawDocument } from '../bson/raw';
import {
  BSON_TYPE,
  type Document,
  type FieldSource,
  isDocument,
  isNumeric,
  toDouble,
  type Value,
} from '../bson/values';
import { MongoError } from '../errors';
import type { Predicate } from '../query/matcher';
import { splitPath } from '../query/path';

export interface IndexField {
  name: string;
  path: string[];
  descending: boolean;
}

/** The content of an index for a document: which keys, and whether it holds the document at all. */
export interface IndexShape {
  /** The prefix of all keys of the index. */
  prefix: Uint8Array;
  fields: IndexField[];
  /** The keys of an index that is not unique end in the record of their document. */
  unique: boolean;
  sparse: boolean;
  filter?: Predicate | undefined;
}

export interface DocumentKeys {
  keys: Buffer[];
  /** False when one was cut, see `OrderedKey`. */
  exact: boolean;
  /** Names of the fields in which the document holds an array. */
  multikey: readonly string[];
}

const MAX_KEYS = 100_000;
/** The longest key that LMDB takes. Each component is cut, so only an index of more than three long ones comes near. */
export const MAX_KEY_BYTES = 1978;
const NUMERIC_NAME = /^(0|[1-9]\d*)$/;

export function parseIndexFields(key: Document): IndexField[] {
  if (key.size === 0) throw new MongoError('CannotCreateIndex', 'Index keys cannot be an empty object');
  if (key.size > 32) throw new MongoError('CannotCreateIndex', 'an index can hold at most 32 fields');
  return [...key].map(([name, direction]) => {
    if (typeof direction === 'string') {
      throw new MongoError(
        'CannotCreateIndex',
        `Unknown index plugin '${direction}': this server has ascending and descending indexes; use a search index for text and vectors`,
      );
    }
    const order = isNumeric(direction) ? toDouble(direction) : 0;
    if (order === 0 || Number.isNaN(order))
      throw new MongoError(
        'CannotCreateIndex',
        'Values in the index key pattern must be numbers other than 0',
      );
    const path = splitPath(name);
    if (
      path.some((part) => part === '' || (part.startsWith('$') && !['$id', '$ref', '$db'].includes(part)))
    ) {
      throw new MongoError('CannotCreateIndex', `Index key contains an illegal field name: '${name}'`);
    }
    if (name.includes('$**')) throw new MongoError('CannotCreateIndex', 'wildcard indexes are not supported');
    return { name, path, descending: order < 0 };
  });
}

/** The values an index field takes in a document; several when an array lies on its path. */
function fieldValues(
  source: FieldSource,
  path: readonly string[],
  from: number,
): { values: (Value | undefined)[]; array: string | undefined } {
  const value = source.get(path[from] as string);
  return valuesBelow(value, path, from + 1);
}

function valuesBelow(
  value: Value | undefined,
  path: readonly string[],
  from: number,
): { values: (Value | undefined)[]; array: string | undefined } {
  if (from === path.length) {
    if (!Array.isArray(value)) return { values: [value], array: undefined };
    // An empty array is indexed as the deprecated `undefined`; null stands in for it here, and queries check again.
    return { values: value.length === 0 ? [null] : value, array: nameOf(path, from) };
  }
  if (isDocument(value)) return fieldValues(value, path, from);
  if (!Array.isArray(value)) return { values: [undefined], array: undefined };
  const name = path[from] as string;
  if (NUMERIC_NAME.test(name) && Number(name) < value.length) {
    const positional = valuesBelow(value[Number(name)], path, from + 1);
    const viaDocuments = value.filter(isDocument).flatMap((item) => fieldValues(item, path, from).values);
    return { values: [...positional.values, ...viaDocuments], array: nameOf(path, from) };
  }
  const values = value.flatMap((item) =>
    isDocument(item) ? fieldValues(item, path, from).values : [undefined],
  );
  return { values: values.length === 0 ? [undefined] : values, array: nameOf(path, from) };
}

const nameOf = (path: readonly string[], length: number) => path.slice(0, length).join('.');

/** Field combinations where several fields share one array are kept together element by element. */
function combine(
  columns: { values: (Value | undefined)[]; array: string | undefined }[],
): (Value | undefined)[][] {
  const arrays = new Set(columns.flatMap((column) => (column.array === undefined ? [] : [column.array])));
  if (arrays.size > 1) {
    const names = [...arrays];
    throw new MongoError(171, `cannot index parallel arrays [${names[1]}] [${names[0]}]`);
  }
  const width = Math.max(
    1,
    ...columns.map((column) => (column.array === undefined ? 1 : column.values.length)),
  );
  const tuples: (Value | undefined)[][] = [];
  for (let row = 0; row < width; row++) {
    tuples.push(
      columns.map((column) => (column.array === undefined ? column.values[0] : column.values[row])),
    );
  }
  return tuples;
}

/** The tuples that a document has in an index; none when a sparse or partial index leaves it out. */
function documentTuples(
  shape: IndexShape,
  source: FieldSource,
): { tuples: Value[][]; multikey: readonly string[] } {
  const columns = shape.fields.map((field) => fieldValues(source, field.path, 0));
  if (shape.sparse && columns.every((column) => column.values.every((value) => value === undefined)))
    return { tuples: [], multikey: [] };
  const tuples = combine(columns).map((row) => row.map((value) => value ?? null));
  const multikey = shape.fields.filter((_, i) => columns[i]?.array !== undefined).map((field) => field.name);
  return { tuples, multikey };
}

const NO_KEYS: DocumentKeys = { keys: [], exact: true, multikey: [] };

/** The keys of a document in an index. */
export function documentKeys(shape: IndexShape, document: RawDocument, record: Uint8Array): DocumentKeys {
  if (shape.filter && !shape.filter(document)) return NO_KEYS;
  const found = plainKeys(shape, document, record) ?? keysOfTuples(shape, document, record);
  // LMDB's own refusal would end the transaction, and with it the writes of others.
  if (found.keys.some((key) => key.length > MAX_KEY_BYTES)) {
    const fields = shape.fields.map(({ name }) => name).join(', ');
    throw new MongoError(
      'KeyTooLong',
      `the key of the index on ${fields} would exceed ${MAX_KEY_BYTES} bytes`,
    );
  }
  return found;
}

function keysOfTuples(shape: IndexShape, document: RawDocument, record: Uint8Array): DocumentKeys {
  const { tuples, multikey } = documentTuples(shape, document);
  const keys = new Map<string, Buffer>();
  let exact = true;
  for (const tuple of tuples) {
    const key = tupleKey(shape, tuple, record);
    keys.set(key.bytes.toString('latin1'), key.bytes);
    if (!key.exact) exact = false;
    if (keys.size > MAX_KEYS)
      throw new MongoError('CannotCreateIndex', 'a document has too many keys for one index');
  }
  return { keys: [...keys.values()], exact, multikey };
}

/** The one key of a document whose indexed fields are top-level ones without arrays; undefined for any other. */
function plainKeys(shape: IndexShape, document: RawDocument, record: Uint8Array): DocumentKeys | undefined {
  const key = startKey(shape.prefix);
  let isFound = false;
  for (const { path, name, descending } of shape.fields) {
    if (path.length > 1) return undefined;
    const place = document.locate(name);
    if (place?.type === BSON_TYPE.array) return undefined;
    if (place) {
      isFound = true;
      key.storedComponent(document.bytes, place, descending);
    } else key.component(null, descending);
  }
  if (shape.sparse && !isFound) return NO_KEYS;
  const { bytes, exact } = key.end(suffixOf(shape, record));
  return { keys: [bytes], exact, multikey: NO_KEYS.multikey };
}

const suffixOf = ({ unique }: IndexShape, record: Uint8Array) => (unique ? NOTHING : record);

const NOTHING = new Uint8Array(0);

/** The tuple behind a key of a document in a unique index, for the `keyValue` of a duplicate. */
export function tupleBehind(shape: IndexShape, document: RawDocument, key: Buffer): Value[] {
  const { tuples } = documentTuples(shape, document);
  return tuples.find((tuple) => tupleKey(shape, tuple, NOTHING).bytes.equals(key)) ?? [];
}

function tupleKey(shape: IndexShape, tuple: Value[], record: Uint8Array): OrderedKey {
  const key = startKey(shape.prefix);
  shape.fields.forEach(({ descending }, i) => {
    key.component(tuple[i] as Value, descending);
  });
  return key.end(suffixOf(shape, record));
}
