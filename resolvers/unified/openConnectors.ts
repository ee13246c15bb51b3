import type { Caller } from '../authorize';
import type { OperationContext } from '../context';
import type { Opened, UnifiedRequest } from './searchRun';

/** The maximum number of connectors that are considered for a query. */
const maxConnectors = 50;

/**
 * Opens the connectors that may answer. Unavailable connectors are skipped and returned by name.
 * @throws the error of a connector that the request specifies
 */
export async function openConnectors(
  ctx: OperationContext,
  { tenant }: Caller,
  { connectorId, forceRoute }: UnifiedRequest,
): Promise<{ connectors: Opened[]; unavailable: string[] }> {
  if (forceRoute === 'semantic') return { connectors: [], unavailable: [] };
  const records = await tenant.connectors.find(connectorId === null ? {} : { _id: connectorId }, {
    sort: { createdAt: 1, _id: 1 },
    limit: maxConnectors,
  });
  const { connectors: pool } = ctx.services;
  const isSpecified = connectorId !== null || forceRoute !== null;
  const opening = records.map(async (record): Promise<Opened | null> => {
    try {
      const opened = isSpecified
        ? await pool.get(record, ctx.signal)
        : await pool.getSoon(record, ctx.signal);
      return { record, opened };
    } catch (error) {
      if (isSpecified) throw error;
      ctx.log.warn({ connectorId: record._id, error }, 'skipped an unavailable connector in a search');
      return null;
    }
  });
  // In the order of the records, because routing prefers the first of two equal connectors.
  const all = await Promise.all(opening);
  return {
    connectors: all.filter((one) => one !== null),
    unavailable: records.filter((_, i) => all[i] === null).map(({ name }) => name),
  };
}
