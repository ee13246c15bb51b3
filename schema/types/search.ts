import { searchMinScore, searchTopK } from '../../domain/limits';
import type { SearchAnswer } from '../../domain/search';
import { searchDocuments } from '../../resolvers/searchDocuments';
import { builder } from '../builder';
import { cost } from '../cost';
import { RouteEnum, RoutingInfo, SearchResultsType } from './searchResults';

const SearchAnswerType = builder.objectRef<SearchAnswer>('SearchAnswer').implement({
  description: 'What a search found.',
  fields: (t) => ({
    query: t.exposeString('query', { description: 'The query.' }),
    results: t.expose('results', { type: SearchResultsType, description: 'What each side found.' }),
    totalResults: t.expose('totalResults', {
      type: 'NonNegativeInt',
      description: 'Chunks and rows returned together.',
    }),
    routing: t.expose('routing', { type: RoutingInfo, description: 'Which route was taken and why.' }),
    searchTimeMs: t.exposeFloat('searchTimeMs', { description: 'Time the search took, in milliseconds.' }),
    namespace: t.exposeString('namespace', { description: 'Namespace of the organization.' }),
    filtersApplied: t.expose('filtersApplied', {
      type: 'JSONObject',
      description: 'Each filter that took effect, defaults included, under its snake_case name.',
    }),
  }),
});

const PageRangeInput = builder.inputType('PageRangeFilter', {
  description: 'A range of pages; both bounds are inclusive.',
  fields: (t) => ({
    gte: t.int({ description: 'First page, at least 1.' }),
    lte: t.int({ description: 'Last page, at least 1.' }),
  }),
});

const MetadataFiltersInput = builder.inputType('MetadataFilters', {
  description: 'Restricts the document side to chunks that meet every condition given.',
  fields: (t) => ({
    referenceId: t.string({ description: "Exactly this reference of the client's." }),
    referenceIds: t.stringList({ description: 'One of these references.' }),
    pageNumber: t.int({ description: 'Exactly this page, at least 1.' }),
    pageNumbers: t.intList({ description: 'One of these pages.' }),
    pageRange: t.field({ type: PageRangeInput, description: 'A page within this range.' }),
    category: t.string({ description: 'Exactly this `category` in the metadata.' }),
    documentType: t.string({ description: 'Exactly this `document_type` in the metadata.' }),
  }),
});

const SearchInput = builder.inputType('SearchInput', {
  description: 'A search.',
  fields: (t) => ({
    query: t.string({ required: true, description: 'The question or words, 1 to 1000 characters.' }),
    projectId: t.field({ type: 'UUID', description: 'Only within this project.' }),
    fileIds: t.field({ type: ['UUID'], description: 'Only within these files.' }),
    environmentSlug: t.string({
      description:
        "`staging` or `production`; anything but the key's own is refused. Left out: the key's own.",
    }),
    topK: t.int({ defaultValue: searchTopK.default, description: 'Chunks at most, 1 to 50.' }),
    minScore: t.float({
      defaultValue: searchMinScore,
      description: 'Only chunks that score at least this, 0 to 1.',
    }),
    includeMetadata: t.boolean({
      defaultValue: true,
      description: 'With metadata of file and chunk; without, those fields are null.',
    }),
    connectorId: t.field({ type: 'UUID', description: 'Ask this connector.' }),
    forceRoute: t.field({
      type: RouteEnum,
      description: 'Take this route instead of the one the query suggests.',
    }),
    metadataFilters: t.field({ type: MetadataFiltersInput, description: 'Filters on the document side.' }),
  }),
});

builder.queryField('search', (t) =>
  t.field({
    type: SearchAnswerType,
    nullable: true,
    description: 'Searches documents and connected databases.',
    args: { input: t.arg({ type: SearchInput, required: true, description: 'What to search for.' }) },
    ...cost({ own: 100 }),
    resolve: (_root, { input }, { operation }) => searchDocuments(operation, input),
  }),
);
