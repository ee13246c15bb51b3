/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Who may see something: `everyone: true`, or `principals`. */
export type AccessInput = {
  /** Whether everyone may see it. */
  everyone?: boolean | null | undefined;
  /** The only principals that may see it, beside keys that see everything, at most 100 items. None: nobody else. */
  principals?: Array<string> | null | undefined;
};

/** What an answer is. */
export type AnswerOutcome =
  /** A sentence or rows that answer the question. */
  | 'answered'
  /** Nothing that the documents or databases could be asked. Without citations. */
  | 'not_understood'
  /** Nothing relevant was found. Without citations. */
  | 'nothing_found'
  /** A summary, list or comparison, with a citation for each part. */
  | 'overview'
  /** Relevant passages, none of which surely answers the question. Without citations. */
  | 'passages';

/** The input of `chat`. */
export type ChatInput = {
  /** The ID of the connector to query. */
  connectorId?: string | null | undefined;
  /** The ID of the conversation that the question is asked in. What the question leaves open is taken from the turns before it, and filters that are left out are those of the conversation. */
  conversationId?: string | null | undefined;
  /** Searches these files, at most 1,000 items. */
  fileIds?: Array<string> | null | undefined;
  /** A condition on the metadata of files, and on what else is known of them: a `key` with `eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists` or `prefix`, or such conditions in `and`, `or` or `not`. */
  filter?: Filter | null | undefined;
  /** The route to take. Defaults to the one that fits the question. */
  forceRoute?: Route | null | undefined;
  /** The minimum score of a chunk, 0–1. Defaults to 0.2. */
  minScore?: number | null | undefined;
  /** Searches files of this project. */
  projectId?: string | null | undefined;
  /** A draft to answer with in place of a published prompt, 1–100,000 characters. Requires the admin token or an admin key. */
  promptBody?: string | null | undefined;
  /** The name of the prompt whose live version the language model answers with, 1–255 characters. */
  promptName?: string | null | undefined;
  /** A string for each `{{name}}` of the prompt except `{{question}}` and `{{sources}}`. */
  promptVariables?: Record<string, unknown> | null | undefined;
  /** The question to answer, 1–1,000 characters. */
  question: string;
  /** What to search in place of the question, 1–1,000 characters. Defaults to the question, or to what a follow-up means. */
  standaloneQuestion?: string | null | undefined;
  /** The maximum number of chunks to answer from, 1–20. Defaults to 5. */
  topK?: number | null | undefined;
};

/** Filters files. All conditions must match. */
export type FileFilter = {
  /** The `category` in the metadata. */
  category?: string | null | undefined;
  /** The `document_type` in the metadata. */
  documentType?: string | null | undefined;
  /** The ID of the folder. */
  folderId?: string | null | undefined;
  /** A condition on the metadata and on what else is known of the file. */
  metadata?: Filter | null | undefined;
  /** The reference ID. */
  referenceId?: string | null | undefined;
  /** Text that the name contains, ignoring case, 1–200 characters. */
  search?: string | null | undefined;
  /** The processing status. */
  status?: FileStatus | null | undefined;
  /** Any of these processing statuses, at most 16 items. */
  statuses?: Array<FileStatus> | null | undefined;
};

/** The processing status of a file. It only moves forward; a failed stage ends in its `_failed` status. */
export type FileStatus =
  /** The text is split into chunks. */
  | 'chunking_complete'
  /** The text could not be split into chunks; see `errorMessage`. */
  | 'chunking_failed'
  /** The text is being split into chunks. */
  | 'chunking_started'
  /** The file is converted. */
  | 'conversion_complete'
  /** The file could not be converted; see `errorMessage`. */
  | 'conversion_failed'
  /** The file is being converted. */
  | 'conversion_started'
  /** The chunks are embedded and indexed. */
  | 'embedding_complete'
  /** The chunks could not be embedded; see `errorMessage`. */
  | 'embedding_failed'
  /** The chunks are being embedded and indexed. */
  | 'embedding_started'
  /** The structure is parsed. */
  | 'parsing_complete'
  /** The structure could not be parsed; see `errorMessage`. */
  | 'parsing_failed'
  /** The structure is being parsed. */
  | 'parsing_started'
  /** The file is searchable. */
  | 'ready'
  /** The upload was not confirmed within an hour, or its size differs from the declared size. */
  | 'upload_failed'
  /** The upload was confirmed and the file is queued. */
  | 'uploaded'
  /** The upload was started but not confirmed. */
  | 'uploading';

