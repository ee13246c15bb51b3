import type { FileRecord } from '../../domain/files';
import { filesByCursorInput } from '../../domain/inputs/fileEdits';
import { parseInput } from '../../domain/inputs/parseInput';
import { type Connection, toConnection } from '../../domain/lists';
import { toFileRecord } from '../../models/toFileRecord';
import { chargeMetadata } from '../answerSize';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { fromCursor, toCursor } from './cursors';
import { fileQuery, readFileConditions } from './fileFilters';

/**
 * The files of the environment that match a filter, newest first, after a cursor. Concurrent uploads and deletions
 * neither repeat nor skip files.
 */
export async function listFilesByCursor(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Connection<FileRecord>> {
  const { tenant } = await authorize(ctx, 'list');
  const { first, after, filter } = parseInput(filesByCursorInput, rawInput);
  const query = fileQuery(await readFileConditions(tenant, filter));
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
  chargeMetadata(ctx, found);
  const edges = found.slice(0, first).map((file) => ({
    node: toFileRecord(file),
    cursor: toCursor('file', [file.createdAt.getTime(), file._id]),
  }));
  const totalCount = () => tenant.files.count(query);
  return toConnection(edges, { after, hasNextPage: found.length > first, totalCount });
}
