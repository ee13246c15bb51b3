import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Database } from 'node-sqlite3-wasm';
import { type Harness, startHarness } from '../harness';
import { askAs, callAs, dataAs, keyWith, type Speaker } from './support/speaker';

jest.setTimeout(180_000);

let provider: Server;
let issuer: string;
let harness: Harness;
let delegate: string;
let id: string;
let directory: string;
const pair = generateKeyPair('ES256');

async function tokenOf(claims: object): Promise<Speaker> {
  const { privateKey } = await pair;
  const signed = await new SignJWT({ sub: 'ada', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .setIssuer(issuer)
    .setAudience('lectern')
    .setExpirationTime('10m')
    .sign(privateKey);
  return { token: signed };
}

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const keys = [{ ...(await exportJWK((await pair).publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/keys' ? { keys } : { issuer, jwks_uri: `${issuer}/keys` }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  directory = await mkdtemp(join(tmpdir(), 'lectern-rows-'));
  harness = await startHarness({
    SQLITE_DIRECTORIES: directory,
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: 'lectern',
  });
  delegate = await keyWith(harness, 'delegate');
  const file = join(directory, 'shop.sqlite');
  const database = new Database(file);
  database.exec(`CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, tenant TEXT NOT NULL, owner TEXT);
    INSERT INTO customers VALUES (1, 'Alder Works', 'acme', 'user:ada'), (2, 'Birch Mill', 'acme', 'group:west'),
      (3, 'Cedar Yard', 'acme', 'user:bo'), (4, 'Dogwood Secret', 'globex', 'user:bo'), (5, 'Elm Secret', 'globex', 'group:west');
    CREATE VIEW clients AS SELECT * FROM customers;`);
  database.close();
  const { createConnector } = await dataAs<{ createConnector: { id: string } }>(
    harness,
    { isAdmin: true },
    'mutation ($i: CreateConnectorInput!) { createConnector(input: $i) { id } }',
    { i: { name: 'Shop', kind: 'sqlite', url: `sqlite://${file}` } },
  );
  id = createConnector.id;
});
afterAll(async () => {
  await harness.close();
  await new Promise((resolve) => provider.close(resolve));
  await rm(directory, { recursive: true, force: true });
});

const mutation =
  'mutation ($i: SetConnectorRowFiltersInput!) { setConnectorRowFilters(input: $i) { rowFilters { table condition } } }';
const filter = (filters: object[], speaker: Speaker = { isAdmin: true }) =>
  askAs(harness, speaker, mutation, { i: { connectorId: id, filters } });
const limit = async (condition: string) => {
  const filters = [{ table: 'customers', condition }];
  expect(await filter(filters)).toMatchObject({
    data: { setConnectorRowFilters: { rowFilters: filters } },
  });
};

const question = 'How many customers are there?';
/** The number of customers that each API tells. */
async function counted(speaker: Speaker): Promise<unknown[]> {
  const search = await callAs(harness, speaker, 'POST', '/api/v1/search', {
    query: question,
    connector_id: id,
  });
  const rest = (await search.json()) as { results: { structured: { rows: object[] } } };
  const chat = await dataAs<{ chat: { results: { structured: { rows: object[] } }; answer: string } }>(
    harness,
    speaker,
    'query ($i: ChatInput!) { chat(input: $i) { answer results { structured { rows } } } }',
    { i: { question, connectorId: id } },
  );
  const [first] = Object.values(rest.results.structured.rows[0] ?? {});
  const [second] = Object.values(chat.chat.results.structured.rows[0] ?? {});
  expect(chat.chat.answer).toContain(String(second));
  return [first, second];
}

test('rows are those of the claims of the user, over REST and GraphQL, in a chat', async () => {
  await limit('tenant = :claim.tenant');
  expect(await counted(await tokenOf({ tenant: 'acme' }))).toEqual([3, 3]);
  expect(await counted(await tokenOf({ tenant: 'globex' }))).toEqual([2, 2]);
  expect(await counted(await tokenOf({ tenant: "acme' OR '1'='1" }))).toEqual([0, 0]);
  expect(await counted(await tokenOf({}))).toEqual([0, 0]);
  expect(await counted({ key: delegate, principals: 'user:ada,tenant:acme' })).toEqual([0, 0]);
  expect(await counted({})).toEqual([0, 0]);
  expect(await counted({ key: await keyWith(harness, 'admin') })).toEqual([5, 5]);
});

test('rows are those of the principals, and of the user', async () => {
  await limit('owner IN (:principals)');
  expect(await counted({ key: delegate, principals: 'user:bo' })).toEqual([2, 2]);
  expect(await counted({ key: delegate, principals: 'user:ada,group:west' })).toEqual([3, 3]);
  expect(await counted({})).toEqual([0, 0]);
  await limit('owner = :user');
  expect(await counted({ key: delegate, principals: 'user:ada,group:west' })).toEqual([1, 1]);
});

test('no values of hidden rows are shown or understood, and no view shows them', async () => {
  await limit('tenant = :claim.tenant');
  const speaker = await tokenOf({ tenant: 'acme' });
  const tables =
    '{ connectors { rowFilters { table } tables { name rowEstimate columns { name sampleValues } } } suggestedQuestions }';
  for (const asking of [speaker, {}]) {
    const { connectors } = await dataAs<{ connectors: { rowFilters: null; tables: object[] }[] }>(
      harness,
      asking,
      tables,
    );
    expect(connectors[0]?.rowFilters).toBeNull();
    expect(connectors[0]?.tables).toMatchObject([{ name: 'customers', rowEstimate: null }]);
    expect(JSON.stringify(connectors)).not.toMatch(/Secret|globex|Alder/);
  }
  const { connectors } = await dataAs<{ connectors: { tables: object[] }[] }>(
    harness,
    { isAdmin: true },
    tables,
  );
  expect(JSON.stringify(connectors)).toMatch(/Dogwood Secret/);
  const asked = await callAs(harness, speaker, 'POST', '/api/v1/search', {
    query: 'Show the tenant of Dogwood Secret',
    connector_id: id,
  });
  const { query, ...told } = (await asked.json()) as { query?: string };
  expect(JSON.stringify(told)).not.toContain('globex');
});

test('an explanation says that rows are limited, and nothing of the condition', async () => {
  await limit("tenant = :claim.tenant AND owner <> 'user:nobody'");
  const speaker = await tokenOf({ tenant: 'acme' });
  const { search } = await dataAs<{ search: { routing: Record<string, string> } }>(
    harness,
    speaker,
    'query ($i: SearchInput!) { search(input: $i) { routing { sqlGenerated sqlExplanation reasoning } } }',
    { i: { query: question, connectorId: id } },
  );
  expect(search.routing.sqlExplanation).toContain('Only rows that you may see');
  expect(JSON.stringify(search)).not.toMatch(/nobody|acme|tenant/);
});

test('what an administrator was told in a conversation is not shown to others', async () => {
  await limit('tenant = :claim.tenant');
  const conversation = await dataAs<{ startConversation: { id: string } }>(
    harness,
    { isAdmin: true },
    'mutation { startConversation(input: {}) { id } }',
  );
  const conversationId = conversation.startConversation.id;
  const told = await dataAs(
    harness,
    { isAdmin: true },
    'query ($i: ChatInput!) { chat(input: $i) { answer } }',
    { i: { question: 'List the names of the customers', connectorId: id, conversationId } },
  );
  expect(JSON.stringify(told)).toContain('Secret');
  const read = (speaker: Speaker) =>
    askAs(
      harness,
      speaker,
      'query ($id: UUID!) { conversation(id: $id) { turns(first: 5) { nodes { question answer sql } } } }',
      { id: conversationId },
    );
  expect(JSON.stringify(await read({ isAdmin: true }))).toContain('Secret');
  const others = JSON.stringify(await read({}));
  expect(others).toContain('List the names');
  expect(others).not.toContain('Secret');
});

test.each([
  ['nothing', 'missing', '1 = 1', /no table missing/],
  ['another column', 'customers', 'secret = 1', /no column secret/],
  ['a subquery', 'customers', 'id IN (SELECT 1)', /Subqueries/],
  ['another query', 'customers', '1 = 1 UNION SELECT 1', /one condition/],
  ['an order', 'customers', '1 = 1 ORDER BY 1', /one condition/],
  ['an aggregate', 'customers', 'count(*) > 0', /rows/],
  ['a function that is not listed', 'customers', "load_extension('x') = 1", /not allowed/],
  ['a comment', 'customers', '1 = 1 -- all', /Comments/],
  ['two statements', 'customers', '1 = 1; SELECT 1', /one statement/],
  ['a placeholder that is a pattern', 'customers', 'name LIKE :user', /placeholder/],
  ['two placeholders', 'customers', ':user = :claim.sub', /placeholder/],
  ['a placeholder in capitals', 'customers', 'name = :USER', /not allowed/],
  ['another placeholder', 'customers', 'name = :tenant', /not allowed/],
])('a filter that is %s is refused with its place', async (_what, table, condition, reason) => {
  const { errors } = await filter([{ table, condition }]);
  expect(errors?.[0]?.extensions?.code).toBe('validation_failed');
  const told = JSON.stringify(errors);
  expect(told).toMatch(reason);
  expect(told).toMatch(table === 'missing' ? /filters.{1,8}0.{1,8}table/ : /filters.{1,8}0.{1,8}condition/);
});

test('filters that somebody else changed since they were read are not overwritten', async () => {
  const [first, second] = [
    { table: 'customers', condition: 'tenant = :claim.tenant' },
    { table: 'customers', condition: 'owner = :user' },
  ];
  const set = (filters: object[], expectedFilters?: object[] | null) =>
    askAs(harness, { isAdmin: true }, mutation, { i: { connectorId: id, filters, expectedFilters } });
  const conflict = { errors: [{ extensions: { code: 'conflict' } }] };
  const inForce = () =>
    dataAs(harness, { isAdmin: true }, '{ connectors { rowFilters { table condition } } }');
  const saved = (filters: object[]) => ({ data: { setConnectorRowFilters: { rowFilters: filters } } });

  expect(await set([])).toMatchObject(saved([]));
  expect(await set([first], [])).toMatchObject(saved([first]));
  for (const stale of [[], [second], [first, second]])
    expect(await set([second], stale)).toMatchObject(conflict);
  expect(await inForce()).toMatchObject({ connectors: [{ rowFilters: [first] }] });
  expect(await set([second], [first])).toMatchObject(saved([second]));

  // Of several who read the same, one saves.
  const replies = await Promise.all(
    ['a', 'b', 'c'].map((tenant) => set([{ ...first, condition: `tenant = '${tenant}'` }], [second])),
  );
  const saving = replies.filter(({ errors }) => errors === undefined);
  expect(saving).toHaveLength(1);
  expect(await inForce()).toMatchObject({ connectors: [saving[0]?.data?.setConnectorRowFilters] });
  // Without what was read, whatever is in force is replaced.
  expect(await set([first], null)).toMatchObject(saved([first]));
});

test('only administrators set filters', async () => {
  const administrator = await keyWith(harness, 'admin');
  const others: Speaker[] = [{}, { key: delegate }, { key: administrator, principals: 'user:ada' }];
  for (const speaker of others) expect((await filter([], speaker)).data).toBeFalsy();
  expect((await filter([], { key: administrator })).errors).toBeUndefined();
});

test('filters that no longer fit the tables show nothing, until they are set again', async () => {
  await limit('owner = :user');
  const file = join(directory, 'shop.sqlite');
  const database = new Database(file);
  database.exec('DROP VIEW clients; ALTER TABLE customers RENAME COLUMN owner TO keeper');
  database.close();
  await dataAs(harness, { isAdmin: true }, 'mutation ($id: UUID!) { refreshConnector(id: $id) { id } }', {
    id,
  });
  const body = { query: question, connector_id: id };
  const speaker = { key: delegate, principals: 'user:ada' };
  const refused = await callAs(harness, speaker, 'POST', '/api/v1/search', body);
  expect(refused.status).toBe(503);
  await limit('keeper = :user');
  expect(await counted(speaker)).toEqual([1, 1]);
  await filter([]);
  expect(await counted({})).toEqual([5, 5]);
});
