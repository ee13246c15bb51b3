import { AppError, type ErrorCode } from '../../domain/errors';
import { idInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { type ConnectorRecord, toConnectorRecord } from './connectorRecord';

/**
 * Refreshes the cached schema of a database, in this process at once and in others at the next use. Without it, a
 * changed schema is detected within ten minutes.
 * @throws `forbidden`, `connector_not_found`, `unavailable`, `timeout`, `upstream_error`
 */
export function refreshConnector(ctx: OperationContext, rawInput: unknown): Promise<ConnectorRecord> {
  return administer(ctx, 'refreshConnector', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { id } = parseInput(idInput, rawInput);
    entry.target('Connector', id);
    const record = await tenant.connectors.findOne({ _id: id });
    if (!record) throw new AppError('connector_not_found', `There is no connector '${id}'.`);
    const { connectors: pool, events } = ctx.services;
    await events.publish('invalidate', { environmentId: principal.environmentId, type: 'Connector', id });
    await pool.evict(id);
    await pool.get(record, ctx.signal, ctx.sight);
    return toConnectorRecord(record);
  });
}

refreshConnector.errors = [
  'forbidden',
  'connector_not_found',
  'unavailable',
  'timeout',
  'upstream_error',
] satisfies ErrorCode[];
