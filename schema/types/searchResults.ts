import type {
  HitSource,
  Route,
  Routing,
  ScoreParts,
  SearchHit,
  SearchResults,
  StructuredResult,
} from '../../domain/search';
import { builder } from '../builder';
import { cost } from '../cost';
import { File } from './file';

export const RouteEnum = builder.enumType('Route', {
  description: 'How a query is answered.',
  values: {
    structured: { description: 'By a query of a connected database, for filters, aggregations and lookups.' },
    semantic: { description: 'By semantic search over the indexed documents.' },
    hybrid: { description: 'By both.' },
  } satisfies Record<Route, { description: string }>,
});

export const ScorePartsType = builder.objectRef<ScoreParts>('ScoreParts').implement({
  description:
    'How a chunk was found, and what its score is made of. The score is the logistic function of the sum of `words`, `vectors`, `reranker`, `first` and `base`, but at most the score of the hit before.',
  fields: (t) => ({
    keywordScore: t.exposeFloat('keywordScore', {
      nullable: true,
      description:
        'The BM25 score, 0 or more. Comparable within a query. Null if the keyword search did not return the chunk.',
    }),
    vectorScore: t.exposeFloat('vectorScore', {
      nullable: true,
      description:
        'The similarity of the vectors, (1 + cosine) / 2, 0–1. Null if the vector search did not return the chunk.',
    }),
    rerankScore: t.exposeFloat('rerankScore', {
      description: 'The score of the re-ranker, which orders the hits. Comparable within a query.',
    }),
    words: t.exposeFloat('words', {
      description: 'The contribution of the words of the query in the chunk, in log-odds.',
    }),
    vectors: t.exposeFloat('vectors', {
      description: 'The contribution of the similarity of the vectors, in log-odds.',
    }),
    reranker: t.exposeFloat('reranker', {
      description:
        "The contribution of how far the re-ranker's score is behind that of a better hit, in log-odds: 0 for the best one, else less.",
    }),
    first: t.float({
      // Answers on record that an earlier version gave have it.
      resolve: (parts) => ('first' in parts ? Number(parts.first) : 0),
      deprecationReason: 'A score does not depend on the rank any more.',
      description:
        'Of answers on record that an earlier version gave, the contribution of being the first hit. Else 0.',
    }),
    base: t.exposeFloat('base', { description: 'What each hit begins with, in log-odds.' }),
  }),
});

export const HitSourceType = builder.objectRef<HitSource>('HitSource').implement({
  description: 'A passage that says the same as a hit or citation.',
  fields: (t) => ({
    chunkId: t.expose('chunkId', { type: 'UUID', description: 'The ID of the chunk.' }),
    fileId: t.expose('fileId', { type: 'UUID', description: 'The ID of the file.' }),
    fileName: t.exposeString('fileName', { description: 'The name of the file.' }),
    pageNumber: t.exposeInt('pageNumber', {
      nullable: true,
      description: 'The page, slide or sheet with most of the text, starting at 1.',
    }),
    startPage: t.exposeInt('startPage', { nullable: true, description: 'The first page.' }),
    endPage: t.exposeInt('endPage', { nullable: true, description: 'The last page.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When the file last changed.' }),
  }),
});

