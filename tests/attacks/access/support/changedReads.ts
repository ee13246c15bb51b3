import { type Attack, gql, mcp, openai, rest, tool } from './send';

/** A document whose readers change. */
export interface Subject {
  fileId: string;
  chunkId: string;
  /** A word of questions about it. */
  topic: string;
  /** A word of its name, text and metadata, which nothing else has. */
  secret: string;
}

export interface ChangedRead {
  name: string;
  attack(subject: Subject): Attack;
  /** What is in the reply to those who see the document, and in no other. Defaults to its secret word. */
  shows?(subject: Subject): RegExp;
  /** Where more than who may see the document decides whether it is told of. */
  isOptional?: boolean;
}

const question = ({ topic }: Subject) => `Who is the ${topic} treaty with?`;
const found = 'totalResults results { semantic { chunkId fileName content } }';
const told =
  'answer suggestions citations { fileName quote sourceUrl } results { semantic { fileName content } }';
const search = (subject: Subject, input: object = {}) =>
  gql(`query ($i: SearchInput!) { search(input: $i) { ${found} } }`, {
    i: { query: question(subject), minScore: 0, topK: 50, ...input },
  });
const chat = (subject: Subject, input: object = {}) =>
  gql(`query ($i: ChatInput!) { chat(input: $i) { ${told} } }`, {
    i: { question: question(subject), ...input },
  });
const get = (query: string): Attack => ({
  method: 'GET',
  path: `/graphql?query=${encodeURIComponent(query)}`,
});
const model = 'lectern';

export const changedReads: ChangedRead[] = [
  { name: 'search', attack: (subject) => search(subject) },
  { name: 'search in the file', attack: (subject) => search(subject, { fileIds: [subject.fileId] }) },
  {
    name: 'search by its topic',
    attack: (subject) => search(subject, { filter: { key: 'topic', eq: subject.topic } }),
  },
  { name: 'chat', attack: (subject) => chat(subject) },
  { name: 'chat in the file', attack: (subject) => chat(subject, { fileIds: [subject.fileId] }) },
  {
    name: 'overview',
    attack: (subject) => chat(subject, { question: 'What documents do I have?' }),
    isOptional: true,
  },
  { name: 'suggested questions', attack: () => gql('{ suggestedQuestions }'), isOptional: true },
  { name: 'files', attack: () => gql('{ files(pageSize: 100) { total items { id name } } }') },
  { name: 'files by GET', attack: () => get('{ files(pageSize: 100) { total items { name } } }') },
  {
    name: 'count',
    attack: ({ topic }) =>
      gql('query ($f: FileFilter) { filesConnection(filter: $f) { totalCount } }', {
        f: { metadata: { key: 'topic', eq: topic } },
      }),
    shows: () => /"totalCount":1/,
  },
  {
    name: 'facets',
    attack: () => gql('{ facets(first: 50, keys: ["partner", "@name"]) { values { value fileCount } } }'),
  },
  {
    name: 'file',
    attack: ({ fileId }) =>
      gql(
        'query ($id: UUID!) { file(id: $id) { name sourceUrl blobStoragePath versions { filename } chunks(first: 5) { nodes { content } } } }',
        { id: fileId },
      ),
  },
  {
    name: 'node of the file',
    attack: ({ fileId }) =>
      gql('query ($id: UUID!) { node(id: $id) { ... on File { name } } }', { id: fileId }),
  },
  {
    name: 'node of its passage',
    attack: ({ chunkId }) =>
      gql('query ($id: UUID!) { node(id: $id) { ... on Chunk { content } } }', { id: chunkId }),
  },
  { name: 'GET /files', attack: () => rest('GET', '/files?page_size=100') },
  { name: 'GET /files/{id}/status', attack: ({ fileId }) => rest('GET', `/files/${fileId}/status`) },
  {
    name: 'POST /search',
    attack: (subject) => rest('POST', '/search', { query: question(subject), min_score: 0 }),
  },
  { name: 'POST /chat', attack: (subject) => rest('POST', '/chat', { question: question(subject) }) },
  {
    name: 'MCP search_documents',
    attack: (subject) => tool('search_documents', { query: question(subject), min_score: 0 }),
  },
  { name: 'MCP ask', attack: (subject) => tool('ask', { question: question(subject) }) },
  { name: 'MCP list_files', attack: () => tool('list_files') },
  { name: 'MCP get_file', attack: ({ fileId }) => tool('get_file', { file_id: fileId }) },
  { name: 'MCP fetch', attack: ({ chunkId }) => tool('fetch', { id: chunkId }) },
  {
    name: 'MCP text of the file',
    attack: ({ fileId }) => mcp('resources/read', { uri: `lectern://files/${fileId}` }),
  },
  { name: 'GET /v1/files', attack: () => openai('GET', '/files?limit=100') },
  { name: 'GET /v1/files/{id}', attack: ({ fileId }) => openai('GET', `/files/${fileId}`) },
  {
    name: 'POST /v1/vector_stores/{id}/search',
    attack: (subject) =>
      openai('POST', '/vector_stores/vs_default/search', {
        query: question(subject),
        ranking_options: { score_threshold: 0 },
      }),
  },
  {
    name: 'POST /v1/chat/completions',
    attack: (subject) =>
      openai('POST', '/chat/completions', {
        model,
        messages: [{ role: 'user', content: question(subject) }],
      }),
  },
];
