import { MongoError } from '../errors';
import { absentError } from './absent';
import { splitPath } from './path';

export function checkedPath(name: string): string[] {
  if (name === '') throw new MongoError('EmptyFieldName', 'An empty update path is not valid.');
  const path = splitPath(name);
  if (path.includes(''))
    throw new MongoError(
      'EmptyFieldName',
      `The update path '${name}' contains an empty field name, which is not allowed.`,
    );
  for (const part of path) {
    if (part === '$' || part.startsWith('$[')) throw absentError('BadValue', 'positional operator', part);
    if (part.startsWith('$') && !['$ref', '$id', '$db'].includes(part)) {
      throw new MongoError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' in '${name}' is not allowed in an update.`,
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

export function comparePaths(a: string[], b: string[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const [x, y] = [a[i] as string, b[i] as string];
    if (x === y) continue;
    const numeric = /^\d+$/.test(x) && /^\d+$/.test(y);
    return numeric ? Number(x) - Number(y) : x < y ? -1 : 1;
  }
  return a.length - b.length;
}
