import type { Fixture } from './fixture';
import type { Read } from './graphqlReads';
import { mcp, tool } from './send';

const question = 'When does the merger pact close?';
const all = ({ fileIds }: Fixture) => Object.values(fileIds);
export const mcpReads: Read[] = [
  [
    'MCP instructions',
    '200',
    'legal',
    /brackwater/i,
    () =>
      mcp('initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'a', version: '1' },
      }),
  ],
  ['MCP tools', '200', 'legal', /query_database/, () => mcp('tools/list')],
  ['MCP resources', '200', 'legal', /./, () => mcp('resources/list')],
  ['MCP search', '200', 'legal', /veltrasine/i, () => tool('search', { query: question })],
  [
    'MCP search_documents',
    '200',
    'legal',
    /ockelbrand/i,
    () => tool('search_documents', { query: question, min_score: 0, top_k: 50 }),
  ],
  [
    'MCP search_documents by a filter',
    '200',
    'legal',
    /ockelbrand/i,
    () =>
      tool('search_documents', { query: question, min_score: 0, filter: { key: 'customer', prefix: 'Q' } }),
  ],
  [
    'MCP search_documents in files',
    '200',
    'legal',
    /ockelbrand/i,
    (fixture) => tool('search_documents', { query: question, min_score: 0, file_ids: all(fixture) }),
  ],
  ['MCP ask', '200', 'legal', /9 May/i, () => tool('ask', { question })],
  [
    'MCP ask by a filter',
    '200',
    'legal',
    /9 May/i,
    () => tool('ask', { question, filter: { key: '@name', prefix: 'velt' } }),
  ],
  [
    'MCP ask about documents',
    '200',
    'legal',
    /veltrasine/i,
    () => tool('ask', { question: 'What documents do I have?' }),
  ],
  [
    'MCP fetch of a passage',
    '404 file_not_found',
    'legal',
    /ockelbrand/i,
    ({ chunkIds }) => tool('fetch', { id: chunkIds.legal }),
  ],
  [
    'MCP fetch of a file',
    '404 file_not_found',
    'legal',
    /ockelbrand/i,
    ({ fileIds }) => tool('fetch', { id: fileIds.legal }),
  ],
  ['MCP list_files', '200', 'legal', /veltrasine/i, () => tool('list_files')],
  [
    'MCP get_file',
    '404 file_not_found',
    'legal',
    /veltrasine/i,
    ({ fileIds }) => tool('get_file', { file_id: fileIds.legal }),
  ],
  ['MCP list_connectors', '200', 'legal', /brackwater/i, () => tool('list_connectors')],
  [
    'MCP query_database',
    '404 connector_not_found',
    'legal',
    /plombieren/i,
    ({ connectorIds }) =>
      tool('query_database', { query: 'How many plombieren are there?', connector_id: connectorIds.hidden }),
  ],
  [
    'MCP query_database of rows',
    '200',
    'admin',
    /ulmenrath/i,
    ({ connectorIds }) =>
      tool('query_database', { query: 'Show the item of all orders', connector_id: connectorIds.filtered }),
    { 'the administrator of another environment': '404 connector_not_found' },
  ],
  [
    'MCP text of a file',
    '200 -32602',
    'legal',
    /ockelbrand/i,
    ({ fileIds }) => mcp('resources/read', { uri: `lectern://files/${fileIds.legal}` }),
  ],
  [
    'MCP picture of a page',
    '200 -32602',
    'legal',
    /image\/png/i,
    ({ fileIds }) => mcp('resources/read', { uri: `lectern://files/${fileIds.pdf}/pages/1` }),
  ],
  [
    'MCP completion of a name',
    '200',
    'legal',
    /"values":\["/i,
    () =>
      mcp('completion/complete', {
        ref: { type: 'ref/resource', uri: 'lectern://files/{id}' },
        argument: { name: 'id', value: 'veltr' },
      }),
  ],
  ['MCP prompts', '200', 'legal', /prompts/, () => mcp('prompts/list')],
];
