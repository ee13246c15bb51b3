import { filteredSearchInput, metadataFilters, pageRangeFilter } from '../../domain/inputs/search';
import type { ScoreThreshold, SearchAnswer } from '../../domain/search';
import { readScoreThresholds } from '../../resolvers/readScoreThresholds';
import { searchDocuments } from '../../resolvers/searchDocuments';
import { builder } from '../builder';
import { cost } from '../cost';
import { fieldsOfInput, inputType } from '../inputTypes';
import { recordType } from '../recordType';
import { suggestsFilters } from '../selects';
import {
  AppliedFilterType,
  appliedFilterOptions,
  SuggestedFilterType,
  suggestedFiltersOptions,
} from './answerFilters';
import { FilterInput } from './filter';
import { RouteEnum, RoutingInfo, SearchResultsType } from './searchResults';

const SearchAnswerType = recordType<SearchAnswer>('SearchAnswer')(
  'The result of a search.',
  {
    answerId: [
      'UUID?',
      'The ID of the record of this answer, for `submitFeedback`. Null where no record is kept.',
    ],
    query: ['String', 'The query.'],
    results: [SearchResultsType, 'The results by source.'],
    totalResults: ['NonNegativeInt', 'The number of chunks and rows returned.'],
    routing: [RoutingInfo, 'The route taken and the reason for it.'],
    searchTimeMs: ['Float', 'The duration of the search in milliseconds.'],
    namespace: ['String', 'The namespace of the organization.'],
    filtersApplied: [
      'JSONObject',
      'The filters that were applied, including defaults, under their snake_case names.',
    ],
  },
  (t) => ({
    appliedFilter: t.field({
      type: AppliedFilterType,
      ...appliedFilterOptions,
      resolve: ({ appliedFilter }) => appliedFilter ?? null,
    }),
    suggestedFilters: t.field({
      type: [SuggestedFilterType],
      ...suggestedFiltersOptions,
      resolve: ({ suggestedFilters }) => suggestedFilters ?? [],
    }),
  }),
);

const PageRangeFilter = inputType(
  'PageRangeFilter',
  pageRangeFilter,
  'A range of pages. Both bounds are inclusive.',
);
export const MetadataFilters = inputType(
  'MetadataFilters',
  metadataFilters,
  'Filters on the metadata of files and chunks. All of them must match.',
  { pageRange: PageRangeFilter },
);
const SearchInput = inputType('SearchInput', filteredSearchInput, 'The input of `search`.', {
  environmentSlug: 'String',
  forceRoute: RouteEnum,
  metadataFilters: MetadataFilters,
  filter: FilterInput,
});

builder.queryField('search', (t) =>
  t.field({
    type: SearchAnswerType,
    nullable: true,
    description: 'Searches documents and connected databases.',
    args: { input: t.arg({ type: SearchInput, required: true, description: fieldsOfInput(SearchInput) }) },
    ...cost({ own: 100 }),
    resolve: (_root, { input }, { operation }, info) =>
      searchDocuments(operation, input, suggestsFilters(info)),
  }),
);

const ScoreThresholdType = recordType<ScoreThreshold>('ScoreThreshold')(
  'What a minimum score keeps, measured on judged queries.',
  {
    minScore: ['Float', 'The minimum score, 0–1.'],
    relevantKept: ['Float', 'The share of relevant first hits with at least this score, 0–1.'],
    irrelevantKept: [
      'Float',
      'The share of irrelevant hits among the first ten with at least this score, 0–1.',
    ],
  },
);

builder.queryField('scoreThresholds', (t) =>
  t.field({
    type: [ScoreThresholdType],
    nullable: true,
    description:
      'What minimum scores keep, lowest first. Null if nothing was measured for the embedding model.',
    ...cost({ own: 1 }),
    resolve: async (_root, _args, { operation }) => (await readScoreThresholds(operation))?.slice() ?? null,
  }),
);
