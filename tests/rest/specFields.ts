/** Every field of the specification's records, as its tables have them: type, `?` for what may be null. */
export type FieldTypes = Record<string, string>;

const fileCommon: FieldTypes = {
  id: 'uuid',
  name: 'string',
  original_filename: 'string',
  status: 'FileStatus',
  environment_id: 'uuid',
  environment_slug: 'string',
  folder_id: 'uuid',
  folder_name: 'string',
  created_at: 'timestamp',
};
const remaining: FieldTypes = {
  estimated_remaining_time_seconds: 'number?',
  estimated_remaining_time_display: 'string?',
};
const stages = ['conversion', 'parsing', 'chunking', 'embedding'];

export const specRecords: Record<string, FieldTypes> = {
  ApiKeyContext: {
    organization_id: 'uuid',
    organization_name: 'string',
    project_id: 'uuid',
    project_name: 'string',
    environment_id: 'uuid',
    environment_slug: 'string',
  },
  Project: {
    id: 'uuid',
    name: 'string',
    organization_id: 'uuid',
    created_by_user_id: 'uuid',
    is_active: 'boolean',
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  FileStatusRecord: {
    ...fileCommon,
    project_id: 'uuid',
    blob_storage_path: 'string',
    is_converted: 'boolean',
    total_chunks: 'integer',
    updated_at: 'timestamp',
    converted_file_path: 'string?',
    enriched_file_path: 'string?',
    total_embeddings: 'integer',
    embedding_dimension: 'integer?',
    ...Object.fromEntries(
      stages.flatMap((stage) => [
        [`${stage}_started_at`, 'timestamp?'],
        [`${stage}_completed_at`, 'timestamp?'],
        [`${stage}_duration_seconds`, 'number?'],
      ]),
    ),
    total_processing_duration_seconds: 'number?',
    ...remaining,
    error_message: 'string?',
    file_metadata: 'object?',
  },
  FileListItem: {
    ...fileCommon,
    size: 'integer',
    mime_type: 'string',
    total_chunks: 'integer',
    updated_at: 'timestamp',
    total_embeddings: 'integer',
    embedding_dimension: 'integer?',
    reference_id: 'string?',
    file_metadata: 'object?',
    ...remaining,
  },
  FilePage: {
    items: '[FileListItem]',
    total: 'integer',
    page: 'integer',
    page_size: 'integer',
    total_pages: 'integer',
    has_more: 'boolean',
  },
  FileUploadRecord: {
    ...fileCommon,
    size: 'integer',
    mime_type: 'string',
    project_id: 'uuid',
    blob_storage_path: 'string',
    reference_id: 'string?',
  },
  UploadTicket: { file_id: 'uuid', upload_url: 'uri', expires_in: 'integer' },
  Prompt: {
    name: 'string',
    body: 'string',
    version_number: 'integer',
    updated_at: 'timestamp',
    variables: '[string]',
  },
  SearchResponse: {
    query: 'string',
    results: 'SearchResults',
    total_results: 'integer',
    routing: 'RoutingInfo',
    search_time_ms: 'number',
    namespace: 'string',
    filters_applied: 'object',
  },
  SearchResults: { semantic: '[SearchResultChunk]', structured: 'StructuredResult?' },
  SearchResultChunk: {
    chunk_id: 'uuid',
    file_id: 'uuid',
    file_name: 'string',
    content: 'string',
    score: 'number',
    chunk_index: 'integer',
    project_id: 'uuid?',
    page_number: 'integer?',
    start_page: 'integer?',
    end_page: 'integer?',
    token_count: 'integer?',
    mime_type: 'string?',
    category: 'string?',
    tags: '[string]?',
    document_type: 'string?',
    reference_id: 'string?',
    blob_storage_path: 'string?',
    bounding_boxes: 'object?',
  },
  StructuredResult: { columns: '[ColumnInfo]', rows: '[object]' },
  ColumnInfo: { name: 'string', type: 'string', description: 'string?' },
  RoutingInfo: {
    route: 'Route',
    reasoning: 'string?',
    connector_id: 'uuid?',
    connector_name: 'string?',
    sql_generated: 'string?',
    sql_explanation: 'string?',
  },
  ChatResponse: {
    question: 'string',
    answer: 'string',
    search_time_ms: 'number',
    generation_time_ms: 'number',
    model: 'string',
    citations: '[Citation]',
    total_chunks_used: 'integer',
    routing: 'RoutingInfo',
    results: 'SearchResults',
  },
  HTTPValidationError: { detail: '[ValidationFault]' },
  ValidationFault: { loc: '[string or integer]', msg: 'string', type: 'string' },
};

/** Which heading of the specification describes which record. */
export const specHeadings: Record<string, string> = {
  'API key context': 'ApiKeyContext',
  Project: 'Project',
  'File status record': 'FileStatusRecord',
  'Upload initialization result': 'UploadTicket',
  Prompt: 'Prompt',
  'Search response body': 'SearchResponse',
  SearchResults: 'SearchResults',
  StructuredResult: 'StructuredResult',
  RoutingInfo: 'RoutingInfo',
  'Chat response body': 'ChatResponse',
  'File list item': 'FileListItem',
  'File upload record': 'FileUploadRecord',
};

/** The same for our own words, which have a table for each record. */
export const ownHeadings: Record<string, string> = {
  ...specHeadings,
  'Pagination envelope': 'FilePage',
  SearchResultChunk: 'SearchResultChunk',
  ColumnInfo: 'ColumnInfo',
  'Validation error': 'ValidationFault',
};

/** Which heading describes which request. */
export const specRequestHeadings: Record<string, string> = {
  'Search request body': 'SearchRequest',
  'Chat request body': 'ChatRequest',
  'POST /files/init': 'InitFileUploadRequest',
};

/** The same for requests, and what each field is bounded by. */
export const specRequests: Record<string, Record<string, object>> = {
  SearchRequest: {
    query: { type: 'string', minLength: 1, maxLength: 1000 },
    project_id: { type: ['string', 'null'], format: 'uuid' },
    file_ids: { type: ['array', 'null'], items: { type: 'string', format: 'uuid' } },
    environment_slug: { enum: ['staging', 'production', null] },
    top_k: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
    min_score: { type: 'number', minimum: 0, maximum: 1, default: 0.7 },
    include_metadata: { type: 'boolean', default: true },
    connector_id: { type: ['string', 'null'], format: 'uuid' },
    force_route: { enum: ['structured', 'semantic', 'hybrid', null] },
    metadata_filters: {
      type: ['object', 'null'],
      properties: {
        reference_id: { type: ['string', 'null'] },
        reference_ids: { type: ['array', 'null'], items: { type: 'string' } },
        page_number: { type: ['integer', 'null'], minimum: 1 },
        page_numbers: { type: ['array', 'null'], items: { type: 'integer' } },
        page_range: {
          type: ['object', 'null'],
          properties: {
            gte: { type: ['integer', 'null'], minimum: 1 },
            lte: { type: ['integer', 'null'], minimum: 1 },
          },
        },
        category: { type: ['string', 'null'] },
        document_type: { type: ['string', 'null'] },
      },
    },
  },
  ChatRequest: {
    question: { type: 'string', minLength: 1, maxLength: 1000 },
    project_id: { format: 'uuid' },
    file_ids: { items: { type: 'string', format: 'uuid' } },
    connector_id: { format: 'uuid' },
    top_k: { type: 'integer', minimum: 1, maximum: 20, default: 5 },
    min_score: { type: 'number', minimum: 0, maximum: 1, default: 0.2 },
    force_route: { enum: ['structured', 'semantic', 'hybrid', null] },
  },
  InitFileUploadRequest: {
    filename: { type: 'string', minLength: 1, maxLength: 500 },
    size: { type: 'integer', minimum: 1, maximum: 104_857_600 },
    mime_type: { type: ['string', 'null'] },
    metadata: { type: ['object', 'null'] },
    reference_id: { type: ['string', 'null'], maxLength: 255 },
    environment_slug: { enum: ['staging', 'production', null] },
    folder_id: { type: ['string', 'null'] },
  },
};
