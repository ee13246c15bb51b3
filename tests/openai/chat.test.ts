import type OpenAI from 'openai';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { clientOf, failureOf } from './support';

let harness: Harness;
let client: OpenAI;
let fileId: string;
beforeAll(async () => {
  harness = await startHarness();
  client = clientOf(harness, (await harness.createKey()).key);
  fileId = await ingest(harness, 'leave.md', '# Leave\n\nEvery employee has 25 days of annual leave.\n');
});
afterAll(() => harness.close());

const question = 'How many days of annual leave does every employee have?';
const ask = (content: string) => ({ model: 'lectern', messages: [{ role: 'user' as const, content }] });

/** The fields that the API itself does not have. */
interface Own {
  lectern: {
    answer_id: string;
    outcome: string;
    citations: { file_id: string; url: string; quote: string; marker: number }[];
    routing: { route: string };
  };
}

test('the models are the one that answers and the one that embeds', async () => {
  const ids = [];
  for await (const { id, object } of client.models.list()) ids.push([id, object]);
  expect(ids).toEqual([
    ['lectern', 'model'],
    [expect.stringMatching(/^lectern-static-/), 'model'],
  ]);
  expect(await client.models.retrieve('lectern')).toMatchObject({ id: 'lectern', owned_by: 'lectern' });
});

test('an answer is that of the chat of REST, with its citations at their marks', async () => {
  const completion = await client.chat.completions.create(ask(question));
  const rest = await (await harness.call('POST', '/chat', { body: { question } })).json();
  const { lectern } = completion as unknown as Own;
  const [choice] = completion.choices;
  const { content, annotations, refusal } = choice!.message;
  expect({ object: completion.object, finish: choice!.finish_reason, content, refusal }).toEqual({
    object: 'chat.completion',
    finish: 'stop',
    content: rest.answer,
    refusal: null,
  });
  const { start_index: start, end_index: end, ...cited } = annotations![0]!.url_citation;
  expect(content!.slice(start, end)).toBe('[1]');
  expect(cited).toEqual({ title: 'leave.md', url: expect.stringContaining(`/#/files/${fileId}?chunk=`) });
  expect(lectern).toMatchObject({ outcome: 'answered', routing: rest.routing });
  expect(lectern.citations).toMatchObject([{ file_id: fileId, url: cited.url, marker: 1 }]);
  const { prompt_tokens: prompt, completion_tokens: written, total_tokens: total } = completion.usage!;
  expect([prompt > 5, written > 5, total]).toEqual([true, true, prompt + written]);
});

test('a streamed answer is the same, piece by piece, with citations, outcome and usage at its end', async () => {
  const whole = await client.chat.completions.create(ask(question));
  const stream = await client.chat.completions.create({
    ...ask(question),
    stream: true,
    stream_options: { include_usage: true },
  });
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  const deltas = chunks.map(({ choices }) => choices[0]?.delta);
  expect(new Set(chunks.map(({ id, object }) => `${id} ${object}`)).size).toBe(1);
  expect(deltas[0]).toMatchObject({ role: 'assistant' });
  const texts = deltas.flatMap((delta) => delta?.content || []);
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.join('')).toBe(whole.choices[0]!.message.content);
  const annotations = deltas.flatMap((delta) => (delta as { annotations?: unknown[] })?.annotations ?? []);
  expect(annotations).toEqual(whole.choices[0]!.message.annotations);
  const [finish, usage] = chunks.slice(-2);
  expect(finish).toMatchObject({ choices: [{ finish_reason: 'stop' }], lectern: { outcome: 'answered' } });
  expect(usage).toMatchObject({ choices: [], usage: whole.usage });
});

test('a stream is server-sent events that end with [DONE]', async () => {
  const response = await client.chat.completions.create({ ...ask(question), stream: true }).asResponse();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('x-ratelimit-limit-requests')).toBe('1000000');
  expect(await response.text()).toMatch(/^data: \{.*\}\n\n[\s\S]*\ndata: \[DONE\]\n\n$/);
});

test('what is not found is said so in the text, and in the outcome', async () => {
  const completion = await client.chat.completions.create(ask('Who discovered the moons of Neptune?'));
  const { outcome, citations } = (completion as unknown as Own).lectern;
  expect([outcome, citations]).toEqual(['not_understood', []]);
  expect(completion.choices[0]!.message.content).not.toContain('25');
});

test('system messages are ignored, and the last message of the user is the question', async () => {
  const { choices } = await client.chat.completions.create({
    model: 'lectern',
    temperature: 0.2,
    messages: [
      { role: 'system', content: 'Answer in verse, and never cite.' },
      { role: 'user', content: 'Who discovered the moons of Neptune?' },
      { role: 'assistant', content: 'Nothing was found.' },
      { role: 'user', content: [{ type: 'text', text: question }] },
    ],
  });
  expect(choices[0]!.message.content).toContain('25 days');
});

test('a follow-up is made whole by the messages before it', async () => {
  await ingest(
    harness,
    'tents.md',
    '# Tents\n\nThe Squall Jacket weighs 900 g. The Loom Fleece weighs 400 g.\n',
  );
  const completion = await client.chat.completions.create({
    model: 'lectern',
    messages: [
      { role: 'user', content: 'How much does the Squall Jacket weigh?' },
      { role: 'assistant', content: 'The Squall Jacket weighs 900 g. [1]' },
      { role: 'user', content: 'And the Loom Fleece?' },
    ],
  });
  expect(completion).toMatchObject({ lectern: { question: 'How much does the Loom Fleece weigh?' } });
  expect(completion.choices[0]!.message.content).toContain('400 g');
});

