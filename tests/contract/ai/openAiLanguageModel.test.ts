import type { AppError } from '../../../domain/errors';
import type {
  Completion,
  CompletionRequest,
  LanguageModel,
  ModelUsage,
} from '../../../domain/ports/languageModel';
import {
  createOpenAiLanguageModel,
  type OpenAiLanguageModelOptions,
} from '../../../providers/ai/openai/openAiLanguageModel';
import { eventually } from './eventually';
import { chatModel, type Mishap } from './protocol';
import { serverKinds, useModelServer } from './servers';

const server = useModelServer();
const quick = { baseDelayMs: 1, maxWaitMs: 2_000, maxAttempts: 3 };
const request: CompletionRequest = { messages: [{ role: 'user', content: 'Say something, as JSON.' }] };
const sentence = 'The harbor  museum was founded\nin 1887.';
const jsonSchema = {
  name: 'answer',
  schema: {
    type: 'object',
    properties: { text: { type: 'string' } },
    required: ['text'],
    additionalProperties: false,
  },
};

/** All of a stream, or what came of it before it failed. */
async function read(model: LanguageModel, asked: CompletionRequest = request) {
  const deltas: string[] = [];
  let completion: Completion | null = null;
  let error: unknown = null;
  try {
    for await (const event of model.stream(asked)) {
      if (event.kind === 'delta') deltas.push(event.text);
      else completion = event.completion;
    }
  } catch (thrown) {
    error = thrown;
  }
  return { deltas, completion, error };
}

