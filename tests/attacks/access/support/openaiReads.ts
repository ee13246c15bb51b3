import type { Fixture } from './fixture';
import type { Read } from './graphqlReads';
import { openai } from './send';

const question = 'When does the merger pact close?';
const all = ({ fileIds }: Fixture) => Object.values(fileIds);
const page = (fixture: Fixture, name: 'pdf', suffix: string) =>
  `/files/${fixture.fileIds[name]}/pages/${suffix}`;
const model = 'lectern';
export const openaiReads: Read[] = [
  ['GET /v1/files', '200', 'legal', /veltrasine/i, () => openai('GET', '/files?limit=100')],
  [
    'GET /v1/files/{id}',
    '404 file_not_found',
    'legal',
    /veltrasine/i,
    ({ fileIds }) => openai('GET', `/files/${fileIds.legal}`),
  ],
  [
    'GET /v1/files after a hidden one',
    '404 file_not_found',
    'legal',
    /"data"/i,
    ({ fileIds }) => openai('GET', `/files?after=${fileIds.legal}`),
  ],
  [
    'GET /v1/files/{id}/content',
    '403 forbidden',
    'admin',
    /ockelbrand/i,
    ({ fileIds }) => openai('GET', `/files/${fileIds.legal}/content`),
    { 'the administrator of another environment': '404 file_not_found' },
  ],
  [
    'GET /v1/vector_stores/{id}/files/{file_id}',
    '404 file_not_found',
    'legal',
    /completed/i,
    ({ fileIds }) => openai('GET', `/vector_stores/vs_default/files/${fileIds.legal}`),
  ],
  [
    'POST /v1/vector_stores/{id}/files',
    '404 file_not_found',
    'legal',
    /completed/i,
    ({ fileIds }) => openai('POST', '/vector_stores/vs_default/files', { file_id: fileIds.legal }),
  ],
  [
    'POST /v1/vector_stores/{id}/search',
    '200',
    'legal',
    /ockelbrand/i,
    () =>
      openai('POST', '/vector_stores/vs_default/search', {
        query: question,
        max_num_results: 50,
        ranking_options: { score_threshold: 0 },
      }),
  ],
  [
    'POST /v1/vector_stores/{id}/search in a file',
    '200',
    'legal',
    /ockelbrand/i,
    ({ fileIds }) =>
      openai('POST', '/vector_stores/vs_default/search', {
        query: question,
        ranking_options: { score_threshold: 0 },
        filters: { type: 'eq', key: 'file_id', value: fileIds.legal },
      }),
  ],
  [
    'POST /v1/vector_stores/{id}/search by a category',
    '200',
    'legal',
    /ockelbrand/i,
    () =>
      openai('POST', '/vector_stores/vs_default/search', {
        query: question,
        ranking_options: { score_threshold: 0 },
        filters: { type: 'eq', key: 'category', value: 'Kattwyk' },
      }),
  ],
  [
    'POST /v1/chat/completions',
    '200',
    'legal',
    /9 May/i,
    () => openai('POST', '/chat/completions', { model, messages: [{ role: 'user', content: question }] }),
  ],
  [
    'POST /v1/chat/completions of a stream',
    '200',
    'legal',
    /ockelbrand/i,
    () =>
      openai('POST', '/chat/completions', {
        model,
        stream: true,
        messages: [{ role: 'user', content: question }],
      }),
  ],
  [
    'POST /v1/chat/completions in files',
    '200',
    'legal',
    /ockelbrand/i,
    (fixture) =>
      openai('POST', '/chat/completions', {
        model,
        messages: [{ role: 'user', content: 'Who is the merger pact with?' }],
        lectern: { file_ids: all(fixture) },
      }),
  ],
  [
    'POST /v1/chat/completions after a turn',
    '200',
    'legal',
    /ockelbrand/i,
    () =>
      openai('POST', '/chat/completions', {
        model,
        messages: [
          { role: 'user', content: question },
          { role: 'assistant', content: 'In May.' },
          { role: 'user', content: 'And who is it with?' },
        ],
      }),
  ],
  [
    'POST /v1/responses',
    '200',
    'legal',
    /ockelbrand/i,
    () =>
      openai('POST', '/responses', {
        model,
        input: question,
        tools: [{ type: 'file_search', vector_store_ids: ['vs_default'] }],
        include: ['file_search_call.results'],
      }),
  ],
  [
    'POST /v1/responses in a file',
    '200',
    'legal',
    /ockelbrand/i,
    ({ fileIds }) =>
      openai('POST', '/responses', {
        model,
        input: question,
        tools: [
          {
            type: 'file_search',
            vector_store_ids: ['vs_default'],
            filters: { type: 'eq', key: 'file_id', value: fileIds.legal },
          },
        ],
        include: ['file_search_call.results'],
      }),
  ],
  [
    'the picture of a page',
    '404 file_not_found',
    'legal',
    /PNG/,
    (fixture) => ({ method: 'GET', path: page(fixture, 'pdf', '1.png') }),
  ],
  [
    'the picture of a page that a browser has',
    '404 file_not_found',
    'legal',
    /PNG/,
    (fixture) => ({ method: 'GET', path: page(fixture, 'pdf', '1.png'), headers: { 'if-none-match': '*' } }),
  ],
  [
    'HEAD of the picture of a page',
    '404',
    'legal',
    /^$/,
    (fixture) => ({ method: 'HEAD', path: page(fixture, 'pdf', '1.png') }),
  ],
];