/** A condition on files. All that is given must hold; `key` and its comparisons are one condition. At most 50 comparisons, nested at most 6 levels deep. */
export type Filter = {
  /** All of these hold. */
  and?: Array<Filter> | null | undefined;
  /** One of the values is equal to this. */
  eq?: string | number | boolean | null | undefined;
  /** Whether there is a value that is not null. */
  exists?: boolean | null | undefined;
  /** One of the values is a number or an ISO 8601 date after this. */
  gt?: string | number | boolean | null | undefined;
  /** One of the values is a number or an ISO 8601 date at or after this. */
  gte?: string | number | boolean | null | undefined;
  /** One of the values is one of these. */
  in?: Array<string | number | boolean> | null | undefined;
  /** A key of the metadata, or one of `@name`, `@folder`, `@type`, `@language`, `@reference`, `@created`, `@expires`. A key of the metadata that begins with `@` has one more before it. */
  key?: string | null | undefined;
  /** One of the values is a number or an ISO 8601 date before this. */
  lt?: string | number | boolean | null | undefined;
  /** One of the values is a number or an ISO 8601 date at or before this. */
  lte?: string | number | boolean | null | undefined;
  /** No value is equal to this, or there is none. */
  ne?: string | number | boolean | null | undefined;
  /** No value is one of these, or there is none. */
  nin?: Array<string | number | boolean> | null | undefined;
  /** This does not hold. */
  not?: Filter | null | undefined;
  /** At least one of these holds. */
  or?: Array<Filter> | null | undefined;
  /** One of the values is a text that begins with this, at most 255 characters. */
  prefix?: string | null | undefined;
};

/** The input of `initFileUpload`. */
export type InitFileUploadInput = {
  /** Who may see it. Null: whoever may see its folder. */
  access?: AccessInput | null | undefined;
  /** The environment, which must be that of the API key. */
  environmentSlug?: string | null | undefined;
  /** From this moment on it does not exist. Null: as its folder. */
  expiresAt?: string | null | undefined;
  /** The original file name with its extension, 1–500 characters. */
  filename: string;
  /** The ID of the folder. Defaults to the folder `default`. */
  folderId?: string | number | null | undefined;
  /** Metadata of the client, returned unchanged: at most 200 keys and 16384 bytes as JSON. Filters compare its values; those of the specification its `category` and `document_type`. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The MIME type. Defaults to that of the extension. */
  mimeType?: string | null | undefined;
  /** The ID of the file in an external system, for filters, at most 255 characters. */
  referenceId?: string | null | undefined;
  /** The SHA-256 of the content in hex. `duplicateOf` then has a file with the same content, and other content is refused. */
  sha256?: string | null | undefined;
  /** The size of the file in bytes, 1–104,857,600. */
  size: number;
};

/** Filters on the metadata of files and chunks. All of them must match. */
export type MetadataFilters = {
  /** The `category` in the metadata of the file. */
  category?: string | null | undefined;
  /** The `document_type` in the metadata of the file. */
  documentType?: string | null | undefined;
  /** Chunks with text on this page, at least 1. */
  pageNumber?: number | null | undefined;
  /** Chunks with text on any of these pages, at most 1,000 items. */
  pageNumbers?: Array<number> | null | undefined;
  /** Chunks with text on any page of this range. */
  pageRange?: PageRangeFilter | null | undefined;
  /** The reference ID of the file. */
  referenceId?: string | null | undefined;
  /** Any of these reference IDs, at most 1,000 items. */
  referenceIds?: Array<string> | null | undefined;
};

/** A range of pages. Both bounds are inclusive. */
export type PageRangeFilter = {
  /** The first page, at least 1. */
  gte?: number | null | undefined;
  /** The last page, at least 1. */
  lte?: number | null | undefined;
};

/** How a query is answered. */
export type Route =
  /** By both. */
  | 'hybrid'
  /** By semantic search over the indexed documents. */
  | 'semantic'
  /** By a query of a connected database, for filters, aggregations and lookups. */
  | 'structured';

/** The input of `search`. */
export type SearchInput = {
  /** The ID of the connector to query. */
  connectorId?: string | null | undefined;
  /** The environment, which must be that of the API key. */
  environmentSlug?: string | null | undefined;
  /** Searches these files, at most 1,000 items. */
  fileIds?: Array<string> | null | undefined;
  /** A condition on the metadata of files, and on what else is known of them: a `key` with `eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists` or `prefix`, or such conditions in `and`, `or` or `not`. */
  filter?: Filter | null | undefined;
  /** The route to take. Defaults to the one that fits the query. */
  forceRoute?: Route | null | undefined;
  /** Whether to return the metadata of files and chunks. Defaults to true. */
  includeMetadata?: boolean | null | undefined;
  /** Filters on the metadata of files and chunks. */
  metadataFilters?: MetadataFilters | null | undefined;
  /** The minimum score of a chunk, 0–1. Defaults to 0.7. */
  minScore?: number | null | undefined;
  /** Searches files of this project. */
  projectId?: string | null | undefined;
  /** The question or keywords, 1–1,000 characters. */
  query: string;
  /** The maximum number of chunks, 1–50. Defaults to 10. */
  topK?: number | null | undefined;
};

export type RouteFragment = { route: Route, reasoning: string | null, connectorId: string | null, connectorName: string | null, sqlGenerated: string | null, sqlExplanation: string | null };

