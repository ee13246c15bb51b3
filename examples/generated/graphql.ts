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
  /** Have the language model answer with the live version of this prompt. */
  promptName?: string | null | undefined;
  /** A text for each `{{name}}` of the prompt but `{{question}}` and `{{sources}}`, which the answer fills in. */
  promptVariables?: Record<string, unknown> | null | undefined;
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


export type BeginUploadMutation = { tryInitFileUpload:
    | { __typename: 'Conflict', code: string, message: string }
    | { __typename: 'FileUpload', fileId: string, uploadUrl: string, expiresIn: number }
    | { __typename: 'Forbidden', code: string, message: string }
    | { __typename: 'InvalidInput', code: string, message: string, faults: Array<{ path: Array<string>, message: string }> }
    | { __typename: 'NotFound', code: string, message: string }
    | { __typename: 'RateLimited', code: string, message: string }
    | { __typename: 'UnsupportedFileType', code: string, message: string }
   | null };

export type ConfirmUploadMutationVariables = Exact<{
  fileId: string;
}>;


export type ConfirmUploadMutation = { tryConfirmFileUpload:
    | { __typename: 'Conflict', code: string, message: string }
    | { __typename: 'File', id: string, name: string, status: FileStatus, progress: number, estimatedRemainingTimeDisplay: string | null, totalChunks: number, errorMessage: string | null }
    | { __typename: 'Forbidden', code: string, message: string }
    | { __typename: 'InvalidInput', code: string, message: string }
    | { __typename: 'NotFound', code: string, message: string }
    | { __typename: 'RateLimited', code: string, message: string }
   | null };

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
  tryInitFileUpload(input: $input) {
    __typename
    ... on FileUpload {
      fileId
      uploadUrl
      expiresIn
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
    `, {"hash":"sha256:7962809ab16fbc57caf309f7a532a93ddad02ae479a25b8735db9339e3479f95"}) as unknown as TypedDocumentString<BeginUploadMutation, BeginUploadMutationVariables>;
export const ConfirmUploadDocument = new TypedDocumentString(`
    mutation ConfirmUpload($fileId: UUID!) {
  tryConfirmFileUpload(fileId: $fileId) {
    __typename
    ... on File {
      ...FileState
    }
    ... on MutationFailure {
      code
      message
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
}`, {"hash":"sha256:0a52f49b82c3b0a0dd12beb747f2975cef2ec9de9610a4a820f9591748e62f85"}) as unknown as TypedDocumentString<ConfirmUploadMutation, ConfirmUploadMutationVariables>;
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