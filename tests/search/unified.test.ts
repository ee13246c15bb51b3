import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSampleDatabase } from '../../app/startup/demo/sampleDatabase';
import { eventually, type Harness, startHarness } from '../harness';

jest.setTimeout(120_000);

// biome-ignore lint/suspicious/noExplicitAny: answers are checked by the tests that read them
type Json = any;

let product: Harness;
let directory: string;
let key: string;
let connectorId: string;

async function post(path: string, body: object, as = key): Promise<{ status: number; json: Json }> {
  const response = await product.call('POST', path, { body, key: as });
  return { status: response.status, json: await response.json() };
}

async function upload(filename: string, text: string, referenceId: string): Promise<string> {
  const init = await post('/files/init', {
    filename,
    size: Buffer.byteLength(text),
    reference_id: referenceId,
  });
  const put = await fetch(init.json.upload_url, { method: 'PUT', body: text });
  expect(put.status).toBe(201);
  await post(`/files/${init.json.file_id}/confirm`, {});
  const status = async () =>
    (await (await product.call('GET', `/files/${init.json.file_id}/status`, { key })).json()) as Json;
  await eventually(status, (file) => file.status === 'ready', 60_000);
  return init.json.file_id;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-shop-'));
  const file = join(directory, 'shop.db');
  createSampleDatabase(file);
  product = await startHarness({ SQLITE_DIRECTORIES: directory });
  ({ key } = await product.createKey());
  const mutation = 'mutation ($input: CreateConnectorInput!) { createConnector(input: $input) { id name } }';
  const input = { name: 'Shop', kind: 'sqlite', url: `sqlite://${file}` };
  const { data, errors } = await product.graphql<Json>(mutation, { input }, { key, admin: true });
  expect(errors).toBeUndefined();
  connectorId = data.createConnector.id;
  const refresh = 'mutation ($id: UUID!) { refreshConnector(id: $id) { id } }';
  await product.graphql(refresh, { id: connectorId }, { key, admin: true });
});

afterAll(async () => {
  await product.close();
  await rm(directory, { recursive: true, force: true });
});

test('a question about rows goes to the database, with its SQL and explanation, over both transports alike', async () => {
  const query = 'How many customers are there?';
  const { status, json } = await post('/search', { query });
  expect(status).toBe(200);
  expect(json.routing).toMatchObject({
    route: 'structured',
    connector_id: connectorId,
    connector_name: 'Shop',
  });
  expect(json.routing.sql_generated).toMatch(/^SELECT COUNT\(\*\)/i);
  expect(json.routing.reasoning).toContain('customers');
  expect(json.results.semantic).toEqual([]);
  expect(Object.values(json.results.structured.rows[0])).toEqual([60]);
  expect(json.total_results).toBe(1);

  const graphql = `query ($input: SearchInput!) { search(input: $input) { totalResults
    routing { route connectorId sqlGenerated } results { semantic { chunkId } structured { columns { name type } rows } } } }`;
  const { data } = await product.graphql<Json>(graphql, { input: { query } }, { key });
  expect(data.search).toMatchObject({
    totalResults: 1,
    routing: { route: 'structured', connectorId, sqlGenerated: json.routing.sql_generated },
    results: { semantic: [], structured: { rows: json.results.structured.rows } },
  });
});

test('chat answers a question about rows from the rows', async () => {
  const { json } = await post('/chat', { question: 'How many customers are there?' });
  expect(json.answer).toContain('60');
  expect(json.answer).toContain('Shop');
  expect(json.citations).toEqual([]);
  expect(json.routing.route).toBe('structured');
});

test('a value of one row that the documents tell too is answered from both, with a citation', async () => {
  const question = 'How heavy is the Saltmarsh Dome?';
  const alone = await post('/chat', { question });
  expect(alone.json).toMatchObject({ routing: { route: 'structured' }, citations: [] });
  const text =
    '# Saltmarsh Dome\n\nThe Saltmarsh Dome is a tent for camp sites by the sea. It weighs 2,800 grams with pegs.\n';
  const id = await upload('dome.md', text, 'dome-manual');
  const { json } = await post('/chat', { question });
  expect(json.routing).toMatchObject({ route: 'hybrid', connector_name: 'Shop' });
  expect(json.routing.reasoning).toContain('The documents answer it as well');
  expect(json.answer).toContain('2800 (Shop)');
  expect(json.citations[0]).toMatchObject({ file_id: id, quote: 'It weighs 2,800 grams with pegs.' });
  // What is counted is no detail, and what was asked of a database alone stays there.
  const counted = await post('/chat', { question: 'How many customers are there?' });
  expect(counted.json.routing.route).toBe('structured');
  const forced = await post('/chat', { question, force_route: 'structured' });
  expect(forced.json).toMatchObject({ routing: { route: 'structured' }, citations: [] });
});

