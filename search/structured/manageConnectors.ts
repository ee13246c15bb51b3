import { connectorInput } from '../../domain/inputs/connectors';
import { parseInput } from '../../domain/inputs/parseInput';
import type { OpenConnector } from '../../domain/ports/connector';
import type { SecretBox } from '../../domain/ports/secretBox';
import type { ConnectorDoc } from '../../models/connectors';

export interface ConnectorStore {
  insert(document: Omit<ConnectorDoc, 'environmentId'>): Promise<void>;
  deleteOne(filter: { _id: string }): Promise<ConnectorDoc | null>;
}

/**
 * Attaches a database to an environment: the address is checked, connected to once, and kept sealed.
 * @throws `validation_failed`, `forbidden`, `unavailable`, `timeout`, `upstream_error`; no error repeats the address
 */
export async function createConnector(
  deps: { store: ConnectorStore; open: OpenConnector; secrets: SecretBox },
  rawInput: unknown,
  { id, now }: { id: string; now: Date },
): Promise<{ id: string; name: string; kind: ConnectorDoc['kind'] }> {
  const { name, kind, url } = parseInput(connectorInput, rawInput);
  const connector = deps.open(kind, url);
  try {
    await connector.ping();
  } finally {
    await connector.close();
  }
  await deps.store.insert({ _id: id, name, kind, sealedUrl: deps.secrets.seal(url, id), createdAt: now });
  return { id, name, kind };
}

/** False where there is none of that id. Replicas close theirs when they hear of it, or at their next use. */
export async function deleteConnector(
  deps: { store: ConnectorStore; pool: { evict(id: string): Promise<void> } },
  id: string,
): Promise<boolean> {
  const deleted = await deps.store.deleteOne({ _id: id });
  await deps.pool.evict(id);
  return deleted !== null;
}
