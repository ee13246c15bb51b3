import type { FieldSource, Value } from '../bson/values';
import { splitPath, visitPath } from '../query/path';

/** The value of a path; several values, through arrays, make an array. */
export function exactValue(document: FieldSource, path: string): Value | undefined {
  if (!path.includes('.')) return document.get(path);
  const values: Value[] = [];
  visitPath(document, splitPath(path), (value) => {
    if (value !== undefined) values.push(value);
    return false;
  });
  return values.length > 1 ? values.flat() : values[0];
}
