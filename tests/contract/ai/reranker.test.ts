import { createHttpReranker, type HttpRerankerOptions } from '../../../providers/ai/rerank/httpReranker';
import { ingest } from '../../graphql/support/ingest';
import { type Harness, startHarness } from '../../harness';
import { eventually } from './eventually';
import { type Mishap, standInKey } from './protocol';
import { type RerankServer, rerankModel, startRerankServer } from './rerankServer';

let server: RerankServer;
beforeAll(async () => {
  server = await startRerankServer();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

function open(options: Partial<HttpRerankerOptions> = {}) {
  const retries = { baseDelayMs: 1 };
  return createHttpReranker({
    ...{ url: server.url, apiKey: standInKey, model: rerankModel, timeoutMs: 60_000, retries },
    ...options,
  });
}

const passages = ['Nothing of it.', 'The museum opened in 1887.', 'The harbor museum opened in 1887.'];
const question = 'harbor museum 1887';

test.each(['results', 'data'] as const)(
  'relevances are in the order of the passages, whatever the order of `%s`',
  async (listName) => {
    server.listName = listName;
    expect(await open().rerank(question, passages, {})).toEqual([0, 2 / 3, 1]);
    expect(server.requests).toEqual([{ model: rerankModel, query: question, documents: passages, top_n: 3 }]);
  },
);

test('no passages give no relevances, and no request', async () => {
  expect(await open().rerank(question, [], {})).toEqual([]);
  expect(server.requests).toEqual([]);
});

test('a server with one model needs no name of it', async () => {
  await open({ model: null }).rerank(question, passages, {});
  expect(server.requests[0]).not.toHaveProperty('model');
});

test('long passages are truncated, and not within a character', async () => {
  await open().rerank(question, [`x${'🙂'.repeat(50_000)}`], {});
  expect(server.requests[0]?.documents[0]?.length).toBeLessThanOrEqual(4_000);
  expect(server.requests[0]?.documents[0]).not.toMatch(/\p{Surrogate}/u);
});

test('logits become relevances between 0 and 1 in the same order', async () => {
  server.relevance = (_, document) => document.length - 27;
  const relevances = await open().rerank(question, passages, {});
  expect(Math.min(...relevances)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...relevances)).toBeLessThanOrEqual(1);
  expect(relevances[0]).toBeLessThan(relevances[1] ?? 0);
  expect(relevances[1]).toBeLessThan(relevances[2] ?? 0);
});

test('rounding errors do not leave the range', async () => {
  server.relevance = () => 1.000_001;
  expect(await open().rerank(question, passages, {})).toEqual([1, 1, 1]);
});

const item = { index: 0, relevance_score: 0.5 };
const failures: [string, Mishap][] = [
  ['fails', { status: 500 }],
  ['is overloaded', { status: 503 }],
  ['cuts its answer', { cut: true }],
  ['answers what is no JSON', { body: '{"results": [' }],
  ['answers in another shape', { body: { scores: [1, 2, 3] } }],
  ['leaves results out', { missing: 1 }],
  ['repeats an index', { body: { results: [item, item, item] } }],
  ['has an index out of range', { body: { results: [{ ...item, index: 3 }] } }],
  ['has a score that is no number', { body: { results: [{ ...item, relevance_score: 'high' }] } }],
];

test.each(failures)('a server that %s once is tried again', async (_, mishap) => {
  server.next(mishap);
  expect(await open().rerank(question, passages, {})).toEqual([0, 2 / 3, 1]);
  expect(server.requests).toHaveLength(2);
});

test.each(failures)('a server that always %s fails the call after two attempts', async (_, mishap) => {
  server.always(mishap);
  await expect(open().rerank(question, passages, {})).rejects.toMatchObject({ code: 'upstream_error' });
  expect(server.requests).toHaveLength(2);
});

test('a rate limit that asks for a long wait fails at once', async () => {
  server.always({ status: 429, headers: { 'retry-after': '30' } });
  await expect(open().rerank(question, passages, {})).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 30,
  });
  expect(server.requests).toHaveLength(1);
});

test('an answer larger than 1 MB is not read to its end', async () => {
  server.always({ body: { results: [{ ...item, document: 'x'.repeat(2_000_000) }] } });
  await expect(open().rerank(question, ['one'], {})).rejects.toThrow(/larger than 1048576 bytes/);
});

test('a server that does not answer fails as timeout', async () => {
  server.always({ hang: true });
  const reranker = open({ timeoutMs: 100 });
  await expect(reranker.rerank(question, passages, {})).rejects.toMatchObject({ code: 'timeout' });
});

test('an abort and closing end the call with their reason', async () => {
  server.always({ hang: true });
  const reranker = open();
  const controller = new AbortController();
  const aborted = reranker.rerank(question, passages, { signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(aborted).rejects.toThrow('enough');
  const closed = reranker.rerank(question, passages, {});
  await reranker.close();
  await expect(closed).rejects.toMatchObject({ code: 'unavailable' });
});

test('after repeated failures calls fail without a request', async () => {
  server.always({ status: 500 });
  const reranker = open({ retries: { maxAttempts: 1 }, breaker: { failures: 2, openMs: 60_000 } });
  const call = () => reranker.rerank(question, passages, {});
  for (let i = 0; i < 2; i++) await expect(call()).rejects.toMatchObject({ code: 'upstream_error' });
  await expect(call()).rejects.toMatchObject({ code: 'unavailable' });
  expect(server.requests).toHaveLength(2);
});

describe('POST /search', () => {
  let harness: Harness;
  let key = '';
  const texts = [
    'The harbor museum was founded in 1887 by Clara Vance, a ship owner of the town.',
    'Tickets of the harbor museum cost nine crowns and are sold at the gate on weekdays.',
    'A museum of clocks stands near the harbor and is open to visitors in the summer.',
  ];

  beforeAll(async () => {
    harness = await startHarness({
      ...{ RERANK_URL: server.url, RERANK_API_KEY: standInKey, RERANK_MODEL: rerankModel },
      RERANK_TIMEOUT_MS: '60000',
    });
    ({ key } = await harness.createKey());
    for (const [i, text] of texts.entries()) await ingest(harness, `museum-${i}.txt`, text, { key });
  });
  afterAll(() => harness.close());

  async function search(query: string): Promise<string[]> {
    const body = { query, force_route: 'semantic', min_score: 0 };
    const response = await harness.call('POST', '/search', { body, key });
    expect(response.status).toBe(200);
    const { results } = (await response.json()) as { results: { semantic: { content: string }[] } };
    return results.semantic.map(({ content }) => content);
  }

  test('passages are in the order of the server', async () => {
    for (const order of [
      [2, 0, 1],
      [1, 2, 0],
    ]) {
      const ranked = order.map((i) => texts[i] ?? '');
      server.relevance = (_, document) => 1 - 0.3 * ranked.findIndex((text) => document.endsWith(text));
      // Other words each time: answers are cached.
      expect(await search(`harbor museum ${order.join('')}`)).toEqual(ranked);
    }
  });

  test('while the server fails, passages are in the built-in order', async () => {
    server.always({ status: 500 });
    const [first] = await search('Who founded the harbor museum in 1887?');
    expect(first).toBe(texts[0]);
    expect(server.requests.length).toBeGreaterThan(0);
    server.reset();
    server.relevance = (_, document) => (document.endsWith(texts[2] ?? '') ? 1 : 0);
    await eventually(
      () => search('Who founded the harbor museum in 1887, and why?'),
      ([best]) => best === texts[2],
    );
  });
});
