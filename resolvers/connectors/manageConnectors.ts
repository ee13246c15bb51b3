import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { uuid } from '../../domain/inputs/scalars';
import type { ConnectorKind } from '../../domain/ports/connector';
import * as structured from '../../search/structured/manageConnectors';
import { authorize, authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';

/** A database attached to the environment. Its address is never shown. */
export interface ConnectorRecord {
  id: string;
  name: string;
  kind: ConnectorKind;
  createdAt: Date;
}

/** The databases attached to the environment, oldest first. */
export async function listConnectors(ctx: OperationContext): Promise<ConnectorRecord[]> {
  const { tenant } = await authorize(ctx, 'list');
  const records = await tenant.connectors.find({}, { sort: { createdAt: 1, _id: 1 } });
  return records.map(({ _id: id, name, kind, createdAt }) => ({ id, name, kind, createdAt }));
}

/**
 * Attaches a database: its address is checked, connected to once, and kept sealed.
 * @throws `forbidden`, `unavailable`, `timeout`, `upstream_error`; no error repeats the address
 */
export async function createConnector(ctx: OperationContext, rawInput: unknown): Promise<ConnectorRecord> {
  const { principal, tenant } = await authorizeAdmin(ctx);
  const { openConnector: open, secrets, events } = ctx.services;
  const now = new Date();
  const id = randomUUID();
  const created = await structured.createConnector({ store: tenant.connectors, open, secrets }, rawInput, {
    id,
    now,
  });
  await events.publish('invalidate', { environmentId: principal.environmentId, type: 'Connector', id });
  return { ...created, createdAt: now };
}

/**
 * Detaches a database. Nothing in it is touched.
 * @throws `forbidden`, `connector_not_found`
 */
export async function deleteConnector(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  const { principal, tenant } = await authorizeAdmin(ctx);
  const { id } = parseInput(z.object({ id: uuid }), rawInput);
  const { connectors: pool, events } = ctx.services;
  const deleted = await structured.deleteConnector({ store: tenant.connectors, pool }, id);
  if (!deleted) throw new AppError('connector_not_found', `There is no connector '${id}'.`);
  await events.publish('invalidate', { environmentId: principal.environmentId, type: 'Connector', id });
  return { id };
}
