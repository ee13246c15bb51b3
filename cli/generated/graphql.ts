/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A question. */
export type ChatInput = {
  /** Ask this connector. */
  connectorId?: string | null | undefined;
  /** Only these files. */
  fileIds?: Array<string> | null | undefined;
  /** Take this route instead of the one the question suggests. */
  forceRoute?: Route | null | undefined;
  /** Only chunks that score at least this, 0 to 1. */
  minScore?: number | null | undefined;
  /** Only documents of this project. */
  projectId?: string | null | undefined;
  /** The question, 1 to 1000 characters. */
  question: string;
  /** Chunks to answer from, 1 to 20. */
  topK?: number | null | undefined;
};

/** Narrows to files that meet every condition given. */
export type FileFilter = {
  /** Exactly this `category` in the metadata. */
  category?: string | null | undefined;
  /** Exactly this `document_type` in the metadata. */
  documentType?: string | null | undefined;
  /** In this folder. */
  folderId?: string | null | undefined;
  /** Exactly this reference of the client's. */
  referenceId?: string | null | undefined;
  /** The name holds this text, in any case. */
  search?: string | null | undefined;
  /** Exactly this status. */
  status?: FileStatus | null | undefined;
};

/** Where a file stands. Only forward steps are taken; a stage that fails ends in its `_failed`. */
export type FileStatus =
  /** Its text has been cut into chunks. */
  | 'chunking_complete'
  /** Its text could not be cut into chunks. */
  | 'chunking_failed'
  /** Its text is being cut into chunks. */
  | 'chunking_started'
  /** Its content has been read. */
  | 'conversion_complete'
  /** Its content can not be read; `errorMessage` says why. */
  | 'conversion_failed'
  /** Its content is being read. */
  | 'conversion_started'
  /** Its chunks are embedded and indexed. */
  | 'embedding_complete'
  /** Its chunks could not be embedded. */
  | 'embedding_failed'
  /** Its chunks are being embedded and indexed. */
  | 'embedding_started'
  /** Its structure is known. */
  | 'parsing_complete'
  /** Its structure could not be found. */
  | 'parsing_failed'
  /** Its structure is being found. */
  | 'parsing_started'
  /** It can be searched. */
  | 'ready'
  /** Never confirmed within the hour, or of another size than declared. */
  | 'upload_failed'
  /** Confirmed and queued. */
  | 'uploaded'
  /** An upload address was given; the upload is not confirmed yet. */
  | 'uploading';

/** A file that is to be uploaded. */
export type InitFileUploadInput = {
  /** `staging` or `production`; anything but the key's own is refused. Left out: the key's own. */
  environmentSlug?: string | null | undefined;
  /** File name with its extension, 1 to 500 characters. */
  filename: string;
  /** Folder of the environment; left out: `default`. */
  folderId?: string | number | null | undefined;
  /** Anything; comes back as it was sent. Search filters by `category`, `document_type` and `tags` in it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** MIME type; left out, the extension says it. */
  mimeType?: string | null | undefined;
  /** Identifier in your system, at most 255 characters. */
  referenceId?: string | null | undefined;
  /** Bytes, 1 to 104857600. */
  size: number;
};

/** Restricts the document side to chunks that meet every condition given. */
export type MetadataFilters = {
  /** Exactly this `category` in the metadata. */
  category?: string | null | undefined;
  /** Exactly this `document_type` in the metadata. */
  documentType?: string | null | undefined;
  /** Exactly this page, at least 1. */
  pageNumber?: number | null | undefined;
  /** One of these pages. */
  pageNumbers?: Array<number> | null | undefined;
  /** A page within this range. */
  pageRange?: PageRangeFilter | null | undefined;
  /** Exactly this reference of the client's. */
  referenceId?: string | null | undefined;
  /** One of these references. */
  referenceIds?: Array<string> | null | undefined;
};

