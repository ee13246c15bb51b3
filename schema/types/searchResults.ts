import type { Route, Routing, SearchHit, SearchResults, StructuredResult } from '../../domain/search';
import { builder } from '../builder';
import { cost } from '../cost';
import { File } from './file';

export const RouteEnum = builder.enumType('Route', {
  description: 'Which side answers a query.',
  values: {
    structured: { description: 'A query on a connected database, for filters, aggregations and lookups.' },
    semantic: { description: 'Search over the indexed documents.' },
    hybrid: { description: 'Both.' },
  } satisfies Record<Route, { description: string }>,
});

export const SearchResultChunk = builder.objectRef<SearchHit>('SearchResultChunk').implement({
  description: 'A chunk that was found.',
  fields: (t) => ({
    chunkId: t.expose('chunkId', { type: 'UUID', description: 'The chunk.' }),
    fileId: t.expose('fileId', { type: 'UUID', description: 'Its file.' }),
    fileName: t.exposeString('fileName', { description: "Its file's name." }),
    content: t.exposeString('content', { description: 'Its text.' }),
    score: t.exposeFloat('score', {
      description: 'Relevance, 0 to 1, comparable across queries; never rises down the list.',
    }),
    chunkIndex: t.expose('chunkIndex', {
      type: 'NonNegativeInt',
      description: 'Position within the file, from 0.',
    }),
    projectId: t.expose('projectId', { type: 'UUID', nullable: true, description: 'Its project.' }),
    pageNumber: t.exposeInt('pageNumber', {
      nullable: true,
      description: 'Page, slide or sheet with most of its text, from 1.',
    }),
    startPage: t.exposeInt('startPage', { nullable: true, description: 'Page on which it begins.' }),
    endPage: t.exposeInt('endPage', { nullable: true, description: 'Page on which it ends.' }),
    tokenCount: t.exposeInt('tokenCount', { nullable: true, description: 'Length in tokens.' }),
    mimeType: t.exposeString('mimeType', { nullable: true, description: 'MIME type of the file.' }),
    category: t.exposeString('category', {
      nullable: true,
      description: "`category` of the file's metadata.",
    }),
    tags: t.exposeStringList('tags', { nullable: true, description: "`tags` of the file's metadata." }),
    documentType: t.exposeString('documentType', {
      nullable: true,
      description: "`document_type` of the file's metadata.",
    }),
    referenceId: t.exposeString('referenceId', {
      nullable: true,
      description: 'The identifier that the client gave the file.',
    }),
    blobStoragePath: t.exposeString('blobStoragePath', {
      nullable: true,
      description: 'Path of the chunks in storage.',
    }),
    boundingBoxes: t.expose('boundingBoxes', {
      type: 'JSONObject',
      nullable: true,
      description: 'Where it stands: content id → page → corners, as shares of the page.',
    }),
    file: t.field({
      type: File,
      nullable: true,
      description: 'Its file; null where it was deleted since.',
      ...cost({ own: 1 }),
      resolve: (hit, _args, { loaders }) => loaders.file.load(hit.fileId),
    }),
  }),
});

const ColumnInfo = builder.objectRef<StructuredResult['columns'][number]>('ColumnInfo').implement({
  description: 'A column of a structured result.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name; the key in each row.' }),
    type: t.exposeString('type', { description: 'Data type, such as varchar, integer or timestamp.' }),
    description: t.exposeString('description', { nullable: true, description: 'What it holds.' }),
  }),
});

const StructuredResultType = builder.objectRef<StructuredResult>('StructuredResult').implement({
  description: 'Rows of a connected database.',
  fields: (t) => ({
    columns: t.expose('columns', { type: [ColumnInfo], description: 'The columns.' }),
    rows: t.expose('rows', { type: ['JSONObject'], description: 'The rows: column name to value.' }),
  }),
});

export const SearchResultsType = builder.objectRef<SearchResults>('SearchResults').implement({
  description: 'What each side found.',
  fields: (t) => ({
    semantic: t.expose('semantic', {
      type: [SearchResultChunk],
      description: 'Chunks, best first; empty where that side did not run.',
    }),
    structured: t.expose('structured', {
      type: StructuredResultType,
      nullable: true,
      description: 'Rows; null where that side did not run.',
    }),
  }),
});

export const RoutingInfo = builder.objectRef<Routing>('RoutingInfo').implement({
  description: 'Which route was taken and why.',
  fields: (t) => ({
    route: t.expose('route', { type: RouteEnum, description: 'The route.' }),
    reasoning: t.exposeString('reasoning', { nullable: true, description: 'Why.' }),
    connectorId: t.expose('connectorId', {
      type: 'UUID',
      nullable: true,
      description: 'The connector asked.',
    }),
    connectorName: t.exposeString('connectorName', { nullable: true, description: 'Its name.' }),
    sqlGenerated: t.exposeString('sqlGenerated', { nullable: true, description: 'The statement that ran.' }),
    sqlExplanation: t.exposeString('sqlExplanation', {
      nullable: true,
      description: 'What it asks, in words.',
    }),
  }),
});
