/** What was told to one caller is not served to another from a cache, a cursor, a picture or a stored operation. */
import { createHash } from 'node:crypto';
import { type Fixture, leaksOf, startFixture, strangerNames } from './support/fixture';
import { type Attack, gql, outcomeOf, rest } from './support/send';

jest.setTimeout(180_000);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.close());

const files = '{ files(pageSize: 100) { total items { name } } }';
const get = (query: string, headers?: Record<string, string>): Attack => ({
  ...{ method: 'GET', path: `/graphql?query=${encodeURIComponent(query)}`, headers },
});
const question = 'When does the merger pact close?';
const cached: [string, (fixture: Fixture) => Attack][] = [
  ['files', () => gql(files)],
  ['files by GET', () => get(files)],
  [
    'files by GET that a proxy may keep',
    () => get(files, { 'cache-control': 'max-stale=9999, only-if-cached' }),
  ],
  [
    'a file',
    ({ fileIds }) =>
      gql('query ($id: UUID!) { file(id: $id) { name chunks(first: 5) { nodes { content } } } }', {
        id: fileIds.legal,
      }),
  ],
  ['a file whose ID is in the document', ({ fileIds }) => gql(`{ file(id: "${fileIds.legal}") { name } }`)],
  ['a node', ({ chunkIds }) => gql(`{ node(id: "${chunkIds.legal}") { ... on Chunk { content } } }`)],
  ['facets', () => gql('{ facets(keys: ["customer", "@name"]) { values { value fileCount } } }')],
  ['connectors', () => gql('{ connectors { name tables { name rowEstimate columns { sampleValues } } } }')],
  ['folders', () => gql('{ me { environment { folders { name } } } }')],
  ['suggestions', () => gql('{ suggestedQuestions }')],
  [
    'a search',
    () =>
      gql(
        `{ search(input: { query: "${question}", minScore: 0 }) { results { semantic { fileName content } } } }`,
      ),
  ],
  ['a chat', () => gql(`{ chat(input: { question: "${question}" }) { answer citations { quote } } }`)],
  ['an overview', () => gql('{ chat(input: { question: "What documents do I have?" }) { answer } }')],
  [
    'rows',
    ({ connectorIds }) =>
      gql(
        `{ chat(input: { question: "Show the item of all orders", connectorId: "${connectorIds.filtered}" }) { answer results { structured { rows } } } }`,
      ),
  ],
  ['a search of REST', () => rest('POST', '/search', { query: question, min_score: 0 })],
  ['a list of REST', () => rest('GET', '/files')],
];

test.each(cached)(
  '%s that an administrator and a reader were told are not told to others',
  async (_what, attack) => {
    const request = attack(fixture);
    const { admin, legal } = fixture.readers;
    const told = await fixture.send(admin, request);
    expect(leaksOf(fixture, { method: '', path: '' }, told)).not.toEqual([]);
    for (const reader of [admin, legal, admin]) await fixture.send(reader, request);
    for (const stranger of strangerNames) {
      const reply = await fixture.send(fixture.strangers[stranger], request);
      expect([stranger, leaksOf(fixture, request, reply)]).toEqual([stranger, []]);
    }
    // Nor the other way round: a refusal is not kept for those who may see it.
    expect(leaksOf(fixture, { method: '', path: '' }, await fixture.send(admin, request))).not.toEqual([]);
  },
);

test.each(strangerNames)(
  'the tag of a reply or picture that a reader has proves nothing to %s',
  async (stranger) => {
    for (const request of [
      get(files),
      rest('GET', '/files'),
      { method: 'GET', path: `/files/${fixture.fileIds.pdf}/pages/1.png` },
    ]) {
      const told = await fixture.send(fixture.readers.legal, request);
      expect(told.status).toBe(200);
      expect(told.headers.get('cache-control') ?? 'private').toMatch(/private|no-store/);
      const headers = {
        'if-none-match': told.headers.get('etag') ?? '*',
        'if-modified-since': new Date().toUTCString(),
        range: 'bytes=0-9',
      };
      const reply = await fixture.send(fixture.strangers[stranger], { ...request, headers });
      expect(leaksOf(fixture, request, reply)).toEqual([]);
      expect(outcomeOf(reply)).toBe(request.path.endsWith('png') ? '404 file_not_found' : '200');
    }
  },
);

interface Edges {
  filesConnection: { edges: { cursor: string }[] };
}

test.each(strangerNames)('no cursor of an administrator opens a list to %s', async (stranger) => {
  const query = '{ filesConnection(first: 50) { edges { cursor } } }';
  const { filesConnection } = await fixture.data<Edges>(fixture.readers.admin, query);
  expect(filesConnection.edges.length).toBeGreaterThan(8);
  for (const { cursor } of filesConnection.edges) {
    const request = gql(
      'query ($after: String) { filesConnection(first: 50, after: $after) { totalCount nodes { name } pageInfo { endCursor startCursor } } }',
      { after: cursor },
    );
    const reply = await fixture.send(fixture.strangers[stranger], request);
    expect(leaksOf(fixture, request, reply)).toEqual([]);
    expect(reply.text).not.toMatch(/"totalCount":(?![01]\b)/);
  }
});

test('a cursor of the passages of a hidden file shows them in no other file', async () => {
  const query =
    'query ($id: UUID!, $after: String) { file(id: $id) { chunks(first: 5, after: $after) { edges { cursor node { content } } } } }';
  const { file } = await fixture.data<{ file: { chunks: { edges: { cursor: string }[] } } }>(
    fixture.readers.admin,
    query,
    { id: fixture.fileIds.legal },
  );
  const after = file.chunks.edges[0]?.cursor;
  for (const stranger of strangerNames) {
    const request = gql(query, { id: fixture.fileIds.open, after });
    expect(leaksOf(fixture, request, await fixture.send(fixture.strangers[stranger], request))).toEqual([]);
  }
});

test('a stored operation is answered for whoever sends it', async () => {
  const sha256Hash = createHash('sha256').update(files).digest('hex');
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  const stored = { ...gql(''), body: { query: files, extensions } };
  expect((await fixture.send(fixture.readers.admin, stored)).text).toContain('veltrasine');
  for (const stranger of strangerNames) {
    const request = { ...gql(''), body: { extensions } };
    expect(leaksOf(fixture, request, await fixture.send(fixture.strangers[stranger], request))).toEqual([]);
  }
});
