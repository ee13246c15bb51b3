/** The whole gateway against the stand-in of a model server: what callers get while it misbehaves. */

import { extractiveModelName } from '../../../search/answer/extractAnswer';
import { upload as begin, confirm, ingest } from '../../graphql/support/ingest';
import { eventually, type Harness, startHarness } from '../../harness';
import { chatModel, embeddingModel, type Mishap, standInDimension, standInKey } from './protocol';
import { useModelServer } from './servers';

const server = useModelServer();
const quote = 'The Harbor Museum was founded in 1887 by Clara Vance';
const text = `${quote}, a ship owner. It moved to Pier 4 after the flood.`;
const question = 'Who founded the Harbor Museum?';
const requestTimeoutMs = 5_000;

let harness: Harness;
let key = '';

beforeAll(async () => {
  harness = await startHarness({
    AZURE_OPENAI_ENDPOINT: server().origin,
    AZURE_OPENAI_API_KEY: standInKey,
    AZURE_OPENAI_CHAT_DEPLOYMENT: chatModel,
    AZURE_OPENAI_EMBEDDING_DEPLOYMENT: embeddingModel,
    REQUEST_TIMEOUT_MS: String(requestTimeoutMs),
  });
  ({ key } = await harness.createKey());
  server().next({ status: 429, headers: { 'retry-after': '1' } }, { status: 500 });
  await ingest(harness, 'museum.txt', text, { key });
}, 60_000);
afterAll(() => harness.close());
beforeEach(() => {
  server().reply = () =>
    JSON.stringify({
      answered: true,
      statements: [{ text: 'Clara Vance founded it.', evidence: [{ source: 1, quote }] }],
    });
});

interface Answer {
  model: string;
  answer: string;
  citations: { quote: string; marker: number }[];
}

async function chat(): Promise<{ status: number; json: Answer }> {
  const body = { question, force_route: 'semantic', min_score: 0 };
  const response = await harness.call('POST', '/chat', { body, key });
  return { status: response.status, json: (await response.json()) as Answer };
}

async function search(): Promise<{ status: number; found: string[] }> {
  const body = { query: question, force_route: 'semantic', min_score: 0 };
  const response = await harness.call('POST', '/search', { body, key });
  const { results } = (await response.json()) as { results: { semantic: { content: string }[] } };
  return { status: response.status, found: results.semantic.map(({ content }) => content) };
}

test('the model answers, named, with a quote that is verbatim in its chunk', async () => {
  expect(await chat()).toMatchObject({
    status: 200,
    json: {
      model: `${chatModel}-2024`,
      answer: 'Clara Vance founded it. [1]',
      citations: [{ marker: 1, quote }],
    },
  });
});

test('the passages of a long file are asked for in full requests', async () => {
  const asked = server().requests.length;
  const sections = Array.from({ length: 300 }, (_, i) => `## Berth ${i}\n\nShip ${i} lies at berth ${i}.`);
  await ingest(harness, 'berths.md', sections.join('\n\n'), { key });
  const sizes = server()
    .requests.slice(asked)
    .filter(({ path }) => path.endsWith('/embeddings'))
    .map(({ body }) => (body.input as string[]).length);
  // Two requests may be cut short where the batches of the file end.
  expect(sizes.filter((size) => size === 128).length).toBeGreaterThanOrEqual(sizes.length - 2);
  expect(Math.max(...sizes)).toBe(128);
});

test('a file whose vectors have another dimension fails with a reason, not silently', async () => {
  server().always({ dimension: 64 });
  const fileId = await begin(harness, 'other.txt', 'Another text.', { key });
  await confirm(harness, fileId, key);
  const record = await eventually(
    async () => {
      const response = await harness.call('GET', `/files/${fileId}/status`, { key });
      return (await response.json()) as { status: string; error_message: string | null };
    },
    ({ status }) => status.endsWith('_failed'),
  );
  expect(record).toMatchObject({
    status: 'embedding_failed',
    error_message: expect.stringContaining(`64 dimensions; ${standInDimension} were expected`),
  });
}, 60_000);

test.each<[string, Mishap]>([
  ['is at its rate limit', { status: 429, headers: { 'retry-after': '30' } }],
  ['hangs', { hang: true }],
  ['cuts connections', { cut: true }],
  ['answers what is no JSON', { body: '{"choices": [{' }],
  ['refuses the key', { status: 401 }],
  ['fails', { status: 500 }],
])(
  'while the model server %s, search finds by words and the built-in path answers in time',
  async (_, mishap) => {
    server().always(mishap);
    const { status, json } = await chat();
    expect({ status, model: json.model }).toEqual({ status: 200, model: extractiveModelName });
    expect(json.citations[0]?.quote).toContain('Clara Vance');
    expect(await search()).toEqual({ status: 200, found: [text] });
  },
);

test('when the server has recovered, it is asked again', async () => {
  server().recover();
  const recovered = await eventually(chat, ({ json }) => json.model !== extractiveModelName, 25_000);
  expect(recovered.json.citations).toMatchObject([{ quote }]);
}, 30_000);