/** A range of pages; both bounds are inclusive. */
export type PageRangeFilter = {
  /** First page, at least 1. */
  gte?: number | null | undefined;
  /** Last page, at least 1. */
  lte?: number | null | undefined;
};

/** A stage of processing, in this order. */
export type ProcessingStage =
  /** Cutting the text into chunks. */
  | 'chunking'
  /** Reading the content. */
  | 'conversion'
  /** Embedding and indexing the chunks. */
  | 'embedding'
  /** Finding the structure. */
  | 'parsing';

/** Which side answers a query. */
export type Route =
  /** Both. */
  | 'hybrid'
  /** Search over the indexed documents. */
  | 'semantic'
  /** A query on a connected database, for filters, aggregations and lookups. */
  | 'structured';

/** A search. */
export type SearchInput = {
  /** Ask this connector. */
  connectorId?: string | null | undefined;
  /** `staging` or `production`; anything but the key's own is refused. Left out: the key's own. */
  environmentSlug?: string | null | undefined;
  /** Only within these files. */
  fileIds?: Array<string> | null | undefined;
  /** Take this route instead of the one the query suggests. */
  forceRoute?: Route | null | undefined;
  /** With metadata of file and chunk; without, those fields are null. */
  includeMetadata?: boolean | null | undefined;
  /** Filters on the document side. */
  metadataFilters?: MetadataFilters | null | undefined;
  /** Only chunks that score at least this, 0 to 1. */
  minScore?: number | null | undefined;
  /** Only within this project. */
  projectId?: string | null | undefined;
  /** The question or words, 1 to 1000 characters. */
  query: string;
  /** Chunks at most, 1 to 50. */
  topK?: number | null | undefined;
};

export type WhoAmIQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoAmIQuery = { me: { organizationId: string, organizationName: string, projectId: string, projectName: string, environmentId: string, environmentSlug: string } | null };

export type FoldersQueryVariables = Exact<{ [key: string]: never; }>;


export type FoldersQuery = { me: { environment: { id: string, slug: string, folders: Array<{ id: string, name: string, createdAt: string }> } | null } | null };

export type ListFilesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: FileFilter | null | undefined;
}>;


