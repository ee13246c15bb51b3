/** What REST and GraphQL return is compared in tests/graphql/parity; here, that MCP returns the same. */
import type { Client } from '@modelcontextprotocol/client';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { connectClient, textOf } from './support';

let harness: Harness;
let key: string;
let fileId: string;
let client: Client;
beforeAll(async () => {
  harness = await startHarness({ DEMO_DATA: 'sample' });
  key = (await harness.createKey()).key;
  fileId = await ingest(harness, 'leave.md', '# Leave\n\nEvery employee has 25 days of annual leave.\n', {
    key,
  });
  client = await connectClient(harness, key);
});
afterAll(async () => {
  await client.close();
  await harness.close();
});

const rest = async (method: string, path: string, body?: object) =>
  (await harness.call(method, path, { key, ...(body ? { body } : {}) })).json() as Promise<
    Record<string, unknown>
  >;
const mcp = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });

/** Durations differ from one request to the next. */
const timeless = ({ search_time_ms: _time, ...rest }: Record<string, unknown>) => rest;

const query = { query: 'annual leave', min_score: 0, top_k: 3 };
const rows = { query: 'How many products are there?', force_route: 'structured' };

test.each([
  ['documents', query],
  ['rows', rows],
  [
    'every filter',
    { ...query, file_ids: [], metadata_filters: { page_range: { gte: 1 } }, include_metadata: false },
  ],
])('search_documents returns what /search returns: %s', async (_title, body) => {
  const { structuredContent } = await mcp('search_documents', body);
  expect(timeless(structuredContent as Record<string, unknown>)).toEqual(
    timeless(await rest('POST', '/search', body)),
  );
});

test('ask returns the answer, the citations and the route of /chat and of GraphQL, with links', async () => {
  const question = 'How many days of annual leave does an employee have?';
  const answered = (await mcp('ask', { question })).structuredContent as Record<string, unknown>;
  const { answer, routing, citations } = await rest('POST', '/chat', { question });
  expect(answered).toMatchObject({ answer, routing, citations });
  const { data } = await harness.graphql<{ chat: { answer: string } }>(
    'query ($input: ChatInput!) { chat(input: $input) { answer } }',
    { input: { question } },
    { key },
  );
  expect(answered.answer).toBe(data?.chat.answer);
});

test('search_documents and ask find what passes the filter over metadata, and refuse what is none', async () => {
  const name = (await rest('GET', `/files/${fileId}/status`)).name as string;
  const found = async (filter: object) => {
    const { structuredContent } = await mcp('search_documents', { ...query, filter });
    const { results } = structuredContent as { results: { semantic: { file_name: string }[] } };
    return new Set(results.semantic.map(({ file_name }) => file_name));
  };
  expect(await found({ key: '@name', eq: name })).toEqual(new Set([name]));
  expect(await found({ key: '@name', eq: 'no such file' })).toEqual(new Set());
  const question = 'How many days of annual leave does an employee have?';
  const answered = await mcp('ask', { question, filter: { key: '@name', eq: 'no such file' } });
  expect(answered.structuredContent).toMatchObject({ citations: [] });
  for (const [tool, more] of [
    ['search_documents', query],
    ['ask', { question }],
  ] as const) {
    const refused = await mcp(tool, { ...more, filter: { key: 'year', above: 3 } });
    expect(refused.isError).toBe(true);
    expect(JSON.stringify(refused.content)).toContain('above');
  }
});

test('list_files and get_file return the records of REST', async () => {
  const listed = await mcp('list_files', { page: 1, page_size: 5 });
  expect(listed.structuredContent).toEqual(await rest('GET', '/files?page=1&page_size=5'));
  const file = await mcp('get_file', { file_id: fileId });
  expect(file.structuredContent).toEqual(await rest('GET', `/files/${fileId}/status`));
});

const unknownId = '00000000-0000-4000-8000-000000000000';

test.each<[string, string, Record<string, unknown>, string, string, object | undefined]>([
  ['an empty query', 'search_documents', { query: '' }, 'POST', '/search', { query: '' }],
  [
    'too many results',
    'search_documents',
    { query: 'x', top_k: 99 },
    'POST',
    '/search',
    { query: 'x', top_k: 99 },
  ],
  [
    'another environment',
    'search_documents',
    { query: 'x', environment_slug: 'staging' },
    'POST',
    '/search',
    { query: 'x', environment_slug: 'staging' },
  ],
  ['a missing question', 'ask', {}, 'POST', '/chat', {}],
  [
    'an unknown connector',
    'ask',
    { question: 'x', connector_id: unknownId },
    'POST',
    '/chat',
    { question: 'x', connector_id: unknownId },
  ],
  ['an unknown file', 'delete_file', { file_id: unknownId }, 'DELETE', `/files/${unknownId}`, undefined],
])('the body of an error is that of REST: %s', async (_title, name, args, method, path, body) => {
  const failed = await mcp(name, args);
  expect(failed.isError).toBe(true);
  const { request_id: _mcp, ...error } = JSON.parse(textOf(failed)) as Record<string, unknown>;
  const { request_id: _rest, ...expected } = await rest(method, path, body);
  expect(error).toEqual(expected);
});