export const SearchResultChunk = builder.objectRef<SearchHit>('SearchResultChunk').implement({
  description: 'A chunk in a search result.',
  fields: (t) => ({
    chunkId: t.expose('chunkId', { type: 'UUID', description: 'The ID of the chunk.' }),
    fileId: t.expose('fileId', { type: 'UUID', description: 'The ID of the file.' }),
    fileName: t.exposeString('fileName', { description: 'The name of the file.' }),
    sourceUrl: t.string({
      nullable: true,
      description: 'The address where a source found the file. Null where it was uploaded.',
      resolve: ({ sourceUrl }) => sourceUrl ?? null,
    }),
    content: t.exposeString('content', { description: 'The text.' }),
    score: t.exposeFloat('score', {
      description: 'The relevance score, 0–1. Comparable across queries.',
    }),
    scoreParts: t.expose('scoreParts', {
      type: ScorePartsType,
      nullable: true,
      description: 'What the score is made of.',
    }),
    alsoIn: t.field({
      type: [HitSourceType],
      resolve: ({ alsoIn }) => alsoIn ?? [],
      description:
        'Near-identical passages that the hit stands for, of the file that changed last first. Empty without metadata.',
    }),
    chunkIndex: t.expose('chunkIndex', {
      type: 'NonNegativeInt',
      description: 'The position within the file, starting at 0.',
    }),
    projectId: t.expose('projectId', { type: 'UUID', nullable: true, description: 'The ID of the project.' }),
    pageNumber: t.exposeInt('pageNumber', {
      nullable: true,
      description: 'The page, slide or sheet with most of the text, starting at 1.',
    }),
    startPage: t.exposeInt('startPage', { nullable: true, description: 'The first page.' }),
    endPage: t.exposeInt('endPage', { nullable: true, description: 'The last page.' }),
    tokenCount: t.exposeInt('tokenCount', { nullable: true, description: 'The number of tokens.' }),
    mimeType: t.exposeString('mimeType', { nullable: true, description: 'The MIME type of the file.' }),
    category: t.exposeString('category', {
      nullable: true,
      description: 'The `category` in the metadata of the file.',
    }),
    tags: t.exposeStringList('tags', {
      nullable: true,
      description: 'The `tags` in the metadata of the file.',
    }),
    documentType: t.exposeString('documentType', {
      nullable: true,
      description: 'The `document_type` in the metadata of the file.',
    }),
    referenceId: t.exposeString('referenceId', {
      nullable: true,
      description: 'The reference ID of the file.',
    }),
    blobStoragePath: t.exposeString('blobStoragePath', {
      nullable: true,
      description: 'The storage path of the chunks of the file.',
    }),
    boundingBoxes: t.expose('boundingBoxes', {
      type: 'JSONObject',
      nullable: true,
      description: 'The bounding boxes: content ID → page → corners, as fractions of the page size.',
    }),
    file: t.field({
      type: File,
      nullable: true,
      description: 'The file. Null if it was deleted.',
      ...cost({ own: 1 }),
      resolve: (hit, _args, { loaders }) => loaders.file.load(hit.fileId),
    }),
  }),
});

const ColumnInfo = builder.objectRef<StructuredResult['columns'][number]>('ColumnInfo').implement({
  description: 'A column of a structured result.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name, which is the key in each row.' }),
    type: t.exposeString('type', { description: 'The data type, such as varchar, integer or timestamp.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'The description, from the comment in the database.',
    }),
  }),
});

export const StructuredResultType = builder.objectRef<StructuredResult>('StructuredResult').implement({
  description: 'The result of a query of a connected database.',
  fields: (t) => ({
    columns: t.expose('columns', { type: [ColumnInfo], description: 'The columns.' }),
    rows: t.expose('rows', { type: ['JSONObject'], description: 'The rows: column name → value.' }),
  }),
});

export const SearchResultsType = builder.objectRef<SearchResults>('SearchResults').implement({
  description: 'Search results by source.',
  fields: (t) => ({
    semantic: t.expose('semantic', {
      type: [SearchResultChunk],
      description: 'The chunks, best first. Empty on the `structured` route.',
    }),
    structured: t.expose('structured', {
      type: StructuredResultType,
      nullable: true,
      description: 'The rows. Null on the `semantic` route, or if no query was generated.',
    }),
  }),
});

export const RoutingInfo = builder.objectRef<Routing>('RoutingInfo').implement({
  description: 'The route taken and the reason for it.',
  fields: (t) => ({
    route: t.expose('route', { type: RouteEnum, description: 'The route.' }),
    reasoning: t.exposeString('reasoning', { nullable: true, description: 'The reason for the route.' }),
    connectorId: t.expose('connectorId', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the connector.',
    }),
    connectorName: t.exposeString('connectorName', {
      nullable: true,
      description: 'The name of the connector.',
    }),
    sqlGenerated: t.exposeString('sqlGenerated', {
      nullable: true,
      description: 'The SQL statement that was executed.',
    }),
    sqlExplanation: t.exposeString('sqlExplanation', {
      nullable: true,
      description:
        'An explanation of the SQL statement, in the language of the question (English, German, Spanish or French) or in English. It says which rows tie.',
    }),
  }),
});