export type ListFilesQuery = { filesConnection: { totalCount: number, nodes: Array<{ id: string, name: string, size: number, status: FileStatus, progress: number, totalChunks: number, pageCount: number | null, errorMessage: string | null, referenceId: string | null, createdAt: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ShowFileQueryVariables = Exact<{
  id: string;
}>;


export type ShowFileQuery = { file: { originalFilename: string, mimeType: string, folderName: string, fileMetadata: Record<string, unknown> | null, totalEmbeddings: number, embeddingDimension: number | null, totalProcessingDurationSeconds: number | null, id: string, name: string, size: number, status: FileStatus, progress: number, totalChunks: number, pageCount: number | null, errorMessage: string | null, referenceId: string | null, createdAt: string, updatedAt: string, stages: Array<{ stage: ProcessingStage, startedAt: string | null, completedAt: string | null, durationSeconds: number | null }>, timeline: Array<{ status: FileStatus, at: string }> } | null };

export type DeleteFileMutationVariables = Exact<{
  id: string;
}>;


export type DeleteFileMutation = { deleteFile: { id: string, deleted: boolean } | null };

export type FileLineFragment = { id: string, name: string, size: number, status: FileStatus, progress: number, totalChunks: number, pageCount: number | null, errorMessage: string | null, referenceId: string | null, createdAt: string, updatedAt: string };

export type FoundChunkFragment = { chunkId: string, fileId: string, fileName: string, chunkIndex: number, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, content: string, referenceId: string | null };

export type RouteFragment = { route: Route, reasoning: string | null, connectorId: string | null, connectorName: string | null, sqlGenerated: string | null, sqlExplanation: string | null };

export type RowsFragment = { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> };

export type CitedPlaceFragment = { marker: number, fileId: string, fileName: string, chunkId: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, quote: string };

export type SearchQueryVariables = Exact<{
  input: SearchInput;
}>;


export type SearchQuery = { search: { query: string, namespace: string, totalResults: number, searchTimeMs: number, filtersApplied: Record<string, unknown>, routing: { route: Route, reasoning: string | null, connectorId: string | null, connectorName: string | null, sqlGenerated: string | null, sqlExplanation: string | null }, results: { semantic: Array<{ chunkId: string, fileId: string, fileName: string, chunkIndex: number, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, content: string, referenceId: string | null }>, structured: { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> } | null } } | null };

export type AskSubscriptionVariables = Exact<{
  input: ChatInput;
}>;


export type AskSubscription = { chatStream:
    | { __typename: 'ChatAnswer', question: string, answer: string, model: string, totalChunksUsed: number, searchTimeMs: number, generationTimeMs: number, citations: Array<{ marker: number, fileId: string, fileName: string, chunkId: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, quote: string }>, routing: { route: Route, reasoning: string | null, connectorId: string | null, connectorName: string | null, sqlGenerated: string | null, sqlExplanation: string | null }, results: { structured: { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> } | null } }
    | { __typename: 'ChatCitations' }
    | { __typename: 'ChatToken', text: string }
   };

export type FileProgressFragment = { id: string, name: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, errorMessage: string | null };

export type KnownUploadsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: FileFilter | null | undefined;
}>;


export type KnownUploadsQuery = { filesConnection: { totalCount: number, nodes: Array<{ fileMetadata: Record<string, unknown> | null, id: string, name: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, errorMessage: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type BeginUploadMutationVariables = Exact<{
  input: InitFileUploadInput;
}>;


export type BeginUploadMutation = { tryInitFileUpload:
    | { __typename: 'Conflict', code: string, message: string }
    | { __typename: 'FileUpload', fileId: string, uploadUrl: string, expiresIn: number }
    | { __typename: 'Forbidden', code: string, message: string }
    | { __typename: 'InvalidInput', code: string, message: string, faults: Array<{ path: Array<string>, message: string }> }
    | { __typename: 'NotFound', code: string, message: string }
    | { __typename: 'RateLimited', retryAfterSeconds: number, code: string, message: string }
    | { __typename: 'UnsupportedFileType', supportedExtensions: Array<string>, code: string, message: string }
   | null };

export type ConfirmUploadMutationVariables = Exact<{
  fileId: string;
}>;


export type ConfirmUploadMutation = { tryConfirmFileUpload:
    | { __typename: 'Conflict', code: string, message: string }
    | { __typename: 'File', id: string, name: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, errorMessage: string | null }
    | { __typename: 'Forbidden', code: string, message: string }
    | { __typename: 'InvalidInput', code: string, message: string }
    | { __typename: 'NotFound', code: string, message: string }
    | { __typename: 'RateLimited', retryAfterSeconds: number, code: string, message: string }
   | null };

export type FileStateQueryVariables = Exact<{
  id: string;
}>;


export type FileStateQuery = { file: { id: string, name: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, errorMessage: string | null } | null };

export type WatchFilesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type WatchFilesSubscription = { filesChanged: { fileId: string, status: FileStatus | null, deleted: boolean, sequence: number, cursor: string, file: { id: string, name: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, errorMessage: string | null } | null } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const FileLineFragmentDoc = new TypedDocumentString(`
    fragment FileLine on File {
  id
  name
  size
  status
  progress
  totalChunks
  pageCount
  errorMessage
  referenceId
  createdAt
  updatedAt
}
    `, {"fragmentName":"FileLine"}) as unknown as TypedDocumentString<FileLineFragment, unknown>;
export const FoundChunkFragmentDoc = new TypedDocumentString(`
    fragment FoundChunk on SearchResultChunk {
  chunkId
  fileId
  fileName
  chunkIndex
  pageNumber
  startPage
  endPage
  score
  content
  referenceId
}
    `, {"fragmentName":"FoundChunk"}) as unknown as TypedDocumentString<FoundChunkFragment, unknown>;
export const RouteFragmentDoc = new TypedDocumentString(`
    fragment Route on RoutingInfo {
  route
  reasoning
  connectorId
  connectorName
  sqlGenerated
  sqlExplanation
}
    `, {"fragmentName":"Route"}) as unknown as TypedDocumentString<RouteFragment, unknown>;
export const RowsFragmentDoc = new TypedDocumentString(`
    fragment Rows on StructuredResult {
  columns {
    name
    type
    description
  }
  rows
}
    `, {"fragmentName":"Rows"}) as unknown as TypedDocumentString<RowsFragment, unknown>;
export const CitedPlaceFragmentDoc = new TypedDocumentString(`
    fragment CitedPlace on Citation {
  marker
  fileId
  fileName
  chunkId
  pageNumber
  startPage
  endPage
  score
  quote
}
    `, {"fragmentName":"CitedPlace"}) as unknown as TypedDocumentString<CitedPlaceFragment, unknown>;
export const FileProgressFragmentDoc = new TypedDocumentString(`
    fragment FileProgress on File {
  id
  name
  status
  sequence
  progress
  estimatedRemainingTimeSeconds
  totalChunks
  errorMessage
}
    `, {"fragmentName":"FileProgress"}) as unknown as TypedDocumentString<FileProgressFragment, unknown>;
export const WhoAmIDocument = new TypedDocumentString(`
    query WhoAmI {
  me {
    organizationId
    organizationName
    projectId
    projectName
    environmentId
    environmentSlug
  }
}
    `) as unknown as TypedDocumentString<WhoAmIQuery, WhoAmIQueryVariables>;
export const FoldersDocument = new TypedDocumentString(`
    query Folders {
  me {
    environment {
      id
      slug
      folders {
        id
        name
        createdAt
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FoldersQuery, FoldersQueryVariables>;
export const ListFilesDocument = new TypedDocumentString(`
    query ListFiles($first: Int!, $after: String, $filter: FileFilter) {
  filesConnection(first: $first, after: $after, filter: $filter) {
    totalCount
    nodes {
      ...FileLine
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment FileLine on File {
  id
  name
  size
  status
  progress
  totalChunks
  pageCount
  errorMessage
  referenceId
  createdAt
  updatedAt
}`) as unknown as TypedDocumentString<ListFilesQuery, ListFilesQueryVariables>;
export const ShowFileDocument = new TypedDocumentString(`
    query ShowFile($id: UUID!) {
  file(id: $id) {
    ...FileLine
    originalFilename
    mimeType
    folderName
    fileMetadata
    totalEmbeddings
    embeddingDimension
    totalProcessingDurationSeconds
    stages {
      stage
      startedAt
      completedAt
      durationSeconds
    }
    timeline {
      status
      at
    }
  }
}
    fragment FileLine on File {
  id
  name
  size
  status
  progress
  totalChunks
  pageCount
  errorMessage
  referenceId
  createdAt
  updatedAt
}`) as unknown as TypedDocumentString<ShowFileQuery, ShowFileQueryVariables>;
export const DeleteFileDocument = new TypedDocumentString(`
    mutation DeleteFile($id: UUID!) {
  deleteFile(fileId: $id) {
    id
    deleted
  }
}
    `) as unknown as TypedDocumentString<DeleteFileMutation, DeleteFileMutationVariables>;
export const SearchDocument = new TypedDocumentString(`
    query Search($input: SearchInput!) {
  search(input: $input) {
    query
    namespace
    totalResults
    searchTimeMs
    filtersApplied
    routing {
      ...Route
    }
    results {
      semantic {
        ...FoundChunk
      }
      structured {
        ...Rows
      }
    }
  }
}
    fragment FoundChunk on SearchResultChunk {
  chunkId
  fileId
  fileName
  chunkIndex
  pageNumber
  startPage
  endPage
  score
  content
  referenceId
}
fragment Route on RoutingInfo {
  route
  reasoning
  connectorId
  connectorName
  sqlGenerated
  sqlExplanation
}
fragment Rows on StructuredResult {
  columns {
    name
    type
    description
  }
  rows
}`) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const AskDocument = new TypedDocumentString(`
    subscription Ask($input: ChatInput!) {
  chatStream(input: $input) {
    __typename
    ... on ChatToken {
      text
    }
    ... on ChatAnswer {
      question
      answer
      model
      totalChunksUsed
      searchTimeMs
      generationTimeMs
      citations {
        ...CitedPlace
      }
      routing {
        ...Route
      }
      results {
        structured {
          ...Rows
        }
      }
    }
  }
}
    fragment Route on RoutingInfo {
  route
  reasoning
  connectorId
  connectorName
  sqlGenerated
  sqlExplanation
}
fragment Rows on StructuredResult {
  columns {
    name
    type
    description
  }
  rows
}
fragment CitedPlace on Citation {
  marker
  fileId
  fileName
  chunkId
  pageNumber
  startPage
  endPage
  score
  quote
}`) as unknown as TypedDocumentString<AskSubscription, AskSubscriptionVariables>;
export const KnownUploadsDocument = new TypedDocumentString(`
    query KnownUploads($first: Int!, $after: String, $filter: FileFilter) {
  filesConnection(first: $first, after: $after, filter: $filter) {
    totalCount
    nodes {
      ...FileProgress
      fileMetadata
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment FileProgress on File {
  id
  name
  status
  sequence
  progress
  estimatedRemainingTimeSeconds
  totalChunks
  errorMessage
}`) as unknown as TypedDocumentString<KnownUploadsQuery, KnownUploadsQueryVariables>;
export const BeginUploadDocument = new TypedDocumentString(`
    mutation BeginUpload($input: InitFileUploadInput!) {
  tryInitFileUpload(input: $input) {
    __typename
    ... on FileUpload {
      fileId
      uploadUrl
      expiresIn
    }
    ... on UnsupportedFileType {
      supportedExtensions
    }
    ... on RateLimited {
      retryAfterSeconds
    }
    ... on InvalidInput {
      faults {
        path
        message
      }
    }
    ... on MutationFailure {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<BeginUploadMutation, BeginUploadMutationVariables>;
export const ConfirmUploadDocument = new TypedDocumentString(`
    mutation ConfirmUpload($fileId: UUID!) {
  tryConfirmFileUpload(fileId: $fileId) {
    __typename
    ... on File {
      ...FileProgress
    }
    ... on RateLimited {
      retryAfterSeconds
    }
    ... on MutationFailure {
      code
      message
    }
  }
}
    fragment FileProgress on File {
  id
  name
  status
  sequence
  progress
  estimatedRemainingTimeSeconds
  totalChunks
  errorMessage
}`) as unknown as TypedDocumentString<ConfirmUploadMutation, ConfirmUploadMutationVariables>;
export const FileStateDocument = new TypedDocumentString(`
    query FileState($id: UUID!) {
  file(id: $id) {
    ...FileProgress
  }
}
    fragment FileProgress on File {
  id
  name
  status
  sequence
  progress
  estimatedRemainingTimeSeconds
  totalChunks
  errorMessage
}`) as unknown as TypedDocumentString<FileStateQuery, FileStateQueryVariables>;
export const WatchFilesDocument = new TypedDocumentString(`
    subscription WatchFiles($after: String) {
  filesChanged(after: $after) {
    fileId
    status
    deleted
    sequence
    cursor
    file {
      ...FileProgress
    }
  }
}
    fragment FileProgress on File {
  id
  name
  status
  sequence
  progress
  estimatedRemainingTimeSeconds
  totalChunks
  errorMessage
}`) as unknown as TypedDocumentString<WatchFilesSubscription, WatchFilesSubscriptionVariables>;