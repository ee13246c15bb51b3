import type { SearchAnswer } from '../../domain/search';
import { field, record } from './record';
import { routingInfo, searchResults } from './searchResults';
import { count, freeForm, number, string } from './types';

/** See docs/specification.md#search-response-body. */
export const searchAnswer = record<SearchAnswer>('SearchResponse', 'The results of a search.', {
  query: field(string, (answer) => answer.query, 'The query, unchanged.'),
  results: field(searchResults, (answer) => answer.results),
  total_results: field(count, (answer) => answer.totalResults, 'The total number of passages and rows.'),
  routing: field(routingInfo, (answer) => answer.routing),
  search_time_ms: field(
    number,
    (answer) => answer.searchTimeMs,
    'The duration of the search in milliseconds.',
  ),
  namespace: field(string, (answer) => answer.namespace, 'The namespace of the organization.'),
  filters_applied: field(
    freeForm,
    (answer) => answer.filtersApplied,
    'The filters applied, by request field name.',
  ),
});