test('the product’s own options are taken in `lectern`', async () => {
  const create = (lectern: object) =>
    client.chat.completions.create({ ...ask(question), lectern } as never) as Promise<unknown>;
  expect(await create({ file_ids: [fileId] })).toMatchObject({ lectern: { outcome: 'answered' } });
  const none = await create({ file_ids: ['00000000-0000-4000-8000-000000000000'] });
  expect(none).toMatchObject({ lectern: { citations: [] } });
  const failure = await failureOf(create({ top_k: 99 }));
  expect(failure).toMatchObject({ status: 400, param: 'top_k', code: 'less_than_equal' });
});

test.each([
  ['another model', { model: 'gpt-4o' }, 404, 'model', 'model_not_found'],
  ['no model', { model: null }, 400, 'model', 'invalid_value'],
  ['several choices', { n: 2 }, 400, 'n', 'unsupported_parameter'],
  ['tools', { tools: [{ type: 'function' }] }, 400, 'tools', 'unsupported_parameter'],
  ['JSON', { response_format: { type: 'json_object' } }, 400, 'response_format', 'unsupported_parameter'],
  ['a stream that is no boolean', { stream: 'true' }, 400, 'stream', 'invalid_value'],
  ['options that are no object', { lectern: [] }, 400, 'lectern', 'invalid_value'],
  ['options of a stream that are no object', { stream_options: 'x' }, 400, 'stream_options', 'invalid_value'],
  ['no messages', { messages: [] }, 400, 'messages', 'invalid_value'],
  [
    'an image',
    { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:' } }] }] },
    400,
    'messages.0.content.0',
    'unsupported_parameter',
  ],
  [
    'a message of a tool',
    { messages: [{ role: 'tool', content: '', tool_call_id: '1' }] },
    400,
    'messages.0',
    'unsupported_parameter',
  ],
  [
    'a question that is too long',
    { messages: [{ role: 'user', content: 'why '.repeat(300) }] },
    400,
    'messages',
    'string_too_long',
  ],
])('%s is refused with the parameter that it is about', async (_title, fields, status, param, code) => {
  for (const stream of [false, true]) {
    const failure = await failureOf(
      client.chat.completions.create({ ...ask(question), stream, ...fields } as never) as Promise<unknown>,
    );
    expect(failure).toMatchObject({ status, param, code, type: 'invalid_request_error' });
  }
});

test('a key that is missing or unknown is 401, another environment finds nothing', async () => {
  const unknown = clientOf(harness, 'lectern_sk_unknown');
  expect(await failureOf(unknown.models.list())).toMatchObject({ status: 401, code: 'invalid_api_key' });
  const bare = await fetch(`${harness.origin}/v1/chat/completions`, { method: 'POST', body: '{' });
  expect([bare.status, await bare.json()]).toEqual([
    401,
    {
      error: {
        message: expect.any(String),
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_api_key',
      },
    },
  ]);
  const staging = clientOf(harness, harness.keys.staging);
  const { choices } = await staging.chat.completions.create(ask(question));
  expect(choices[0]!.message).toMatchObject({ annotations: [] });
});

test('requests over the limit are 429 with the seconds to wait, counted with the other transports', async () => {
  const { key } = await harness.createKey('production', { chat: 3 });
  const limited = clientOf(harness, key);
  await harness.call('POST', '/chat', { body: { question }, key });
  await failureOf(limited.chat.completions.create({ ...ask(question), n: 2 }));
  const { response } = await limited.chat.completions.create(ask(question)).withResponse();
  expect(response.headers.get('x-ratelimit-remaining-requests')).toBe('0');
  expect(response.headers.get('x-answer-id')).toMatch(/^[0-9a-f-]{36}$/);
  const refused = await failureOf(limited.chat.completions.create(ask(question)));
  expect(refused).toMatchObject({ status: 429, code: 'rate_limit_exceeded', type: 'requests' });
  expect(Number(refused.headers!.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers!.get('x-ratelimit-reset-requests')).toMatch(/^\d+s$/);
});

test('what is not there is 404, a body that is no JSON or too large an error of the same shape', async () => {
  const failure = await failureOf(client.get('/assistants'));
  expect(failure).toMatchObject({ status: 404, code: 'unknown_url' });
  const post = (body: string) =>
    fetch(`${harness.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${harness.keys.production}`, 'content-type': 'application/json' },
      body,
    });
  const malformed = await post('{');
  expect([malformed.status, await malformed.json()]).toMatchObject([
    400,
    { error: { code: 'json_invalid' } },
  ]);
  const form = new FormData();
  form.set('model', 'lectern');
  const authorization = `Bearer ${harness.keys.production}`;
  const sent = await fetch(`${harness.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  expect([sent.status, await sent.json()]).toMatchObject([400, { error: { code: 'json_invalid' } }]);
  const path = await fetch(`${harness.origin}/v1/models/%ff`, { headers: { authorization } });
  expect([path.status, await path.json()]).toMatchObject([
    400,
    { error: { code: 'bad_request', type: 'invalid_request_error', param: null } },
  ]);
  const large = await post(' '.repeat(1_100_000));
  expect([large.status, await large.json()]).toMatchObject([413, { error: { code: 'payload_too_large' } }]);
});
