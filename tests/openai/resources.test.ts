import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type OpenAI from 'openai';
import { toFile } from 'openai';
import { type Harness, startHarness } from '../harness';
import { clientOf, failureOf } from './support';

let harness: Harness;
let client: OpenAI;
let admin: OpenAI;
let other: OpenAI;
const text = '# Leave\n\nEvery employee has 25 days of annual leave.\n';
const question = 'How many days of annual leave does every employee have?';
/** The file that all tests share. */
let file: OpenAI.FileObject;

const upload = (name: string, content: string | Uint8Array, by = client) =>
  toFile(Buffer.from(content), name).then((one) => by.files.create({ file: one, purpose: 'assistants' }));

beforeAll(async () => {
  harness = await startHarness();
  client = clientOf(harness, (await harness.createKey()).key);
  other = clientOf(harness, (await harness.createKey('staging')).key);
  const { data } = await harness.graphql<{ createApiKey: { key: string } }>(
    'mutation { createApiKey(input: { name: "a", environmentSlug: "production", role: admin }) { key } }',
    {},
    { admin: true },
  );
  admin = clientOf(harness, data?.createApiKey.key ?? '');
  file = await upload('leave.md', text);
  await client.vectorStores.files.poll('vs_default', file.id, { pollIntervalMs: 50 });
});
afterAll(() => harness.close());

test('a file is uploaded, read, listed, downloaded by an administrator and deleted', async () => {
  expect(file).toMatchObject({
    object: 'file',
    bytes: text.length,
    filename: 'leave.md',
    purpose: 'assistants',
  });
  const uploaded = await upload('Übersicht.txt', 'The harbor opens at six.');
  const read = await client.files.retrieve(uploaded.id);
  expect(read).toMatchObject({
    id: uploaded.id,
    filename: 'Übersicht.txt',
    lectern: { folder_name: 'default' },
  });
  const listed = [];
  for await (const { id } of client.files.list({ limit: 1 })) listed.push(id);
  expect(listed).toEqual([uploaded.id, file.id]);
  expect(await (await admin.files.content(uploaded.id)).text()).toBe('The harbor opens at six.');
  expect(await failureOf(client.files.content(uploaded.id))).toMatchObject({
    status: 403,
    code: 'forbidden',
  });
  expect(await client.files.delete(uploaded.id)).toEqual({ id: uploaded.id, object: 'file', deleted: true });
  expect(await failureOf(client.files.retrieve(uploaded.id))).toMatchObject({
    status: 404,
    code: 'file_not_found',
  });
});

test('a file of another environment is not there', async () => {
  for (const call of [
    other.files.retrieve(file.id),
    other.files.delete(file.id),
    other.vectorStores.files.retrieve(file.id, { vector_store_id: 'vs_default' }),
    other.vectorStores.files.create('vs_default', { file_id: file.id }),
    other.files.list({ after: file.id }),
    client.files.retrieve('file-abc123'),
  ]) {
    expect(await failureOf(call)).toMatchObject({ status: 404, code: 'file_not_found' });
  }
  expect(await failureOf(client.files.list({ after: 'file-1' }))).toMatchObject({
    status: 404,
    param: 'after',
  });
  const unreadable = await failureOf(client.files.list({ limit: 'x' as never }));
  expect(unreadable).toMatchObject({ status: 400, param: 'limit', code: 'int_parsing' });
  expect((await other.files.list()).data).toEqual([]);
  const found = await other.vectorStores.search('vs_default', { query: 'annual leave' });
  expect(found.data).toEqual([]);
});

