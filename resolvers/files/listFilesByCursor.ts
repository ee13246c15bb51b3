import { AppError } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import { filesByCursorInput } from '../../domain/inputs/fileEdits';
import { parseInput } from '../../domain/inputs/parseInput';
import { type Connection, toConnection } from '../../domain/lists';
import type { Tenant } from '../../models/tenantModel';
import { toFileRecord } from '../../records/toFileRecord';
import { chargeMetadata } from '../answerSize';
import { authorize, type Caller, isAdministrator, tenantFor } from '../authorize';
import type { OperationContext } from '../context';
import { fromCursor, toCursor } from './cursors';
import { fileQuery, readFileConditions } from './fileFilters';

/** The data that a request for these principals would see. @throws `forbidden` for callers who don't see everything */
function tenantSeenBy(ctx: OperationContext, { principal }: Caller, principals: string[]): Tenant {
  if (!isAdministrator(ctx))
    throw new AppError('forbidden', '`visibleTo` requires a key with the role `admin`.');
  return tenantFor({ services: ctx.services, sight: { principals } }, principal);
}

/**
 * The files of the environment that match a filter, newest first, after a cursor. Concurrent uploads and deletions
 * neither repeat nor skip files.
 */
export async function listFilesByCursor(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Connection<FileRecord>> {
  const caller = await authorize(ctx, 'list');
  const { first, after, filter, visibleTo } = parseInput(filesByCursorInput, rawInput);
  const tenant = visibleTo === null ? caller.tenant : tenantSeenBy(ctx, caller, visibleTo);
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
