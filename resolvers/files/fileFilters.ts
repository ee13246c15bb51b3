import type { FileRecord } from '../../domain/files';
import type { FileFilter } from '../../domain/inputs/fileEdits';

/** Escapes a text for a regular expression. MongoDB rejects patterns that contain NUL, so it is escaped too. */
function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');
}

/** The filter as a MongoDB query. */
export function fileQuery(filter: FileFilter | null): Record<string, unknown> {
  const { search, ...exact } = filter ?? { search: null };
  const query: Record<string, unknown> = Object.fromEntries(
    Object.entries(exact).filter(([, value]) => value !== null),
  );
  if (search !== null) query.name = { $regex: escapePattern(search), $options: 'i' };
  return query;
}

/** Whether a record matches the filter. Equivalent to `fileQuery`. */
export function passesFilter(file: FileRecord, filter: FileFilter | null): boolean {
  if (!filter) return true;
  const { search, ...exact } = filter;
  if (search !== null && !file.name.toLowerCase().includes(search.toLowerCase())) return false;
  return Object.entries(exact).every(
    ([field, value]) => value === null || file[field as keyof typeof exact] === value,
  );
}