test('an upload has the types, sizes and options of the product', async () => {
  expect(await failureOf(upload('a.exe', 'x'))).toMatchObject({ status: 400, code: 'invalid_file_type' });
  expect(await failureOf(upload('a.txt', ''))).toMatchObject({ status: 400, param: 'file' });
  const content = await toFile(Buffer.from('x'), 'x.txt');
  const create = (fields: object) => client.files.create({ file: content, ...fields } as never);
  expect(await failureOf(create({ purpose: 'fine-tune' }))).toMatchObject({ status: 400, param: 'purpose' });
  const expiring = create({ purpose: 'assistants', expires_after: { anchor: 'created_at', seconds: 3600 } });
  expect(await failureOf(expiring)).toMatchObject({ status: 400, param: 'expires_after' });
  for (const lectern of ['[]', '{', '5']) {
    const failure = await failureOf(create({ purpose: 'assistants', lectern }));
    expect(failure).toMatchObject({ status: 400, param: 'lectern' });
  }
  const tagged = await create({ purpose: 'user_data', lectern: JSON.stringify({ metadata: { a: 1 } }) });
  expect(tagged).toMatchObject({ lectern: { file_metadata: { a: 1 } } });
  await client.files.delete(tagged.id);
  const post = (headers: HeadersInit, body: BodyInit) =>
    fetch(`${harness.origin}/v1/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${harness.keys.production}`, ...headers },
      body,
    });
  const form = 'multipart/form-data; boundary=b';
  for (const [type, body] of [
    ['application/json', '{}'],
    ['multipart/form-data', 'x'],
    [form, '--b\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nassistants\r\n--b--\r\n'],
    [form, '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ncut of'],
  ] as const) {
    const response = await post({ 'content-type': type }, body);
    expect([response.status, await response.json()]).toMatchObject([400, { error: { param: 'file' } }]);
  }
  const anonymous = await post({ authorization: 'Bearer lectern_sk_x', 'content-type': form }, '--b');
  expect(anonymous.status).toBe(401);
});

test('a form of more than 100 MB is refused before it is read', async () => {
  const headers = {
    authorization: `Bearer ${harness.keys.production}`,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 120_000_000,
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(`${harness.origin}/v1/files`, { method: 'POST', headers }, resolve);
    sent.on('error', reject).flushHeaders();
  });
  // Its bytes never come: the connection does not outlast the answer by more than the time to read it.
  const closed = once(answer.socket, 'close');
  const body = JSON.parse(Buffer.concat(await answer.toArray()).toString());
  expect([answer.statusCode, body]).toMatchObject([400, { error: { param: 'file', code: 'invalid_value' } }]);
  await closed;
});

test('the embeddings of texts are the vectors of the product, as numbers and as base64', async () => {
  const [, { id: model }] = (await client.models.list()).data as [OpenAI.Model, OpenAI.Model];
  const input = ['Annual leave', 'Harbors'];
  const coded = await client.embeddings.create({ model, input });
  const plain = await client.embeddings.create({ model, input, encoding_format: 'float' });
  expect(plain.data.map(({ embedding }) => embedding)).toEqual(coded.data.map(({ embedding }) => embedding));
  const [first, second] = plain.data.map(({ embedding }) => embedding);
  expect(Math.hypot(...first!)).toBeCloseTo(1, 3);
  expect(first).not.toEqual(second);
  expect(plain).toMatchObject({ object: 'list', model, usage: { prompt_tokens: expect.any(Number) } });
  for (const [fields, param, code] of [
    [{ model: 'text-embedding-3-small' }, 'model', 'model_not_found'],
    [{ model: undefined }, 'model', 'invalid_value'],
    [{ dimensions: 7 }, 'dimensions', 'unsupported_parameter'],
    [{ input: [[1, 2]] }, 'input', 'unsupported_parameter'],
    [{ input: [''] }, 'input.0', 'string_too_short'],
    [{ input: Array(257).fill('x') }, 'input', 'too_long'],
    [{ encoding_format: 'int8' }, 'encoding_format', 'invalid_value'],
  ] as const) {
    const failure = await failureOf(client.embeddings.create({ model, input, ...fields } as never));
    expect(failure).toMatchObject({ param, code });
  }
});

