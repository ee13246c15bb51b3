import { type OrderedKey, orderedKey } from '../bson/orderedKey';
import { type Document, type FieldSource, isDocument, isNumeric, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import type { Collation } from '../query/collation';
import type { Predicate } from '../query/matcher';
import { splitPath } from '../query/path';

export interface IndexField {
  name: string;
  path: string[];
  descending: boolean;
}

/** What an index stores of a document: which keys, and whether it holds the document at all. */
export interface IndexShape {
  fields: IndexField[];
  sparse: boolean;
  filter?: Predicate | undefined;
  collation?: Collation | undefined;
}

export interface DocumentKeys {
  keys: OrderedKey[];
  /** The tuples behind the keys, for the `keyValue` of a duplicate. */
  tuples: Value[][];
  /** Names of the fields in which the document holds an array. */
  multikey: string[];
}

const MAX_KEYS = 100_000;
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

/** The keys of a document in an index; none when a sparse or partial index leaves it out. */
export function documentKeys(shape: IndexShape, source: FieldSource): DocumentKeys {
  if (shape.filter && !shape.filter(source)) return { keys: [], tuples: [], multikey: [] };
  const columns = shape.fields.map((field) => fieldValues(source, field.path, 0));
  if (shape.sparse && columns.every((column) => column.values.every((value) => value === undefined))) {
    return { keys: [], tuples: [], multikey: [] };
  }
  const descending = shape.fields.map((field) => field.descending);
  if (columns.every((column) => column.array === undefined)) {
    const tuple = columns.map((column) => column.values[0] ?? null);
    return { keys: [tupleKey(shape, tuple, descending)], tuples: [tuple], multikey: [] };
  }
  const keys: OrderedKey[] = [];
  const tuples: Value[][] = [];
  const seen = new Set<string>();
  for (const row of combine(columns)) {
    const tuple = row.map((value) => value ?? null);
    const key = tupleKey(shape, tuple, descending);
    const identity = key.bytes.toString('latin1');
    if (seen.has(identity)) continue;
    seen.add(identity);
    keys.push(key);
    tuples.push(tuple);
    if (keys.length > MAX_KEYS)
      throw new MongoError('CannotCreateIndex', 'a document has too many keys for one index');
  }
  const multikey = shape.fields.filter((_, i) => columns[i]?.array !== undefined).map((field) => field.name);
  return { keys, tuples, multikey };
}

function tupleKey({ collation }: IndexShape, tuple: Value[], descending: boolean[]): OrderedKey {
  return orderedKey(collation ? tuple.map((value) => foldValue(value, collation)) : tuple, descending);
}

export function foldValue(value: Value, collation: Collation): Value {
  if (typeof value === 'string') return collation.fold(value);
  if (Array.isArray(value)) return value.map((item) => foldValue(item, collation));
  if (!isDocument(value)) return value;
  return new Map([...value].map(([name, field]) => [name, foldValue(field, collation)]));
}
