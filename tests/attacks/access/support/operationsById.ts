import type { Fixture } from './fixture';
import { type Attack, gql, mcp, openai, rest, tool } from './send';

/** Each takes an ID: of something hidden, or of nothing. */
export type Operation = [name: string, attack: (id: string, fixture: Fixture) => Attack];

const query = (selection: string) => (id: string) => gql(`query ($id: UUID!) { ${selection} }`, { id });
const mutation = (selection: string) => (id: string) => gql(`mutation ($id: UUID!) { ${selection} }`, { id });
const question = 'When does the merger pact close?';

export const ofFiles: Operation[] = [
  ['file', query('file(id: $id) { name }')],
  ['file twice', query('a: file(id: $id) { name } b: file(id: $id) { chunksContaining(text: "a") { id } }')],
  ['node', query('node(id: $id) { __typename }')],
  ['updateFile', mutation('updateFile(input: { fileId: $id, name: "x" }) { id }')],
  ['updateFile of metadata', mutation('updateFile(input: { fileId: $id, metadata: { a: 1 } }) { id }')],
  [
    'updateFile of the folder',
    (fileId, { folderId }) =>
      gql('mutation ($i: UpdateFileInput!) { updateFile(input: $i) { id } }', { i: { fileId, folderId } }),
  ],
  ['deleteFile', mutation('deleteFile(fileId: $id) { id }')],
  ['confirmFileUpload', mutation('confirmFileUpload(fileId: $id) { id }')],
  [
    'replaceFile',
    mutation('replaceFile(input: { fileId: $id, filename: "a.md", size: 3 }) { fileId uploadUrl }'),
  ],
  [
    'replaceFile by a known content',
    mutation(
      `replaceFile(input: { fileId: $id, size: 3, sha256: "${'a'.repeat(64)}" }) { duplicateOf { id } }`,
    ),
  ],
  ['startConversation', mutation('startConversation(input: { fileIds: [$id] }) { title }')],
  ['suggestedQuestions', query('suggestedQuestions(fileIds: [$id])')],
  [
    'search in it',
    query(
      `search(input: { query: "${question}", minScore: 0, fileIds: [$id] }) { totalResults routing { reasoning } }`,
    ),
  ],
  [
    'chat about it',
    query(
      `chat(input: { question: "${question}", fileIds: [$id] }) { answer outcome suggestions routing { reasoning } }`,
    ),
  ],
  [
    'a summary of it',
    query(
      'chat(input: { question: "Summarize the document", fileIds: [$id] }) { answer outcome suggestions }',
    ),
  ],
  [
    'fileStatusChanged',
    (id) => ({
      ...gql('subscription ($id: UUID!) { fileStatusChanged(fileId: $id) { name status } }', { id }),
      headers: { accept: 'text/event-stream' },
    }),
  ],
  ['GET status', (id) => rest('GET', `/files/${id}/status`)],
  ['GET status in capitals', (id) => rest('GET', `/files/${id.toUpperCase()}/status`)],
  ['POST confirm', (id) => rest('POST', `/files/${id}/confirm`)],
  ['DELETE', (id) => rest('DELETE', `/files/${id}`)],
  ['POST search', (id) => rest('POST', '/search', { query: question, file_ids: [id] })],
  ['POST chat', (id) => rest('POST', '/chat', { question, file_ids: [id] })],
  ['MCP get_file', (id) => tool('get_file', { file_id: id })],
  ['MCP fetch', (id) => tool('fetch', { id })],
  ['MCP delete_file', (id) => tool('delete_file', { file_id: id })],
  ['MCP replace_file', (id) => tool('replace_file', { file_id: id, content: 'abc' })],
  ['MCP resource', (id) => mcp('resources/read', { uri: `lectern://files/${id}` })],
  ['MCP picture', (id) => mcp('resources/read', { uri: `lectern://files/${id}/pages/1` })],
  [
    'MCP completion',
    (id) =>
      mcp('completion/complete', {
        ref: { type: 'ref/resource', uri: 'lectern://files/{id}' },
        argument: { name: 'id', value: id.slice(0, 8) },
      }),
  ],
  ['GET /v1/files/{id}', (id) => openai('GET', `/files/${id}`)],
  ['GET /v1/files after it', (id) => openai('GET', `/files?after=${id}`)],
  ['GET /v1/files/{id}/content', (id) => openai('GET', `/files/${id}/content`)],
  ['DELETE /v1/files/{id}', (id) => openai('DELETE', `/files/${id}`)],
  ['POST vector_stores/files', (id) => openai('POST', '/vector_stores/vs_default/files', { file_id: id })],
  ['GET vector_stores/files', (id) => openai('GET', `/vector_stores/vs_default/files/${id}`)],
  [
    'POST vector_stores/search',
    (id) =>
      openai('POST', '/vector_stores/vs_default/search', {
        query: question,
        filters: { type: 'eq', key: 'file_id', value: id },
      }),
  ],
  ['a picture', (id) => ({ method: 'GET', path: `/files/${id}/pages/1.png` })],
  ['HEAD of a picture', (id) => ({ method: 'HEAD', path: `/files/${id}/pages/1.png` })],
  ['a picture of no page', (id) => ({ method: 'GET', path: `/files/${id}/pages/99.png` })],
];

