import type { Fixture } from './fixture';
import type { Read } from './graphqlReads';
import { gql } from './send';

const answer = `answer outcome suggestions standaloneQuestion totalChunksUsed citations { fileName quote sourceUrl alsoIn { fileName } file { name } }
  routing { reasoning sqlGenerated sqlExplanation connectorName cells { fileName } } results { semantic { fileName content alsoIn { fileName } } structured { rows } }`;
const chat =
  (question: string, input: (fixture: Fixture) => object = () => ({})) =>
  (fixture: Fixture) =>
    gql(`query ($i: ChatInput!) { chat(input: $i) { ${answer} } }`, { i: { question, ...input(fixture) } });
const found = `totalResults filtersApplied routing { reasoning connectorName cells { fileName } }
  results { semantic { chunkId fileName content referenceId category tags alsoIn { fileName } scoreParts { base } } structured { rows } }`;
const search =
  (input: (fixture: Fixture) => object = () => ({})) =>
  (fixture: Fixture) =>
    gql(`query ($i: SearchInput!) { search(input: $i) { ${found} } }`, {
      i: { query: 'When does the merger pact close?', minScore: 0, topK: 50, ...input(fixture) },
    });
const all = ({ fileIds }: Fixture) => ({ fileIds: Object.values(fileIds) });

export const questionReads: Read[] = [
  ['search', '200', 'legal', /ockelbrand/i, search()],
  ['search in named files', '200', 'legal', /ockelbrand/i, search(all)],
  [
    'search by a filter',
    '200',
    'legal',
    /ockelbrand/i,
    search(() => ({ filter: { key: 'customer', prefix: 'Q' } })),
  ],
  [
    'search in a folder',
    '200',
    'legal',
    /caspolino/i,
    search(() => ({ filter: { key: '@folder', prefix: 'Fen' } })),
  ],
  [
    'search by a reference',
    '200',
    'legal',
    /ockelbrand/i,
    search(() => ({ metadataFilters: { referenceIds: ['refdurmast'] } })),
  ],
  [
    'search by a category',
    '200',
    'legal',
    /ockelbrand/i,
    search(() => ({ metadataFilters: { category: 'Kattwyk' } })),
  ],
  ['search by a page', '200', 'legal', /trebuchon/i, search(() => ({ metadataFilters: { pageNumber: 1 } }))],
  [
    'search for a hidden name',
    '200',
    'legal',
    /closes/i,
    search(() => ({ query: 'Ockelbrand Quillfeather' })),
  ],
  [
    'search for a typo of a hidden name',
    '200',
    'legal',
    /ockelbrand/i,
    search(() => ({ query: 'Okelbrand' })),
  ],
  [
    'search for what a copy says',
    '200',
    'legal',
    /zettelbau/i,
    search(() => ({ query: 'When is lentil soup served in the canteen?' })),
  ],
  [
    'search in tables',
    '200',
    'legal',
    /jarnvik/i,
    search(() => ({ query: 'Which town has the highest merger cost?' })),
  ],
  ['chat', '200', 'legal', /9 May/i, chat('When does the merger pact close?')],
  ['chat in named files', '200', 'legal', /ockelbrand/i, chat('Who is the merger pact with?', all)],
  ['chat about a diary', '200', 'ada', /mundelbach/i, chat('How is the harbor key named?')],
  [
    'chat by a filter',
    '200',
    'legal',
    /caspolino/i,
    chat('What does the merger list begin with?', () => ({ filter: { key: '@folder', prefix: 'Fen' } })),
  ],
  ['chat about a table', '200', 'legal', /jarnvik|5600/i, chat('Which town has the highest merger cost?')],
  ['chat about a copy', '200', 'legal', /zettelbau/i, chat('When is lentil soup served?')],
  ['overview of documents', '200', 'legal', /veltrasine/i, chat('What documents do I have?')],
  ['overview in German', '200', 'legal', /veltrasine/i, chat('Welche Dokumente habe ich?')],
  ['overview of mentions', '200', 'legal', /veltrasine/i, chat('Which files mention Harriet?')],
  ['summary of a file', '200', 'legal', /ockelbrand/i, chat('Summarize the pact', all)],
  ['comparison of files', '200', 'legal', /ockelbrand|veltrasine/i, chat('Compare the pact with the case')],
  ['number of files', '200', 'legal', /./, chat('How many documents are there?')],
  ['question that is not understood', '200', 'legal', /./, chat('Pact?')],
];
