import { type Harness, startHarness } from '../../harness';
import { ingest, upload } from '../support/ingest';
import { camelCased, selectionOf } from './restShape';

/** Times and durations of the request itself differ from one to the next. */
const ofTheRequest = new Set(['searchTimeMs', 'generationTimeMs']);
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, ofTheRequest.has(key) ? null : comparable(item)]),
  );
}

let harness: Harness;
let key: string;
let fileId: string;
const unknownId = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  harness = await startHarness();
  key = (await harness.createKey()).key;
  const metadata = { category: 'hr', snake_key: { camelKey: [1, null] } };
  fileId = await ingest(harness, 'leave.md', '# Leave\n\nEvery employee has 25 days of annual leave.\n', {
    key,
    metadata,
  });
});
afterAll(() => harness.close());

const question = { question: 'How many days of annual leave does an employee have?' };
const search = { query: 'annual leave', min_score: 0 };

describe('the same values', () => {
  test.each<[string, string, string, object | null, string, string]>([
    ['me', 'GET', '/me', null, 'me', ''],
    ['projects', 'GET', '/projects', null, 'projects', ''],
    ['files', 'GET', '/files?page=1&page_size=5', null, 'files', '(page: 1, pageSize: 5)'],
    ['prompt', 'GET', '/prompts/grounded-answer', null, 'prompt', '(name: "grounded-answer")'],
    ['search', 'POST', '/search', search, 'search', '(input: { query: "annual leave", minScore: 0 })'],
    ['chat', 'POST', '/chat', question, 'chat', `(input: { question: "${question.question}" })`],
  ])('%s', async (_title, method, path, body, field, args) => {
    const rest: unknown = await (await harness.call(method, path, { body: body ?? undefined, key })).json();
    const { data, errors } = await harness.graphql(`{ ${field}${args} ${selectionOf(rest)} }`, {}, { key });
    expect(errors).toBeUndefined();
    expect(comparable(data?.[field])).toEqual(comparable(camelCased(rest)));
  });

  test('a file and its state', async () => {
    const rest: unknown = await (await harness.call('GET', `/files/${fileId}/status`, { key })).json();
    const query = `query ($id: UUID!) { file(id: $id) ${selectionOf(rest)} }`;
    const { data, errors } = await harness.graphql(query, { id: fileId }, { key });
    expect(errors).toBeUndefined();
    expect(data?.file).toEqual(camelCased(rest));
  });

  test('a confirmed upload, again by the other way', async () => {
    const query = (fields: string) =>
      `mutation ($fileId: UUID!) { confirmFileUpload(fileId: $fileId) ${fields} }`;
    const rest: unknown = await (await harness.call('POST', `/files/${fileId}/confirm`, { key })).json();
    const { data, errors } = await harness.graphql(query(selectionOf(rest)), { fileId }, { key });
    expect(errors).toBeUndefined();
    expect(data?.confirmFileUpload).toEqual(camelCased(rest));
  });
});

