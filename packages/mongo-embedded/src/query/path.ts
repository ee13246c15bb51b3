import { type Document, type FieldSource, isDocument, type Value } from '../bson/values';

const INDEX = /^(0|[1-9]\d*)$/;

/** Calls `visit` for every value a dotted path reaches, going through arrays as queries do; stops when it returns true. */
export function visitPath(
  source: FieldSource,
  path: readonly string[],
  visit: (value: Value | undefined) => boolean,
  from = 0,
): boolean {
  const value = source.get(path[from] as string);
  return from === path.length - 1 ? visit(value) : descend(value, path, visit, from + 1);
}

function descend(
  value: Value | undefined,
  path: readonly string[],
  visit: (value: Value | undefined) => boolean,
  from: number,
): boolean {
  if (isDocument(value)) return visitPath(value, path, visit, from);
  if (!Array.isArray(value)) return visit(undefined);
  const name = path[from] as string;
  if (INDEX.test(name) && Number(name) < value.length) {
    const item = value[Number(name)];
    if (from === path.length - 1 ? visit(item) : descend(item, path, visit, from + 1)) return true;
  }
  for (const item of value) {
    if (isDocument(item) && visitPath(item, path, visit, from)) return true;
  }
  // An array without documents reaches nothing, not even a missing value: `{"a.b": null}` doesn't match `{a: [1]}`.
  return false;
}

/** The values of a path for `distinct` and index keys: arrays at the end are unfolded. */
export function expandPath(source: FieldSource, path: readonly string[]): Value[] {
  const values: Value[] = [];
  visitPath(source, path, (value) => {
    if (Array.isArray(value)) for (const item of value) values.push(item);
    else if (value !== undefined) values.push(value);
    return false;
  });
  return values;
}

/** The value at a dotted path without going through arrays, or undefined. */
export function valueAt(source: FieldSource, path: readonly string[]): Value | undefined {
  let value: Value | undefined = source.get(path[0] as string);
  for (let i = 1; i < path.length; i++) {
    if (!isDocument(value)) return undefined;
    value = value.get(path[i] as string);
  }
  return value;
}

/** Sets a dotted path in a document, creating the documents on the way; other values on the way are replaced. */
export function setAt(document: Document, path: readonly string[], value: Value): void {
  let target = document;
  for (let i = 0; i < path.length - 1; i++) {
    const name = path[i] as string;
    let next = target.get(name);
    if (!isDocument(next)) {
      next = new Map();
      target.set(name, next);
    }
    target = next;
  }
  target.set(path[path.length - 1] as string, value);
}

export function splitPath(path: string): string[] {
  return path.split('.');
}
