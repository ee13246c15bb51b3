import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode } from '../../domain/errors';
import { idInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import type { ConnectorKind } from '../../domain/ports/connector';
import type { ConnectorDoc } from '../../models/connectors';
import { tenantOf } from '../../models/tenantModel';
import type { ConnectorHealth } from '../../search/structured/connectorPool';
import * as structured from '../../search/structured/manageConnectors';
import { administer } from '../administration/administer';
import { authorize, authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';

/** A database attached to the environment. Its address is never shown. */
export interface ConnectorRecord {
  id: string;
  name: string;
  kind: ConnectorKind;
  createdAt: Date;
}

export function toConnectorRecord({ _id: id, name, kind, createdAt }: ConnectorDoc): ConnectorRecord {
  return { id, name, kind, createdAt };
}

/** The databases attached to the environment, oldest first. */
export async function listConnectors(ctx: OperationContext): Promise<ConnectorRecord[]> {
  const { tenant } = await authorize(ctx, 'list');
  const records = await tenant.connectors.find({}, { sort: { createdAt: 1, _id: 1 } });
  return records.map(toConnectorRecord);
}

/** How the database of a connector is. Part of a graph whose root has been authorized. */
export async function findConnectorHealth(
  ctx: OperationContext,
  id: string,
): Promise<ConnectorHealth | null> {
  const { principal, services } = ctx;
  if (!principal) return null;
  const record = await tenantOf(services.models, principal.environmentId).connectors.findOne({ _id: id });
  return record && services.connectors.health(record);
}

/**
 * Attaches a database: its address is checked, connected to once, and kept sealed.
 * @throws `validation_failed`, `forbidden`, `unavailable`, `timeout`, `upstream_error`; no error repeats the address
 */
export function createConnector(ctx: OperationContext, rawInput: unknown): Promise<ConnectorRecord> {
  return administer(ctx, 'createConnector', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { openConnector: open, secrets, events, allowsWriteAccounts } = ctx.services;
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

/**
 * Detaches a database. Nothing in it is touched.
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

/**
 * Reads the tables of a database anew, here at once and in every other process at its next use: after its schema
 * was changed, which is noticed by itself only after ten minutes.
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
    await pool.get(record, ctx.signal);
    const { name, kind, createdAt } = record;
    return { id, name, kind, createdAt };
  });
}

createConnector.errors = ['forbidden', 'unavailable', 'timeout', 'upstream_error'] satisfies ErrorCode[];

deleteConnector.errors = ['forbidden', 'connector_not_found'] satisfies ErrorCode[];

refreshConnector.errors = [
  'forbidden',
  'connector_not_found',
  'unavailable',
  'timeout',
  'upstream_error',
] satisfies ErrorCode[];
