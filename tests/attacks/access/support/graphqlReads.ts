import type { DocumentName } from './fillEnvironment';
import type { Fixture, StrangerName } from './fixture';
import { type Attack, gql } from './send';

/** A way to read: what a stranger gets, what a reader who may see it finds in the reply, and the request. */
export type Read = [
  name: string,
  outcome: string,
  reader: keyof Fixture['readers'],
  shows: RegExp,
  attack: (fixture: Fixture) => Attack,
  /** Outcomes of strangers with another role or environment. */
  others?: Partial<Record<StrangerName, string>>,
];

const everyField = `id name filename referenceId fileMetadata category documentType tags folderId folderName folder { name }
  sha256 blobStoragePath convertedFilePath enrichedFilePath sourceUrl errorMessage notice size status timeline { status }
  version versions { filename } replacement { filename } hold { reason } expiresAt duplicateOf { name }
  access { everyone principals effective { principal } } pages { imageUrl } totalChunks
  chunks(first: 5) { totalCount pageInfo { endCursor } nodes { id content headingPath } }
  chunksContaining(text: "merger") { id content }`;

const byId =
  (name: DocumentName, fields = everyField) =>
  (fixture: Fixture) =>
    gql(`query ($id: UUID!) { file(id: $id) { ${fields} } }`, { id: fixture.fileIds[name] });

const node = (of: (fixture: Fixture) => string, fields: string) => (fixture: Fixture) =>
  gql(`query ($id: UUID!) { node(id: $id) { __typename id ... on ${fields} } }`, { id: of(fixture) });

const filesById: Read[] = [
  ['file of a group', '404 file_not_found', 'legal', /ockelbrand/i, byId('legal')],
  ['file of a user', '404 file_not_found', 'ada', /mundelbach/i, byId('ada')],
  ['file of nobody', '404 file_not_found', 'admin', /pfauenlatsch/i, byId('nobody')],
  ['held file', '404 file_not_found', 'legal', /wendelquist/i, byId('held')],
  ['file of a folder', '404 file_not_found', 'legal', /caspolino/i, byId('inFolder')],
  ['PDF', '404 file_not_found', 'legal', /trebuchon/i, byId('pdf')],
  [
    'tables of a file',
    '404 file_not_found',
    'legal',
    /holmquist/i,
    byId('table', 'tables { name rows(first: 5) { totalCount nodes { values } } }'),
  ],
  ['copy of a visible file', '404 file_not_found', 'legal', /wimpelhof/i, byId('twin')],
  [
    'node of a file',
    '404 not_found',
    'legal',
    /veltrasine/,
    node(({ fileIds }) => fileIds.legal, 'File { name }'),
  ],
  [
    'node of a passage',
    '404 not_found',
    'legal',
    /ockelbrand/i,
    node(({ chunkIds }) => chunkIds.legal, 'Chunk { content }'),
  ],
  [
    'node of a folder',
    '404 not_found',
    'legal',
    /fennimark/i,
    node(({ folderId }) => folderId, 'Folder { name }'),
  ],
  [
    'node of a database',
    '404 not_found',
    'legal',
    /brackwater/i,
    node(({ connectorIds }) => connectorIds.hidden, 'Connector { name tables { name } }'),
  ],
];

const entities = (of: (fixture: Fixture) => object[], fields: string) => (fixture: Fixture) =>
  gql(`query ($r: [_Any!]!) { _entities(representations: $r) { __typename ... on ${fields} } }`, {
    r: of(fixture),
  });
const fileEntities = ({ fileIds }: Fixture) =>
  Object.values(fileIds).map((id) => ({ __typename: 'File', id }));

/** By the keys that a gateway of a federated graph sends. */
const byKey: Read[] = [
  ['entities of files', '200', 'legal', /ockelbrand/i, entities(fileEntities, `File { ${everyField} }`)],
  [
    'entities of tables of files',
    '200',
    'legal',
    /holmquist/i,
    entities(fileEntities, 'File { tables { name rows(first: 5) { nodes { values } } } }'),
  ],
  [
    'entities of databases',
    '200',
    'legal',
    /yarrowby/i,
    entities(
      ({ connectorIds }) => Object.values(connectorIds).map((id) => ({ __typename: 'Connector', id })),
      'Connector { name health { message } rowFilters { condition } tables { name columns { name sampleValues } } }',
    ),
  ],
];

const filtered = (filter: (fixture: Fixture) => object) => (fixture: Fixture) =>
  gql(
    'query ($filter: FileFilter) { filesConnection(first: 50, filter: $filter) { totalCount pageInfo { endCursor hasNextPage } nodes { id name } } }',
    { filter: filter(fixture) },
  );
