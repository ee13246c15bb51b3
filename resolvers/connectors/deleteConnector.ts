import * as structured from '../../connectors/manageConnectors';
import { AppError, type ErrorCode } from '../../domain/errors';
import { idInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';

/**
 * Deletes a connector. The database is unchanged.
 * @throws `forbidden`, `connector_not_found`
 */
export function deleteConnector(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deleteConnector', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { id } = parseInput(idInput, rawInput);
    entry.target('Connector', id);
    const { connectors: pool, events } = ctx.services;
    const deleted = await structured.deleteConnector({ store: tenant.connectors, pool }, id);
    if (!deleted) throw new AppError('connector_not_found', `There is no connector '${id}'.`);
    await events.publish('invalidate', { environmentId: principal.environmentId, type: 'Connector', id });
    return { id };
  });
}

deleteConnector.errors = ['forbidden', 'connector_not_found'] satisfies ErrorCode[];
