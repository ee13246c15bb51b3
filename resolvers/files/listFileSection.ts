import type { FileRecord } from '../../domain/files';
import { fileSectionInput } from '../../domain/inputs/fileEdits';
import { parseInput } from '../../domain/inputs/parseInput';
import { toFileRecord } from '../../models/toFileRecord';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { fromCursor, toCursor } from './cursors';
import { fileQuery } from './fileFilters';

/** A run of a list, for paging by cursor. */
export interface Section<T> {
  items: { item: T; cursor: string }[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  /** All that the filter lets through, whatever the cursor. */
  total: () => Promise<number>;
}

/**
 * The environment's files that pass a filter, newest first, after a cursor. A file that is added or removed while
 * a caller pages neither repeats nor hides another one.
 */
export async function listFileSection(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Section<FileRecord>> {
  const { tenant } = await authorize(ctx, 'list');
  const { first, after, filter } = parseInput(fileSectionInput, rawInput);
  const query = fileQuery(filter);
  const conditions: Record<string, unknown>[] = [query];
  if (after !== null) {
    const [time = 0, id = ''] = fromCursor('file', after, ['number', 'string']);
    const createdAt = new Date(time);
    conditions.push({ $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $gt: String(id) } }] });
  }
  const found = await tenant.files.find(conditions.length > 1 ? { $and: conditions } : query, {
    sort: { createdAt: -1, _id: 1 },
    limit: first + 1,
  });
  return {
    items: found.slice(0, first).map((file) => ({
      item: toFileRecord(file),
      cursor: toCursor('file', [file.createdAt.getTime(), file._id]),
    })),
    hasNextPage: found.length > first,
    hasPreviousPage: after !== null,
    total: () => tenant.files.count(query),
  };
}