const upload = { filename: 'a.md', size: 3 };
export const ofFolders: Operation[] = [
  ['node', query('node(id: $id) { __typename }')],
  [
    'initFileUpload',
    (folderId) =>
      gql('mutation ($i: InitFileUploadInput!) { initFileUpload(input: $i) { fileId } }', {
        i: { ...upload, folderId },
      }),
  ],
  [
    'initFileUploads',
    (folderId) =>
      gql(
        'mutation ($i: [InitFileUploadInput!]!) { initFileUploads(inputs: $i) { error { code message } upload { fileId } } }',
        { i: [{ ...upload, folderId }] },
      ),
  ],
  [
    'initFileUploads on trial',
    (folderId) =>
      gql(
        'mutation ($i: [InitFileUploadInput!]!) { initFileUploads(inputs: $i, dryRun: true) { error { code message } } }',
        { i: [{ ...upload, folderId }] },
      ),
  ],
  ['POST /files/init', (folder_id) => rest('POST', '/files/init', { ...upload, folder_id })],
  [
    'updateFile',
    (folderId, { fileIds }) =>
      gql('mutation ($i: UpdateFileInput!) { updateFile(input: $i) { id } }', {
        i: { fileId: fileIds.open, folderId },
      }),
  ],
  ['filesConnection', query('filesConnection(filter: { folderId: $id }) { totalCount nodes { name } }')],
  [
    'facets',
    (id) =>
      gql('query ($f: Filter) { facets(keys: ["@name"], filter: $f) { values { value } } }', {
        f: { key: '@folder', eq: id },
      }),
  ],
  [
    'search',
    (id) =>
      gql('query ($f: Filter) { search(input: { query: "merger", filter: $f }) { totalResults } }', {
        f: { key: '@folder', eq: id },
      }),
  ],
];

export const ofConnectors: Operation[] = [
  ['node', query('node(id: $id) { __typename }')],
  [
    'search',
    query('search(input: { query: "How many towns are there?", connectorId: $id }) { totalResults }'),
  ],
  ['chat', query('chat(input: { question: "How many towns are there?", connectorId: $id }) { answer }')],
  ['startConversation', mutation('startConversation(input: { connectorId: $id }) { title }')],
  [
    'POST search',
    (connector_id) => rest('POST', '/search', { query: 'How many towns are there?', connector_id }),
  ],
  [
    'POST chat',
    (connector_id) => rest('POST', '/chat', { question: 'How many towns are there?', connector_id }),
  ],
  [
    'MCP query_database',
    (connector_id) => tool('query_database', { query: 'How many towns are there?', connector_id }),
  ],
  [
    'POST /v1/chat/completions',
    (connector_id) =>
      openai('POST', '/chat/completions', {
        model: 'lectern',
        messages: [{ role: 'user', content: 'How many towns?' }],
        lectern: { connector_id },
      }),
  ],
];

export const ofPassages: Operation[] = [
  ['node', query('node(id: $id) { __typename }')],
  ['MCP fetch', (id) => tool('fetch', { id })],
];
