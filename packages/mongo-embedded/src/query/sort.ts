import { compareValues } from '../bson/compare';
import { type Document, type FieldSource, isNumeric, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { splitPath, visitPath } from './path';

export interface SortKey {
  name: string;
  descending: boolean;
}

export interface Sort {
  keys: SortKey[];
  /** Reads what a document is ordered by, once. */
  keyOf(source: FieldSource): Value[];
  compareKeys(a: Value[], b: Value[]): number;
}

function parseSort(spec: Document): SortKey[] {
  return [...spec].map(([name, direction]) => {
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
function representative(source: FieldSource, path: string[], descending: boolean): Value {
  let best: Value | undefined;
  const offer = (value: Value) => {
    if (best === undefined || (descending ? compareValues(value, best) > 0 : compareValues(value, best) < 0))
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

export function compileSort(spec: Document): Sort {
  const keys = parseSort(spec);
  const paths = keys.map((key) => splitPath(key.name));
  const keyOf = (source: FieldSource): Value[] =>
    keys.map(({ descending }, i) => representative(source, paths[i] as string[], descending));
  const compareKeys = (a: Value[], b: Value[]): number => {
    for (let i = 0; i < keys.length; i++) {
      const order = compareValues(a[i] as Value, b[i] as Value);
      if (order !== 0) return keys[i]?.descending ? -order : order;
    }
    return 0;
  };
  return { keys, keyOf, compareKeys };
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
