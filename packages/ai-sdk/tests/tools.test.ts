import { join } from 'node:path';
import * as clientModule from '@lectern/client';
import * as ai from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { ingest } from '../../../tests/graphql/support/ingest';
import { type Harness, startHarness } from '../../../tests/harness';
import { runExample } from '../../../tests/readmeExample';
import * as aiSdk from '../src';

const { Lectern } = clientModule;
const { lecternTools } = aiSdk;
const question = 'How many days of annual leave does every employee have?';
let harness: Harness;
let client: clientModule.Lectern;
let apiKey: string;
let fileId: string;

beforeAll(async () => {
  harness = await startHarness();
  apiKey = (await harness.createKey()).key;
  client = new Lectern({ baseUrl: harness.origin, apiKey });
  fileId = await ingest(harness, 'leave.md', '# Leave\n\nEvery employee has 25 days of annual leave.\n');
  await ingest(harness, 'harbor.md', '# Harbor\n\nThe harbor opens at six.\n');
});
afterAll(() => harness.close());

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that calls one tool, and then repeats what it is told. */
const caller = (toolName: string, input: object) =>
  new MockLanguageModelV3({
    doGenerate: async ({ prompt }) => {
      const last = prompt.at(-1);
      const isTold = last?.role === 'tool';
      const call = { type: 'tool-call' as const, toolCallId: '1', toolName, input: JSON.stringify(input) };
      const said = { type: 'text' as const, text: JSON.stringify(last?.content) };
      const unified = isTold ? ('stop' as const) : ('tool-calls' as const);
      const finishReason = { unified, raw: undefined };
      return { content: [isTold ? said : call], finishReason, usage, warnings: [] };
    },
  });

async function call(
  toolName: string,
  input: object,
  { tools = lecternTools(client), abortSignal }: { tools?: ai.ToolSet; abortSignal?: AbortSignal } = {},
) {
  const { steps } = await ai.generateText({
    model: caller(toolName, input),
    tools,
    prompt: question,
    stopWhen: ai.stepCountIs(2),
    abortSignal,
    maxRetries: 0,
  });
  return steps[0]?.content.at(-1);
}

test('a search returns passages with file and score', async () => {
  const result = await call('search', { query: question });
  const output = [{ fileId, fileName: 'leave.md', content: expect.stringContaining('25 days') }];
  expect(result).toMatchObject({ type: 'tool-result', output });
});

test('an answer has its citations, as the client returns it', async () => {
  const { answer, outcome } = await client.chat({ question });
  const citations = [{ marker: 1, fileId, fileName: 'leave.md', quote: expect.stringContaining('25 days') }];
  const result = await call('ask', { question });
  expect(result).toMatchObject({ type: 'tool-result', output: { answer, outcome, citations, rows: [] } });
});

test('files are listed by name, and the program restricts what a model can find', async () => {
  const names = async (input: object, options: aiSdk.ToolOptions = {}) => {
    const result = await call('listFiles', input, { tools: lecternTools(client, options) });
    const { output } = result as { output: { name: string }[] };
    return output.map(({ name }) => name);
  };
  expect(await names({})).toEqual(['harbor.md', 'leave.md']);
  expect(await names({ nameContains: 'LEAVE' })).toEqual(['leave.md']);
  expect(await names({}, { files: { category: 'none' } })).toEqual([]);
  const tools = lecternTools(client, { search: { filter: { key: 'category', eq: 'none' } } });
  expect(await call('search', { query: question }, { tools })).toMatchObject({ output: [] });
});

test('another environment finds nothing, and what the server refuses is a tool error in words', async () => {
  const staging = new Lectern({ baseUrl: harness.origin, apiKey: harness.keys.staging });
  const search = { query: question };
  expect(await call('search', search, { tools: lecternTools(staging) })).toMatchObject({ output: [] });
  const stranger = new Lectern({ baseUrl: harness.origin, apiKey: 'lectern_sk_unknown' });
  const refused = await call('search', search, { tools: lecternTools(stranger) });
  expect(refused).toMatchObject({ type: 'tool-error', error: { code: 'unauthorized' } });
  expect(await call('ask', { question: '' })).toMatchObject({ type: 'tool-error', toolName: 'ask' });
});

test('the signal of the generation aborts the call', async () => {
  const leaving = new AbortController();
  leaving.abort();
  const options = { toolCallId: '1', messages: [], abortSignal: leaving.signal };
  const searching = lecternTools(client).search.execute?.({ query: question }, options);
  await expect(searching).rejects.toMatchObject({ name: 'AbortError' });
});

test('the example of the README answers from the documents', async () => {
  const modules = { '@lectern/client': clientModule, '@lectern/ai-sdk': aiSdk, ai };
  const model = caller('ask', { question });
  const variables = { baseUrl: harness.origin, apiKey, model };
  const [text] = await runExample(join(__dirname, '..', 'README.md'), modules, variables);
  expect(text).toContain('25 days of annual leave');
});
