import type { Caller } from '../authorize';
import type { OperationContext } from '../context';
import { openWorkbooks } from './openWorkbooks';
import type { Opened, UnifiedRequest } from './searchRun';

const none: { connectors: Opened[]; unavailable: string[] } = { connectors: [], unavailable: [] };

/** The maximum number of connectors that are considered for a query. */
const maxConnectors = 50;

/**
 * Opens the connectors and workbooks that may answer. Unavailable connectors are skipped and returned by name.
 * @throws the error of a connector that the request specifies
 */
export async function openConnectors(
  ctx: OperationContext,
  caller: Caller,
  request: UnifiedRequest,
): Promise<{ connectors: Opened[]; unavailable: string[] }> {
  const { connectorId, forceRoute } = request;
  if (forceRoute === 'semantic') return none;
  const finding = caller.tenant.connectors.findFields(
    connectorId === null ? {} : { _id: connectorId },
    ['environmentId', 'name', 'kind', 'sealedUrl', 'createdAt', 'rowFilters'],
    { sort: { createdAt: 1, _id: 1 }, limit: maxConnectors },
  );
  // Without an ID both are asked for, at the same time; one ID is that of a connector or of a workbook.
  const beside = connectorId === null ? openWorkbooks(ctx, caller, request) : none;
  const [records, besides] = await Promise.all([finding, beside]);
  const { connectors: pool } = ctx.services;
  const isSpecified = connectorId !== null || forceRoute !== null;
  const opening = records.map(async (record): Promise<Opened | null> => {
    try {
      const opened = isSpecified
        ? await pool.get(record, ctx.signal, ctx.sight)
        : await pool.getOrFailFast(record, ctx.signal, ctx.sight);
      return { record, opened, sources: null };
    } catch (error) {
      if (isSpecified) throw error;
      ctx.log.warn({ connectorId: record._id, error }, 'skipped an unavailable connector in a search');
      return null;
    }
  });
  // In the order of the records, because routing prefers the first of two equal connectors.
  const all = await Promise.all(opening);
  const isMissing = connectorId !== null && records.length === 0;
  const workbooks = isMissing ? await openWorkbooks(ctx, caller, request) : besides;
  return {
    connectors: [...all.filter((one) => one !== null), ...workbooks.connectors],
    unavailable: [
      ...records.filter((_, i) => all[i] === null).map(({ name }) => name),
      ...workbooks.unavailable,
    ],
  };
}
