import { searchInput } from '../../domain/inputs/search';
import { searchDocuments } from '../../resolvers/searchDocuments';
import { searchAnswer } from '../../wire/records/searchAnswer';
import { endpoint } from '../endpoint';
import { exampleSearch } from '../examples';

export const searchEndpoint = endpoint({
  name: 'search',
  method: 'POST',
  path: '/search',
  tag: 'Search',
  summary: 'Unified search',
  description:
    'Classifies the query and routes it to the indexed documents, to a connected database, or to both. ' +
    '`force_route` and `connector_id` override the classification.',
  category: 'search',
  isRecorded: true,
  input: {
    location: 'body',
    type: searchInput,
    example: { query: 'When are refunds paid?', top_k: 5, min_score: 0.5 },
  },
  errors: [
    'answer_too_large',
    'budget_exceeded',
    'no_connector',
    'environment_mismatch',
    'connector_not_found',
    'upstream_error',
  ],
  call: searchDocuments,
  output: searchAnswer,
  example: exampleSearch,
});
