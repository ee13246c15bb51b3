import { filteredSearchInput } from '../../domain/inputs/search';
import { searchDocuments } from '../../resolvers/searchDocuments';
import { searchAnswer } from '../../wire/records/searchAnswer';
import { tool } from '../tool';

export const searchDocumentsTool = tool({
  name: 'search_documents',
  title: 'Search with filters',
  description:
    'Searches the documents, the connected databases or both, with all filters, and returns passages with their text, page and bounding boxes, and rows. `force_route` and `connector_id` override the choice.',
  input: filteredSearchInput,
  output: searchAnswer,
  effect: 'read',
  untrusted: 'whole',
  call: ({ operation }, input) => searchDocuments(operation, input),
});
