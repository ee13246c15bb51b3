import { ValidationError } from '../domain/errors';
import { connectorInput, connectorTestInput } from '../domain/inputs/connectors';
import { parseInput } from '../domain/inputs/parseInput';
import type { Connector, DatabaseSchema, OpenConnector } from '../domain/ports/connector';
import type { SecretBox } from '../domain/ports/secretBox';
import type { ConnectorDoc } from '../models/connectors';
import { describeExcessPrivileges } from './excessPrivileges';
import { withDeadline } from './withDeadline';

export interface ConnectorStore {
  insert(document: Omit<ConnectorDoc, 'environmentId'>): Promise<void>;
  deleteOne(filter: { _id: string }): Promise<ConnectorDoc | null>;
}

interface CreationDeps {
  store: ConnectorStore;
  open: OpenConnector;
  secrets: SecretBox;
  allowsWriteAccounts?: boolean;
}

const testTimeoutMs = 10_000;

/**
 * Attaches a database to an environment: the address is checked, connected to once, and kept sealed.
 * @throws `validation_failed`, `forbidden`, `unavailable`, `timeout`, `upstream_error`; no error repeats the address
 */
export async function createConnector(
  deps: CreationDeps,
  rawInput: unknown,
  { id, now, owner }: { id: string; now: Date; owner: string },
): Promise<{ id: string; name: string; kind: ConnectorDoc['kind'] }> {
  const { name, kind, url } = parseInput(connectorInput, rawInput);
  await withConnector(deps, deps.open(kind, url, owner), () => undefined);
  await deps.store.insert({ _id: id, name, kind, sealedUrl: deps.secrets.seal(url, id), createdAt: now });
  return { id, name, kind };
}

/** The result of testing an address. */
export interface ConnectorTest {
  /** The time that one ping took, in milliseconds. */
  latencyMs: number;
  /** The tables that can be asked. */
  tables: number;
}

/**
 * Checks an address as `createConnector` does, and reads the names of its tables; nothing is kept.
 * @throws as `createConnector`
 */
export async function testConnector(
  deps: Pick<CreationDeps, 'open' | 'allowsWriteAccounts'>,
  rawInput: unknown,
  { owner, signal }: { owner: string; signal: AbortSignal | undefined },
): Promise<ConnectorTest> {
  const { kind, url } = parseInput(connectorTestInput, rawInput);
  const connector = deps.open(kind, url, owner);
  return withConnector(deps, connector, async () => {
    const since = performance.now();
    await connector.ping();
    const latencyMs = performance.now() - since;
    const tables = withDeadline(
      countTables(connector, signal),
      testTimeoutMs,
      'The tables take too long to read.',
    );
    return { latencyMs, tables: await tables };
  });
}

/** The values of the tables, which are read after their names, are not waited for. */
async function countTables(connector: Connector, signal: AbortSignal | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const onTables = ({ tables }: DatabaseSchema) => resolve(tables.length);
    connector.introspect(signal, onTables).then(onTables, reject);
  });
}

/** Runs something with a database that can be reached and whose account may only read, and closes it. */
async function withConnector<T>(
  { allowsWriteAccounts }: Pick<CreationDeps, 'allowsWriteAccounts'>,
  connector: Connector,
  run: () => Promise<T> | T,
): Promise<T> {
  try {
    await connector.ping();
    if (!allowsWriteAccounts) assertReadOnly(await connector.excessPrivileges());
    return await run();
  } finally {
    await connector.close();
  }
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
