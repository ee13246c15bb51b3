/** Records that search and chat share (docs/specification.md#searchresults and the records after it). */
import {
  type Routing,
  routes,
  type SearchHit,
  type SearchResults,
  type StructuredResult,
} from '../../domain/search';
import { field, record } from './record';
import { count, freeForm, id, listOf, nullable, oneOf, score, string } from './types';

export const boundingBoxes = nullable(freeForm);

/** See docs/specification.md#searchresultchunk. */
export const searchResultChunk = record<SearchHit>('SearchResultChunk', 'A passage of a file.', {
  chunk_id: field(id, (hit) => hit.chunkId),
  file_id: field(id, (hit) => hit.fileId),
  file_name: field(string, (hit) => hit.fileName),
  content: field(string, (hit) => hit.content),
  score: field(score, (hit) => hit.score, 'The relevance, 0 to 1. Results are in descending order.'),
  chunk_index: field(count, (hit) => hit.chunkIndex, 'The position within the file, from 0.'),
  project_id: field(nullable(id), (hit) => hit.projectId),
  page_number: field(nullable(count), (hit) => hit.pageNumber, 'The page with most of the text.'),
  start_page: field(nullable(count), (hit) => hit.startPage),
  end_page: field(nullable(count), (hit) => hit.endPage),
  token_count: field(nullable(count), (hit) => hit.tokenCount),
  mime_type: field(nullable(string), (hit) => hit.mimeType),
  category: field(nullable(string), (hit) => hit.category),
  tags: field(nullable(listOf(string)), (hit) => hit.tags),
  document_type: field(nullable(string), (hit) => hit.documentType),
  reference_id: field(nullable(string), (hit) => hit.referenceId),
  blob_storage_path: field(
    nullable(string),
    (hit) => hit.blobStoragePath,
    'The path of the chunks of the file in blob storage, as lines of JSON.',
  ),
  bounding_boxes: field(
    boundingBoxes,
    (hit) => hit.boundingBoxes,
    'Bounding boxes by content id and page: `left`, `top`, `right`, `bottom`, as fractions of the page, 0 to 1.',
  ),
});

/** See docs/specification.md#structuredresult. */
const columnInfo = record<StructuredResult['columns'][number]>('ColumnInfo', 'A column of a result set.', {
  name: field(string, (column) => column.name),
  type: field(
    string,
    (column) => column.type,
    'The data type, for example `varchar`, `integer` or `timestamp`.',
  ),
  description: field(nullable(string), (column) => column.description),
});

export const structuredResult = record<StructuredResult>(
  'StructuredResult',
  'A result set from a connected database.',
  {
    columns: field(listOf(columnInfo), (result) => result.columns),
    rows: field(listOf(freeForm), (result) => result.rows, 'The rows, as values by column name.'),
  },
);

/**
 * See docs/specification.md#searchresults. Both members are always present
 * (docs/specification.md#search-and-chat).
 */
export const searchResults = record<SearchResults>('SearchResults', 'The results by route.', {
  semantic: field(
    listOf(searchResultChunk),
    (results) => results.semantic,
    'The passages found. Empty if documents were not searched.',
  ),
  structured: field(
    nullable(structuredResult),
    (results) => results.structured,
    'The rows found. Null if no database was queried.',
  ),
});

/** See docs/specification.md#routinginfo. */
export const routingInfo = record<Routing>('RoutingInfo', 'The route of a query and the reason for it.', {
  route: field(
    oneOf('Route', routes, 'The source of the answer: documents, a database, or both.'),
    (routing) => routing.route,
  ),
  reasoning: field(nullable(string), (routing) => routing.reasoning),
  connector_id: field(nullable(id), (routing) => routing.connectorId),
  connector_name: field(nullable(string), (routing) => routing.connectorName),
  sql_generated: field(nullable(string), (routing) => routing.sqlGenerated),
  sql_explanation: field(nullable(string), (routing) => routing.sqlExplanation),
});
