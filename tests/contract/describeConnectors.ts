import { type Connector, type ConnectorKind, connectorKinds } from '../../domain/ports/connector';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { createTestDatabase, serverOf, type TestDatabase } from '../structured/testDatabases';

export const openAnywhere = createOpenConnector({ sqliteDirectories: ['/'] });
export const open = (kind: ConnectorKind, url: string) => openAnywhere(kind, url, 'test');
export const limits = { timeoutMs: 5_000, maxRows: 1_000, maxBytes: 1_000_000 };

export interface Tested {
  kind: ConnectorKind;
  /** The address of an administrator of the server; empty for SQLite. */
  serverUrl: string;
  /** Once the tests run. */
  opened(): { database: TestDatabase; connector: Connector };
}

/** Tests over a database of each kind; those of a server that is not there are skipped by name. */
export function describeConnectors(title: string, define: (tested: Tested) => void): void {
  describe.each(connectorKinds)(title, (kind) => {
    const server = serverOf(kind);
    if ('skipped' in server) {
      test.skip(`skipped: ${server.skipped}`, () => undefined);
      return;
    }
    let opened: ReturnType<Tested['opened']>;
    beforeAll(async () => {
      const database = await createTestDatabase(kind);
      opened = { database, connector: open(kind, database.url) };
    });
    afterAll(async () => {
      await opened?.connector.close();
      await opened?.database.close();
    });
    define({ kind, serverUrl: 'url' in server ? server.url : '', opened: () => opened });
  });
}
