/** The provider of the AI SDK, as its functions call it. */
import { createOpenAI, type OpenAIProvider } from '@ai-sdk/openai';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';

let harness: Harness;
let provider: OpenAIProvider;
const answer = 'Every employee has 25 days of annual leave. [1]';
const text = 'How many days of annual leave does every employee have?';
const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }];

beforeAll(async () => {
  harness = await startHarness();
  provider = createOpenAI({ baseURL: `${harness.origin}/v1`, apiKey: (await harness.createKey()).key });
  await ingest(harness, 'leave.md', '# Leave\n\nEvery employee has 25 days of annual leave.\n');
});
afterAll(() => harness.close());

/** Over the endpoint of chats, and over that of responses. */
const models = () => [provider.chat('lectern'), provider.responses('lectern')];

test('an answer has its text, its sources and its tokens', async () => {
  for (const model of models()) {
    const { content, finishReason, usage } = await model.doGenerate({ prompt });
    expect(content.filter(({ type }) => type === 'text')).toMatchObject([{ text: answer }]);
    expect(content.filter(({ type }) => type === 'source')).toMatchObject([{ title: 'leave.md' }]);
    expect(finishReason.unified).toBe('stop');
    expect(usage.inputTokens.total).toBeGreaterThan(0);
  }
});

test('a streamed answer is the same, and ends', async () => {
  for (const model of models()) {
    const { stream } = await model.doStream({ prompt });
    let streamed = '';
    const types: string[] = [];
    for await (const part of stream as unknown as AsyncIterable<{ type: string; delta: string }>) {
      types.push(part.type);
      if (part.type === 'text-delta') streamed += part.delta;
    }
    expect(streamed).toBe(answer);
    expect(types).toContain('source');
    expect([types.at(-1), types.includes('error')]).toEqual(['finish', false]);
  }
});

test('texts have embeddings, and tools are refused in words', async () => {
  const [, { id: name }] = (await (await fetchModels()).json()).data;
  const { embeddings } = await provider.embedding(name).doEmbed({ values: [text, answer] });
  expect(embeddings.map(({ length }) => length)).toEqual([256, 256]);
  const tool = { type: 'function' as const, name: 'f', inputSchema: { type: 'object' as const } };
  const refused = provider.chat('lectern').doGenerate({ prompt, tools: [tool] });
  await expect(refused).rejects.toThrow('`tools` is not supported with this value.');
});

function fetchModels(): Promise<Response> {
  return fetch(`${harness.origin}/v1/models`, { headers: { 'x-api-key': harness.keys.production } });
}
