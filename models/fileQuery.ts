import type { FileCondition } from '../domain/filters';

/** Escapes a text for a regular expression. MongoDB rejects patterns that contain NUL, so it is escaped too. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');
}

/** A condition as a MongoDB query. */
export function toFileQuery(condition: FileCondition): Record<string, unknown> {
  if ('all' in condition) return { $and: condition.all.map(toFileQuery) };
  if ('any' in condition) return { $or: condition.any.map(toFileQuery) };
  if (!('prefix' in condition)) return { [condition.path]: condition.test };
  const begins = { $regex: `^${escapePattern(condition.prefix)}` };
  return { [condition.path]: condition.isNot ? { $not: begins } : begins };
}
