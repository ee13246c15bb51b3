import type { SearchAnswer } from '../../domain/search';
import { field, record } from './record';
import { routingInfo, searchResults } from './searchResults';
import { count, freeForm, number, string } from './types';

/** Specification, "Search response body". */
export const searchAnswer = record<SearchAnswer>('SearchResponse', 'What a search has found.', {
  query: field(string, (answer) => answer.query, 'As it was asked.'),
  results: field(searchResults, (answer) => answer.results),
  total_results: field(count, (answer) => answer.totalResults, 'Passages plus rows.'),
  routing: field(routingInfo, (answer) => answer.routing),
  search_time_ms: field(number, (answer) => answer.searchTimeMs, 'Milliseconds.'),
  namespace: field(string, (answer) => answer.namespace, 'Of the organization.'),
  filters_applied: field(freeForm, (answer) => answer.filtersApplied, 'Each filter under its request name.'),
});
