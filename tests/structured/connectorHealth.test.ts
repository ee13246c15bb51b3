import { randomUUID } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import { everything } from '../../domain/access';
import { tenantOf } from '../../models/tenantModel';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';

jest.setTimeout(60_000);

let harness: Harness;
let key = '';
let silent: Server;
const sockets = new Set<Socket>();
const directory = mkdtempSync(path.join(tmpdir(), 'lectern-health-'));
const file = path.join(directory, 'plant.sqlite');

function write(sql: string): void {
  const database = new Database(file);
  database.exec(sql);
  database.close();
}

beforeAll(async () => {
  write(`CREATE TABLE machines (id INTEGER PRIMARY KEY, name TEXT NOT NULL, power INTEGER);
    INSERT INTO machines VALUES (1, 'Lathe', 12), (2, 'Press', 30)`);
  // Takes connections and never says a word.
  silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  // What takes longer is no answer any more.
  harness = await startHarness({ REQUEST_TIMEOUT_MS: '8000', SQLITE_DIRECTORIES: directory });
  ({ key } = await harness.createKey());
});

afterAll(async () => {
  await harness.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
  rmSync(directory, { recursive: true, force: true });
});

interface Connector {
  id: string;
  name: string;
  health: {
    status: string;
    checkedAt: string;
    latencyMs: number | null;
    message: string | null;
    schemaReadAt: string | null;
    tables: number | null;
  };
}

const healthOf = async (name: string) => {
  const { data } = await harness.graphql<{ connectors: Connector[] }>(
    '{ connectors { id name health { status checkedAt latencyMs message schemaReadAt tables } } }',
    {},
    { key },
  );
  return data?.connectors.find((connector) => connector.name === name);
};

const administer = async (mutation: string, variables: Record<string, unknown>) => {
  const { data, errors } = await harness.graphql<Record<string, { id: string }>>(mutation, variables, {
    admin: true,
  });
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data ?? {})[0]?.id ?? '';
};

const create = (name: string, url: string) =>
  administer(
    'mutation ($input: CreateConnectorInput!) { createConnector(input: $input) { ... on Connector { id } } }',
    { input: { name, kind: 'sqlite', url } },
  );
const refresh = (id: string) =>
  administer('mutation ($id: UUID!) { refreshConnector(id: $id) { ... on Connector { id } } }', { id });
const detach = (id: string) =>
  administer('mutation ($id: UUID!) { deleteConnector(id: $id) { __typename } }', { id });

interface Found {
  routing: { route: string; reasoning: string };
  results: { semantic: unknown[]; structured: { rows: Record<string, unknown>[] } | null };
}

async function search(query: string): Promise<Found> {
  const response = await harness.call('POST', '/search', { body: { query, min_score: 0 }, key });
  expect(response.status).toBe(200);
  return (await response.json()) as Found;
}

test('health tells whether a database answers, how fast, and the age of its schema', async () => {
  const id = await create('Plant', file);
  expect((await healthOf('Plant'))?.health).toMatchObject({
    status: 'up',
    latencyMs: expect.any(Number),
    message: null,
    schemaReadAt: null,
    tables: null,
  });
  await search('How many machines are there?');
  expect((await healthOf('Plant'))?.health.status).toBe('up');
  await refresh(id);
  expect((await healthOf('Plant'))?.health).toMatchObject({ tables: 1, schemaReadAt: expect.any(String) });

  await detach(id);
});

test('a database whose file is gone is down, with the reason and without its address', async () => {
  const moved = path.join(directory, 'moved.sqlite');
  renameSync(file, moved);
  const id = await create('Moved', moved);
  renameSync(moved, file);
  const health = (await healthOf('Moved'))?.health;
  expect(health).toMatchObject({
    status: 'down',
    latencyMs: null,
    message: expect.stringMatching(/reached/),
  });
  expect(JSON.stringify(health)).not.toContain(directory);
  await detach(id);
});

test('a changed schema is reloaded when asked for', async () => {
  const id = await create('Plant', file);
  expect((await search('How many operators are there?')).results.structured).toBeNull();
  write(
    "CREATE TABLE operators (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO operators VALUES (1, 'Ida')",
  );
  await refresh(id);
  const { routing, results } = await search('How many operators are there?');
  expect(routing.route).toBe('structured');
  expect(Object.values(results.structured?.rows[0] ?? {})).toEqual([1]);
  await expect(refresh(randomUUID())).rejects.toThrow('connector_not_found');
  await detach(id);
});

test('a database that never answers holds a search up once, and only for moments', async () => {
  await ingest(harness, 'lathe.txt', 'The lathe must be oiled every Monday.', { key });
  const { models, secrets } = harness.app.services;
  const environment = await models.environments.findOne({ slug: 'production' }).lean();
  const id = randomUUID();
  const { port } = silent.address() as { port: number };
  await tenantOf(models, environment?._id ?? '', everything).connectors.insert({
    ...{ _id: id, name: 'Silent', kind: 'postgres', createdAt: new Date() },
    sealedUrl: secrets.seal(`postgres://reader:hush@127.0.0.1:${port}/shop`, id),
  });
  const first = await search('When must the lathe be oiled?');
  expect(first.routing).toMatchObject({ route: 'semantic', reasoning: expect.stringContaining('Silent') });
  expect(first.results.semantic).toHaveLength(1);
  const health = (await healthOf('Silent'))?.health;
  expect(health?.status).toBe('down');
  expect(JSON.stringify(health)).not.toContain('hush');
  const again = await search('When must the lathe be oiled?');
  expect(again.results.semantic).toHaveLength(1);
  await detach(id);
});
