import { compareValues } from '../bson/compare';
import { type Document, type FieldSource, isDocument, isNumeric, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import type { Collation } from './collation';
import { metaOf } from './meta';
import { splitPath, visitPath } from './path';

export interface SortKey {
  name: string;
  descending: boolean;
  /** The `$meta` value to order by, instead of a field. */
  meta?: string;
}

export interface Sort {
  keys: SortKey[];
  compare(a: FieldSource, b: FieldSource): number;
  /** Reads what a document is ordered by, once. */
  keyOf(source: FieldSource): Value[];
  compareKeys(a: Value[], b: Value[]): number;
}

export function parseSort(spec: Document): SortKey[] {
  return [...spec].map(([name, direction]) => {
    if (isDocument(direction)) {
      const meta = direction.get('$meta');
      if (typeof meta !== 'string')
        throw new MongoError('BadValue', `Illegal key in $sort specification: ${name}`);
      return { name, descending: true, meta };
    }
    const sign = isNumeric(direction) ? toDouble(direction) : Number.NaN;
    if (sign !== 1 && sign !== -1) {
      throw new MongoError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    if (name === '' || name.startsWith('$') || name.endsWith('.')) {
      throw new MongoError(
        name.startsWith('$') ? 16410 : 40353,
        `FieldPath '${name}' is not valid in a sort`,
      );
    }
    return { name, descending: sign === -1 };
  });
}

/** The value of an array that stands for it in a sort: its smallest element, or its largest when descending. */
function representative(
  source: FieldSource,
  path: string[],
  descending: boolean,
  compare: (a: Value, b: Value) => number,
): Value {
  let best: Value | undefined;
  const offer = (value: Value) => {
    if (best === undefined || (descending ? compare(value, best) > 0 : compare(value, best) < 0))
      best = value;
  };
  visitPath(source, path, (value) => {
    if (Array.isArray(value) && value.length > 0) value.forEach(offer);
    // An empty array sorts as undefined, which is below null.
    else offer(value === undefined ? null : value);
    return false;
  });
  return best ?? null;
}

export function compileSort(spec: Document, collation?: Collation): Sort {
  const compareValue = collation?.compare ?? compareValues;
  const keys = parseSort(spec);
  const paths = keys.map((key) => splitPath(key.name));
  const keyOf = (source: FieldSource): Value[] =>
    keys.map((key, i) =>
      key.meta
        ? (metaOf(source)?.[key.meta] ?? null)
        : representative(source, paths[i] as string[], key.descending, compareValue),
    );
  const compareKeys = (a: Value[], b: Value[]): number => {
    for (let i = 0; i < keys.length; i++) {
      const order = compareValue(a[i] as Value, b[i] as Value);
      if (order !== 0) return keys[i]?.descending ? -order : order;
    }
    return 0;
  };
  return { keys, keyOf, compareKeys, compare: (a, b) => compareKeys(keyOf(a), keyOf(b)) };
}

/** Sorts stably, and keeps only the first `limit`. */
export function sortDocuments<T extends FieldSource>(
  documents: readonly T[],
  sort: Sort,
  limit = Number.POSITIVE_INFINITY,
): T[] {
  const keyed = documents.map((document) => ({ document, key: sort.keyOf(document) }));
  keyed.sort((a, b) => sort.compareKeys(a.key, b.key));
  return keyed.slice(0, limit).map((entry) => entry.document);
}
