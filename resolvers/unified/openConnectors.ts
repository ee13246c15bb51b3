import type { Caller } from '../authorize';
import type { OperationContext } from '../context';
import type { Opened, UnifiedRequest } from './searchRun';

/** More databases than a query could sensibly be weighed against. */
const maxConnectors = 50;

/**
 * The connectors that may answer, and the names of those that are away. One that was asked for must be there.
 * @throws what a connector that was asked for fails with
 */
export async function openConnectors(
  ctx: OperationContext,
  { tenant }: Caller,
  { connectorId, forceRoute }: UnifiedRequest,
): Promise<{ connectors: Opened[]; away: string[] }> {
  if (forceRoute === 'semantic') return { connectors: [], away: [] };
  const records = await tenant.connectors.find(connectorId === null ? {} : { _id: connectorId }, {
    sort: { createdAt: 1, _id: 1 },
    limit: maxConnectors,
  });
  const { connectors: pool } = ctx.services;
  const isAskedFor = connectorId !== null || forceRoute !== null;
  const opening = records.map(async (record): Promise<Opened | null> => {
    try {
      const opened = isAskedFor ? await pool.get(record, ctx.signal) : await pool.getSoon(record, ctx.signal);
      return { record, opened };
    } catch (error) {
      if (isAskedFor) throw error;
      ctx.log.warn({ connectorId: record._id, error }, 'a connector is left out of a search');
      return null;
    }
  });
  // In the order of the records, whichever opens first: of two that answer equally well the first is taken.
  const all = await Promise.all(opening);
  return {
    connectors: all.filter((one) => one !== null),
    away: records.filter((_, i) => all[i] === null).map(({ name }) => name),
  };
}
