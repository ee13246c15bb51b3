/** What search and chat share (specification, "SearchResults" and the records after it). */
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

/** Specification, "SearchResultChunk". */
export const searchResultChunk = record<SearchHit>('SearchResultChunk', 'A passage of a file.', {
  chunk_id: field(id, (hit) => hit.chunkId),
  file_id: field(id, (hit) => hit.fileId),
  file_name: field(string, (hit) => hit.fileName),
  content: field(string, (hit) => hit.content),
  score: field(score, (hit) => hit.score, 'Never rises down the list.'),
  chunk_index: field(count, (hit) => hit.chunkIndex, 'Position within the file, from 0.'),
  project_id: field(nullable(id), (hit) => hit.projectId),
  page_number: field(nullable(count), (hit) => hit.pageNumber, 'Where most of its text stands.'),
  start_page: field(nullable(count), (hit) => hit.startPage),
  end_page: field(nullable(count), (hit) => hit.endPage),
  token_count: field(nullable(count), (hit) => hit.tokenCount),
  mime_type: field(nullable(string), (hit) => hit.mimeType),
  category: field(nullable(string), (hit) => hit.category),
  tags: field(nullable(listOf(string)), (hit) => hit.tags),
  document_type: field(nullable(string), (hit) => hit.documentType),
  reference_id: field(nullable(string), (hit) => hit.referenceId),
  blob_storage_path: field(nullable(string), (hit) => hit.blobStoragePath, 'The chunk as JSON in storage.'),
  bounding_boxes: field(
    boundingBoxes,
    (hit) => hit.boundingBoxes,
    'Content id, then page, then the corners: `left`, `top`, `right`, `bottom`, each 0 to 1 of the page.',
  ),
});

/** Specification, "StructuredResult". */
const columnInfo = record<StructuredResult['columns'][number]>('ColumnInfo', 'A column of the rows.', {
  name: field(string, (column) => column.name),
  type: field(string, (column) => column.type, 'For instance `varchar`, `integer` or `timestamp`.'),
  description: field(nullable(string), (column) => column.description),
});

const structuredResult = record<StructuredResult>('StructuredResult', 'Rows of a connected database.', {
  columns: field(listOf(columnInfo), (result) => result.columns),
  rows: field(listOf(freeForm), (result) => result.rows, 'Column name to cell value.'),
});

/** Specification, "SearchResults"; both members are always there (decisions, "Search and chat"). */
export const searchResults = record<SearchResults>('SearchResults', 'What each side has found.', {
  semantic: field(listOf(searchResultChunk), (results) => results.semantic, 'Empty where it did not run.'),
  structured: field(
    nullable(structuredResult),
    (results) => results.structured,
    'Null where it did not run.',
  ),
});

/** Specification, "RoutingInfo". */
export const routingInfo = record<Routing>('RoutingInfo', 'The route taken and why.', {
  route: field(oneOf('Route', routes, 'Which side answers a query.'), (routing) => routing.route),
  reasoning: field(nullable(string), (routing) => routing.reasoning),
  connector_id: field(nullable(id), (routing) => routing.connectorId),
  connector_name: field(nullable(string), (routing) => routing.connectorName),
  sql_generated: field(nullable(string), (routing) => routing.sqlGenerated),
  sql_explanation: field(nullable(string), (routing) => routing.sqlExplanation),
});
