/** The whole gateway with a language model that writes SQL, and chat and embeddings of two servers. */
import { ingest } from '../../graphql/support/ingest';
import { type Harness, startHarness } from '../../harness';
import { chatModel, embeddingModel, type Mishap, standInKey } from './protocol';
import { useModelServer } from './servers';

const server = useModelServer();
const requestTimeoutMs = 6_000;
/** No rule reads it; the model does. */
const question = 'Which of our products are featherweights under 70 grams on the scales?';
const sql = 'SELECT name FROM products WHERE weight < 70';

let harness: Harness;
let key = '';

beforeAll(async () => {
  harness = await startHarness({
    DEMO_DATA: 'sample',
    AZURE_OPENAI_ENDPOINT: server().origin,
    AZURE_OPENAI_API_KEY: standInKey,
    AZURE_OPENAI_CHAT_DEPLOYMENT: chatModel,
    OPENAI_BASE_URL: `${server().origin}/v1`,
    OPENAI_API_KEY: standInKey,
    OPENAI_EMBEDDING_MODEL: embeddingModel,
    EMBEDDING_BATCH_SIZE: '2',
    EMBEDDING_MAX_TOKENS: '64',
    EMBEDDING_QUERY_PREFIX: 'query: ',
    EMBEDDING_PASSAGE_PREFIX: 'passage: ',
    REQUEST_TIMEOUT_MS: String(requestTimeoutMs),
  });
  ({ key } = await harness.createKey());
}, 60_000);
afterAll(() => harness.close());

const reply = (text: string | null, explanation = 'Products lighter than 70 g.') =>
  JSON.stringify({ sql: text, explanation });

interface Found {
  routing: { route: string; reasoning: string; sql_generated: string | null; sql_explanation: string | null };
  results: { structured: { rows: unknown[] } | null };
}

async function search(): Promise<{ status: number; json: Found }> {
  const body = { query: question, force_route: 'structured' };
  const response = await harness.call('POST', '/search', { body, key });
  return { status: response.status, json: (await response.json()) as Found };
}

const asked = (part: string) => server().requests.filter(({ path }) => path.includes(part));

test('SQL of the model is run, shown and explained, over GraphQL too', async () => {
  server().reply = () => reply(sql);
  const { json } = await search();
  expect(json.results.structured?.rows).toEqual([{ name: 'Wisp Headlamp' }]);
  expect(json.routing).toMatchObject({
    route: 'structured',
    sql_generated: expect.stringContaining('weight < 70'),
    sql_explanation: 'Products lighter than 70 g.',
    reasoning: expect.stringContaining('written by the language model'),
  });
  const [request] = asked('chat');
  expect(request?.path).toContain('/openai/deployments/');
  expect(request?.body).toMatchObject({ response_format: { type: 'json_schema' } });
  const { data } = await harness.graphql<{ search: { results: { structured: { rows: unknown[] } } } }>(
    'query ($q: String!) { search(input: { query: $q, forceRoute: structured }) { results { structured { rows } } } }',
    { q: question },
    { key },
  );
  expect(data?.search.results.structured.rows).toEqual([{ name: 'Wisp Headlamp' }]);
});

test('what is refused goes back with the reason; the second repair is the last', async () => {
  const writes = ['DROP TABLE products', 'SELECT secret FROM products', sql];
  server().reply = () => reply(writes.shift() ?? null);
  expect((await search()).json.results.structured?.rows).toEqual([{ name: 'Wisp Headlamp' }]);
  expect(asked('chat')).toHaveLength(3);

  server().requests.length = 0;
  server().reply = () => reply('DELETE FROM products');
  const { status, json } = await search();
  expect({ status, structured: json.results.structured }).toEqual({ status: 200, structured: null });
  expect(json.routing).toMatchObject({
    sql_generated: null,
    reasoning: expect.stringContaining('no usable SQL'),
  });
  expect(asked('chat')).toHaveLength(3);
});

test.each<[string, Mishap, string]>([
  ['is at its rate limit', { status: 429, headers: { 'retry-after': '30' } }, 'no usable SQL'],
  ['hangs', { hang: true }, 'did not write it in time'],
  ['answers what is no JSON', { body: '{"choices": [{' }, 'no usable SQL'],
  ['cuts its answer', { maxWords: 2 }, 'cut off'],
  ['fails', { status: 500 }, 'no usable SQL'],
])('while the model server %s, the answer says in time why there are no rows', async (_, mishap, reason) => {
  server().reply = () => reply(sql);
  server().always(mishap);
  const { status, json } = await search();
  expect({ status, structured: json.results.structured }).toEqual({ status: 200, structured: null });
  expect(json.routing.reasoning).toContain(reason);
});

test('while the model hangs, the built-in reader answers what it understands, and the reason says so', async () => {
  server().always({ hang: true });
  const body = { query: 'How many customers are from Norway?' };
  const response = await harness.call('POST', '/search', { body, key });
  const json = (await response.json()) as Found;
  expect(json.routing.route).toBe('structured');
  expect(json.results.structured?.rows).toHaveLength(1);
  expect(json.routing.reasoning).toContain('built-in reader');
});

test('embeddings come from the other server, with prefixes, in windows and batches of the configured size', async () => {
  const text = Array.from({ length: 60 }, (_, at) => `Sentence ${at} tells of the northern pier.`).join(' ');
  await ingest(harness, 'pier.txt', text, { key });
  const body = { query: 'northern pier', force_route: 'semantic', min_score: 0 };
  await harness.call('POST', '/search', { body, key });
  const inputs = asked('/v1/embeddings').map(({ body }) => body.input as string[]);
  const passages = inputs.filter(([first]) => first?.startsWith('passage: '));
  expect(passages.flat().length).toBeGreaterThan(4);
  expect(Math.max(...passages.map(({ length }) => length))).toBe(2);
  expect(passages.flat().every((input) => input.startsWith('passage: ') && input.length < 64 * 8)).toBe(true);
  expect(inputs).toContainEqual(['query: northern pier']);
}, 60_000);
