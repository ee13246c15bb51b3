import type { Value } from '../bson/values';
import { MongoError } from '../errors';
import { splitPath } from './path';

/** The tests of `arrayFilters` by identifier. */
export type ArrayFilters = Map<string, (value: Value) => boolean>;

export function checkedPath(name: string): string[] {
  if (name === '') throw new MongoError('EmptyFieldName', 'An empty update path is not valid.');
  const path = splitPath(name);
  if (path.includes(''))
    throw new MongoError(
      'EmptyFieldName',
      `The update path '${name}' contains an empty field name, which is not allowed.`,
    );
  const [first = ''] = path;
  if (first === '$' || first.startsWith('$['))
    throw new MongoError(
      'BadValue',
      `Cannot have positional (i.e. '$') element in the first position in path '${name}'`,
    );
  for (const part of path) {
    if (
      part.startsWith('$') &&
      part !== '$' &&
      !/^\$\[[^\]]*\]$/.test(part) &&
      !['$ref', '$id', '$db'].includes(part)
    ) {
      throw new MongoError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
    }
  }
  return path;
}

export function checkConflicts(paths: string[][]): void {
  const names = paths.map((path) => path.join('.')).sort();
  for (let i = 1; i < names.length; i++) {
    const [previous, current] = [names[i - 1] as string, names[i] as string];
    const clash = names.slice(0, i).find((other) => other === current || current.startsWith(`${other}.`));
    if (previous === current || clash !== undefined) {
      throw new MongoError(
        'ConflictingUpdateOperators',
        `Updating the path '${current}' would create a conflict at '${clash ?? previous}'`,
      );
    }
  }
}

export function checkFilters(paths: string[][], filters: ArrayFilters): void {
  const used = new Set<string>();
  for (const part of paths.flat()) {
    const identifier = /^\$\[(.+)\]$/.exec(part)?.[1];
    if (identifier === undefined) continue;
    if (!filters.has(identifier)) {
      throw new MongoError(
        'BadValue',
        `No array filter found for identifier '${identifier}' in path '${paths.find((path) => path.includes(part))?.join('.')}'`,
      );
    }
    used.add(identifier);
  }
  for (const identifier of filters.keys()) {
    if (!used.has(identifier))
      throw new MongoError(
        'FailedToParse',
        `The array filter for identifier '${identifier}' was not used in the update`,
      );
  }
}

export function comparePaths(a: string[], b: string[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const [x, y] = [a[i] as string, b[i] as string];
    if (x === y) continue;
    const numeric = /^\d+$/.test(x) && /^\d+$/.test(y);
    return numeric ? Number(x) - Number(y) : x < y ? -1 : 1;
  }
  return a.length - b.length;
}
