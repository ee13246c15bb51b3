/** One trace from a question to its citation, with the model's calls by OpenTelemetry's conventions. */
import { chatModel, embeddingModel, standInKey } from '../contract/ai/protocol';
import { useModelServer } from '../contract/ai/servers';
import { eventually } from '../harness';
import { type Client, clientOf, type Json } from './client';
import { type CollectedSpan, type Collector, startCollector } from './collector';
import { makeDataDir, type Program, startProgram } from './program';

jest.setTimeout(120_000);

const server = useModelServer();
const quote = 'The Harbor Museum was founded in 1887 by Clara Vance';
const question = 'Who founded the Harbor Museum?';
const input = { question, forceRoute: 'semantic', minScore: 0 };
const traceIds = ['4bf92f3577b34da6a3ce929d0e0e4736', '5bf92f3577b34da6a3ce929d0e0e4737'] as const;

const attributeOf = ({ attributes }: CollectedSpan, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue ?? value?.arrayValue?.values;
};

describe.each([false, true])('with the text of prompts enabled: %s', (withContent) => {
  let collector: Collector;
  let program: Program;
  let client: Client;
  let removeData: () => Promise<void>;

  beforeAll(async () => {
    collector = await startCollector();
    const { dataDir, remove } = await makeDataDir();
    removeData = remove;
    program = await startProgram({
      DATA_DIR: dataDir,
      DEMO_DATA: 'none',
      OPENAI_BASE_URL: `${server().origin}/v1`,
      OPENAI_API_KEY: standInKey,
      OPENAI_CHAT_MODEL: chatModel,
      OPENAI_EMBEDDING_MODEL: embeddingModel,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: String(withContent),
    });
    client = await clientOf(program);
    const id = await client.upload('museum.txt', `${quote}, a ship owner.`);
    expect((await client.settled(id)).status).toBe('ready');
  });
  afterAll(async () => {
    await program.end('SIGTERM');
    await collector.close();
    await removeData();
  });

  /** Sends an operation in a trace, and returns the spans of the trace once its request has ended. */
  async function traced(traceId: string, query: string, accept: string): Promise<CollectedSpan[]> {
    server().reply = () =>
      JSON.stringify({
        answered: true,
        statements: [{ text: 'Clara Vance founded it.', evidence: [{ source: 1, quote }] }],
      });
    const response = await fetch(client.graphqlUrl, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept, 'x-api-key': client.key },
        traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify({ query, variables: { input } }),
    });
    expect(await response.text()).toContain('Clara Vance founded it.');
    const own = () => collector.spans.filter((span) => span.traceId === traceId);
    return eventually(
      async () => own(),
      (spans) => spans.some(({ name }) => name === 'POST /graphql'),
    );
  }

  const chat = 'query ($input: ChatInput!) { chat(input: $input) { answer citations { fileName } } }';
  const stream =
    'subscription ($input: ChatInput!) { chatStream(input: $input) { ... on ChatAnswer { answer } } }';

  test.each([
    ['chat', traceIds[0], chat, 'application/json'],
    ['chatStream', traceIds[1], stream, 'text/event-stream'],
  ])(
    '%s is one trace with its search, its embedding, its model call and its answer',
    async (_name, id, query, accept) => {
      const spans = await traced(id, query, accept);
      const byId = new Map(spans.map((span) => [span.spanId, span]));
      const named = (name: string) => spans.find((span) => span.name === name) as CollectedSpan;
      const pathOf = (span: CollectedSpan | undefined): string[] =>
        span ? [...pathOf(byId.get(span.parentSpanId ?? '')), span.name] : [];
      const embedding = named(`embeddings ${embeddingModel}`);
      const call = named(`chat ${chatModel}`);
      expect(pathOf(embedding)).toEqual(expect.arrayContaining(['POST /graphql', 'retrieval']));
      expect(pathOf(call)).toEqual(expect.arrayContaining(['POST /graphql', 'answer']));
      const attributes = (span: CollectedSpan): Json =>
        Object.fromEntries(span.attributes.map(({ key }) => [key, attributeOf(span, key)]));
      expect(attributes(call)).toMatchObject({
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': chatModel,
        'gen_ai.response.model': `${chatModel}-2024`,
        'gen_ai.response.finish_reasons': [{ stringValue: 'stop' }],
        'gen_ai.usage.input_tokens': expect.any(Number),
        'gen_ai.usage.output_tokens': expect.any(Number),
      });
      expect(attributes(embedding)).toMatchObject({
        'gen_ai.operation.name': 'embeddings',
        'gen_ai.request.model': embeddingModel,
        'gen_ai.usage.input_tokens': expect.any(Number),
      });
      const text = JSON.stringify(spans);
      expect(text.includes(question)).toBe(withContent);
      expect(text.includes('Clara Vance')).toBe(withContent);
      if (withContent) {
        expect(attributeOf(call, 'gen_ai.input.messages')).toContain(question);
        expect(attributeOf(call, 'gen_ai.output.messages')).toContain('Clara Vance founded it.');
      }
    },
  );
});
