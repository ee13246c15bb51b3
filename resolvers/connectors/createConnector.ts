import { randomUUID } from 'node:crypto';
import * as structured from '../../connectors/manageConnectors';
import type { ErrorCode } from '../../domain/errors';
import { administer } from '../administration/administer';
import { assertQuota } from '../administration/assertQuota';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import type { ConnectorRecord } from './connectorRecord';

/**
 * Creates a connector: validates the URL, tests the connection and stores the URL encrypted.
 * @throws `validation_failed`, `forbidden`, `conflict` where the environment has too many, `unavailable`, `timeout`, `upstream_error`; no error contains the URL
 */
export function createConnector(ctx: OperationContext, rawInput: unknown): Promise<ConnectorRecord> {
  return administer(ctx, 'createConnector', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { openConnector: open, secrets, events, allowsWriteAccounts } = ctx.services;
    await assertQuota(tenant, 'connectors');
    const now = new Date();
    const id = randomUUID();
    entry.target('Connector', id);
    const deps = { store: tenant.connectors, open, secrets, allowsWriteAccounts };
    const owner = principal.environmentId;
    const created = await structured.createConnector(deps, rawInput, { id, now, owner });
    entry.detail({ name: created.name, kind: created.kind });
    await events.publish('invalidate', { environmentId: principal.environmentId, type: 'Connector', id });
    return { ...created, createdAt: now };
  });
}

createConnector.errors = [
  'forbidden',
  'conflict',
  'unavailable',
  'timeout',
  'upstream_error',
] satisfies ErrorCode[];
