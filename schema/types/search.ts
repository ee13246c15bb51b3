import { metadataFilters, pageRangeFilter, searchInput } from '../../domain/inputs/search';
import type { SearchAnswer } from '../../domain/search';
import { searchDocuments } from '../../resolvers/searchDocuments';
import { builder } from '../builder';
import { cost } from '../cost';
import { inputType } from '../inputTypes';
import { RouteEnum, RoutingInfo, SearchResultsType } from './searchResults';

const SearchAnswerType = builder.objectRef<SearchAnswer>('SearchAnswer').implement({
  description: 'The result of a search.',
  fields: (t) => ({
    query: t.exposeString('query', { description: 'The query.' }),
    results: t.expose('results', { type: SearchResultsType, description: 'The results by source.' }),
    totalResults: t.expose('totalResults', {
      type: 'NonNegativeInt',
      description: 'The number of chunks and rows returned.',
    }),
    routing: t.expose('routing', {
      type: RoutingInfo,
      description: 'The route taken and the reason for it.',
    }),
    searchTimeMs: t.exposeFloat('searchTimeMs', {
      description: 'The duration of the search in milliseconds.',
    }),
    namespace: t.exposeString('namespace', { description: 'The namespace of the organization.' }),
    filtersApplied: t.expose('filtersApplied', {
      type: 'JSONObject',
      description: 'The filters that were applied, including defaults, under their snake_case names.',
    }),
  }),
});

const PageRangeFilter = inputType(
  'PageRangeFilter',
  pageRangeFilter,
  'A range of pages. Both bounds are inclusive.',
);
const MetadataFilters = inputType(
  'MetadataFilters',
  metadataFilters,
  'Filters on the metadata of files and chunks. All of them must match.',
  { pageRange: PageRangeFilter },
);
const SearchInput = inputType('SearchInput', searchInput, 'The input of `search`.', {
  environmentSlug: 'String',
  forceRoute: RouteEnum,
  metadataFilters: MetadataFilters,
});

builder.queryField('search', (t) =>
  t.field({
    type: SearchAnswerType,
    nullable: true,
    description: 'Searches documents and connected databases.',
    args: { input: t.arg({ type: SearchInput, required: true }) },
    ...cost({ own: 100 }),
    resolve: (_root, { input }, { operation }) => searchDocuments(operation, input),
  }),
);
