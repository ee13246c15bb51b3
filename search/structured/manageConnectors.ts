import { ValidationError } from '../../domain/errors';
import { connectorInput } from '../../domain/inputs/connectors';
import { parseInput } from '../../domain/inputs/parseInput';
import type { OpenConnector } from '../../domain/ports/connector';
import type { SecretBox } from '../../domain/ports/secretBox';
import type { ConnectorDoc } from '../../models/connectors';
import { describeExcessPrivileges } from './excessPrivileges';

export interface ConnectorStore {
  insert(document: Omit<ConnectorDoc, 'environmentId'>): Promise<void>;
  deleteOne(filter: { _id: string }): Promise<ConnectorDoc | null>;
}

/**
 * Attaches a database to an environment: the address is checked, connected to once, and kept sealed.
 * @throws `validation_failed`, `forbidden`, `unavailable`, `timeout`, `upstream_error`; no error repeats the address
 */
export async function createConnector(
  deps: { store: ConnectorStore; open: OpenConnector; secrets: SecretBox; allowsWriteAccounts?: boolean },
  rawInput: unknown,
  { id, now, owner }: { id: string; now: Date; owner: string },
): Promise<{ id: string; name: string; kind: ConnectorDoc['kind'] }> {
  const { name, kind, url } = parseInput(connectorInput, rawInput);
  const connector = deps.open(kind, url, owner);
  try {
    await connector.ping();
    if (!deps.allowsWriteAccounts) assertReadOnly(await connector.excessPrivileges());
  } finally {
    await connector.close();
  }
  await deps.store.insert({ _id: id, name, kind, sealedUrl: deps.secrets.seal(url, id), createdAt: now });
  return { id, name, kind };
}

function assertReadOnly(excess: string[]): void {
  const warning = describeExcessPrivileges(excess);
  if (warning === null) return;
  throw new ValidationError([{ path: ['url'], msg: `Value error, ${warning}`, type: 'value_error' }]);
}

/**
 * False where there is none of that id. Other replicas close theirs when they hear of it; one that does not never uses it
 * again, since nobody finds its record.
 */
export async function deleteConnector(
  deps: { store: ConnectorStore; pool: { evict(id: string): Promise<void> } },
  id: string,
): Promise<boolean> {
  const deleted = await deps.store.deleteOne({ _id: id });
  await deps.pool.evict(id);
  return deleted !== null;
}