describe('the same error code', () => {
  const mutation = (field: string, type: string) =>
    `mutation ($input: ${type}!) { ${field}(input: $input) { __typename } }`;
  const init = mutation('initFileUpload', 'InitFileUploadInput');
  const find = 'query ($input: SearchInput!) { search(input: $input) { query } }';
  const ask = 'query ($input: ChatInput!) { chat(input: $input) { question } }';
  const byId = 'query ($id: UUID!) { file(id: $id) { id } }';
  test.each<[string, string, string, unknown, string, Record<string, unknown>]>([
    [
      'an unsupported type',
      'POST',
      '/files/init',
      { filename: 'a.exe', size: 1 },
      init,
      { input: { filename: 'a.exe', size: 1 } },
    ],
    [
      'another environment',
      'POST',
      '/files/init',
      { filename: 'a.md', size: 1, environment_slug: 'staging' },
      init,
      { input: { filename: 'a.md', size: 1, environmentSlug: 'staging' } },
    ],
    [
      'an unknown folder',
      'POST',
      '/files/init',
      { filename: 'a.md', size: 1, folder_id: unknownId },
      init,
      { input: { filename: 'a.md', size: 1, folderId: unknownId } },
    ],
    [
      'too large a file',
      'POST',
      '/files/init',
      { filename: 'a.md', size: 200_000_000 },
      init,
      { input: { filename: 'a.md', size: 200_000_000 } },
    ],
    ['an empty query', 'POST', '/search', { query: '' }, find, { input: { query: '' } }],
    [
      'a wrong id in a list',
      'POST',
      '/search',
      { query: 'x', file_ids: ['x'] },
      find,
      { input: { query: 'x', fileIds: ['x'] } },
    ],
    [
      'an unknown route',
      'POST',
      '/search',
      { query: 'x', force_route: 'x' },
      find,
      { input: { query: 'x', forceRoute: 'x' } },
    ],
    ['a missing question', 'POST', '/chat', {}, ask, { input: {} }],
    [
      'an unknown connector',
      'POST',
      '/chat',
      { question: 'x', connector_id: unknownId },
      ask,
      { input: { question: 'x', connectorId: unknownId } },
    ],
    ['an unknown file', 'GET', `/files/${unknownId}/status`, undefined, byId, { id: unknownId }],
    ['an id that is none', 'GET', '/files/nope/status', undefined, byId, { id: 'nope' }],
    ['an unknown prompt', 'GET', '/prompts/nope', undefined, 'query { prompt(name: "nope") { name } }', {}],
    ['a page that is none', 'GET', '/files?page=0', undefined, '{ files(page: 0) { total } }', {}],
    [
      'deletion of an unknown file',
      'DELETE',
      `/files/${unknownId}`,
      undefined,
      'mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }',
      { id: unknownId },
    ],
  ])('%s', async (_title, method, path, body, query, variables) => {
    const response = await harness.call(method, path, { body, key });
    const rest = (await response.json()) as { code?: string; detail?: unknown };
    const { errors } = await harness.graphql(query, variables, { key });
    expect(errors?.[0]?.extensions).toMatchObject({
      // The shape of a 422 in REST is that of its specification, which has no code.
      code: rest.code ?? 'validation_failed',
      status: response.status,
    });
    if (response.status === 422) {
      const faults = rest.detail as { loc: (string | number)[]; type: string }[];
      expect(errors?.[0]?.extensions?.faults).toHaveLength(faults.length);
    }
  });

  test('a confirmation before the bytes have come, and with a wrong size', async () => {
    const confirm = 'mutation ($id: UUID!) { confirmFileUpload(fileId: $id) { id } }';
    const begin = async () => {
      const input = { filename: 'late.md', size: 10 };
      const { data } = await harness.graphql<{ initFileUpload: { fileId: string; uploadUrl: string } }>(
        'mutation ($input: InitFileUploadInput!) { initFileUpload(input: $input) { fileId uploadUrl } }',
        { input },
        { key },
      );
      return (data as NonNullable<typeof data>).initFileUpload;
    };
    for (const [bytes, code] of [
      [null, 'upload_incomplete'],
      ['four', 'size_mismatch'],
    ] as const) {
      const [one, two] = [await begin(), await begin()];
      if (bytes !== null) {
        for (const { uploadUrl } of [one, two]) await fetch(uploadUrl, { method: 'PUT', body: bytes });
      }
      const rest = await harness.call('POST', `/files/${one.fileId}/confirm`, { key });
      expect(await rest.json()).toMatchObject({ code });
      const { errors } = await harness.graphql(confirm, { id: two.fileId }, { key });
      expect(errors?.[0]?.extensions).toMatchObject({ code, status: rest.status });
    }
  });

  test('no key, and a key over its limit', async () => {
    const none = await harness.call('GET', '/me', { key: null });
    expect(await none.json()).toMatchObject({ code: 'unauthorized' });
    const refused = await harness.graphql('{ me { projectId } }', {}, { key: 'lectern_wrong' });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'unauthorized', status: 401 });
    const { key: limited } = await harness.createKey('production', { list: 1 });
    // One bucket for both: neither is a way round the other.
    expect((await harness.call('GET', '/files', { key: limited })).status).toBe(200);
    const over = await harness.graphql('{ files { total } }', {}, { key: limited });
    expect(over.errors?.[0]?.extensions).toMatchObject({ code: 'rate_limit_exceeded', status: 429 });
    expect((await harness.call('GET', '/files', { key: limited })).status).toBe(429);
  });

  test('a file of another environment is as unknown as one that never was', async () => {
    const { key: staging } = await harness.createKey('staging');
    const foreign = await upload(harness, 'foreign.md', 'x', { key: staging });
    for (const id of [foreign, unknownId]) {
      const rest = await harness.call('GET', `/files/${id}/status`, { key });
      expect(await rest.json()).toMatchObject({ code: 'file_not_found', status: 404 });
      const { errors } = await harness.graphql(
        'query ($id: UUID!) { file(id: $id) { id } }',
        { id },
        { key },
      );
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'file_not_found', status: 404 });
    }
  });
});
