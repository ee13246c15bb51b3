import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSampleDatabase } from '../../app/startup/demo/sampleDatabase';
import { ConnectorPool } from '../../connectors/connectorPool';
import type { ConnectorDoc } from '../../models/connectors';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { createSecretBox } from '../../providers/connectors/secretBox';
import { eventually } from '../harness';
import { createReader } from './createReader';
import { connectorProcesses } from './processesOf';

const directory = mkdtempSync(path.join(tmpdir(), 'lectern-pool-'));
const file = path.join(directory, 'shop.sqlite');
const secrets = createSecretBox(randomBytes(32));
const limits = { timeoutMs: 60_000, maxRows: 1, maxBytes: 1_000 };

beforeAll(() => createSampleDatabase(file));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const recordOf = (_id: string): ConnectorDoc => ({
  ...{ _id, environmentId: 'e', name: _id, kind: 'sqlite', createdAt: new Date() },
  sealedUrl: secrets.seal(file, _id),
});

test('a connector that made way answers the query that it is at, the next one too, and has no process once it is idle', async () => {
  const open = createOpenConnector({ sqliteDirectories: [directory], idleMs: 500 });
  // Any schema fills it.
  const pool = new ConnectorPool({ open, secrets, createReader, maxSchemaCharacters: 1 });
  const { connector } = await pool.get(recordOf('a'));
  const running = connector.query('SELECT count(*) FROM products a, products b, products c', [], limits);
  const { schema } = await pool.get(recordOf('b'));
  expect(schema.tables.map(({ name }) => name)).toContain('products');
  const { rows } = await running;
  expect(rows).toEqual([[expect.any(Number)]]);
  expect((await connector.query('SELECT 1', [], limits)).rows).toEqual([[1]]);
  await eventually(
    async () => connectorProcesses().length,
    (found) => found === 0,
  );
  await pool.close();
});