export type RowsFragment = { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> };

export type FileStateFragment = { id: string, name: string, size: number, mimeType: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, pageCount: number | null, errorMessage: string | null, notice: string | null, referenceId: string | null, fileMetadata: Record<string, unknown> | null, createdAt: string, updatedAt: string };

export type AnswerFragment = { answerId: string | null, question: string, answer: string, outcome: AnswerOutcome, suggestions: Array<string>, model: string, searchTimeMs: number, generationTimeMs: number, citations: Array<{ marker: number, fileId: string, fileName: string, chunkId: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, quote: string, boundingBoxes: Record<string, unknown> | null }>, routing: { route: Route, reasoning: string | null, connectorId: string | null, connectorName: string | null, sqlGenerated: string | null, sqlExplanation: string | null }, results: { structured: { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> } | null } };

export type SearchQueryVariables = Exact<{
  input: SearchInput;
}>;


export type SearchQuery = { search: { answerId: string | null, query: string, totalResults: number, searchTimeMs: number, filtersApplied: Record<string, unknown>, routing: { route: Route, reasoning: string | null, connectorId: string | null, connectorName: string | null, sqlGenerated: string | null, sqlExplanation: string | null }, results: { semantic: Array<{ chunkId: string, fileId: string, fileName: string, chunkIndex: number, content: string, score: number, pageNumber: number | null, startPage: number | null, endPage: number | null, referenceId: string | null, category: string | null, documentType: string | null, boundingBoxes: Record<string, unknown> | null }>, structured: { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> } | null } } | null };

export type ChatQueryVariables = Exact<{
  input: ChatInput;
}>;


export type ChatQuery = { chat: { answerId: string | null, question: string, answer: string, outcome: AnswerOutcome, suggestions: Array<string>, model: string, searchTimeMs: number, generationTimeMs: number, citations: Array<{ marker: number, fileId: string, fileName: string, chunkId: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, quote: string, boundingBoxes: Record<string, unknown> | null }>, routing: { route: Route, reasoning: string | null, connectorId: string | null, connectorName: string | null, sqlGenerated: string | null, sqlExplanation: string | null }, results: { structured: { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> } | null } } | null };

export type ChatStreamSubscriptionVariables = Exact<{
  input: ChatInput;
}>;


export type ChatStreamSubscription = { chatStream:
    | { __typename: 'ChatAnswer', answerId: string | null, question: string, answer: string, outcome: AnswerOutcome, suggestions: Array<string>, model: string, searchTimeMs: number, generationTimeMs: number, citations: Array<{ marker: number, fileId: string, fileName: string, chunkId: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, quote: string, boundingBoxes: Record<string, unknown> | null }>, routing: { route: Route, reasoning: string | null, connectorId: string | null, connectorName: string | null, sqlGenerated: string | null, sqlExplanation: string | null }, results: { structured: { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> } | null } }
    | { __typename: 'ChatToken', text: string }
    | Record<PropertyKey, never>
   };

export type InitUploadMutationVariables = Exact<{
  input: InitFileUploadInput;
}>;


export type InitUploadMutation = { initFileUpload: { fileId: string, uploadUrl: string, expiresIn: number } | null };

export type ConfirmUploadMutationVariables = Exact<{
  fileId: string;
}>;


export type ConfirmUploadMutation = { confirmFileUpload: { id: string, name: string, size: number, mimeType: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, pageCount: number | null, errorMessage: string | null, notice: string | null, referenceId: string | null, fileMetadata: Record<string, unknown> | null, createdAt: string, updatedAt: string } | null };

export type GetFileQueryVariables = Exact<{
  id: string;
}>;


export type GetFileQuery = { file: { id: string, name: string, size: number, mimeType: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, pageCount: number | null, errorMessage: string | null, notice: string | null, referenceId: string | null, fileMetadata: Record<string, unknown> | null, createdAt: string, updatedAt: string } | null };

export type ListFilesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: FileFilter | null | undefined;
}>;


export type ListFilesQuery = { filesConnection: { nodes: Array<{ id: string, name: string, size: number, mimeType: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, pageCount: number | null, errorMessage: string | null, notice: string | null, referenceId: string | null, fileMetadata: Record<string, unknown> | null, createdAt: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type WatchFileSubscriptionVariables = Exact<{
  fileId: string;
}>;


export type WatchFileSubscription = { fileStatusChanged: { id: string, name: string, size: number, mimeType: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, pageCount: number | null, errorMessage: string | null, notice: string | null, referenceId: string | null, fileMetadata: Record<string, unknown> | null, createdAt: string, updatedAt: string } };

export type DeleteFileMutationVariables = Exact<{
  id: string;
}>;


export type DeleteFileMutation = { deleteFile: { id: string } | null };

export type GetPromptQueryVariables = Exact<{
  name: string;
}>;


export type GetPromptQuery = { prompt: { name: string, versionNumber: number, body: string, variables: Array<string>, updatedAt: string } | null };