test('a search of the vector store is the search of the product', async () => {
  const search = (params: object) =>
    client.vectorStores.search('vs_default', { query: question, ...params } as never);
  const { data } = await search({ ranking_options: { score_threshold: 0 }, max_num_results: 3 });
  const rest = await harness.call('POST', '/search', {
    body: { query: question, force_route: 'semantic', min_score: 0, top_k: 3 },
  });
  const [hit] = (await rest.json()).results.semantic;
  expect(data[0]).toEqual({
    file_id: file.id,
    filename: 'leave.md',
    score: hit.score,
    attributes: { chunk_id: hit.chunk_id, project_id: hit.project_id },
    content: [{ type: 'text', text: hit.content }],
  });
  const eq = (key: string, value: unknown) => ({ type: 'eq', key, value });
  const ids = async (filters: object) => (await search({ filters })).data.map(({ file_id: id }) => id);
  expect(await ids(eq('file_id', file.id))).toEqual([file.id]);
  expect(await ids({ type: 'and', filters: [eq('file_id', file.id), eq('category', 'x')] })).toEqual([]);
  for (const filters of [
    eq('color', 'red'),
    { type: 'or', filters: [eq('category', 'x')] },
    { type: 'and', filters: [eq('category', 'x'), eq('category', 'y')] },
    { type: 'ne', key: 'category', value: 'x' },
    [eq('category', 'x')],
    eq('project_id', 'x'),
  ]) {
    expect(await failureOf(search({ filters }))).toMatchObject({ status: 400, param: 'filters' });
  }
  const page = await failureOf(search({ filters: eq('page_number', 'x') }));
  expect(page).toMatchObject({ status: 400, param: 'filters.page_number', code: 'int_parsing' });
  expect(await failureOf(search({ max_num_results: 51 }))).toMatchObject({ param: 'max_num_results' });
  expect(await failureOf(search({ ranking_options: [] }))).toMatchObject({ param: 'ranking_options' });
  expect(await failureOf(search({ query: ['a', 'b'] }))).toMatchObject({ status: 400, param: 'query' });
  const unknown = client.vectorStores.search('vs_abc', { query: 'x' });
  expect(await failureOf(unknown)).toMatchObject({ status: 404, param: 'vector_store_id' });
});

test('a response is the answer with its search and citations', async () => {
  const response = await client.responses.create({
    model: 'lectern',
    input: question,
    tools: [{ type: 'file_search', vector_store_ids: ['vs_default'] }],
    include: ['file_search_call.results'],
  });
  const chat = await (await harness.call('POST', '/chat', { body: { question } })).json();
  expect(response.output_text).toBe(chat.answer);
  expect(response).toMatchObject({
    object: 'response',
    status: 'completed',
    lectern: { outcome: 'answered' },
  });
  const [search, message] = response.output;
  expect(search).toMatchObject({
    type: 'file_search_call',
    queries: [question],
    results: [{ file_id: file.id, filename: 'leave.md', text: expect.stringContaining('25 days') }],
  });
  const index = chat.answer.indexOf('[1]');
  expect(message).toMatchObject({
    type: 'message',
    content: [{ annotations: [{ type: 'file_citation', file_id: file.id, filename: 'leave.md', index }] }],
  });
});

test('a streamed response is the same, by the events of the API', async () => {
  const stream = client.responses.stream({ model: 'lectern', input: [{ role: 'user', content: question }] });
  const types: string[] = [];
  const numbers: number[] = [];
  let deltas = '';
  stream.on('event', (event) => {
    types.push(event.type);
    numbers.push(event.sequence_number);
    if (event.type === 'response.output_text.delta') deltas += event.delta;
  });
  const final = await stream.finalResponse();
  expect(final.output_text).toBe(deltas);
  expect(numbers).toEqual(numbers.map((_, i) => i));
  expect(types.filter((type, i) => type !== types[i - 1])).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.file_search_call.in_progress',
    'response.file_search_call.searching',
    'response.file_search_call.completed',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.annotation.added',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ]);
});

test('a response refuses other tools, earlier responses and what is no text', async () => {
  for (const [fields, param] of [
    [{ tools: [{ type: 'web_search' }] }, 'tools'],
    [{ tools: [null] }, 'tools'],
    [{ tools: [{ type: 'file_search', vector_store_ids: ['vs_1'] }] }, 'vector_store_id'],
    [{ tools: [{ type: 'file_search', vector_store_ids: 'vs_1' }] }, 'tools'],
    [{ tools: [{ type: 'file_search', ranking_options: { score_threshold: 2 } }] }, 'tools'],
    [{ text: 'json' }, 'text'],
    [{ previous_response_id: 'resp_1' }, 'previous_response_id'],
    [{ text: { format: { type: 'json_object' } } }, 'text'],
    [{ input: [{ role: 'user', content: [{ type: 'input_image', image_url: 'x' }] }] }, 'input.0.content.0'],
  ] as const) {
    const failure = await failureOf(
      client.responses.create({ model: 'lectern', input: question, ...fields } as never) as Promise<unknown>,
    );
    expect(failure).toMatchObject({ param });
  }
});
