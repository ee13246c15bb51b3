import type { Fixture } from './fixture';
import type { Read } from './graphqlReads';
import { rest } from './send';

const question = 'When does the merger pact close?';
const all = ({ fileIds }: Fixture) => Object.values(fileIds);
const search =
  (input: object = {}) =>
  () =>
    rest('POST', '/search', { query: question, min_score: 0, ...input });
const chat =
  (input: object = {}) =>
  () =>
    rest('POST', '/chat', { question, ...input });

export const restReads: Read[] = [
  ['GET /files', '200', 'legal', /veltrasine/, () => rest('GET', '/files?page_size=100')],
  ['GET /files by pages', '200', 'legal', /"total":7/, () => rest('GET', '/files?page=2&page_size=1')],
  [
    'GET /files/{id}/status',
    '404 file_not_found',
    'legal',
    /veltrasine/,
    ({ fileIds }) => rest('GET', `/files/${fileIds.legal}/status`),
  ],
  [
    'GET /files/{id}/status of a held file',
    '404 file_not_found',
    'legal',
    /habsnick/,
    ({ fileIds }) => rest('GET', `/files/${fileIds.held}/status`),
  ],
  [
    'GET /files/{id}/status in a folder',
    '404 file_not_found',
    'legal',
    /fennimark/i,
    ({ fileIds }) => rest('GET', `/files/${fileIds.inFolder}/status`),
  ],
  [
    'POST /files/{id}/confirm',
    '404 file_not_found',
    'legal',
    /veltrasine/,
    ({ fileIds }) => rest('POST', `/files/${fileIds.legal}/confirm`),
    { "a viewer's token alone": '403 forbidden' },
  ],
  ['POST /search', '200', 'legal', /ockelbrand/i, search()],
  [
    'POST /search without metadata',
    '200',
    'legal',
    /ockelbrand/i,
    search({ include_metadata: false, top_k: 50 }),
  ],
  ['POST /search in files', '200', 'legal', /ockelbrand/i, (fixture) => search({ file_ids: all(fixture) })()],
  [
    'POST /search by a reference',
    '200',
    'legal',
    /ockelbrand/i,
    search({ metadata_filters: { reference_id: 'refdurmast' } }),
  ],
  [
    'POST /search by a category',
    '200',
    'legal',
    /ockelbrand/i,
    search({ metadata_filters: { category: 'Kattwyk', document_type: 'Sploshire' } }),
  ],
  [
    'POST /search by pages',
    '200',
    'legal',
    /trebuchon/i,
    search({ metadata_filters: { page_range: { gte: 1, lte: 9 } } }),
  ],
  [
    'POST /search about rows',
    '200',
    'admin',
    /ulmenrath/i,
    ({ connectorIds }) =>
      rest('POST', '/search', { query: 'Show the item of all orders', connector_id: connectorIds.filtered }),
    { 'the administrator of another environment': '404 connector_not_found' },
  ],
  [
    'POST /search in a hidden database',
    '404 connector_not_found',
    'legal',
    /plombieren/i,
    ({ connectorIds }) =>
      rest('POST', '/search', { query: 'How many towns are there?', connector_id: connectorIds.hidden }),
  ],
  ['POST /chat', '200', 'legal', /9 May/, chat()],
  [
    'POST /chat in files',
    '200',
    'legal',
    /ockelbrand/i,
    (fixture) => chat({ question: 'Who is the merger pact with?', file_ids: all(fixture) })(),
  ],
  [
    'POST /chat about documents',
    '200',
    'legal',
    /veltrasine/i,
    chat({ question: 'What documents do I have?' }),
  ],
  [
    'POST /chat about mentions',
    '200',
    'legal',
    /veltrasine/i,
    chat({ question: 'Which files mention Harriet?' }),
  ],
  [
    'POST /chat in a hidden database',
    '404 connector_not_found',
    'legal',
    /plombieren/i,
    ({ connectorIds }) =>
      rest('POST', '/chat', { question: 'How many towns are there?', connector_id: connectorIds.hidden }),
  ],
];