test('what cannot be read as a question about rows is answered from documents that tell it', async () => {
  const text = 'The total weight limit of the Heron Tandem is 220 kilograms, luggage included.\n';
  const id = await upload('tandem.txt', text, 'tandem-manual');
  const { json } = await post('/chat', { question: 'What is the total weight limit of the Heron Tandem?' });
  expect(json.citations[0]).toMatchObject({ file_id: id, quote: text.trim() });
  expect(json.answer).not.toContain('(Shop)');
});

test('a question about what a text says goes to the documents', async () => {
  const text = 'The Heron kettle must be descaled with citric acid every second month.\n';
  const id = await upload('kettle.txt', text, 'kettle-manual');
  const { json } = await post('/search', { query: 'How should I descale the Heron kettle?', min_score: 0.3 });
  expect(json.routing.route).toBe('semantic');
  expect(json.routing.connector_id).toBeNull();
  expect(json.results.structured).toBeNull();
  expect(json.results.semantic[0].file_id).toBe(id);
});

test('a forced hybrid search runs both sides, and rows that refer to documents restrict the semantic one', async () => {
  const { structured } = (
    await post('/search', { query: 'List the products', force_route: 'hybrid', min_score: 0 })
  ).json.results;
  const referred = structured.rows.find((row: Json) => row.reference_id);
  expect(referred).toBeDefined();
  const inside = await upload(
    'inside.txt',
    'The products of this page are waxed once a year.\n',
    referred.reference_id,
  );
  const outside = await upload(
    'outside.txt',
    'The products of this page are waxed twice a year.\n',
    'elsewhere',
  );
  const { json } = await post('/search', { query: 'List the products', force_route: 'hybrid', min_score: 0 });
  expect(json.routing).toMatchObject({ route: 'hybrid', connector_id: connectorId });
  expect(json.filters_applied.metadata_filters.reference_ids).toContain(referred.reference_id);
  const files = json.results.semantic.map((hit: Json) => hit.file_id);
  expect(files).not.toContain(outside);
  // Its chunk has no page: where the rows name pages, only chunks of those pages may pass.
  if (!json.filters_applied.metadata_filters.page_numbers) expect(files).toContain(inside);
});

test('what cannot be turned into SQL with confidence is declined, naming the words', async () => {
  const { status, json } = await post('/search', {
    query: 'How does photosynthesis work?',
    force_route: 'structured',
  });
  expect(status).toBe(200);
  expect(json.results).toEqual({ semantic: [], structured: null });
  expect(json.routing.sql_generated).toBeNull();
  expect(json.routing.reasoning).toContain('photosynthesis');
});

test('the semantic route wins over a connector that is named beside it', async () => {
  const { json } = await post('/search', {
    query: 'kettle',
    force_route: 'semantic',
    connector_id: connectorId,
    min_score: 0,
  });
  expect(json.routing).toMatchObject({ route: 'semantic', connector_id: null });
});

test('an unknown connector is 404, and an environment without one refuses the routes that need it', async () => {
  const unknown = await post('/search', { query: 'x', connector_id: '0b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001' });
  expect(unknown).toMatchObject({ status: 404, json: { code: 'connector_not_found' } });
  const { key: staging } = await product.createKey('staging');
  for (const force_route of ['structured', 'hybrid']) {
    const refused = await post('/search', { query: 'x', force_route }, staging);
    expect(refused).toMatchObject({ status: 400, json: { code: 'no_connector' } });
  }
  const foreign = await post('/search', { query: 'x', connector_id: connectorId }, staging);
  expect(foreign).toMatchObject({ status: 404, json: { code: 'connector_not_found' } });
});

test('a database outside the allowed directories cannot be attached, and an ordinary key attaches none', async () => {
  const mutation = 'mutation ($input: CreateConnectorInput!) { createConnector(input: $input) { id } }';
  const input = { name: 'Other', kind: 'sqlite', url: 'sqlite:///etc/passwd' };
  const outside = await product.graphql(mutation, { input }, { key, admin: true });
  expect(outside.errors?.[0]?.extensions?.code).toBe('forbidden');
  const ordinary = await product.graphql(mutation, { input }, { key });
  expect(ordinary.errors?.[0]?.extensions?.code).toBe('GRAPHQL_VALIDATION_FAILED');
});

test('a deleted connector answers no more', async () => {
  const mutation = 'mutation ($id: UUID!) { deleteConnector(id: $id) { id } }';
  const { data } = await product.graphql<Json>(mutation, { id: connectorId }, { key, admin: true });
  expect(data.deleteConnector.id).toBe(connectorId);
  const { json } = await post('/search', { query: 'How many customers are there?' });
  expect(json.routing.route).toBe('semantic');
});