const metadata = (condition: object) => filtered(() => ({ metadata: condition }));
const list: Read[] = [
  [
    'files',
    '200',
    'legal',
    /veltrasine/,
    () => gql('{ files(pageSize: 100) { total totalPages items { id name } } }'),
  ],
  ['filesConnection', '200', 'legal', /veltrasine/, filtered(() => ({}))],
  [
    'facets',
    '200',
    'legal',
    /quarnholt/i,
    () =>
      gql(
        '{ facets(first: 50, keys: ["customer", "tags", "signed", "amount", "category", "@name", "@folder", "@reference", "@created", "@expires"]) { key values { value fileCount } } }',
      ),
  ],
  [
    'facets of a filter',
    '200',
    'legal',
    /estridge/i,
    () =>
      gql(
        '{ facets(keys: ["@folder", "@name"], filter: { key: "@name", prefix: "e" }) { values { value fileCount } } }',
      ),
  ],
  ['folders', '200', 'legal', /fennimark/i, () => gql('{ me { environment { folders { id name } } } }')],
  [
    'connectors',
    '200',
    'legal',
    /yarrowby/i,
    () =>
      gql(
        '{ connectors { id name health { message tables } rowFilters { condition } tables { name rowEstimate columns { name sampleValues } } } }',
      ),
  ],
  ['suggested questions', '200', 'legal', /plombieren/, () => gql('{ suggestedQuestions(language: "en") }')],
  [
    'suggested questions of a file',
    '200',
    'legal',
    /what is veltrasine/i,
    ({ fileIds }) =>
      gql('query ($ids: [UUID!]) { suggestedQuestions(fileIds: $ids) }', { ids: [fileIds.legal] }),
  ],
  [
    'aliases',
    '404 file_not_found',
    'legal',
    /ockelbrand/i,
    ({ fileIds }) =>
      gql(
        'query ($a: UUID!, $b: UUID!) { a: file(id: $a) { name } b: file(id: $b) { name chunks(first: 1) { nodes { content } } } c: files { items { name } } }',
        { a: fileIds.open, b: fileIds.legal },
      ),
  ],
  [
    'a query by GET',
    '200',
    'legal',
    /veltrasine/,
    () => ({
      method: 'GET',
      path: `/graphql?query=${encodeURIComponent('{ files(pageSize: 100) { items { name } } }')}`,
    }),
  ],
  [
    'a batch',
    '200',
    'legal',
    /ockelbrand/i,
    ({ fileIds }) => ({
      ...gql(''),
      body: [
        { query: '{ files { items { name } } }' },
        {
          query: 'query ($id: UUID!) { file(id: $id) { chunks(first: 1) { nodes { content } } } }',
          variables: { id: fileIds.legal },
        },
      ],
    }),
  ],
];

/** Lists by a filter that only hidden files meet: nobody else finds any. */
const filters: Read[] = [
  ['category', filtered(() => ({ category: 'Kattwyk' }))],
  ['document type', filtered(() => ({ documentType: 'Sploshire' }))],
  ['reference', filtered(() => ({ referenceId: 'refdurmast' }))],
  ['folder', filtered(({ folderId }) => ({ folderId }))],
  ['part of a name', filtered(() => ({ search: 'ltrasi' }))],
  ['status', filtered(() => ({ statuses: ['ready'], search: 'estri' }))],
  ['eq', metadata({ key: 'customer', eq: 'Quarnholt' })],
  ['in', metadata({ key: 'tags', in: ['Zinkmarl', 'x'] })],
  ['prefix', metadata({ key: 'customer', prefix: 'Qu' })],
  ['number', metadata({ key: 'amount', gt: 900_000, lte: 918_273 })],
  ['date', metadata({ key: 'signed', gte: '2024-01-01', lt: '2025-01-01' })],
  ['exists', metadata({ key: 'customer', exists: true })],
  ['@name', metadata({ key: '@name', prefix: 'velt' })],
  ['@folder', metadata({ key: '@folder', eq: 'Fennimark' })],
  ['@reference', metadata({ key: '@reference', prefix: 'refd' })],
  ['@type', metadata({ key: '@type', eq: 'application/pdf' })],
  [
    'not',
    metadata({
      not: {
        or: [
          { key: 'customer', exists: false },
          { key: 'amount', lt: 5 },
        ],
      },
    }),
  ],
].map(([name, attack]) => [`files by ${name}`, '200', 'legal', /"totalCount":[1-9]/, attack] as Read);

export const graphqlReads: Read[] = [...filesById, ...byKey, ...list, ...filters];
