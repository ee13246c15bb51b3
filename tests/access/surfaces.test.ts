import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { askAs, callAs, dataAs, keyWith, restrict, type Speaker } from './support/speaker';

jest.setTimeout(120_000);

let harness: Harness;
let delegate: string;
let admin: string;
let secret: string;
let chunkId: string;
const name = 'zephyr-merger.md';
const text = '# Zephyr\n\nThe Zephyr merger closes on 4 May. Harriet Quill signs for Zephyr.\n';
const question = 'When does the Zephyr merger close?';

beforeAll(async () => {
  harness = await startHarness();
  delegate = await keyWith(harness, 'delegate');
  admin = await keyWith(harness, 'admin');
  await ingest(harness, 'canteen.md', '# Canteen\n\nThe canteen serves soup at noon on weekdays.\n');
  secret = await ingest(harness, name, text, { metadata: { customer: 'Zephyr Foods' } });
  await restrict(harness, secret, { principals: ['group:legal', 'user:ünal, "O\'Hara"'] });
  const { file } = await dataAs<{ file: { chunks: { nodes: { id: string }[] } } }>(
    harness,
    { isAdmin: true },
    'query ($id: UUID!) { file(id: $id) { chunks(first: 1) { nodes { id } } } }',
    { id: secret },
  );
  chunkId = file.chunks.nodes[0]?.id ?? '';
});
afterAll(() => harness.close());

/** Each that must not see it, and each that may. */
const strangers: [string, () => Speaker][] = [
  ['a key', () => ({})],
  ['a key that may speak for others, and speaks for nobody', () => ({ key: delegate })],
  ['another user', () => ({ key: delegate, principals: 'user:bo@example.com,group:sales' })],
  [
    'a principal that only begins alike',
    () => ({ key: delegate, principals: 'group:lega,group:legal2,^,*' }),
  ],
];
const readers: [string, () => Speaker][] = [
  ['its group', () => ({ key: delegate, principals: 'user:bo@example.com, group:legal' })],
  [
    'a user whose name has other characters',
    () => ({ key: delegate, principals: encodeURIComponent('user:ünal, "O\'Hara"') }),
  ],
  ['a key with the role `admin`', () => ({ key: admin })],
];

/** Where a document could show: what each returns as text. */
const surfaces: [string, (speaker: Speaker) => Promise<string>][] = [];
const graphql = (what: string, query: string, variables: () => object = () => ({})) =>
  surfaces.push([
    `GraphQL ${what}`,
    async (speaker) => JSON.stringify(await askAs(harness, speaker, query, variables())),
  ]);
const http = (what: string, method: string, path: () => string, body?: () => object) =>
  surfaces.push([what, async (speaker) => (await callAs(harness, speaker, method, path(), body?.())).text()]);
const byId = () => ({ id: secret });
const mcp = (tool: string, input: () => object) =>
  http(
    `MCP ${tool}`,
    'POST',
    () => '/mcp',
    () => ({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: tool, arguments: input() },
    }),
  );

graphql('file', 'query ($id: UUID!) { file(id: $id) { name } }', byId);
graphql('node', 'query ($id: UUID!) { node(id: $id) { ... on File { name } } }', byId);
graphql('files', '{ files { total items { name } } }');
graphql(
  'filesConnection by a filter',
  'query ($f: FileFilter) { filesConnection(filter: $f) { totalCount nodes { name } } }',
  () => ({
    f: { metadata: { key: 'customer', eq: 'Zephyr Foods' } },
  }),
);
graphql('facets', '{ facets(keys: ["customer", "@name"]) { key values { value fileCount } } }');
graphql(
  'search',
  'query ($i: SearchInput!) { search(input: $i) { totalResults results { semantic { fileName content } } routing { reasoning } } }',
  () => ({ i: { query: question, minScore: 0 } }),
);
graphql(
  'search by a filter',
  'query ($i: SearchInput!) { search(input: $i) { totalResults results { semantic { fileName content } } } }',
  () => ({ i: { query: question, minScore: 0, filter: { key: '@name', prefix: 'zephyr' } } }),
);
graphql(
  'search in the file',
  'query ($i: SearchInput!) { search(input: $i) { totalResults results { semantic { fileName content } } } }',
  () => ({ i: { query: question, minScore: 0, fileIds: [secret] } }),
);
graphql(
  'chat',
  'query ($i: ChatInput!) { chat(input: $i) { answer citations { fileName quote } suggestions } }',
  () => ({ i: { question } }),
);
graphql(
  'chat about the collection',
  'query ($i: ChatInput!) { chat(input: $i) { answer suggestions citations { fileName } } }',
  () => ({ i: { question: 'What documents do I have?' } }),
);
graphql(
  'chat about mentions',
  'query ($i: ChatInput!) { chat(input: $i) { answer suggestions citations { fileName } } }',
  () => ({ i: { question: 'Which files mention Harriet Quill?' } }),
);
graphql('node of a passage', 'query ($id: UUID!) { node(id: $id) { ... on Chunk { content } } }', () => ({
  id: chunkId,
}));
http('REST status', 'GET', () => `/api/v1/files/${secret}/status`);
http('REST list', 'GET', () => '/api/v1/files');
http(
  'REST search',
  'POST',
  () => '/api/v1/search',
  () => ({ query: question, min_score: 0 }),
);
http(
  'REST chat',
  'POST',
  () => '/api/v1/chat',
  () => ({ question }),
);
mcp('search', () => ({ query: question }));
mcp('search_documents', () => ({ query: question, min_score: 0 }));
mcp('get_file', () => ({ file_id: secret }));
mcp('fetch', () => ({ id: chunkId }));
mcp('ask', () => ({ question }));
mcp('list_files', () => ({}));
http('the OpenAI API: files', 'GET', () => '/v1/files');
http(
  'the OpenAI API: a search',
  'POST',
  () => '/v1/vector_stores/vs_default/search',
  () => ({ query: question }),
);
http(
  'the OpenAI API: chat',
  'POST',
  () => '/v1/chat/completions',
  () => ({
    ...{ model: 'lectern', messages: [{ role: 'user', content: question }] },
  }),
);

/** What only the document says; the question has the other words. */
const tells = /4 May|Harriet Quill signs|zephyr-merger|Zephyr Foods"|Zephyr Foods closes/;

describe.each(surfaces)('%s', (_name, read) => {
  test.each(strangers)('tells nothing of it to %s', async (_who, speaker) => {
    expect(await read(speaker())).not.toMatch(tells);
  });
  test.each(readers)('shows it to %s', async (_who, speaker) => {
    expect(await read(speaker())).toMatch(tells);
  });
});

describe('from the moment on that it has expired', () => {
  beforeAll(async () => {
    const later = new Date(Date.now() + 86_400_000);
    await dataAs(
      harness,
      { isAdmin: true },
      'mutation ($i: SetFileExpiryInput!) { setFileExpiry(input: $i) { id } }',
      { i: { fileId: secret, expiresAt: later } },
    );
    await harness.models.files.updateOne({ _id: secret }, { $set: { expiresAt: new Date() } });
  });

  test.each(surfaces)('%s tells nothing of it to anybody', async (_name, read) => {
    for (const [, speaker] of readers) expect(await read(speaker())).not.toMatch(tells);
  });
});
