import type { ChatAnswer, Citation } from '../../domain/search';
import { field, record } from './record';
import { boundingBoxes, routingInfo, searchResults } from './searchResults';
import { count, id, listOf, nullable, number, score, string } from './types';

/** Decisions, "Search and chat". */
export const citation = record<Citation>('Citation', 'A passage of a source file that supports the answer.', {
  file_id: field(id, (citation) => citation.fileId),
  file_name: field(string, (citation) => citation.fileName),
  chunk_id: field(id, (citation) => citation.chunkId),
  chunk_index: field(count, (citation) => citation.chunkIndex),
  page_number: field(nullable(count), (citation) => citation.pageNumber),
  start_page: field(nullable(count), (citation) => citation.startPage),
  end_page: field(nullable(count), (citation) => citation.endPage),
  score: field(score, (citation) => citation.score),
  quote: field(string, (citation) => citation.quote, 'The quoted text, verbatim from the passage.'),
  bounding_boxes: field(
    boundingBoxes,
    (citation) => citation.boundingBoxes,
    'The boxes of the lines of the quote: content ID, then page, then corners, as fractions of the page size.',
  ),
  marker: field(count, (citation) => citation.marker, 'The number of the marker `[n]` in the answer.'),
});

/** See docs/specification.md#chat-response-body. */
export const chatAnswer = record<ChatAnswer>('ChatResponse', 'An answer with its citations.', {
  question: field(string, (chat) => chat.question),
  answer: field(
    string,
    (chat) => chat.answer,
    'The answer, with markers such as `[1]` that refer to the citations.',
  ),
  search_time_ms: field(number, (chat) => chat.searchTimeMs),
  generation_time_ms: field(number, (chat) => chat.generationTimeMs),
  model: field(string, (chat) => chat.model, 'The name of the model that generated the answer.'),
  citations: field(listOf(citation), (chat) => chat.citations),
  total_chunks_used: field(count, (chat) => chat.totalChunksUsed),
  routing: field(routingInfo, (chat) => chat.routing),
  results: field(searchResults, (chat) => chat.results),
});