describe.each(Object.entries(serverKinds))('LanguageModel: %s', (kind, reach) => {
  const open = (options: Partial<OpenAiLanguageModelOptions> = {}): LanguageModel =>
    createOpenAiLanguageModel({
      server: reach(server().origin),
      model: chatModel,
      retries: quick,
      ...options,
    });

  beforeEach(() => {
    server().reply = () => sentence;
  });

  test('a completion is what the model wrote, with its name, reason and usage', async () => {
    expect(await open().complete(request)).toEqual({
      text: sentence,
      model: `${chatModel}-2024`,
      finishReason: 'stop',
      usage: { promptTokens: expect.any(Number), completionTokens: 7, isEstimated: false },
    });
  });

  test('a stream comes in pieces that join to the text of its end', async () => {
    const { deltas, completion } = await read(open());
    expect(deltas.length).toBeGreaterThan(2);
    expect(deltas.join('')).toBe(sentence);
    expect(completion).toMatchObject({
      text: sentence,
      finishReason: 'stop',
      usage: { completionTokens: 7, isEstimated: false },
    });
  });

  test('an empty answer is an answer', async () => {
    server().reply = () => '';
    expect((await open().complete(request)).text).toBe('');
    expect((await read(open())).completion?.text).toBe('');
  });

  test('a schema is asked for in strict form', async () => {
    await open().complete({ ...request, jsonSchema });
    expect(server().requests[0]?.body.response_format).toEqual({
      type: 'json_schema',
      json_schema: { ...jsonSchema, strict: true },
    });
  });

  test.each([true, false])(
    'an answer cut at the limit of tokens says so (streamed: %s)',
    async (streamed) => {
      const asked = { ...request, maxOutputTokens: 3 };
      const completion = streamed ? (await read(open(), asked)).completion : await open().complete(asked);
      expect(completion).toMatchObject({ finishReason: 'length', text: 'The harbor  museum' });
    },
  );

  test.each([true, false])('an answer that the filter stopped says so (streamed: %s)', async (streamed) => {
    server().next({ filtered: true });
    const completion = streamed ? (await read(open())).completion : await open().complete(request);
    expect(completion?.finishReason).toBe('filtered');
  });

  test('a prompt that the filter refuses fails with the category, and is not sent again', async () => {
    const innererror = {
      code: 'ResponsibleAIPolicyViolation',
      content_filter_result: { hate: { filtered: false }, violence: { filtered: true, severity: 'high' } },
    };
    server().always({ status: 400, body: { error: { code: 'content_filter', message: '…', innererror } } });
    await expect(open().complete(request)).rejects.toMatchObject({
      code: 'upstream_error',
      retryable: false,
      publicMessage: expect.stringContaining('(violence)'),
    });
    expect(server().requests).toHaveLength(1);
  });

  const passing: [string, Mishap][] = [
    ['a rate limit', { status: 429, headers: { 'retry-after-ms': '20' } }],
    ['a failing server', { status: 500 }],
    ['a cut connection', { cut: true }],
    ['an answer that is no JSON', { body: '{"choices": [' }],
    ['an answer without a message', { body: { choices: [] } }],
  ];
  test.each(passing)('after %s a completion is asked for again', async (__, mishap) => {
    server().next(mishap, mishap);
    expect((await open().complete(request)).text).toBe(sentence);
    expect(server().requests).toHaveLength(3);
  });

  const breaking: [string, Mishap][] = [
    ['a rate limit', { status: 429, headers: { 'retry-after-ms': '20' } }],
    ['a failing server', { status: 500 }],
    ['a stream cut before its first text', { cut: true, afterPieces: 0 }],
    ['a stream that ends before its first text', { endEarly: true, afterPieces: 0 }],
    ['a stream of garbage', { garbage: true, afterPieces: 0 }],
    ['an error as the first event', { streamError: true, afterPieces: 0 }],
  ];
  test.each(breaking)('after %s a stream is restarted', async (__, mishap) => {
    server().next(mishap);
    const { deltas, error } = await read(open());
    expect({ text: deltas.join(''), error }).toEqual({ text: sentence, error: null });
    expect(server().requests).toHaveLength(2);
  });

  test.each<[string, Mishap, string]>([
    ['is cut', { cut: true, afterPieces: 3 }, 'upstream_error'],
    ['ends without a reason', { endEarly: true, afterPieces: 3 }, 'upstream_error'],
    ['turns into garbage', { garbage: true, afterPieces: 3 }, 'upstream_error'],
    ['reports an error', { streamError: true, afterPieces: 3 }, 'upstream_error'],
    ['falls silent', { hang: true, afterPieces: 3 }, 'timeout'],
  ])('a stream that %s after some text fails, and repeats nothing', async (__, mishap, code) => {
    server().next(mishap);
    const { deltas, completion, error } = await read(open({ idleTimeoutMs: 1_500 }));
    expect(deltas.join('')).toBe('The harbor  museum');
    expect(completion).toBeNull();
    expect(error).toMatchObject({ code, retryable: true });
    expect(server().requests).toHaveLength(1);
  });

  test.each([true, false])('a server that hangs fails as timeout (streamed: %s)', async (streamed) => {
    server().always({ hang: true });
    const model = open({ requestTimeoutMs: 80, retries: { ...quick, maxAttempts: 2 } });
    const error = streamed
      ? (await read(model)).error
      : await model.complete(request).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'timeout' });
    expect(server().requests).toHaveLength(2);
  });

  test('a server that trickles for ever is left when the time of a stream is over', async () => {
    server().next({ endless: true });
    const { error, deltas } = await read(open({ streamTimeoutMs: 1_500 }));
    expect(deltas.join('')).toMatch(/^The harbor/);
    expect(error).toMatchObject({ code: 'timeout' });
  });

  test('an abort ends completion and stream with its reason, and the request', async () => {
    server().always({ hang: true });
    const controller = new AbortController();
    const { signal } = controller;
    const results = Promise.allSettled([
      open().complete({ ...request, signal }),
      read(open(), { ...request, signal }),
    ]);
    await eventually(
      async () => server().requests.length,
      (count) => count === 2,
    );
    controller.abort(new Error('enough'));
    const [completion, stream] = await results;
    expect(completion).toMatchObject({ status: 'rejected', reason: new Error('enough') });
    expect(stream).toMatchObject({ value: { error: new Error('enough') } });
    await eventually(
      async () => server().requests.map(({ abandoned }) => abandoned),
      (gone) => gone.filter(Boolean).length === 2,
    );
  });

  test('a reader that leaves early ends the request', async () => {
    server().next({ hang: true, afterPieces: 2 });
    for await (const event of open().stream(request)) if (event.kind === 'delta') break;
    await eventually(
      async () => server().requests.map(({ abandoned }) => abandoned),
      (gone) => gone.filter(Boolean).length === 1,
    );
  });

  test('after repeated failures the server is left alone, then tried with one call', async () => {
    server().always({ status: 500 });
    const model = open({ retries: { maxAttempts: 1 }, breaker: { failures: 2, openMs: 2_000 } });
    for (let i = 0; i < 2; i++) await expect(model.complete(request)).rejects.toThrow('failed');
    const { error } = await read(model);
    expect(error).toMatchObject({ code: 'unavailable' });
    expect([1, 2]).toContain((error as AppError).retryAfterSeconds);
    expect(server().requests).toHaveLength(2);
    server().recover();
    await eventually(
      async () => (await read(model)).deltas.join(''),
      (text) => text === sentence,
    );
    expect((await model.complete(request)).text).toBe(sentence);
  });

  describe.each([true, false])('where the server says which part it refuses: %s', (names) => {
    beforeEach(() => {
      server().namesParam = names;
    });

    test.each([
      ['json_schema'],
      ['json_schema', 'json_object'],
      ['stream_options'],
      ['temperature'],
      [kind === 'Azure OpenAI' ? 'max_completion_tokens' : 'max_tokens'],
      ['json_schema', 'json_object', 'stream_options', 'temperature'],
    ] as const)('works with one that knows no %s %s %s %s', async (...parts) => {
      for (const part of parts) server().refuses.add(part as 'temperature');
      const model = open();
      const asked = { ...request, jsonSchema };
      expect((await read(model, asked)).deltas.join('')).toBe(sentence);
      const learnt = server().requests.length;
      expect((await read(model, asked)).deltas.join('')).toBe(sentence);
      expect(server().requests).toHaveLength(learnt + 1);
    });
  });

  test('usage that the server does not tell is counted, and said to be', async () => {
    server().refuses.add('stream_options');
    const spent: ModelUsage[] = [];
    const { completion } = await read(open({ onUsage: (usage) => spent.push(usage) }));
    expect(completion?.usage.isEstimated).toBe(true);
    expect(completion?.usage.completionTokens).toBeGreaterThan(5);
    expect(spent).toEqual([
      {
        ...{ model: `${chatModel}-2024`, requestedModel: chatModel, purpose: 'chat' },
        provider: expect.stringMatching(/^(azure\.ai\.)?openai$/),
        ...completion?.usage,
      },
    ]);
  });

  test('a stream that its reader leaves counts for what has come', async () => {
    const spent: ModelUsage[] = [];
    const model = open({ onUsage: (usage) => spent.push(usage) });
    for await (const event of model.stream(request)) if (event.kind === 'delta') break;
    expect(spent).toEqual([expect.objectContaining({ purpose: 'chat', isEstimated: true })]);
    expect(spent[0]?.promptTokens).toBeGreaterThan(0);
    expect(spent[0]?.completionTokens).toBeGreaterThan(0);
  });

  test('it can be pinged, and closed it fails as unavailable', async () => {
    const model = open();
    await model.ping();
    await model.close();
    await expect(model.complete(request)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await read(model)).error).toMatchObject({ code: 'unavailable' });
  });
});
