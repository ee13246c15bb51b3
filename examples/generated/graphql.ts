/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Who may see something: `everyone: true`, or `principals`. */
export type AccessInput = {
  /** Whether everyone may see it. */
  everyone?: boolean | null | undefined;
  /** The only principals that may see it, beside keys that see everything, at most 100 items. None: nobody else. */
  principals?: Array<string> | null | undefined;
};

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

export type FileStateFragment = { id: string, name: string, status: FileStatus, progress: number, estimatedRemainingTimeDisplay: string | null, totalChunks: number, errorMessage: string | null };

export type WhoAmIQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoAmIQuery = { me: { organizationName: string, projectName: string, environmentSlug: string } | null };

export type FilesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: FileFilter | null | undefined;
}>;


export type FilesQuery = { filesConnection: { totalCount: number, nodes: Array<{ id: string, name: string, status: FileStatus, progress: number, estimatedRemainingTimeDisplay: string | null, totalChunks: number, errorMessage: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type BeginUploadMutationVariables = Exact<{
  input: InitFileUploadInput;
}>;


export type BeginUploadMutation = { initFileUpload: { fileId: string, uploadUrl: string, expiresIn: number } | null };

export type ConfirmUploadMutationVariables = Exact<{
  fileId: string;
}>;


export type ConfirmUploadMutation = { confirmFileUpload: { id: string, name: string, status: FileStatus, progress: number, estimatedRemainingTimeDisplay: string | null, totalChunks: number, errorMessage: string | null } | null };

export type DeleteFileMutationVariables = Exact<{
  fileId: string;
}>;


export type DeleteFileMutation = { deleteFile: { id: string } | null };

export type WatchFileSubscriptionVariables = Exact<{
  fileId: string;
}>;


export type WatchFileSubscription = { fileStatusChanged: { id: string, name: string, status: FileStatus, progress: number, estimatedRemainingTimeDisplay: string | null, totalChunks: number, errorMessage: string | null } };

export type SearchQueryVariables = Exact<{
  input: SearchInput;
}>;


export type SearchQuery = { search: { totalResults: number, routing: { route: Route, reasoning: string | null }, results: { semantic: Array<{ fileName: string, pageNumber: number | null, score: number, content: string }>, structured: { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string }> } | null } } | null };

export type AskQueryVariables = Exact<{
  input: ChatInput;
}>;


export type AskQuery = { chat: { answer: string, model: string, citations: Array<{ marker: number, fileName: string, pageNumber: number | null, quote: string }> } | null };

export type AskAndListenSubscriptionVariables = Exact<{
  input: ChatInput;
}>;


export type AskAndListenSubscription = { chatStream:
    | { __typename: 'ChatAnswer', answer: string, model: string }
    | { __typename: 'ChatCitations', citations: Array<{ marker: number, fileName: string, quote: string }> }
    | { __typename: 'ChatToken', text: string }
   };

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
export const FileStateFragmentDoc = new TypedDocumentString(`
    fragment FileState on File {
  id
  name
  status
  progress
  estimatedRemainingTimeDisplay
  totalChunks
  errorMessage
}
    `, {"fragmentName":"FileState"}) as unknown as TypedDocumentString<FileStateFragment, unknown>;
export const WhoAmIDocument = new TypedDocumentString(`
    query WhoAmI {
  me {
    organizationName
    projectName
    environmentSlug
  }
}
    `, {"hash":"sha256:7bd9081e085837602043de1a08cb5e131a2238ce26afa0cebfc192d09abc7428"}) as unknown as TypedDocumentString<WhoAmIQuery, WhoAmIQueryVariables>;
export const FilesDocument = new TypedDocumentString(`
    query Files($first: Int, $after: String, $filter: FileFilter) {
  filesConnection(first: $first, after: $after, filter: $filter) {
    totalCount
    nodes {
      ...FileState
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment FileState on File {
  id
  name
  status
  progress
  estimatedRemainingTimeDisplay
  totalChunks
  errorMessage
}`, {"hash":"sha256:87605051ec94b515e67b993acd0c209be544bb761c7ca22ad539cecfac3b7cab"}) as unknown as TypedDocumentString<FilesQuery, FilesQueryVariables>;
export const BeginUploadDocument = new TypedDocumentString(`
    mutation BeginUpload($input: InitFileUploadInput!) {
  initFileUpload(input: $input) {
    fileId
    uploadUrl
    expiresIn
  }
}
    `, {"hash":"sha256:8199450476ac42410912404f426bd4d24bc81de02f854cd3f487b1ea90e5eba4"}) as unknown as TypedDocumentString<BeginUploadMutation, BeginUploadMutationVariables>;
export const ConfirmUploadDocument = new TypedDocumentString(`
    mutation ConfirmUpload($fileId: UUID!) {
  confirmFileUpload(fileId: $fileId) {
    ...FileState
  }
}
    fragment FileState on File {
  id
  name
  status
  progress
  estimatedRemainingTimeDisplay
  totalChunks
  errorMessage
}`, {"hash":"sha256:e1c72f43352e1043c752120544c70e42d687218fe17e42dcd00f080567d0db8b"}) as unknown as TypedDocumentString<ConfirmUploadMutation, ConfirmUploadMutationVariables>;
export const DeleteFileDocument = new TypedDocumentString(`
    mutation DeleteFile($fileId: UUID!) {
  deleteFile(fileId: $fileId) {
    id
  }
}
    `, {"hash":"sha256:45b9f7b996823adf8f2d1220d8ea755c6aec11edaa1dd8b5ffe43f70d786e0c6"}) as unknown as TypedDocumentString<DeleteFileMutation, DeleteFileMutationVariables>;
export const WatchFileDocument = new TypedDocumentString(`
    subscription WatchFile($fileId: UUID!) {
  fileStatusChanged(fileId: $fileId) {
    ...FileState
  }
}
    fragment FileState on File {
  id
  name
  status
  progress
  estimatedRemainingTimeDisplay
  totalChunks
  errorMessage
}`, {"hash":"sha256:6225c39b26de6498a66160672fdc3fb976c5a8858a5ee38c76eb6064bf4d4b5f"}) as unknown as TypedDocumentString<WatchFileSubscription, WatchFileSubscriptionVariables>;
export const SearchDocument = new TypedDocumentString(`
    query Search($input: SearchInput!) {
  search(input: $input) {
    totalResults
    routing {
      route
      reasoning
    }
    results {
      semantic {
        fileName
        pageNumber
        score
        content
      }
      structured {
        columns {
          name
          type
        }
        rows
      }
    }
  }
}
    `, {"hash":"sha256:389c5cc4beb4bbd960ee4621e7c5f3f07e1800c0a0d46a9577961946d52db1c6"}) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const AskDocument = new TypedDocumentString(`
    query Ask($input: ChatInput!) {
  chat(input: $input) {
    answer
    model
    citations {
      marker
      fileName
      pageNumber
      quote
    }
  }
}
    `, {"hash":"sha256:c270f2fca9b365b0019a5b5ba6e9067ef3cf40cc889af3ba1e1c8e297949a825"}) as unknown as TypedDocumentString<AskQuery, AskQueryVariables>;
export const AskAndListenDocument = new TypedDocumentString(`
    subscription AskAndListen($input: ChatInput!) {
  chatStream(input: $input) {
    __typename
    ... on ChatToken {
      text
    }
    ... on ChatCitations {
      citations {
        marker
        fileName
        quote
      }
    }
    ... on ChatAnswer {
      answer
      model
    }
  }
}
    `, {"hash":"sha256:57ece8f87383bf31d70fc989480c6fe02cba3184dac93fcf8c3f14052bbb4cc2"}) as unknown as TypedDocumentString<AskAndListenSubscription, AskAndListenSubscriptionVariables>;