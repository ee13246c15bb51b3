import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSampleDatabase } from '../../app/startup/demo/sampleDatabase';
import { type Harness, startHarness } from '../harness';
import { askAs, callAs, dataAs, keyWith, type Speaker } from './support/speaker';

jest.setTimeout(120_000);

let harness: Harness;
let delegate: string;
let id: string;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-access-'));
  harness = await startHarness({ SQLITE_DIRECTORIES: directory });
  delegate = await keyWith(harness, 'delegate');
  const file = join(directory, 'shop.sqlite');
  createSampleDatabase(file);
  const { createConnector } = await dataAs<{ createConnector: { id: string } }>(
    harness,
    { isAdmin: true },
    'mutation ($i: CreateConnectorInput!) { createConnector(input: $i) { id } }',
    { i: { name: 'Payroll', kind: 'sqlite', url: `sqlite://${file}` } },
  );
  id = createConnector.id;
  await dataAs(
    harness,
    { isAdmin: true },
    'mutation ($i: SetConnectorAccessInput!) { setConnectorAccess(input: $i) { id access { principals } } }',
    { i: { connectorId: id, access: { principals: ['group:finance'] } } },
  );
});
afterAll(async () => {
  await harness.close();
  await rm(directory, { recursive: true, force: true });
});

const question = 'How many customers are there?';
const strangers: [string, () => Speaker][] = [
  ['a key', () => ({})],
  ['another user', () => ({ key: delegate, principals: 'user:bo' })],
];

test.each(strangers)('a database does not exist for %s', async (_who, speaker) => {
  const asked = await dataAs(
    harness,
    speaker(),
    `query ($id: UUID!, $c: ChatInput!, $s: SearchInput!) {
      connectors { name } node(id: $id) { id }
      chat(input: $c) { answer suggestions routing { connectorName sqlGenerated } }
      search(input: $s) { results { structured { rows } } routing { connectorName reasoning } }
    }`,
    { id, c: { question }, s: { query: question } },
  ).catch((error: Error) => ({ error: error.message }));
  expect(JSON.stringify(asked)).not.toMatch(/payroll|\b60\b|SELECT/i);
  const direct = await callAs(harness, speaker(), 'POST', '/api/v1/search', {
    query: question,
    connector_id: id,
  });
  expect(direct.status).toBe(404);
});

test('it answers those who may ask it', async () => {
  const speaker = { key: delegate, principals: 'user:bo,group:finance' };
  const response = await callAs(harness, speaker, 'POST', '/api/v1/search', {
    query: question,
    connector_id: id,
  });
  expect(JSON.stringify(await response.json())).toContain('Payroll');
  const listed = await askAs(harness, speaker, '{ connectors { name access { principals } } }');
  expect(listed.data).toEqual({ connectors: [{ name: 'Payroll', access: null }] });
});
