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

/** Why somebody may see something. */
export type AccessSource =
  /** Keys with the role `admin` and the admin token see everything. */
  | 'administrators'
  /** The connector says so. */
  | 'connector'
  /** Nothing says otherwise. */
  | 'default'
  /** The file says so. */
  | 'file'
  /** The folder says so. */
  | 'folder';

/** The input of `activatePromptVersion`. */
export type ActivatePromptVersionInput = {
  /** The name of the prompt, 1–255 characters. */
  name: string;
  /** The version number, at least 1. */
  versionNumber: number;
};

/** How an administrator was authenticated. */
export type ActorKind =
  /** By the admin token. */
  | 'admin_token'
  /** By an API key of the role `admin`. */
  | 'api_key'
  /** By the identity provider. */
  | 'user';

/** Filters answers. All conditions must match. */
export type AnswerFilter = {
  /** Answers that found or cite this file. */
  fileId?: string | null | undefined;
  /** Answers given at or after this time. */
  from?: string | null | undefined;
  /** Whether a chunk or row was found. */
  hasResults?: boolean | null | undefined;
  /** Whether it was answered: a search that found something, or an answer that says what was asked for. */
  isAnswered?: boolean | null | undefined;
  /** The ID of the API key of the request. */
  keyId?: string | null | undefined;
  /** The kind of answer. */
  kind?: AnswerKind | null | undefined;
  /** The route that was taken. */
  route?: Route | null | undefined;
  /** Answers given before this time. */
  to?: string | null | undefined;
};

/** The kind of an answer. */
export type AnswerKind =
  /** The answer to a question. */
  | 'chat'
  /** The result of a search. */
  | 'search';

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

/** The kind of records in an archive, as described in docs/archive.md. */
export type ArchiveKind =
  /** Chunks of ready files with their vectors. */
  | 'chunks'
  /** Turns of conversations. */
  | 'conversations'
  /** Files without their content. */
  | 'files'
  /** Folders. */
  | 'folders'
  /** Versions of prompts. */
  | 'prompts'
  /** Sources without their secrets. */
  | 'sources';

/** Filters operations. All conditions must match. */
export type AuditFilter = {
  /** The ID of the API key of the request. */
  actorKeyId?: string | null | undefined;
  /** The ID of the environment of the request. */
  environmentId?: string | null | undefined;
  /** Operations that started at or after this time. */
  from?: string | null | undefined;
  /** The name of the mutation, at most 100 characters. */
  operation?: string | null | undefined;
  /** The outcome of the operation. */
  outcome?: AuditOutcome | null | undefined;
  /** The ID of the resource, at most 255 characters. */
  targetId?: string | null | undefined;
  /** Operations that started before this time. */
  to?: string | null | undefined;
};

/** The outcome of an operation. */
export type AuditOutcome =
  /** The operation was rejected or failed; see `errorCode`. */
  | 'failed'
  /** Running, or its process ended before it recorded the outcome. */
  | 'pending'
  /** The operation succeeded. */
  | 'succeeded';

/** What of a container is read. */
export type AzureBlobSourceInput = {
  /** The connection string of the storage account, in place of the URL, 1–4,096 characters. Secret. */
  connectionString?: string | null | undefined;
  /** The name of the container, with a connection string, 1–63 characters. */
  container?: string | null | undefined;
  /** The URL of the container, with a shared access signature that allows to read and list, 1–2,048 characters. Secret. */
  containerUrl?: string | null | undefined;
  /** Only blobs whose names begin with this are read, at most 1,024 characters. Defaults to . */
  prefix?: string | null | undefined;
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

/** The kind of a database. */
export type ConnectorKind =
  /** MySQL or MariaDB. */
  | 'mysql'
  /** PostgreSQL. */
  | 'postgres'
  /** A SQLite file. */
  | 'sqlite';

/** Whether a database can be reached. */
export type ConnectorStatus =
  /** The database cannot be reached. */
  | 'down'
  /** The database can be reached. */
  | 'up';

/** The input of `createApiKey`. */
export type CreateApiKeyInput = {
  /** The ID of an environment. Requires the admin token. */
  environmentId?: string | null | undefined;
  /** The slug of an environment of the same project. Defaults to the environment of the request. */
  environmentSlug?: string | null | undefined;
  /** The number of seconds after which the API key stops working, 60–31,622,400. Without it, the API key does not expire. */
  lifetimeSeconds?: number | null | undefined;
  /** Rate limits that differ from the defaults. */
  limits?: RateLimitsInput | null | undefined;
  /** The name, 1–255 characters. */
  name: string;
  /** The role. Defaults to `member`. */
  role?: KeyRole | null | undefined;
};

/** The input of `createConnector`. */
export type CreateConnectorInput = {
  /** The kind of database. */
  kind: ConnectorKind;
  /** The display name, 1–100 characters. */
  name: string;
  /** The address of the database with credentials of a read-only role, 1–16,000 characters. Stored encrypted and never returned. */
  url: string;
};

/** The input of `createEnvironment`. */
export type CreateEnvironmentInput = {
  /** The ID of the project. */
  projectId: string;
  /** The slug, unique in the project: lower-case letters, digits and single hyphens, 1–40 characters. */
  slug: string;
};

/** The input of `createFolder`. */
export type CreateFolderInput = {
  /** The name, unique in the environment, 1–255 characters. */
  name: string;
};

/** The input of `createOrganization`. */
export type CreateOrganizationInput = {
  /** The name, 1–255 characters. */
  name: string;
};

/** The input of `createProject`. */
export type CreateProjectInput = {
  /** The name, 1–255 characters. */
  name: string;
  /** The ID of the organization. */
  organizationId: string;
};

/** The input of `createSource`. */
export type CreateSourceInput = {
  /** What of the container is read. Of the kind `azure_blob`. */
  azureBlob?: AzureBlobSourceInput | null | undefined;
  /** The ID of the folder that its files are in. Defaults to the folder `default`. */
  folderId?: string | null | undefined;
  /** The number of days that an item has to be missing, in at least two runs, before its file is removed, 0–365. Defaults to 7. */
  graceDays?: number | null | undefined;
  /** The minutes between two runs, 15–43,200. Null: on request only. */
  intervalMinutes?: number | null | undefined;
  /** The kind. */
  kind: SourceKind;
  /** The number of pages or documents that a run reads at most, 1–10,000. Defaults to 1000. */
  maxPages?: number | null | undefined;
  /** The name, 1–100 characters. */
  name: string;
  /** What of the bucket is read. Of the kind `s3`. */
  s3?: S3SourceInput | null | undefined;
  /** What of the server is read. Of the kind `webdav`. */
  webdav?: WebdavSourceInput | null | undefined;
  /** What of the website is read. Of the kind `website`. */
  website?: WebsiteSourceInput | null | undefined;
};

/** The input of `createWebhookEndpoint`. */
export type CreateWebhookEndpointInput = {
  /** The event types to send: `file.ready`, `file.failed`, `file.deleted`, `file.replaced`, `file.replacement_failed`, `connector.unavailable`, `connector.available`, `prompt.published`, `key.deleted`, `budget.reached`, `source.run.finished`, at most 11 items. */
  events: Array<string>;
  /** The URL that events are sent to, with `https` or `http`, 1–2,048 characters. */
  url: string;
};

/** The code of an error, in `extensions.code`. */
export type ErrorCode =
  /** The answer would have more than 16 million characters of text. Ask for fewer objects. */
  | 'answer_too_large'
  /** The request is malformed. */
  | 'bad_request'
  /** The monthly budget of the API key or its environment is used up. */
  | 'budget_exceeded'
  /** The request conflicts with the current state of the resource. */
  | 'conflict'
  /** The environment has no connector with this ID. */
  | 'connector_not_found'
  /** An earlier question of the conversation is still being answered. */
  | 'conversation_busy'
  /** The environment has no conversation with this ID. */
  | 'conversation_not_found'
  /** The request names an environment other than that of the API key. */
  | 'environment_mismatch'
  /** The environment has no file with this ID. */
  | 'file_not_found'
  /** The API key is not allowed to perform this operation. */
  | 'forbidden'
  /** An unexpected error occurred. */
  | 'internal'
  /** The file type is not supported, or the extension and the MIME type disagree. */
  | 'invalid_file_type'
  /** The path does not support this method. The `Allow` header lists those it does. */
  | 'method_not_allowed'
  /** The forced route needs a connector, and the environment has none. */
  | 'no_connector'
  /** The resource does not exist, or belongs to another environment. */
  | 'not_found'
  /** The request body is larger than 1 MB. */
  | 'payload_too_large'
  /** The environment has no prompt with this name. */
  | 'prompt_not_found'
  /** Too many requests. Retry after the number of seconds given. */
  | 'rate_limit_exceeded'
  /** The size of the uploaded file differs from the declared size. */
  | 'size_mismatch'
  /** The request timed out. */
  | 'timeout'
  /** The API key is missing, unknown or deleted. */
  | 'unauthorized'
  /** A model server, connected database or store cannot be reached, or the gateway is overloaded. */
  | 'unavailable'
  /** The upload URL has not received any bytes, or the upload failed. */
  | 'upload_incomplete'
  /** A model server or connected database returned an error. */
  | 'upstream_error'
  /** The input is invalid. All faults are listed. */
  | 'validation_failed';

/** A metric of an evaluation. */
export type EvaluationMetricName =
  /** The share of the assertions that hold. */
  | 'assertions'
  /** Intersection over union of cited and expected boxes. */
  | 'boxOverlap'
  /** The mean latency in milliseconds. Less is better. */
  | 'latencyMs'
  /** The mean of 1 divided by the rank of the first expected passage. */
  | 'mrr'
  /** The normalized discounted cumulative gain of the first ten passages. */
  | 'ndcgAt10'
  /** The share of the cases that pass. */
  | 'passRate'
  /** The share of the citations whose quote is in its passage. */
  | 'quoteInPassage'
  /** The share of the expected passages among the first ten. */
  | 'recallAt10'
  /** The share of the refusals that were expected. */
  | 'refusalPrecision'
  /** The share of the expected refusals that happened. */
  | 'refusalRecall'
  /** The share of the cases that took the expected route. */
  | 'routeAccuracy'
  /** The share of the cases that found exactly the expected rows. */
  | 'rowEquality'
  /** The share of the expected spans that are in a passage found. */
  | 'spanRecall';

/** The status of an evaluation run. */
export type EvaluationRunStatus =
  /** An administrator cancelled it. */
  | 'cancelled'
  /** All cases have results. */
  | 'done'
  /** The run ended early; see its `error`. */
  | 'failed'
  /** Another run of the environment is running, or no process has begun yet. */
  | 'queued'
  /** Cases are being answered. */
  | 'running';

/** The format of a file of golden questions. */
export type EvaluationSetFormat =
  /** CSV with the columns of promptfoo. */
  | 'csv'
  /** YAML in the shape of promptfoo. */
  | 'yaml';

/** Filters feedback. All conditions must match. */
export type FeedbackFilter = {
  /** The ID of the answer. */
  answerId?: string | null | undefined;
  /** Feedback submitted at or after this time. */
  from?: string | null | undefined;
  /** The ID of the API key that submitted it. */
  keyId?: string | null | undefined;
  /** Feedback with this label, 1–64 characters. */
  label?: string | null | undefined;
  /** The rating. */
  rating?: FeedbackRating | null | undefined;
  /** Feedback submitted before this time. */
  to?: string | null | undefined;
};

/** The rating of an answer. */
export type FeedbackRating =
  /** The answer was not good. */
  | 'negative'
  /** The answer was good. */
  | 'positive';

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

/** Records of an archive, all of one kind. */
export type ImportInput = {
  /** The records, as described in docs/archive.md, at most 100 items. */
  records: Array<Record<string, unknown>>;
  /** The version of the archive format, 1–1. */
  version: number;
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

/** The role of an API key. */
export type KeyRole =
  /** Sees everything of its environment, and administers it. */
  | 'admin'
  /** Also says for whom it asks, by `X-Principals`. */
  | 'delegate'
  /** Reads and writes in its environment. */
  | 'member'
  /** Reads and asks in its environment, and changes no documents. */
  | 'viewer';

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

/** A processing stage. The stages run in this order. */
export type ProcessingStage =
  /** Splits the text into chunks. */
  | 'chunking'
  /** Converts the content. */
  | 'conversion'
  /** Embeds and indexes the chunks. */
  | 'embedding'
  /** Parses the structure. */
  | 'parsing';

/** The input of `publishPrompt`. */
export type PublishPromptInput = {
  /** The template, 1–100,000 characters. `{{variable}}` marks a placeholder. */
  body: string;
  /** The name, 1–255 characters. */
  name: string;
};

/** Rate limits in requests per minute. Categories that are left out keep their defaults. */
export type RateLimitsInput = {
  /** Defaults to 600. */
  admin?: number | null | undefined;
  /** Defaults to 30. */
  chat?: number | null | undefined;
  /** Defaults to 300. */
  filesStatus?: number | null | undefined;
  /** Defaults to 120. */
  filesWrite?: number | null | undefined;
  /**
   * Defaults to 300.
   * @deprecated Use `filesStatus`.
   */
  files_status?: number | null | undefined;
  /**
   * Defaults to 120.
   * @deprecated Use `filesWrite`.
   */
  files_write?: number | null | undefined;
  /** Defaults to 120. */
  list?: number | null | undefined;
  /** Defaults to 120. */
  other?: number | null | undefined;
  /** Defaults to 600. */
  prompts?: number | null | undefined;
  /** Defaults to 60. */
  search?: number | null | undefined;
};

/** The status of re-embedding. */
export type ReembeddingStatus =
  /** Every chunk has a vector of the model, and search uses them. */
  | 'completed'
  /** Re-embedding failed. When started again, it resumes. */
  | 'failed'
  /** The process ended. When started again, re-embedding resumes. */
  | 'interrupted'
  /** Re-embedding is running. */
  | 'running';

/** The input of `renameEnvironment`. */
export type RenameEnvironmentInput = {
  /** The ID of the resource. */
  id: string;
  /** The slug, unique in the project: lower-case letters, digits and single hyphens, 1–40 characters. */
  slug: string;
};

/** The input of a renaming. */
export type RenameInput = {
  /** The ID of the resource. */
  id: string;
  /** The new name, 1–255 characters. */
  name: string;
};

/** The input of `replaceFile`. */
export type ReplaceFileInput = {
  /** The ID of the file. */
  fileId: string;
  /** The file name with its extension, 1–500 characters. Defaults to that of the current content. */
  filename?: string | null | undefined;
  /** The MIME type. Defaults to that of the extension. */
  mimeType?: string | null | undefined;
  /** The SHA-256 of the content in hex. `duplicateOf` then has a file with the same content, and other content is refused. */
  sha256?: string | null | undefined;
  /** The size of the file in bytes, 1–104,857,600. */
  size: number;
};

/** The input of `rotateApiKey`. */
export type RotateApiKeyInput = {
  /** The number of seconds for which the old API key keeps working, 0–7,776,000. Defaults to 86400. */
  graceSeconds?: number | null | undefined;
  /** The ID of the resource. */
  id: string;
};

/** How a query is answered. */
export type Route =
  /** By both. */
  | 'hybrid'
  /** By semantic search over the indexed documents. */
  | 'semantic'
  /** By a query of a connected database, for filters, aggregations and lookups. */
  | 'structured';

/** The condition of the visible rows of a table. */
export type RowFilterInput = {
  /** An SQL condition over the columns of the table, as it would follow WHERE, with `:user`, `:principals` and `:claim.NAME`, 1–2,000 characters. */
  condition: string;
  /** The name of the table, as the connector lists it, 1–1,000 characters. */
  table: string;
};

/** What of a bucket is read. */
export type S3SourceInput = {
  /** The ID of the access key, 1–256 characters. */
  accessKeyId: string;
  /** The name of the bucket. */
  bucket: string;
  /** The URL of the server, 1–2,048 characters. Defaults to that of AWS for the region. */
  endpoint?: string | null | undefined;
  /** Whether the bucket is in the path of URLs, as some servers need, and not in the host name. Defaults to false. */
  isPathStyle?: boolean | null | undefined;
  /** Only objects whose keys begin with this are read, at most 1,024 characters. Defaults to . */
  prefix?: string | null | undefined;
  /** The region. Defaults to us-east-1. */
  region?: string | null | undefined;
  /** The secret of the access key, 1–1,024 characters. */
  secretAccessKey: string;
};

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

/** The input of `setBudget`. */
export type SetBudgetInput = {
  /** The cost per month at which requests are rejected, 0–1,000,000,000,000. */
  hard?: number | null | undefined;
  /** The ID of the API key. Omit it for the budget of the environment. */
  keyId?: string | null | undefined;
  /** The cost per month at which `budget.reached` is sent, 0–1,000,000,000,000. */
  soft?: number | null | undefined;
};

/** The input of `setConnectorAccess`. */
export type SetConnectorAccessInput = {
  /** Who may see it. Null: everyone. */
  access?: AccessInput | null | undefined;
  /** The ID of the connector. */
  connectorId: string;
  /** Who may see it as the caller read it. Where that is somebody else meanwhile, nothing changes, and the error is `conflict`. Without it, whatever is in force is replaced. */
  expectedAccess?: AccessInput | null | undefined;
};

/** The input of `setConnectorRowFilters`. */
export type SetConnectorRowFiltersInput = {
  /** The ID of the connector. */
  connectorId: string;
  /** The filters that the caller read, in their order, at most 200 items. Where others are in force meanwhile, nothing changes, and the error is `conflict`. Without it, whatever is in force is replaced. */
  expectedFilters?: Array<RowFilterInput> | null | undefined;
  /** At most one for each table, at most 200 items. None: no rows are hidden. */
  filters: Array<RowFilterInput>;
};

/** The input of `setFileAccess`. */
export type SetFileAccessInput = {
  /** Who may see it. Null: whoever may see its folder. */
  access?: AccessInput | null | undefined;
  /** Who may see it as the caller read it. Where that is somebody else meanwhile, nothing changes, and the error is `conflict`. Without it, whatever is in force is replaced. */
  expectedAccess?: AccessInput | null | undefined;
  /** The ID of the file. */
  fileId: string;
};

/** The input of `setFileExpiry`. */
export type SetFileExpiryInput = {
  /** From this moment on it does not exist. Null: as its folder. */
  expiresAt?: string | null | undefined;
  /** The ID of the file. */
  fileId: string;
};

/** The input of `setFileHold`. */
export type SetFileHoldInput = {
  /** The ID of the file. */
  fileId: string;
  /** Whether it is held from now on. */
  isHeld: boolean;
  /** Why it is held, 1–1,000 characters. */
  reason?: string | null | undefined;
};

/** The input of `setFolderAccess`. */
export type SetFolderAccessInput = {
  /** Who may see it. Null: everyone. */
  access?: AccessInput | null | undefined;
  /** Who may see it as the caller read it. Where that is somebody else meanwhile, nothing changes, and the error is `conflict`. Without it, whatever is in force is replaced. */
  expectedAccess?: AccessInput | null | undefined;
  /** The ID of the folder. */
  folderId: string;
};

/** The input of `setFolderExpiry`. */
export type SetFolderExpiryInput = {
  /** From this moment on it does not exist. Null: never. */
  expiresAt?: string | null | undefined;
  /** The ID of the folder. */
  folderId: string;
};

/** The kind of a source. */
export type SourceKind =
  /** The documents in a container of Azure Blob Storage. */
  | 'azure_blob'
  /** The documents in a bucket of Amazon S3, or of a server with its API. */
  | 's3'
  /** The documents in a folder of a WebDAV server, with all below it. */
  | 'webdav'
  /** The pages and documents of a website. */
  | 'website';

/** The state of a run of a source. */
export type SourceRunState =
  /** The source as a whole could not be read; see `error`. Nothing was removed. */
  | 'failed'
  /** No process has begun yet. */
  | 'queued'
  /** The source is being read. */
  | 'running'
  /** The source was read. Single items may have failed. */
  | 'succeeded';

/** The input of `startConversation`: what its questions search, unless they say otherwise. */
export type StartConversationInput = {
  /** Its questions query this connector. */
  connectorId?: string | null | undefined;
  /** Its questions search these files, at most 1,000 items. */
  fileIds?: Array<string> | null | undefined;
  /** Its questions search files of this project. */
  projectId?: string | null | undefined;
  /** The title, 1–200 characters. Defaults to the first question. */
  title?: string | null | undefined;
};

/** The input of `submitFeedback`. */
export type SubmitFeedbackInput = {
  /** The ID of the answer. */
  answerId: string;
  /** A comment, at most 4,000 characters. */
  comment?: string | null | undefined;
  /** Labels, such as `outdated`, at most 20 items. Defaults to none. */
  labels?: Array<string> | null | undefined;
  /** Whether the answer was good. */
  rating: FeedbackRating;
};

/** The input of `updateFile`. Fields that are left out stay unchanged. */
export type UpdateFileInput = {
  /** The ID of the file. */
  fileId: string;
  /** The ID of the folder to move the file to. */
  folderId?: string | null | undefined;
  /** The new metadata, which replaces all of the old, bounded as at upload. Null removes it. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The new display name, 1–500 characters. */
  name?: string | null | undefined;
};

/** The input of `updateSource`. */
export type UpdateSourceInput = {
  /** What of the container is read, as a whole. */
  azureBlob?: AzureBlobSourceInput | null | undefined;
  /** The new number of days before removal, 0–365. */
  graceDays?: number | null | undefined;
  /** The ID of the source. */
  id: string;
  /** The new number of minutes between two runs, 15–43,200. */
  intervalMinutes?: number | null | undefined;
  /** Whether to run on request only from now on. Defaults to false. */
  isManual?: boolean | null | undefined;
  /** True pauses the schedule; false resumes it, and a paused source then runs at once. Omitted: unchanged. */
  isPaused?: boolean | null | undefined;
  /** The new maximum of pages or documents in a run, 1–10,000. */
  maxPages?: number | null | undefined;
  /** The new name, 1–100 characters. */
  name?: string | null | undefined;
  /** What of the bucket is read, as a whole. */
  s3?: S3SourceInput | null | undefined;
  /** What of the server is read, as a whole. */
  webdav?: WebdavSourceInput | null | undefined;
  /** What of the website is read, as a whole. */
  website?: WebsiteSourceInput | null | undefined;
};

/** The input of `updateWebhookEndpoint`. */
export type UpdateWebhookEndpointInput = {
  /** The event types to send, which replace the others, at most 11 items. */
  events?: Array<string> | null | undefined;
  /** The ID of the webhook endpoint. */
  id: string;
  /** Whether events are sent. True also enables a disabled endpoint. */
  isEnabled?: boolean | null | undefined;
  /** The new URL, 1–2,048 characters. */
  url?: string | null | undefined;
};

/** What usage is grouped by. */
export type UsageGrouping =
  /** By day, in UTC. */
  | 'day'
  /** By API key. */
  | 'key'
  /** One row. */
  | 'total';

/** What of a WebDAV server is read. */
export type WebdavSourceInput = {
  /** The password, at most 1,024 characters. Secret. Defaults to . */
  password?: string | null | undefined;
  /** The URL of a folder, which is read with all below it, 1–2,048 characters. */
  url: string;
  /** The user name, or none, at most 256 characters. Defaults to . */
  username?: string | null | undefined;
};

/** The status of a webhook delivery. */
export type WebhookDeliveryStatus =
  /** The last attempt failed, or the endpoint was disabled. */
  | 'failed'
  /** An attempt is due or scheduled. */
  | 'pending'
  /** The endpoint responded with a 2xx status. */
  | 'succeeded';

/** Why a webhook endpoint is disabled. */
export type WebhookDisabledReason =
  /** An administrator disabled it. */
  | 'by_administrator'
  /** It has only failed for five days. */
  | 'failing'
  /** It responded with 410. */
  | 'gone';

/** What of a website is read. */
export type WebsiteSourceInput = {
  /** The number of requests at the same time, 1–8. Defaults to 2. */
  concurrency?: number | null | undefined;
  /** The milliseconds between two requests, 0–10,000. Defaults to 250. */
  delayMs?: number | null | undefined;
  /** Addresses that match one of these are not read, with `*` for any characters, at most 100 items. Defaults to none. */
  excludePatterns?: Array<string> | null | undefined;
  /** Only addresses that match one of these are read, with `*` for any characters, at most 100 items. Defaults to none. */
  includePatterns?: Array<string> | null | undefined;
  /** The number of links from a start address to a page, 0–50. Defaults to 10. */
  maxDepth?: number | null | undefined;
  /** Addresses of sitemaps, beside those in robots.txt, at most 20 items. Defaults to none. */
  sitemapUrls?: Array<string> | null | undefined;
  /** The addresses that the crawl starts at, at most 20 items. At least one. */
  startUrls: Array<string>;
};

export type AccessLineFragment = { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> };

export type FileGuardFragment = { id: string, name: string, expiresAt: string | null, hold: { since: string, reason: string | null } | null, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null };

export type FolderGuardFragment = { id: string, name: string, expiresAt: string | null, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null };

export type ConnectorGuardFragment = { id: string, name: string, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null };

export type FileAccessQueryVariables = Exact<{
  id: string;
}>;


export type FileAccessQuery = { file: { id: string, name: string, expiresAt: string | null, hold: { since: string, reason: string | null } | null, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null } | null };

export type FolderAccessQueryVariables = Exact<{
  id: string;
}>;


export type FolderAccessQuery = { node:
    | { id: string, name: string, expiresAt: string | null, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null }
    | Record<PropertyKey, never>
   | null };

export type ConnectorAccessQueryVariables = Exact<{
  id: string;
}>;


export type ConnectorAccessQuery = { node:
    | { id: string, name: string, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null }
    | Record<PropertyKey, never>
   | null };

export type SetFileAccessMutationVariables = Exact<{
  input: SetFileAccessInput;
}>;


export type SetFileAccessMutation = { setFileAccess: { id: string, name: string, expiresAt: string | null, hold: { since: string, reason: string | null } | null, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null } | null };

export type SetFolderAccessMutationVariables = Exact<{
  input: SetFolderAccessInput;
}>;


export type SetFolderAccessMutation = { setFolderAccess: { id: string, name: string, expiresAt: string | null, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null } | null };

export type SetConnectorAccessMutationVariables = Exact<{
  input: SetConnectorAccessInput;
}>;


export type SetConnectorAccessMutation = { setConnectorAccess: { id: string, name: string, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null } | null };

export type SetFileExpiryMutationVariables = Exact<{
  input: SetFileExpiryInput;
}>;


export type SetFileExpiryMutation = { setFileExpiry: { id: string, name: string, expiresAt: string | null, hold: { since: string, reason: string | null } | null, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null } | null };

export type SetFolderExpiryMutationVariables = Exact<{
  input: SetFolderExpiryInput;
}>;


export type SetFolderExpiryMutation = { setFolderExpiry: { id: string, name: string, expiresAt: string | null, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null } | null };

export type SetFileHoldMutationVariables = Exact<{
  input: SetFileHoldInput;
}>;


export type SetFileHoldMutation = { setFileHold: { id: string, name: string, expiresAt: string | null, hold: { since: string, reason: string | null } | null, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null } | null };

export type ConnectorRowsFragment = { id: string, name: string, rowFilters: Array<{ table: string, condition: string }> | null };

export type ConnectorRowFiltersQueryVariables = Exact<{
  id: string;
}>;


export type ConnectorRowFiltersQuery = { node:
    | { id: string, name: string, rowFilters: Array<{ table: string, condition: string }> | null }
    | Record<PropertyKey, never>
   | null };

export type SetConnectorRowFiltersMutationVariables = Exact<{
  input: SetConnectorRowFiltersInput;
}>;


export type SetConnectorRowFiltersMutation = { setConnectorRowFilters: { id: string, name: string, rowFilters: Array<{ table: string, condition: string }> | null } | null };

export type WhoAmIQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoAmIQuery = { me: { organizationId: string, organizationName: string, projectId: string, projectName: string, environmentId: string, environmentSlug: string } | null };

export type AnswerLineFragment = { id: string, at: string, kind: AnswerKind, keyId: string, requestId: string, question: string | null, answer: string | null, route: Route, reasoning: string | null, connectorId: string | null, sql: string | null, rowCount: number | null, model: string | null, modelCalls: number, promptTokens: number, completionTokens: number, durationMs: number, hits: Array<{ chunkId: string, fileId: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, content: string | null, scoreParts: { keywordScore: number | null, vectorScore: number | null, rerankScore: number, words: number, vectors: number, reranker: number, first: number, base: number } | null }>, citations: Array<{ marker: number, chunkId: string, fileId: string, pageNumber: number | null, score: number, quote: string | null }>, prompt: { name: string, versionNumber: number, used: boolean } | null, activity: Array<{ step: string, arguments: Record<string, unknown>, count: number | null, milliseconds: number, outcome: string }> };

export type FeedbackLineFragment = { id: string, answerId: string, at: string, keyId: string, rating: FeedbackRating, comment: string | null, labels: Array<string> };

export type ListAnswersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: AnswerFilter | null | undefined;
}>;


export type ListAnswersQuery = { admin: { answers: { nodes: Array<{ id: string, at: string, kind: AnswerKind, keyId: string, requestId: string, question: string | null, answer: string | null, route: Route, reasoning: string | null, connectorId: string | null, sql: string | null, rowCount: number | null, model: string | null, modelCalls: number, promptTokens: number, completionTokens: number, durationMs: number, hits: Array<{ chunkId: string, fileId: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, content: string | null, scoreParts: { keywordScore: number | null, vectorScore: number | null, rerankScore: number, words: number, vectors: number, reranker: number, first: number, base: number } | null }>, citations: Array<{ marker: number, chunkId: string, fileId: string, pageNumber: number | null, score: number, quote: string | null }>, prompt: { name: string, versionNumber: number, used: boolean } | null, activity: Array<{ step: string, arguments: Record<string, unknown>, count: number | null, milliseconds: number, outcome: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } };

export type ShowAnswerQueryVariables = Exact<{
  id: string;
}>;


export type ShowAnswerQuery = { admin: { answer: { id: string, at: string, kind: AnswerKind, keyId: string, requestId: string, question: string | null, answer: string | null, route: Route, reasoning: string | null, connectorId: string | null, sql: string | null, rowCount: number | null, model: string | null, modelCalls: number, promptTokens: number, completionTokens: number, durationMs: number, feedback: Array<{ id: string, answerId: string, at: string, keyId: string, rating: FeedbackRating, comment: string | null, labels: Array<string> }>, hits: Array<{ chunkId: string, fileId: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, content: string | null, scoreParts: { keywordScore: number | null, vectorScore: number | null, rerankScore: number, words: number, vectors: number, reranker: number, first: number, base: number } | null }>, citations: Array<{ marker: number, chunkId: string, fileId: string, pageNumber: number | null, score: number, quote: string | null }>, prompt: { name: string, versionNumber: number, used: boolean } | null, activity: Array<{ step: string, arguments: Record<string, unknown>, count: number | null, milliseconds: number, outcome: string }> } | null } };

export type ListFeedbackQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: FeedbackFilter | null | undefined;
}>;


export type ListFeedbackQuery = { admin: { feedback: { nodes: Array<{ id: string, answerId: string, at: string, keyId: string, rating: FeedbackRating, comment: string | null, labels: Array<string> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } };

export type SubmitFeedbackMutationVariables = Exact<{
  input: SubmitFeedbackInput;
}>;


export type SubmitFeedbackMutation = { submitFeedback: { id: string, answerId: string, at: string, keyId: string, rating: FeedbackRating, comment: string | null, labels: Array<string> } | null };

export type ConnectorLineFragment = { id: string, name: string, kind: ConnectorKind, createdAt: string };

export type ConnectorStateFragment = { id: string, name: string, kind: ConnectorKind, createdAt: string, health: { status: ConnectorStatus, message: string | null, latencyMs: number | null, tables: number | null, checkedAt: string, schemaReadAt: string | null } | null };

export type ListConnectorsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListConnectorsQuery = { connectors: Array<{ id: string, name: string, kind: ConnectorKind, createdAt: string, health: { status: ConnectorStatus, message: string | null, latencyMs: number | null, tables: number | null, checkedAt: string, schemaReadAt: string | null } | null }> | null };

export type AddConnectorMutationVariables = Exact<{
  input: CreateConnectorInput;
}>;


export type AddConnectorMutation = { createConnector: { id: string, name: string, kind: ConnectorKind, createdAt: string } | null };

export type RefreshConnectorMutationVariables = Exact<{
  id: string;
}>;


export type RefreshConnectorMutation = { refreshConnector: { id: string, name: string, kind: ConnectorKind, createdAt: string, health: { status: ConnectorStatus, message: string | null, latencyMs: number | null, tables: number | null, checkedAt: string, schemaReadAt: string | null } | null } | null };

export type RemoveConnectorMutationVariables = Exact<{
  id: string;
}>;


export type RemoveConnectorMutation = { deleteConnector: { id: string } | null };

export type StartConversationMutationVariables = Exact<{
  input: StartConversationInput;
}>;


export type StartConversationMutation = { startConversation: { id: string } | null };

export type LastConversationQueryVariables = Exact<{ [key: string]: never; }>;


export type LastConversationQuery = { conversations: { nodes: Array<{ id: string }> } | null };

export type ContinueConversationQueryVariables = Exact<{
  id: string;
}>;


export type ContinueConversationQuery = { conversation: { id: string, title: string | null, turns: { nodes: Array<{ question: string, answer: string | null }> } } | null };

export type AdminAccessQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminAccessQuery = { admin: { organizations: { totalCount: number } | null } };

export type FailedFilesQueryVariables = Exact<{ [key: string]: never; }>;


export type FailedFilesQuery = { conversion: { totalCount: number } | null, parsing: { totalCount: number } | null, chunking: { totalCount: number } | null, embedding: { totalCount: number } | null };

export type EvaluationSetLineFragment = { id: string, name: string, description: string | null, caseCount: number, updatedAt: string };

export type EvaluationMetricLineFragment = { name: EvaluationMetricName, value: number, low: number, high: number, cases: number };

export type EvaluationRunLineFragment = { id: string, setId: string, setName: string, status: EvaluationRunStatus, caseCount: number, completed: number, passed: number, error: string | null, configuration: Record<string, unknown>, createdAt: string, finishedAt: string | null, metrics: Array<{ name: EvaluationMetricName, value: number, low: number, high: number, cases: number }> };

export type EvaluationOutcomeFragment = { caseId: string, question: string, passed: boolean, score: number, failures: Array<string> };

export type ListEvaluationSetsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type ListEvaluationSetsQuery = { admin: { evaluationSets: { nodes: Array<{ id: string, name: string, description: string | null, caseCount: number, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } };

export type ExportEvaluationSetQueryVariables = Exact<{
  id: string;
  format: EvaluationSetFormat;
}>;


export type ExportEvaluationSetQuery = { admin: { evaluationSetExport: string | null } };

export type ImportEvaluationSetMutationVariables = Exact<{
  name: string;
  format: EvaluationSetFormat;
  content: string;
}>;


export type ImportEvaluationSetMutation = { importEvaluationSet: { imported: number, removed: number, ignored: Array<string>, set: { id: string, name: string, description: string | null, caseCount: number, updatedAt: string } } | null };

export type DeleteEvaluationSetMutationVariables = Exact<{
  id: string;
}>;


export type DeleteEvaluationSetMutation = { deleteEvaluationSet: { id: string } | null };

export type ListEvaluationRunsQueryVariables = Exact<{
  setId?: string | null | undefined;
  first: number;
}>;


export type ListEvaluationRunsQuery = { admin: { evaluationRuns: { nodes: Array<{ id: string, setId: string, setName: string, status: EvaluationRunStatus, caseCount: number, completed: number, passed: number, error: string | null, configuration: Record<string, unknown>, createdAt: string, finishedAt: string | null, metrics: Array<{ name: EvaluationMetricName, value: number, low: number, high: number, cases: number }> }> } | null } };

export type ShowEvaluationRunQueryVariables = Exact<{
  id: string;
}>;


export type ShowEvaluationRunQuery = { admin: { evaluationRun: { id: string, setId: string, setName: string, status: EvaluationRunStatus, caseCount: number, completed: number, passed: number, error: string | null, configuration: Record<string, unknown>, createdAt: string, finishedAt: string | null, metrics: Array<{ name: EvaluationMetricName, value: number, low: number, high: number, cases: number }> } | null } };

export type LastEvaluationRunQueryVariables = Exact<{
  setId: string;
}>;


export type LastEvaluationRunQuery = { admin: { evaluationRuns: { nodes: Array<{ id: string }> } | null } };

export type StartEvaluationRunMutationVariables = Exact<{
  setId: string;
}>;


export type StartEvaluationRunMutation = { startEvaluationRun: { id: string, setId: string, setName: string, status: EvaluationRunStatus, caseCount: number, completed: number, passed: number, error: string | null, configuration: Record<string, unknown>, createdAt: string, finishedAt: string | null, metrics: Array<{ name: EvaluationMetricName, value: number, low: number, high: number, cases: number }> } | null };

export type CancelEvaluationRunMutationVariables = Exact<{
  id: string;
}>;


export type CancelEvaluationRunMutation = { cancelEvaluationRun: { id: string, setId: string, setName: string, status: EvaluationRunStatus, caseCount: number, completed: number, passed: number, error: string | null, configuration: Record<string, unknown>, createdAt: string, finishedAt: string | null, metrics: Array<{ name: EvaluationMetricName, value: number, low: number, high: number, cases: number }> } | null };

export type CompareEvaluationRunsQueryVariables = Exact<{
  baseRunId: string;
  runId: string;
  first: number;
}>;


export type CompareEvaluationRunsQuery = { admin: { compareEvaluationRuns: { worseCount: number, betterCount: number, unchangedCount: number, onlyInBaseCount: number, onlyInRunCount: number, base: { id: string, setId: string, setName: string, status: EvaluationRunStatus, caseCount: number, completed: number, passed: number, error: string | null, configuration: Record<string, unknown>, createdAt: string, finishedAt: string | null, metrics: Array<{ name: EvaluationMetricName, value: number, low: number, high: number, cases: number }> }, run: { id: string, setId: string, setName: string, status: EvaluationRunStatus, caseCount: number, completed: number, passed: number, error: string | null, configuration: Record<string, unknown>, createdAt: string, finishedAt: string | null, metrics: Array<{ name: EvaluationMetricName, value: number, low: number, high: number, cases: number }> }, metrics: Array<{ name: EvaluationMetricName, base: number, run: number, difference: number, low: number, high: number, cases: number, isSignificant: boolean, isWorse: boolean }>, worse: Array<{ scoreDifference: number, base: { caseId: string, question: string, passed: boolean, score: number, failures: Array<string> }, run: { caseId: string, question: string, passed: boolean, score: number, failures: Array<string> } }> } | null } };

export type ListFilesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: FileFilter | null | undefined;
  visibleTo?: Array<string> | string | null | undefined;
}>;


export type ListFilesQuery = { filesConnection: { totalCount: number, nodes: Array<{ id: string, name: string, size: number, status: FileStatus, progress: number, totalChunks: number, pageCount: number | null, errorMessage: string | null, referenceId: string | null, createdAt: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ShowFileQueryVariables = Exact<{
  id: string;
}>;


export type ShowFileQuery = { file: { filename: string, mimeType: string, folderName: string, fileMetadata: Record<string, unknown> | null, expiresAt: string | null, totalEmbeddings: number, notice: string | null, embeddingDimension: number | null, totalProcessingDurationSeconds: number | null, id: string, name: string, size: number, status: FileStatus, progress: number, totalChunks: number, pageCount: number | null, errorMessage: string | null, referenceId: string | null, createdAt: string, updatedAt: string, hold: { since: string, reason: string | null } | null, stages: Array<{ stage: ProcessingStage, startedAt: string | null, completedAt: string | null, durationSeconds: number | null }>, timeline: Array<{ status: FileStatus, at: string }> } | null };

export type DeleteFileMutationVariables = Exact<{
  id: string;
}>;


export type DeleteFileMutation = { deleteFile: { id: string } | null };

export type RetryFileMutationVariables = Exact<{
  id: string;
}>;


export type RetryFileMutation = { retryFile: { id: string, name: string, size: number, status: FileStatus, progress: number, totalChunks: number, pageCount: number | null, errorMessage: string | null, referenceId: string | null, createdAt: string, updatedAt: string } | null };

export type FileLineFragment = { id: string, name: string, size: number, status: FileStatus, progress: number, totalChunks: number, pageCount: number | null, errorMessage: string | null, referenceId: string | null, createdAt: string, updatedAt: string };

export type FoundChunkFragment = { chunkId: string, fileId: string, fileName: string, chunkIndex: number, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, content: string, referenceId: string | null };

export type RouteFragment = { route: Route, reasoning: string | null, connectorId: string | null, connectorName: string | null, sqlGenerated: string | null, sqlExplanation: string | null };

export type RowsFragment = { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> };

export type CitedPlaceFragment = { marker: number, fileId: string, fileName: string, chunkId: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, quote: string };

export type KeyLineFragment = { id: string, name: string, hint: string, role: KeyRole, environmentId: string, limits: Record<string, unknown>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, environment: { slug: string, project: { name: string } | null } | null };

export type ListKeysQueryVariables = Exact<{
  after?: string | null | undefined;
  environmentId?: string | null | undefined;
}>;


export type ListKeysQuery = { admin: { apiKeys: { nodes: Array<{ id: string, name: string, hint: string, role: KeyRole, environmentId: string, limits: Record<string, unknown>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, environment: { slug: string, project: { name: string } | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } };

export type CreateKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateKeyMutation = { createApiKey: { id: string, key: string } | null };

export type RotateKeyMutationVariables = Exact<{
  input: RotateApiKeyInput;
}>;


export type RotateKeyMutation = { rotateApiKey: { id: string, key: string, replacedId: string, replacedExpiresAt: string } | null };

export type DeleteKeyMutationVariables = Exact<{
  id: string;
}>;


export type DeleteKeyMutation = { deleteApiKey: { id: string } | null };

export type PromptLineFragment = { name: string, versionNumber: number, variables: Array<string>, updatedAt: string };

export type ListPromptsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListPromptsQuery = { prompts: Array<{ name: string, versionNumber: number, variables: Array<string>, updatedAt: string }> | null };

export type ShowPromptQueryVariables = Exact<{
  name: string;
}>;


export type ShowPromptQuery = { prompt: { body: string, name: string, versionNumber: number, variables: Array<string>, updatedAt: string } | null };

export type PromptVersionsQueryVariables = Exact<{
  name: string;
}>;


export type PromptVersionsQuery = { admin: { promptVersions: Array<{ versionNumber: number, isLive: boolean, variables: Array<string>, body: string, createdAt: string }> | null } };

export type PublishPromptMutationVariables = Exact<{
  input: PublishPromptInput;
}>;


export type PublishPromptMutation = { publishPrompt: { name: string, versionNumber: number, variables: Array<string>, updatedAt: string } | null };

export type RollBackPromptMutationVariables = Exact<{
  input: ActivatePromptVersionInput;
}>;


export type RollBackPromptMutation = { activatePromptVersion: { name: string, versionNumber: number, variables: Array<string>, updatedAt: string } | null };

export type DeletePromptMutationVariables = Exact<{
  name: string;
}>;


export type DeletePromptMutation = { deletePrompt: { id: string } | null };

export type SuggestedFragment = { filter: Filter, label: string, count: number };

export type SearchQueryVariables = Exact<{
  input: SearchInput;
  suggestsFilters?: boolean;
}>;


export type SearchQuery = { search: { answerId: string | null, query: string, namespace: string, totalResults: number, searchTimeMs: number, filtersApplied: Record<string, unknown>, suggestedFilters?: Array<{ filter: Filter, label: string, count: number }>, routing: { route: Route, reasoning: string | null, connectorId: string | null, connectorName: string | null, sqlGenerated: string | null, sqlExplanation: string | null }, results: { semantic: Array<{ chunkId: string, fileId: string, fileName: string, chunkIndex: number, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, content: string, referenceId: string | null }>, structured: { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> } | null } } | null };

export type AskSubscriptionVariables = Exact<{
  input: ChatInput;
  suggestsFilters?: boolean;
}>;


export type AskSubscription = { chatStream:
    | { __typename: 'ChatAnswer', answerId: string | null, question: string, standaloneQuestion: string, conversationId: string | null, answer: string, outcome: AnswerOutcome, suggestions: Array<string>, model: string, totalChunksUsed: number, searchTimeMs: number, generationTimeMs: number, suggestedFilters?: Array<{ filter: Filter, label: string, count: number }>, citations: Array<{ marker: number, fileId: string, fileName: string, chunkId: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, quote: string }>, routing: { route: Route, reasoning: string | null, connectorId: string | null, connectorName: string | null, sqlGenerated: string | null, sqlExplanation: string | null }, results: { structured: { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> } | null } }
    | { __typename: 'ChatCitations' }
    | { __typename: 'ChatToken', text: string }
   };

export type QueueLineFragment = { stage: ProcessingStage, waiting: number, active: number, dead: number, isPaused: boolean, nextWaitingSeconds: number | null };

export type ListQueuesQueryVariables = Exact<{ [key: string]: never; }>;


export type ListQueuesQuery = { admin: { queues: Array<{ stage: ProcessingStage, waiting: number, active: number, dead: number, isPaused: boolean, nextWaitingSeconds: number | null }> | null } };

export type ListDeadLettersQueryVariables = Exact<{
  first: number;
}>;


export type ListDeadLettersQuery = { admin: { deadLetters: Array<{ id: string, stage: ProcessingStage, fileId: string, environmentId: string, reason: string, attempts: number, diedAt: string }> | null } };

export type PauseQueueMutationVariables = Exact<{
  stage?: ProcessingStage | null | undefined;
}>;


export type PauseQueueMutation = { pauseQueue: { queues: Array<{ stage: ProcessingStage, waiting: number, active: number, dead: number, isPaused: boolean, nextWaitingSeconds: number | null }> } | null };

export type ResumeQueueMutationVariables = Exact<{
  stage?: ProcessingStage | null | undefined;
}>;


export type ResumeQueueMutation = { resumeQueue: { queues: Array<{ stage: ProcessingStage, waiting: number, active: number, dead: number, isPaused: boolean, nextWaitingSeconds: number | null }> } | null };

export type DrainQueuesMutationVariables = Exact<{ [key: string]: never; }>;


export type DrainQueuesMutation = { drainQueues: { isDrained: boolean, queues: Array<{ stage: ProcessingStage, waiting: number, active: number, dead: number, isPaused: boolean, nextWaitingSeconds: number | null }> } | null };

export type RetryDeadLetterMutationVariables = Exact<{
  id: string;
}>;


export type RetryDeadLetterMutation = { retryDeadLetter: { id: string } | null };

export type AuditLogQueryVariables = Exact<{
  first: number;
  filter?: AuditFilter | null | undefined;
}>;


export type AuditLogQuery = { admin: { auditLog: { nodes: Array<{ id: string, at: string, actorKind: ActorKind, actorUser: string | null, actorKeyId: string | null, operation: string, outcome: AuditOutcome, errorCode: ErrorCode | null, details: Record<string, unknown> | null, durationMs: number | null, requestId: string, targets: Array<{ type: string, id: string }> }> } | null } };

export type ReembeddingStateFragment = { status: ReembeddingStatus, modelId: string, embedded: number, left: number, startedAt: string, finishedAt: string | null, error: string | null };

export type EmbeddingStateQueryVariables = Exact<{ [key: string]: never; }>;


export type EmbeddingStateQuery = { admin: { embedding: { searchModelId: string, configuredModelId: string, configuredDimension: number, chunks: number, chunksWithoutVector: number, reembedding: { status: ReembeddingStatus, modelId: string, embedded: number, left: number, startedAt: string, finishedAt: string | null, error: string | null } | null } | null } };

export type StartReembeddingMutationVariables = Exact<{ [key: string]: never; }>;


export type StartReembeddingMutation = { startReembedding: { status: ReembeddingStatus, modelId: string, embedded: number, left: number, startedAt: string, finishedAt: string | null, error: string | null } | null };

export type SourceRunLineFragment = { id: string, state: SourceRunState, added: number, changed: number, unchanged: number, removed: number, failed: number, error: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, failures: Array<{ address: string, reason: string }> };

export type SourceLineFragment = { id: string, name: string, kind: SourceKind, intervalMinutes: number | null, isPaused: boolean, nextRunAt: string | null, website: { startUrls: Array<string>, sitemapUrls: Array<string>, maxDepth: number, includePatterns: Array<string>, excludePatterns: Array<string>, concurrency: number, delayMs: number } | null, azureBlob: { containerUrl: string, prefix: string } | null, s3: { endpoint: string, bucket: string, prefix: string } | null, webdav: { url: string } | null, runs: { nodes: Array<{ id: string, state: SourceRunState, added: number, changed: number, unchanged: number, removed: number, failed: number, error: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, failures: Array<{ address: string, reason: string }> }> } | null };

export type ListSourcesQueryVariables = Exact<{ [key: string]: never; }>;


export type ListSourcesQuery = { admin: { sources: Array<{ id: string, name: string, kind: SourceKind, intervalMinutes: number | null, isPaused: boolean, nextRunAt: string | null, website: { startUrls: Array<string>, sitemapUrls: Array<string>, maxDepth: number, includePatterns: Array<string>, excludePatterns: Array<string>, concurrency: number, delayMs: number } | null, azureBlob: { containerUrl: string, prefix: string } | null, s3: { endpoint: string, bucket: string, prefix: string } | null, webdav: { url: string } | null, runs: { nodes: Array<{ id: string, state: SourceRunState, added: number, changed: number, unchanged: number, removed: number, failed: number, error: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, failures: Array<{ address: string, reason: string }> }> } | null }> | null } };

export type CreateSourceMutationVariables = Exact<{
  input: CreateSourceInput;
}>;


export type CreateSourceMutation = { createSource: { id: string, name: string, kind: SourceKind, intervalMinutes: number | null, isPaused: boolean, nextRunAt: string | null, website: { startUrls: Array<string>, sitemapUrls: Array<string>, maxDepth: number, includePatterns: Array<string>, excludePatterns: Array<string>, concurrency: number, delayMs: number } | null, azureBlob: { containerUrl: string, prefix: string } | null, s3: { endpoint: string, bucket: string, prefix: string } | null, webdav: { url: string } | null, runs: { nodes: Array<{ id: string, state: SourceRunState, added: number, changed: number, unchanged: number, removed: number, failed: number, error: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, failures: Array<{ address: string, reason: string }> }> } | null } | null };

export type ReadSourceQueryVariables = Exact<{
  id: string;
}>;


export type ReadSourceQuery = { admin: { source: { id: string, name: string, kind: SourceKind, intervalMinutes: number | null, isPaused: boolean, nextRunAt: string | null, website: { startUrls: Array<string>, sitemapUrls: Array<string>, maxDepth: number, includePatterns: Array<string>, excludePatterns: Array<string>, concurrency: number, delayMs: number } | null, azureBlob: { containerUrl: string, prefix: string } | null, s3: { endpoint: string, bucket: string, prefix: string } | null, webdav: { url: string } | null, runs: { nodes: Array<{ id: string, state: SourceRunState, added: number, changed: number, unchanged: number, removed: number, failed: number, error: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, failures: Array<{ address: string, reason: string }> }> } | null } | null } };

export type UpdateSourceMutationVariables = Exact<{
  input: UpdateSourceInput;
}>;


export type UpdateSourceMutation = { updateSource: { id: string, name: string, kind: SourceKind, intervalMinutes: number | null, isPaused: boolean, nextRunAt: string | null, website: { startUrls: Array<string>, sitemapUrls: Array<string>, maxDepth: number, includePatterns: Array<string>, excludePatterns: Array<string>, concurrency: number, delayMs: number } | null, azureBlob: { containerUrl: string, prefix: string } | null, s3: { endpoint: string, bucket: string, prefix: string } | null, webdav: { url: string } | null, runs: { nodes: Array<{ id: string, state: SourceRunState, added: number, changed: number, unchanged: number, removed: number, failed: number, error: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, failures: Array<{ address: string, reason: string }> }> } | null } | null };

export type RunSourceMutationVariables = Exact<{
  id: string;
}>;


export type RunSourceMutation = { runSource: { id: string, state: SourceRunState, added: number, changed: number, unchanged: number, removed: number, failed: number, error: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, failures: Array<{ address: string, reason: string }> } | null };

export type DeleteSourceMutationVariables = Exact<{
  id: string;
  deleteFiles: boolean;
}>;


export type DeleteSourceMutation = { deleteSource: { id: string } | null };

export type FilesOfFolderQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: FileFilter | null | undefined;
}>;


export type FilesOfFolderQuery = { filesConnection: { nodes: Array<{ id: string, name: string, sha256: string | null, status: FileStatus }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type BeginUploadsMutationVariables = Exact<{
  inputs: Array<InitFileUploadInput> | InitFileUploadInput;
}>;


export type BeginUploadsMutation = { initFileUploads: Array<{ upload: { fileId: string, uploadUrl: string, expiresIn: number } | null, error: { code: string, message: string } | null }> | null };

export type CheckUploadsMutationVariables = Exact<{
  inputs: Array<InitFileUploadInput> | InitFileUploadInput;
}>;


export type CheckUploadsMutation = { initFileUploads: Array<{ error: { code: string, message: string } | null }> | null };

export type RenameFileMutationVariables = Exact<{
  input: UpdateFileInput;
}>;


export type RenameFileMutation = { updateFile: { id: string, name: string } | null };

export type OrganizationLineFragment = { id: string, name: string, createdAt: string };

export type ProjectLineFragment = { id: string, name: string, organizationId: string, isActive: boolean, createdAt: string };

export type EnvironmentLineFragment = { id: string, slug: string, createdAt: string, project: { id: string, name: string } | null };

export type FolderLineFragment = { id: string, name: string, createdAt: string };

export type ListOrganizationsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ListOrganizationsQuery = { admin: { organizations: { nodes: Array<{ id: string, name: string, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } };

export type CreateOrganizationMutationVariables = Exact<{
  input: CreateOrganizationInput;
}>;


export type CreateOrganizationMutation = { createOrganization: { id: string, name: string, createdAt: string } | null };

export type RenameOrganizationMutationVariables = Exact<{
  input: RenameInput;
}>;


export type RenameOrganizationMutation = { renameOrganization: { id: string, name: string, createdAt: string } | null };

export type DeleteOrganizationMutationVariables = Exact<{
  id: string;
}>;


export type DeleteOrganizationMutation = { deleteOrganization: { id: string } | null };

export type ListProjectsQueryVariables = Exact<{
  after?: string | null | undefined;
  organizationId?: string | null | undefined;
}>;


export type ListProjectsQuery = { admin: { projects: { nodes: Array<{ id: string, name: string, organizationId: string, isActive: boolean, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } };

export type OwnProjectsQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnProjectsQuery = { projects: Array<{ id: string, name: string, organizationId: string, isActive: boolean, createdAt: string }> | null };

export type CreateProjectMutationVariables = Exact<{
  input: CreateProjectInput;
}>;


export type CreateProjectMutation = { createProject: { id: string, name: string, organizationId: string, isActive: boolean, createdAt: string } | null };

export type RenameProjectMutationVariables = Exact<{
  input: RenameInput;
}>;


export type RenameProjectMutation = { renameProject: { id: string, name: string, organizationId: string, isActive: boolean, createdAt: string } | null };

export type DeleteProjectMutationVariables = Exact<{
  id: string;
}>;


export type DeleteProjectMutation = { deleteProject: { id: string } | null };

export type ListEnvironmentsQueryVariables = Exact<{
  after?: string | null | undefined;
  projectId?: string | null | undefined;
}>;


export type ListEnvironmentsQuery = { admin: { environments: { nodes: Array<{ id: string, slug: string, createdAt: string, project: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } };

export type CreateEnvironmentMutationVariables = Exact<{
  input: CreateEnvironmentInput;
}>;


export type CreateEnvironmentMutation = { createEnvironment: { id: string, slug: string, createdAt: string, project: { id: string, name: string } | null } | null };

export type RenameEnvironmentMutationVariables = Exact<{
  input: RenameEnvironmentInput;
}>;


export type RenameEnvironmentMutation = { renameEnvironment: { id: string, slug: string, createdAt: string, project: { id: string, name: string } | null } | null };

export type DeleteEnvironmentMutationVariables = Exact<{
  id: string;
}>;


export type DeleteEnvironmentMutation = { deleteEnvironment: { id: string } | null };

export type FoldersQueryVariables = Exact<{ [key: string]: never; }>;


export type FoldersQuery = { me: { environment: { id: string, slug: string, folders: Array<{ id: string, name: string, createdAt: string }> } | null } | null };

export type CreateFolderMutationVariables = Exact<{
  input: CreateFolderInput;
}>;


export type CreateFolderMutation = { createFolder: { id: string, name: string, createdAt: string } | null };

export type RenameFolderMutationVariables = Exact<{
  input: RenameInput;
}>;


export type RenameFolderMutation = { renameFolder: { id: string, name: string, createdAt: string } | null };

export type DeleteFolderMutationVariables = Exact<{
  id: string;
}>;


export type DeleteFolderMutation = { deleteFolder: { id: string } | null };

export type ImportFoldersMutationVariables = Exact<{
  input: ImportInput;
}>;


export type ImportFoldersMutation = { importFolders: { written: number, skipped: number } | null };

export type ImportPromptsMutationVariables = Exact<{
  input: ImportInput;
}>;


export type ImportPromptsMutation = { importPrompts: { written: number, skipped: number } | null };

export type ImportConversationsMutationVariables = Exact<{
  input: ImportInput;
}>;


export type ImportConversationsMutation = { importConversations: { written: number, skipped: number } | null };

export type ImportSourcesMutationVariables = Exact<{
  input: ImportInput;
}>;


export type ImportSourcesMutation = { importSources: { written: number, skipped: number } | null };

export type ImportChunksMutationVariables = Exact<{
  input: ImportInput;
}>;


export type ImportChunksMutation = { importChunks: { written: number, skipped: number } | null };

export type ImportedFileFragment = { sourceId: string, fileId: string, status: FileStatus | null, uploadUrl: string | null, error: string | null };

export type ImportFilesMutationVariables = Exact<{
  input: ImportInput;
}>;


export type ImportFilesMutation = { importFiles: { files: Array<{ sourceId: string, fileId: string, status: FileStatus | null, uploadUrl: string | null, error: string | null }> } | null };

export type FinishFileImportsMutationVariables = Exact<{
  input: ImportInput;
}>;


export type FinishFileImportsMutation = { finishFileImports: { files: Array<{ sourceId: string, fileId: string, status: FileStatus | null, uploadUrl: string | null, error: string | null }> } | null };

export type ExportManifestQueryVariables = Exact<{ [key: string]: never; }>;


export type ExportManifestQuery = { admin: { exportManifest: { version: number, exportedAt: string, organizationName: string, projectName: string, environmentSlug: string, embeddingModelId: string, embeddingDimension: number, folders: number, prompts: number, sources: number, files: number, chunks: number, conversations: number } | null } };

export type ExportRecordsQueryVariables = Exact<{
  kind: ArchiveKind;
  after?: string | null | undefined;
}>;


export type ExportRecordsQuery = { admin: { exportRecords: { records: Array<Record<string, unknown>>, nextCursor: string | null } | null } };

export type FileContentQueryVariables = Exact<{
  id: string;
}>;


export type FileContentQuery = { admin: { fileDownload: { url: string, expiresIn: number } | null } };

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


export type BeginUploadMutation = { initFileUpload: { fileId: string, uploadUrl: string, expiresIn: number, duplicateOf: { id: string, name: string } | null } | null };

export type ConfirmUploadMutationVariables = Exact<{
  fileId: string;
}>;


export type ConfirmUploadMutation = { confirmFileUpload: { id: string, name: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, errorMessage: string | null } | null };

export type FileStateQueryVariables = Exact<{
  id: string;
}>;


export type FileStateQuery = { file: { id: string, name: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, errorMessage: string | null } | null };

export type WatchFilesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type WatchFilesSubscription = { filesChanged: { fileId: string, status: FileStatus | null, deleted: boolean, sequence: number, cursor: string, file: { id: string, name: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, errorMessage: string | null } | null } };

export type UsageLineFragment = { day: string | null, keyId: string | null, cost: number, requestsSearch: number, requestsChat: number, requestsFilesWrite: number, requestsFilesStatus: number, requestsList: number, requestsPrompts: number, requestsOther: number, requestsAdmin: number, files: number, pages: number, chunks: number, bytes: number, embeddingCalls: number, embeddingTokens: number, answerCalls: number, answerPromptTokens: number, answerCompletionTokens: number };

export type ShowUsageQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  by?: UsageGrouping | null | undefined;
}>;


export type ShowUsageQuery = { admin: { usage: { from: string, to: string, storedFiles: number, storedBytes: number, rows: Array<{ day: string | null, keyId: string | null, cost: number, requestsSearch: number, requestsChat: number, requestsFilesWrite: number, requestsFilesStatus: number, requestsList: number, requestsPrompts: number, requestsOther: number, requestsAdmin: number, files: number, pages: number, chunks: number, bytes: number, embeddingCalls: number, embeddingTokens: number, answerCalls: number, answerPromptTokens: number, answerCompletionTokens: number }>, total: { day: string | null, keyId: string | null, cost: number, requestsSearch: number, requestsChat: number, requestsFilesWrite: number, requestsFilesStatus: number, requestsList: number, requestsPrompts: number, requestsOther: number, requestsAdmin: number, files: number, pages: number, chunks: number, bytes: number, embeddingCalls: number, embeddingTokens: number, answerCalls: number, answerPromptTokens: number, answerCompletionTokens: number } } | null } };

export type ListBudgetsQueryVariables = Exact<{ [key: string]: never; }>;


export type ListBudgetsQuery = { admin: { budgets: Array<{ keyId: string | null, soft: number | null, hard: number | null, spent: number }> | null } };

export type SetBudgetMutationVariables = Exact<{
  input: SetBudgetInput;
}>;


export type SetBudgetMutation = { setBudget: { keyId: string | null, soft: number | null, hard: number | null, spent: number } | null };

export type FileVersionsQueryVariables = Exact<{
  id: string;
}>;


export type FileVersionsQuery = { file: { id: string, name: string, status: FileStatus, version: number | null, versions: Array<{ number: number, isCurrent: boolean, filename: string, size: number, totalChunks: number, createdAt: string, chunks: { kept: number, embedded: number, removed: number } }>, replacement: { version: number, status: FileStatus, progress: number, errorMessage: string | null } | null } | null };

export type ReplaceFileMutationVariables = Exact<{
  input: ReplaceFileInput;
}>;


export type ReplaceFileMutation = { replaceFile: { fileId: string, uploadUrl: string, expiresIn: number } | null };

export type RollbackFileMutationVariables = Exact<{
  id: string;
  version: number;
}>;


export type RollbackFileMutation = { rollbackFile: { id: string, name: string, version: number | null } | null };

export type WebhookLineFragment = { id: string, url: string, events: Array<string>, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, createdAt: string };

export type WebhookDeliveryLineFragment = { id: string, eventId: string, type: string, status: WebhookDeliveryStatus, nextAttemptAt: string | null, createdAt: string, attempts: Array<{ at: string, durationMs: number, statusCode: number | null, error: string | null }> };

export type ListWebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type ListWebhooksQuery = { admin: { webhookEndpoints: Array<{ id: string, url: string, events: Array<string>, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, createdAt: string }> | null } };

export type ListWebhookDeliveriesQueryVariables = Exact<{
  id: string;
  first?: number | null | undefined;
}>;


export type ListWebhookDeliveriesQuery = { admin: { webhookEndpoint: { deliveries: { nodes: Array<{ id: string, eventId: string, type: string, status: WebhookDeliveryStatus, nextAttemptAt: string | null, createdAt: string, attempts: Array<{ at: string, durationMs: number, statusCode: number | null, error: string | null }> }> } | null } | null } };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookEndpointInput;
}>;


export type CreateWebhookMutation = { createWebhookEndpoint: { secret: string, endpoint: { id: string, url: string, events: Array<string>, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, createdAt: string } } | null };

export type UpdateWebhookMutationVariables = Exact<{
  input: UpdateWebhookEndpointInput;
}>;


export type UpdateWebhookMutation = { updateWebhookEndpoint: { id: string, url: string, events: Array<string>, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, createdAt: string } | null };

export type DeleteWebhookMutationVariables = Exact<{
  id: string;
}>;


export type DeleteWebhookMutation = { deleteWebhookEndpoint: { id: string } | null };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: string;
  graceSeconds?: number | null | undefined;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string, endpoint: { id: string, url: string, events: Array<string>, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, createdAt: string } } | null };

export type TestWebhookMutationVariables = Exact<{
  id: string;
}>;


export type TestWebhookMutation = { sendTestWebhook: { id: string, eventId: string, type: string, status: WebhookDeliveryStatus, nextAttemptAt: string | null, createdAt: string, attempts: Array<{ at: string, durationMs: number, statusCode: number | null, error: string | null }> } | null };

export type ReplayWebhookMutationVariables = Exact<{
  id: string;
}>;


export type ReplayWebhookMutation = { replayWebhookDelivery: { id: string, eventId: string, type: string, status: WebhookDeliveryStatus, nextAttemptAt: string | null, createdAt: string, attempts: Array<{ at: string, durationMs: number, statusCode: number | null, error: string | null }> } | null };

export type ListenToWebhookEventsSubscriptionVariables = Exact<{
  events?: Array<string> | string | null | undefined;
}>;


export type ListenToWebhookEventsSubscription = { webhookEvents: { id: string, type: string, body: string } };

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
export const AccessLineFragmentDoc = new TypedDocumentString(`
    fragment AccessLine on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}
    `, {"fragmentName":"AccessLine"}) as unknown as TypedDocumentString<AccessLineFragment, unknown>;
export const FileGuardFragmentDoc = new TypedDocumentString(`
    fragment FileGuard on File {
  id
  name
  expiresAt
  hold {
    since
    reason
  }
  access {
    ...AccessLine
  }
}
    fragment AccessLine on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}`, {"fragmentName":"FileGuard"}) as unknown as TypedDocumentString<FileGuardFragment, unknown>;
export const FolderGuardFragmentDoc = new TypedDocumentString(`
    fragment FolderGuard on Folder {
  id
  name
  expiresAt
  access {
    ...AccessLine
  }
}
    fragment AccessLine on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}`, {"fragmentName":"FolderGuard"}) as unknown as TypedDocumentString<FolderGuardFragment, unknown>;
export const ConnectorGuardFragmentDoc = new TypedDocumentString(`
    fragment ConnectorGuard on Connector {
  id
  name
  access {
    ...AccessLine
  }
}
    fragment AccessLine on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}`, {"fragmentName":"ConnectorGuard"}) as unknown as TypedDocumentString<ConnectorGuardFragment, unknown>;
export const ConnectorRowsFragmentDoc = new TypedDocumentString(`
    fragment ConnectorRows on Connector {
  id
  name
  rowFilters {
    table
    condition
  }
}
    `, {"fragmentName":"ConnectorRows"}) as unknown as TypedDocumentString<ConnectorRowsFragment, unknown>;
export const AnswerLineFragmentDoc = new TypedDocumentString(`
    fragment AnswerLine on AnswerRecord {
  id
  at
  kind
  keyId
  requestId
  question
  answer
  route
  reasoning
  connectorId
  sql
  rowCount
  model
  modelCalls
  promptTokens
  completionTokens
  durationMs
  hits {
    chunkId
    fileId
    pageNumber
    startPage
    endPage
    score
    scoreParts {
      keywordScore
      vectorScore
      rerankScore
      words
      vectors
      reranker
      first
      base
    }
    content
  }
  citations {
    marker
    chunkId
    fileId
    pageNumber
    score
    quote
  }
  prompt {
    name
    versionNumber
    used
  }
  activity {
    step
    arguments
    count
    milliseconds
    outcome
  }
}
    `, {"fragmentName":"AnswerLine"}) as unknown as TypedDocumentString<AnswerLineFragment, unknown>;
export const FeedbackLineFragmentDoc = new TypedDocumentString(`
    fragment FeedbackLine on Feedback {
  id
  answerId
  at
  keyId
  rating
  comment
  labels
}
    `, {"fragmentName":"FeedbackLine"}) as unknown as TypedDocumentString<FeedbackLineFragment, unknown>;
export const ConnectorLineFragmentDoc = new TypedDocumentString(`
    fragment ConnectorLine on Connector {
  id
  name
  kind
  createdAt
}
    `, {"fragmentName":"ConnectorLine"}) as unknown as TypedDocumentString<ConnectorLineFragment, unknown>;
export const ConnectorStateFragmentDoc = new TypedDocumentString(`
    fragment ConnectorState on Connector {
  ...ConnectorLine
  health {
    status
    message
    latencyMs
    tables
    checkedAt
    schemaReadAt
  }
}
    fragment ConnectorLine on Connector {
  id
  name
  kind
  createdAt
}`, {"fragmentName":"ConnectorState"}) as unknown as TypedDocumentString<ConnectorStateFragment, unknown>;
export const EvaluationSetLineFragmentDoc = new TypedDocumentString(`
    fragment EvaluationSetLine on EvaluationSet {
  id
  name
  description
  caseCount
  updatedAt
}
    `, {"fragmentName":"EvaluationSetLine"}) as unknown as TypedDocumentString<EvaluationSetLineFragment, unknown>;
export const EvaluationMetricLineFragmentDoc = new TypedDocumentString(`
    fragment EvaluationMetricLine on EvaluationMetric {
  name
  value
  low
  high
  cases
}
    `, {"fragmentName":"EvaluationMetricLine"}) as unknown as TypedDocumentString<EvaluationMetricLineFragment, unknown>;
export const EvaluationRunLineFragmentDoc = new TypedDocumentString(`
    fragment EvaluationRunLine on EvaluationRun {
  id
  setId
  setName
  status
  caseCount
  completed
  passed
  error
  configuration
  createdAt
  finishedAt
  metrics {
    ...EvaluationMetricLine
  }
}
    fragment EvaluationMetricLine on EvaluationMetric {
  name
  value
  low
  high
  cases
}`, {"fragmentName":"EvaluationRunLine"}) as unknown as TypedDocumentString<EvaluationRunLineFragment, unknown>;
export const EvaluationOutcomeFragmentDoc = new TypedDocumentString(`
    fragment EvaluationOutcome on EvaluationResult {
  caseId
  question
  passed
  score
  failures
}
    `, {"fragmentName":"EvaluationOutcome"}) as unknown as TypedDocumentString<EvaluationOutcomeFragment, unknown>;
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
export const KeyLineFragmentDoc = new TypedDocumentString(`
    fragment KeyLine on ApiKey {
  id
  name
  hint
  role
  environmentId
  environment {
    slug
    project {
      name
    }
  }
  limits
  createdAt
  lastUsedAt
  expiresAt
}
    `, {"fragmentName":"KeyLine"}) as unknown as TypedDocumentString<KeyLineFragment, unknown>;
export const PromptLineFragmentDoc = new TypedDocumentString(`
    fragment PromptLine on Prompt {
  name
  versionNumber
  variables
  updatedAt
}
    `, {"fragmentName":"PromptLine"}) as unknown as TypedDocumentString<PromptLineFragment, unknown>;
export const SuggestedFragmentDoc = new TypedDocumentString(`
    fragment Suggested on SuggestedFilter {
  filter
  label
  count
}
    `, {"fragmentName":"Suggested"}) as unknown as TypedDocumentString<SuggestedFragment, unknown>;
export const QueueLineFragmentDoc = new TypedDocumentString(`
    fragment QueueLine on StageQueue {
  stage
  waiting
  active
  dead
  isPaused
  nextWaitingSeconds
}
    `, {"fragmentName":"QueueLine"}) as unknown as TypedDocumentString<QueueLineFragment, unknown>;
export const ReembeddingStateFragmentDoc = new TypedDocumentString(`
    fragment ReembeddingState on Reembedding {
  status
  modelId
  embedded
  left
  startedAt
  finishedAt
  error
}
    `, {"fragmentName":"ReembeddingState"}) as unknown as TypedDocumentString<ReembeddingStateFragment, unknown>;
export const SourceRunLineFragmentDoc = new TypedDocumentString(`
    fragment SourceRunLine on SourceRun {
  id
  state
  added
  changed
  unchanged
  removed
  failed
  failures {
    address
    reason
  }
  error
  createdAt
  startedAt
  finishedAt
}
    `, {"fragmentName":"SourceRunLine"}) as unknown as TypedDocumentString<SourceRunLineFragment, unknown>;
export const SourceLineFragmentDoc = new TypedDocumentString(`
    fragment SourceLine on Source {
  id
  name
  kind
  website {
    startUrls
    sitemapUrls
    maxDepth
    includePatterns
    excludePatterns
    concurrency
    delayMs
  }
  azureBlob {
    containerUrl
    prefix
  }
  s3 {
    endpoint
    bucket
    prefix
  }
  webdav {
    url
  }
  intervalMinutes
  isPaused
  nextRunAt
  runs(first: 1) {
    nodes {
      ...SourceRunLine
    }
  }
}
    fragment SourceRunLine on SourceRun {
  id
  state
  added
  changed
  unchanged
  removed
  failed
  failures {
    address
    reason
  }
  error
  createdAt
  startedAt
  finishedAt
}`, {"fragmentName":"SourceLine"}) as unknown as TypedDocumentString<SourceLineFragment, unknown>;
export const OrganizationLineFragmentDoc = new TypedDocumentString(`
    fragment OrganizationLine on Organization {
  id
  name
  createdAt
}
    `, {"fragmentName":"OrganizationLine"}) as unknown as TypedDocumentString<OrganizationLineFragment, unknown>;
export const ProjectLineFragmentDoc = new TypedDocumentString(`
    fragment ProjectLine on Project {
  id
  name
  organizationId
  isActive
  createdAt
}
    `, {"fragmentName":"ProjectLine"}) as unknown as TypedDocumentString<ProjectLineFragment, unknown>;
export const EnvironmentLineFragmentDoc = new TypedDocumentString(`
    fragment EnvironmentLine on Environment {
  id
  slug
  createdAt
  project {
    id
    name
  }
}
    `, {"fragmentName":"EnvironmentLine"}) as unknown as TypedDocumentString<EnvironmentLineFragment, unknown>;
export const FolderLineFragmentDoc = new TypedDocumentString(`
    fragment FolderLine on Folder {
  id
  name
  createdAt
}
    `, {"fragmentName":"FolderLine"}) as unknown as TypedDocumentString<FolderLineFragment, unknown>;
export const ImportedFileFragmentDoc = new TypedDocumentString(`
    fragment ImportedFile on FileImport {
  sourceId
  fileId
  status
  uploadUrl
  error
}
    `, {"fragmentName":"ImportedFile"}) as unknown as TypedDocumentString<ImportedFileFragment, unknown>;
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
export const UsageLineFragmentDoc = new TypedDocumentString(`
    fragment UsageLine on UsageRow {
  day
  keyId
  cost
  requestsSearch
  requestsChat
  requestsFilesWrite
  requestsFilesStatus
  requestsList
  requestsPrompts
  requestsOther
  requestsAdmin
  files
  pages
  chunks
  bytes
  embeddingCalls
  embeddingTokens
  answerCalls
  answerPromptTokens
  answerCompletionTokens
}
    `, {"fragmentName":"UsageLine"}) as unknown as TypedDocumentString<UsageLineFragment, unknown>;
export const WebhookLineFragmentDoc = new TypedDocumentString(`
    fragment WebhookLine on WebhookEndpoint {
  id
  url
  events
  isEnabled
  disabledReason
  disabledAt
  failingSince
  createdAt
}
    `, {"fragmentName":"WebhookLine"}) as unknown as TypedDocumentString<WebhookLineFragment, unknown>;
export const WebhookDeliveryLineFragmentDoc = new TypedDocumentString(`
    fragment WebhookDeliveryLine on WebhookDelivery {
  id
  eventId
  type
  status
  attempts {
    at
    durationMs
    statusCode
    error
  }
  nextAttemptAt
  createdAt
}
    `, {"fragmentName":"WebhookDeliveryLine"}) as unknown as TypedDocumentString<WebhookDeliveryLineFragment, unknown>;
export const FileAccessDocument = new TypedDocumentString(`
    query FileAccess($id: UUID!) {
  file(id: $id) {
    ...FileGuard
  }
}
    fragment AccessLine on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}
fragment FileGuard on File {
  id
  name
  expiresAt
  hold {
    since
    reason
  }
  access {
    ...AccessLine
  }
}`) as unknown as TypedDocumentString<FileAccessQuery, FileAccessQueryVariables>;
export const FolderAccessDocument = new TypedDocumentString(`
    query FolderAccess($id: UUID!) {
  node(id: $id) {
    ... on Folder {
      ...FolderGuard
    }
  }
}
    fragment AccessLine on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}
fragment FolderGuard on Folder {
  id
  name
  expiresAt
  access {
    ...AccessLine
  }
}`) as unknown as TypedDocumentString<FolderAccessQuery, FolderAccessQueryVariables>;
export const ConnectorAccessDocument = new TypedDocumentString(`
    query ConnectorAccess($id: UUID!) {
  node(id: $id) {
    ... on Connector {
      ...ConnectorGuard
    }
  }
}
    fragment AccessLine on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}
fragment ConnectorGuard on Connector {
  id
  name
  access {
    ...AccessLine
  }
}`) as unknown as TypedDocumentString<ConnectorAccessQuery, ConnectorAccessQueryVariables>;
export const SetFileAccessDocument = new TypedDocumentString(`
    mutation SetFileAccess($input: SetFileAccessInput!) {
  setFileAccess(input: $input) {
    ...FileGuard
  }
}
    fragment AccessLine on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}
fragment FileGuard on File {
  id
  name
  expiresAt
  hold {
    since
    reason
  }
  access {
    ...AccessLine
  }
}`) as unknown as TypedDocumentString<SetFileAccessMutation, SetFileAccessMutationVariables>;
export const SetFolderAccessDocument = new TypedDocumentString(`
    mutation SetFolderAccess($input: SetFolderAccessInput!) {
  setFolderAccess(input: $input) {
    ...FolderGuard
  }
}
    fragment AccessLine on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}
fragment FolderGuard on Folder {
  id
  name
  expiresAt
  access {
    ...AccessLine
  }
}`) as unknown as TypedDocumentString<SetFolderAccessMutation, SetFolderAccessMutationVariables>;
export const SetConnectorAccessDocument = new TypedDocumentString(`
    mutation SetConnectorAccess($input: SetConnectorAccessInput!) {
  setConnectorAccess(input: $input) {
    ...ConnectorGuard
  }
}
    fragment AccessLine on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}
fragment ConnectorGuard on Connector {
  id
  name
  access {
    ...AccessLine
  }
}`) as unknown as TypedDocumentString<SetConnectorAccessMutation, SetConnectorAccessMutationVariables>;
export const SetFileExpiryDocument = new TypedDocumentString(`
    mutation SetFileExpiry($input: SetFileExpiryInput!) {
  setFileExpiry(input: $input) {
    ...FileGuard
  }
}
    fragment AccessLine on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}
fragment FileGuard on File {
  id
  name
  expiresAt
  hold {
    since
    reason
  }
  access {
    ...AccessLine
  }
}`) as unknown as TypedDocumentString<SetFileExpiryMutation, SetFileExpiryMutationVariables>;
export const SetFolderExpiryDocument = new TypedDocumentString(`
    mutation SetFolderExpiry($input: SetFolderExpiryInput!) {
  setFolderExpiry(input: $input) {
    ...FolderGuard
  }
}
    fragment AccessLine on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}
fragment FolderGuard on Folder {
  id
  name
  expiresAt
  access {
    ...AccessLine
  }
}`) as unknown as TypedDocumentString<SetFolderExpiryMutation, SetFolderExpiryMutationVariables>;
export const SetFileHoldDocument = new TypedDocumentString(`
    mutation SetFileHold($input: SetFileHoldInput!) {
  setFileHold(input: $input) {
    ...FileGuard
  }
}
    fragment AccessLine on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}
fragment FileGuard on File {
  id
  name
  expiresAt
  hold {
    since
    reason
  }
  access {
    ...AccessLine
  }
}`) as unknown as TypedDocumentString<SetFileHoldMutation, SetFileHoldMutationVariables>;
export const ConnectorRowFiltersDocument = new TypedDocumentString(`
    query ConnectorRowFilters($id: UUID!) {
  node(id: $id) {
    ... on Connector {
      ...ConnectorRows
    }
  }
}
    fragment ConnectorRows on Connector {
  id
  name
  rowFilters {
    table
    condition
  }
}`) as unknown as TypedDocumentString<ConnectorRowFiltersQuery, ConnectorRowFiltersQueryVariables>;
export const SetConnectorRowFiltersDocument = new TypedDocumentString(`
    mutation SetConnectorRowFilters($input: SetConnectorRowFiltersInput!) {
  setConnectorRowFilters(input: $input) {
    ...ConnectorRows
  }
}
    fragment ConnectorRows on Connector {
  id
  name
  rowFilters {
    table
    condition
  }
}`) as unknown as TypedDocumentString<SetConnectorRowFiltersMutation, SetConnectorRowFiltersMutationVariables>;
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
export const ListAnswersDocument = new TypedDocumentString(`
    query ListAnswers($first: Int!, $after: String, $filter: AnswerFilter) {
  admin {
    answers(first: $first, after: $after, filter: $filter) {
      nodes {
        ...AnswerLine
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment AnswerLine on AnswerRecord {
  id
  at
  kind
  keyId
  requestId
  question
  answer
  route
  reasoning
  connectorId
  sql
  rowCount
  model
  modelCalls
  promptTokens
  completionTokens
  durationMs
  hits {
    chunkId
    fileId
    pageNumber
    startPage
    endPage
    score
    scoreParts {
      keywordScore
      vectorScore
      rerankScore
      words
      vectors
      reranker
      first
      base
    }
    content
  }
  citations {
    marker
    chunkId
    fileId
    pageNumber
    score
    quote
  }
  prompt {
    name
    versionNumber
    used
  }
  activity {
    step
    arguments
    count
    milliseconds
    outcome
  }
}`) as unknown as TypedDocumentString<ListAnswersQuery, ListAnswersQueryVariables>;
export const ShowAnswerDocument = new TypedDocumentString(`
    query ShowAnswer($id: UUID!) {
  admin {
    answer(id: $id) {
      ...AnswerLine
      feedback {
        ...FeedbackLine
      }
    }
  }
}
    fragment AnswerLine on AnswerRecord {
  id
  at
  kind
  keyId
  requestId
  question
  answer
  route
  reasoning
  connectorId
  sql
  rowCount
  model
  modelCalls
  promptTokens
  completionTokens
  durationMs
  hits {
    chunkId
    fileId
    pageNumber
    startPage
    endPage
    score
    scoreParts {
      keywordScore
      vectorScore
      rerankScore
      words
      vectors
      reranker
      first
      base
    }
    content
  }
  citations {
    marker
    chunkId
    fileId
    pageNumber
    score
    quote
  }
  prompt {
    name
    versionNumber
    used
  }
  activity {
    step
    arguments
    count
    milliseconds
    outcome
  }
}
fragment FeedbackLine on Feedback {
  id
  answerId
  at
  keyId
  rating
  comment
  labels
}`) as unknown as TypedDocumentString<ShowAnswerQuery, ShowAnswerQueryVariables>;
export const ListFeedbackDocument = new TypedDocumentString(`
    query ListFeedback($first: Int!, $after: String, $filter: FeedbackFilter) {
  admin {
    feedback(first: $first, after: $after, filter: $filter) {
      nodes {
        ...FeedbackLine
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment FeedbackLine on Feedback {
  id
  answerId
  at
  keyId
  rating
  comment
  labels
}`) as unknown as TypedDocumentString<ListFeedbackQuery, ListFeedbackQueryVariables>;
export const SubmitFeedbackDocument = new TypedDocumentString(`
    mutation SubmitFeedback($input: SubmitFeedbackInput!) {
  submitFeedback(input: $input) {
    ...FeedbackLine
  }
}
    fragment FeedbackLine on Feedback {
  id
  answerId
  at
  keyId
  rating
  comment
  labels
}`) as unknown as TypedDocumentString<SubmitFeedbackMutation, SubmitFeedbackMutationVariables>;
export const ListConnectorsDocument = new TypedDocumentString(`
    query ListConnectors {
  connectors {
    ...ConnectorState
  }
}
    fragment ConnectorLine on Connector {
  id
  name
  kind
  createdAt
}
fragment ConnectorState on Connector {
  ...ConnectorLine
  health {
    status
    message
    latencyMs
    tables
    checkedAt
    schemaReadAt
  }
}`) as unknown as TypedDocumentString<ListConnectorsQuery, ListConnectorsQueryVariables>;
export const AddConnectorDocument = new TypedDocumentString(`
    mutation AddConnector($input: CreateConnectorInput!) {
  createConnector(input: $input) {
    ...ConnectorLine
  }
}
    fragment ConnectorLine on Connector {
  id
  name
  kind
  createdAt
}`) as unknown as TypedDocumentString<AddConnectorMutation, AddConnectorMutationVariables>;
export const RefreshConnectorDocument = new TypedDocumentString(`
    mutation RefreshConnector($id: UUID!) {
  refreshConnector(id: $id) {
    ...ConnectorState
  }
}
    fragment ConnectorLine on Connector {
  id
  name
  kind
  createdAt
}
fragment ConnectorState on Connector {
  ...ConnectorLine
  health {
    status
    message
    latencyMs
    tables
    checkedAt
    schemaReadAt
  }
}`) as unknown as TypedDocumentString<RefreshConnectorMutation, RefreshConnectorMutationVariables>;
export const RemoveConnectorDocument = new TypedDocumentString(`
    mutation RemoveConnector($id: UUID!) {
  deleteConnector(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveConnectorMutation, RemoveConnectorMutationVariables>;
export const StartConversationDocument = new TypedDocumentString(`
    mutation StartConversation($input: StartConversationInput!) {
  startConversation(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<StartConversationMutation, StartConversationMutationVariables>;
export const LastConversationDocument = new TypedDocumentString(`
    query LastConversation {
  conversations(first: 1) {
    nodes {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<LastConversationQuery, LastConversationQueryVariables>;
export const ContinueConversationDocument = new TypedDocumentString(`
    query ContinueConversation($id: UUID!) {
  conversation(id: $id) {
    id
    title
    turns(first: 50, newestFirst: true) {
      nodes {
        question
        answer
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ContinueConversationQuery, ContinueConversationQueryVariables>;
export const AdminAccessDocument = new TypedDocumentString(`
    query AdminAccess {
  admin {
    organizations(first: 1) {
      totalCount
    }
  }
}
    `) as unknown as TypedDocumentString<AdminAccessQuery, AdminAccessQueryVariables>;
export const FailedFilesDocument = new TypedDocumentString(`
    query FailedFiles {
  conversion: filesConnection(first: 1, filter: {status: conversion_failed}) {
    totalCount
  }
  parsing: filesConnection(first: 1, filter: {status: parsing_failed}) {
    totalCount
  }
  chunking: filesConnection(first: 1, filter: {status: chunking_failed}) {
    totalCount
  }
  embedding: filesConnection(first: 1, filter: {status: embedding_failed}) {
    totalCount
  }
}
    `) as unknown as TypedDocumentString<FailedFilesQuery, FailedFilesQueryVariables>;
export const ListEvaluationSetsDocument = new TypedDocumentString(`
    query ListEvaluationSets($first: Int!, $after: String) {
  admin {
    evaluationSets(first: $first, after: $after) {
      nodes {
        ...EvaluationSetLine
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment EvaluationSetLine on EvaluationSet {
  id
  name
  description
  caseCount
  updatedAt
}`) as unknown as TypedDocumentString<ListEvaluationSetsQuery, ListEvaluationSetsQueryVariables>;
export const ExportEvaluationSetDocument = new TypedDocumentString(`
    query ExportEvaluationSet($id: UUID!, $format: EvaluationSetFormat!) {
  admin {
    evaluationSetExport(id: $id, format: $format)
  }
}
    `) as unknown as TypedDocumentString<ExportEvaluationSetQuery, ExportEvaluationSetQueryVariables>;
export const ImportEvaluationSetDocument = new TypedDocumentString(`
    mutation ImportEvaluationSet($name: String!, $format: EvaluationSetFormat!, $content: String!) {
  importEvaluationSet(name: $name, format: $format, content: $content) {
    imported
    removed
    ignored
    set {
      ...EvaluationSetLine
    }
  }
}
    fragment EvaluationSetLine on EvaluationSet {
  id
  name
  description
  caseCount
  updatedAt
}`) as unknown as TypedDocumentString<ImportEvaluationSetMutation, ImportEvaluationSetMutationVariables>;
export const DeleteEvaluationSetDocument = new TypedDocumentString(`
    mutation DeleteEvaluationSet($id: UUID!) {
  deleteEvaluationSet(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteEvaluationSetMutation, DeleteEvaluationSetMutationVariables>;
export const ListEvaluationRunsDocument = new TypedDocumentString(`
    query ListEvaluationRuns($setId: UUID, $first: Int!) {
  admin {
    evaluationRuns(setId: $setId, first: $first) {
      nodes {
        ...EvaluationRunLine
      }
    }
  }
}
    fragment EvaluationMetricLine on EvaluationMetric {
  name
  value
  low
  high
  cases
}
fragment EvaluationRunLine on EvaluationRun {
  id
  setId
  setName
  status
  caseCount
  completed
  passed
  error
  configuration
  createdAt
  finishedAt
  metrics {
    ...EvaluationMetricLine
  }
}`) as unknown as TypedDocumentString<ListEvaluationRunsQuery, ListEvaluationRunsQueryVariables>;
export const ShowEvaluationRunDocument = new TypedDocumentString(`
    query ShowEvaluationRun($id: UUID!) {
  admin {
    evaluationRun(id: $id) {
      ...EvaluationRunLine
    }
  }
}
    fragment EvaluationMetricLine on EvaluationMetric {
  name
  value
  low
  high
  cases
}
fragment EvaluationRunLine on EvaluationRun {
  id
  setId
  setName
  status
  caseCount
  completed
  passed
  error
  configuration
  createdAt
  finishedAt
  metrics {
    ...EvaluationMetricLine
  }
}`) as unknown as TypedDocumentString<ShowEvaluationRunQuery, ShowEvaluationRunQueryVariables>;
export const LastEvaluationRunDocument = new TypedDocumentString(`
    query LastEvaluationRun($setId: UUID!) {
  admin {
    evaluationRuns(setId: $setId, first: 1, status: done) {
      nodes {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<LastEvaluationRunQuery, LastEvaluationRunQueryVariables>;
export const StartEvaluationRunDocument = new TypedDocumentString(`
    mutation StartEvaluationRun($setId: UUID!) {
  startEvaluationRun(setId: $setId) {
    ...EvaluationRunLine
  }
}
    fragment EvaluationMetricLine on EvaluationMetric {
  name
  value
  low
  high
  cases
}
fragment EvaluationRunLine on EvaluationRun {
  id
  setId
  setName
  status
  caseCount
  completed
  passed
  error
  configuration
  createdAt
  finishedAt
  metrics {
    ...EvaluationMetricLine
  }
}`) as unknown as TypedDocumentString<StartEvaluationRunMutation, StartEvaluationRunMutationVariables>;
export const CancelEvaluationRunDocument = new TypedDocumentString(`
    mutation CancelEvaluationRun($id: UUID!) {
  cancelEvaluationRun(id: $id) {
    ...EvaluationRunLine
  }
}
    fragment EvaluationMetricLine on EvaluationMetric {
  name
  value
  low
  high
  cases
}
fragment EvaluationRunLine on EvaluationRun {
  id
  setId
  setName
  status
  caseCount
  completed
  passed
  error
  configuration
  createdAt
  finishedAt
  metrics {
    ...EvaluationMetricLine
  }
}`) as unknown as TypedDocumentString<CancelEvaluationRunMutation, CancelEvaluationRunMutationVariables>;
export const CompareEvaluationRunsDocument = new TypedDocumentString(`
    query CompareEvaluationRuns($baseRunId: UUID!, $runId: UUID!, $first: Int!) {
  admin {
    compareEvaluationRuns(baseRunId: $baseRunId, runId: $runId, first: $first) {
      base {
        ...EvaluationRunLine
      }
      run {
        ...EvaluationRunLine
      }
      metrics {
        name
        base
        run
        difference
        low
        high
        cases
        isSignificant
        isWorse
      }
      worseCount
      betterCount
      unchangedCount
      onlyInBaseCount
      onlyInRunCount
      worse {
        scoreDifference
        base {
          ...EvaluationOutcome
        }
        run {
          ...EvaluationOutcome
        }
      }
    }
  }
}
    fragment EvaluationMetricLine on EvaluationMetric {
  name
  value
  low
  high
  cases
}
fragment EvaluationRunLine on EvaluationRun {
  id
  setId
  setName
  status
  caseCount
  completed
  passed
  error
  configuration
  createdAt
  finishedAt
  metrics {
    ...EvaluationMetricLine
  }
}
fragment EvaluationOutcome on EvaluationResult {
  caseId
  question
  passed
  score
  failures
}`) as unknown as TypedDocumentString<CompareEvaluationRunsQuery, CompareEvaluationRunsQueryVariables>;
export const ListFilesDocument = new TypedDocumentString(`
    query ListFiles($first: Int!, $after: String, $filter: FileFilter, $visibleTo: [String!]) {
  filesConnection(
    first: $first
    after: $after
    filter: $filter
    visibleTo: $visibleTo
  ) {
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
    filename
    mimeType
    folderName
    fileMetadata
    expiresAt
    hold {
      since
      reason
    }
    totalEmbeddings
    notice
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
  }
}
    `) as unknown as TypedDocumentString<DeleteFileMutation, DeleteFileMutationVariables>;
export const RetryFileDocument = new TypedDocumentString(`
    mutation RetryFile($id: UUID!) {
  retryFile(fileId: $id) {
    ...FileLine
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
}`) as unknown as TypedDocumentString<RetryFileMutation, RetryFileMutationVariables>;
export const ListKeysDocument = new TypedDocumentString(`
    query ListKeys($after: String, $environmentId: UUID) {
  admin {
    apiKeys(first: 100, after: $after, environmentId: $environmentId) {
      nodes {
        ...KeyLine
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment KeyLine on ApiKey {
  id
  name
  hint
  role
  environmentId
  environment {
    slug
    project {
      name
    }
  }
  limits
  createdAt
  lastUsedAt
  expiresAt
}`) as unknown as TypedDocumentString<ListKeysQuery, ListKeysQueryVariables>;
export const CreateKeyDocument = new TypedDocumentString(`
    mutation CreateKey($input: CreateApiKeyInput!) {
  createApiKey(input: $input) {
    id
    key
  }
}
    `) as unknown as TypedDocumentString<CreateKeyMutation, CreateKeyMutationVariables>;
export const RotateKeyDocument = new TypedDocumentString(`
    mutation RotateKey($input: RotateApiKeyInput!) {
  rotateApiKey(input: $input) {
    id
    key
    replacedId
    replacedExpiresAt
  }
}
    `) as unknown as TypedDocumentString<RotateKeyMutation, RotateKeyMutationVariables>;
export const DeleteKeyDocument = new TypedDocumentString(`
    mutation DeleteKey($id: UUID!) {
  deleteApiKey(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteKeyMutation, DeleteKeyMutationVariables>;
export const ListPromptsDocument = new TypedDocumentString(`
    query ListPrompts {
  prompts {
    ...PromptLine
  }
}
    fragment PromptLine on Prompt {
  name
  versionNumber
  variables
  updatedAt
}`) as unknown as TypedDocumentString<ListPromptsQuery, ListPromptsQueryVariables>;
export const ShowPromptDocument = new TypedDocumentString(`
    query ShowPrompt($name: String!) {
  prompt(name: $name) {
    ...PromptLine
    body
  }
}
    fragment PromptLine on Prompt {
  name
  versionNumber
  variables
  updatedAt
}`) as unknown as TypedDocumentString<ShowPromptQuery, ShowPromptQueryVariables>;
export const PromptVersionsDocument = new TypedDocumentString(`
    query PromptVersions($name: String!) {
  admin {
    promptVersions(name: $name) {
      versionNumber
      isLive
      variables
      body
      createdAt
    }
  }
}
    `) as unknown as TypedDocumentString<PromptVersionsQuery, PromptVersionsQueryVariables>;
export const PublishPromptDocument = new TypedDocumentString(`
    mutation PublishPrompt($input: PublishPromptInput!) {
  publishPrompt(input: $input) {
    ...PromptLine
  }
}
    fragment PromptLine on Prompt {
  name
  versionNumber
  variables
  updatedAt
}`) as unknown as TypedDocumentString<PublishPromptMutation, PublishPromptMutationVariables>;
export const RollBackPromptDocument = new TypedDocumentString(`
    mutation RollBackPrompt($input: ActivatePromptVersionInput!) {
  activatePromptVersion(input: $input) {
    ...PromptLine
  }
}
    fragment PromptLine on Prompt {
  name
  versionNumber
  variables
  updatedAt
}`) as unknown as TypedDocumentString<RollBackPromptMutation, RollBackPromptMutationVariables>;
export const DeletePromptDocument = new TypedDocumentString(`
    mutation DeletePrompt($name: String!) {
  deletePrompt(name: $name) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeletePromptMutation, DeletePromptMutationVariables>;
export const SearchDocument = new TypedDocumentString(`
    query Search($input: SearchInput!, $suggestsFilters: Boolean! = false) {
  search(input: $input) {
    answerId
    query
    namespace
    totalResults
    searchTimeMs
    filtersApplied
    suggestedFilters @include(if: $suggestsFilters) {
      ...Suggested
    }
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
}
fragment Suggested on SuggestedFilter {
  filter
  label
  count
}`) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const AskDocument = new TypedDocumentString(`
    subscription Ask($input: ChatInput!, $suggestsFilters: Boolean! = false) {
  chatStream(input: $input) {
    __typename
    ... on ChatToken {
      text
    }
    ... on ChatAnswer {
      answerId
      question
      standaloneQuestion
      conversationId
      answer
      outcome
      suggestions
      suggestedFilters @include(if: $suggestsFilters) {
        ...Suggested
      }
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
}
fragment Suggested on SuggestedFilter {
  filter
  label
  count
}`) as unknown as TypedDocumentString<AskSubscription, AskSubscriptionVariables>;
export const ListQueuesDocument = new TypedDocumentString(`
    query ListQueues {
  admin {
    queues {
      ...QueueLine
    }
  }
}
    fragment QueueLine on StageQueue {
  stage
  waiting
  active
  dead
  isPaused
  nextWaitingSeconds
}`) as unknown as TypedDocumentString<ListQueuesQuery, ListQueuesQueryVariables>;
export const ListDeadLettersDocument = new TypedDocumentString(`
    query ListDeadLetters($first: Int!) {
  admin {
    deadLetters(first: $first) {
      id
      stage
      fileId
      environmentId
      reason
      attempts
      diedAt
    }
  }
}
    `) as unknown as TypedDocumentString<ListDeadLettersQuery, ListDeadLettersQueryVariables>;
export const PauseQueueDocument = new TypedDocumentString(`
    mutation PauseQueue($stage: ProcessingStage) {
  pauseQueue(stage: $stage) {
    queues {
      ...QueueLine
    }
  }
}
    fragment QueueLine on StageQueue {
  stage
  waiting
  active
  dead
  isPaused
  nextWaitingSeconds
}`) as unknown as TypedDocumentString<PauseQueueMutation, PauseQueueMutationVariables>;
export const ResumeQueueDocument = new TypedDocumentString(`
    mutation ResumeQueue($stage: ProcessingStage) {
  resumeQueue(stage: $stage) {
    queues {
      ...QueueLine
    }
  }
}
    fragment QueueLine on StageQueue {
  stage
  waiting
  active
  dead
  isPaused
  nextWaitingSeconds
}`) as unknown as TypedDocumentString<ResumeQueueMutation, ResumeQueueMutationVariables>;
export const DrainQueuesDocument = new TypedDocumentString(`
    mutation DrainQueues {
  drainQueues {
    isDrained
    queues {
      ...QueueLine
    }
  }
}
    fragment QueueLine on StageQueue {
  stage
  waiting
  active
  dead
  isPaused
  nextWaitingSeconds
}`) as unknown as TypedDocumentString<DrainQueuesMutation, DrainQueuesMutationVariables>;
export const RetryDeadLetterDocument = new TypedDocumentString(`
    mutation RetryDeadLetter($id: String!) {
  retryDeadLetter(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RetryDeadLetterMutation, RetryDeadLetterMutationVariables>;
export const AuditLogDocument = new TypedDocumentString(`
    query AuditLog($first: Int!, $filter: AuditFilter) {
  admin {
    auditLog(first: $first, filter: $filter) {
      nodes {
        id
        at
        actorKind
        actorUser
        actorKeyId
        operation
        targets {
          type
          id
        }
        outcome
        errorCode
        details
        durationMs
        requestId
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AuditLogQuery, AuditLogQueryVariables>;
export const EmbeddingStateDocument = new TypedDocumentString(`
    query EmbeddingState {
  admin {
    embedding {
      searchModelId
      configuredModelId
      configuredDimension
      chunks
      chunksWithoutVector
      reembedding {
        ...ReembeddingState
      }
    }
  }
}
    fragment ReembeddingState on Reembedding {
  status
  modelId
  embedded
  left
  startedAt
  finishedAt
  error
}`) as unknown as TypedDocumentString<EmbeddingStateQuery, EmbeddingStateQueryVariables>;
export const StartReembeddingDocument = new TypedDocumentString(`
    mutation StartReembedding {
  startReembedding {
    ...ReembeddingState
  }
}
    fragment ReembeddingState on Reembedding {
  status
  modelId
  embedded
  left
  startedAt
  finishedAt
  error
}`) as unknown as TypedDocumentString<StartReembeddingMutation, StartReembeddingMutationVariables>;
export const ListSourcesDocument = new TypedDocumentString(`
    query ListSources {
  admin {
    sources {
      ...SourceLine
    }
  }
}
    fragment SourceRunLine on SourceRun {
  id
  state
  added
  changed
  unchanged
  removed
  failed
  failures {
    address
    reason
  }
  error
  createdAt
  startedAt
  finishedAt
}
fragment SourceLine on Source {
  id
  name
  kind
  website {
    startUrls
    sitemapUrls
    maxDepth
    includePatterns
    excludePatterns
    concurrency
    delayMs
  }
  azureBlob {
    containerUrl
    prefix
  }
  s3 {
    endpoint
    bucket
    prefix
  }
  webdav {
    url
  }
  intervalMinutes
  isPaused
  nextRunAt
  runs(first: 1) {
    nodes {
      ...SourceRunLine
    }
  }
}`) as unknown as TypedDocumentString<ListSourcesQuery, ListSourcesQueryVariables>;
export const CreateSourceDocument = new TypedDocumentString(`
    mutation CreateSource($input: CreateSourceInput!) {
  createSource(input: $input) {
    ...SourceLine
  }
}
    fragment SourceRunLine on SourceRun {
  id
  state
  added
  changed
  unchanged
  removed
  failed
  failures {
    address
    reason
  }
  error
  createdAt
  startedAt
  finishedAt
}
fragment SourceLine on Source {
  id
  name
  kind
  website {
    startUrls
    sitemapUrls
    maxDepth
    includePatterns
    excludePatterns
    concurrency
    delayMs
  }
  azureBlob {
    containerUrl
    prefix
  }
  s3 {
    endpoint
    bucket
    prefix
  }
  webdav {
    url
  }
  intervalMinutes
  isPaused
  nextRunAt
  runs(first: 1) {
    nodes {
      ...SourceRunLine
    }
  }
}`) as unknown as TypedDocumentString<CreateSourceMutation, CreateSourceMutationVariables>;
export const ReadSourceDocument = new TypedDocumentString(`
    query ReadSource($id: UUID!) {
  admin {
    source(id: $id) {
      ...SourceLine
    }
  }
}
    fragment SourceRunLine on SourceRun {
  id
  state
  added
  changed
  unchanged
  removed
  failed
  failures {
    address
    reason
  }
  error
  createdAt
  startedAt
  finishedAt
}
fragment SourceLine on Source {
  id
  name
  kind
  website {
    startUrls
    sitemapUrls
    maxDepth
    includePatterns
    excludePatterns
    concurrency
    delayMs
  }
  azureBlob {
    containerUrl
    prefix
  }
  s3 {
    endpoint
    bucket
    prefix
  }
  webdav {
    url
  }
  intervalMinutes
  isPaused
  nextRunAt
  runs(first: 1) {
    nodes {
      ...SourceRunLine
    }
  }
}`) as unknown as TypedDocumentString<ReadSourceQuery, ReadSourceQueryVariables>;
export const UpdateSourceDocument = new TypedDocumentString(`
    mutation UpdateSource($input: UpdateSourceInput!) {
  updateSource(input: $input) {
    ...SourceLine
  }
}
    fragment SourceRunLine on SourceRun {
  id
  state
  added
  changed
  unchanged
  removed
  failed
  failures {
    address
    reason
  }
  error
  createdAt
  startedAt
  finishedAt
}
fragment SourceLine on Source {
  id
  name
  kind
  website {
    startUrls
    sitemapUrls
    maxDepth
    includePatterns
    excludePatterns
    concurrency
    delayMs
  }
  azureBlob {
    containerUrl
    prefix
  }
  s3 {
    endpoint
    bucket
    prefix
  }
  webdav {
    url
  }
  intervalMinutes
  isPaused
  nextRunAt
  runs(first: 1) {
    nodes {
      ...SourceRunLine
    }
  }
}`) as unknown as TypedDocumentString<UpdateSourceMutation, UpdateSourceMutationVariables>;
export const RunSourceDocument = new TypedDocumentString(`
    mutation RunSource($id: UUID!) {
  runSource(id: $id) {
    ...SourceRunLine
  }
}
    fragment SourceRunLine on SourceRun {
  id
  state
  added
  changed
  unchanged
  removed
  failed
  failures {
    address
    reason
  }
  error
  createdAt
  startedAt
  finishedAt
}`) as unknown as TypedDocumentString<RunSourceMutation, RunSourceMutationVariables>;
export const DeleteSourceDocument = new TypedDocumentString(`
    mutation DeleteSource($id: UUID!, $deleteFiles: Boolean!) {
  deleteSource(id: $id, deleteFiles: $deleteFiles) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteSourceMutation, DeleteSourceMutationVariables>;
export const FilesOfFolderDocument = new TypedDocumentString(`
    query FilesOfFolder($first: Int!, $after: String, $filter: FileFilter) {
  filesConnection(first: $first, after: $after, filter: $filter) {
    nodes {
      id
      name
      sha256
      status
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<FilesOfFolderQuery, FilesOfFolderQueryVariables>;
export const BeginUploadsDocument = new TypedDocumentString(`
    mutation BeginUploads($inputs: [InitFileUploadInput!]!) {
  initFileUploads(inputs: $inputs) {
    upload {
      fileId
      uploadUrl
      expiresIn
    }
    error {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<BeginUploadsMutation, BeginUploadsMutationVariables>;
export const CheckUploadsDocument = new TypedDocumentString(`
    mutation CheckUploads($inputs: [InitFileUploadInput!]!) {
  initFileUploads(inputs: $inputs, dryRun: true) {
    error {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CheckUploadsMutation, CheckUploadsMutationVariables>;
export const RenameFileDocument = new TypedDocumentString(`
    mutation RenameFile($input: UpdateFileInput!) {
  updateFile(input: $input) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<RenameFileMutation, RenameFileMutationVariables>;
export const ListOrganizationsDocument = new TypedDocumentString(`
    query ListOrganizations($after: String) {
  admin {
    organizations(first: 100, after: $after) {
      nodes {
        ...OrganizationLine
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment OrganizationLine on Organization {
  id
  name
  createdAt
}`) as unknown as TypedDocumentString<ListOrganizationsQuery, ListOrganizationsQueryVariables>;
export const CreateOrganizationDocument = new TypedDocumentString(`
    mutation CreateOrganization($input: CreateOrganizationInput!) {
  createOrganization(input: $input) {
    ...OrganizationLine
  }
}
    fragment OrganizationLine on Organization {
  id
  name
  createdAt
}`) as unknown as TypedDocumentString<CreateOrganizationMutation, CreateOrganizationMutationVariables>;
export const RenameOrganizationDocument = new TypedDocumentString(`
    mutation RenameOrganization($input: RenameInput!) {
  renameOrganization(input: $input) {
    ...OrganizationLine
  }
}
    fragment OrganizationLine on Organization {
  id
  name
  createdAt
}`) as unknown as TypedDocumentString<RenameOrganizationMutation, RenameOrganizationMutationVariables>;
export const DeleteOrganizationDocument = new TypedDocumentString(`
    mutation DeleteOrganization($id: UUID!) {
  deleteOrganization(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteOrganizationMutation, DeleteOrganizationMutationVariables>;
export const ListProjectsDocument = new TypedDocumentString(`
    query ListProjects($after: String, $organizationId: UUID) {
  admin {
    projects(first: 100, after: $after, organizationId: $organizationId) {
      nodes {
        ...ProjectLine
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment ProjectLine on Project {
  id
  name
  organizationId
  isActive
  createdAt
}`) as unknown as TypedDocumentString<ListProjectsQuery, ListProjectsQueryVariables>;
export const OwnProjectsDocument = new TypedDocumentString(`
    query OwnProjects {
  projects {
    ...ProjectLine
  }
}
    fragment ProjectLine on Project {
  id
  name
  organizationId
  isActive
  createdAt
}`) as unknown as TypedDocumentString<OwnProjectsQuery, OwnProjectsQueryVariables>;
export const CreateProjectDocument = new TypedDocumentString(`
    mutation CreateProject($input: CreateProjectInput!) {
  createProject(input: $input) {
    ...ProjectLine
  }
}
    fragment ProjectLine on Project {
  id
  name
  organizationId
  isActive
  createdAt
}`) as unknown as TypedDocumentString<CreateProjectMutation, CreateProjectMutationVariables>;
export const RenameProjectDocument = new TypedDocumentString(`
    mutation RenameProject($input: RenameInput!) {
  renameProject(input: $input) {
    ...ProjectLine
  }
}
    fragment ProjectLine on Project {
  id
  name
  organizationId
  isActive
  createdAt
}`) as unknown as TypedDocumentString<RenameProjectMutation, RenameProjectMutationVariables>;
export const DeleteProjectDocument = new TypedDocumentString(`
    mutation DeleteProject($id: UUID!) {
  deleteProject(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteProjectMutation, DeleteProjectMutationVariables>;
export const ListEnvironmentsDocument = new TypedDocumentString(`
    query ListEnvironments($after: String, $projectId: UUID) {
  admin {
    environments(first: 100, after: $after, projectId: $projectId) {
      nodes {
        ...EnvironmentLine
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment EnvironmentLine on Environment {
  id
  slug
  createdAt
  project {
    id
    name
  }
}`) as unknown as TypedDocumentString<ListEnvironmentsQuery, ListEnvironmentsQueryVariables>;
export const CreateEnvironmentDocument = new TypedDocumentString(`
    mutation CreateEnvironment($input: CreateEnvironmentInput!) {
  createEnvironment(input: $input) {
    ...EnvironmentLine
  }
}
    fragment EnvironmentLine on Environment {
  id
  slug
  createdAt
  project {
    id
    name
  }
}`) as unknown as TypedDocumentString<CreateEnvironmentMutation, CreateEnvironmentMutationVariables>;
export const RenameEnvironmentDocument = new TypedDocumentString(`
    mutation RenameEnvironment($input: RenameEnvironmentInput!) {
  renameEnvironment(input: $input) {
    ...EnvironmentLine
  }
}
    fragment EnvironmentLine on Environment {
  id
  slug
  createdAt
  project {
    id
    name
  }
}`) as unknown as TypedDocumentString<RenameEnvironmentMutation, RenameEnvironmentMutationVariables>;
export const DeleteEnvironmentDocument = new TypedDocumentString(`
    mutation DeleteEnvironment($id: UUID!) {
  deleteEnvironment(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteEnvironmentMutation, DeleteEnvironmentMutationVariables>;
export const FoldersDocument = new TypedDocumentString(`
    query Folders {
  me {
    environment {
      id
      slug
      folders {
        ...FolderLine
      }
    }
  }
}
    fragment FolderLine on Folder {
  id
  name
  createdAt
}`) as unknown as TypedDocumentString<FoldersQuery, FoldersQueryVariables>;
export const CreateFolderDocument = new TypedDocumentString(`
    mutation CreateFolder($input: CreateFolderInput!) {
  createFolder(input: $input) {
    ...FolderLine
  }
}
    fragment FolderLine on Folder {
  id
  name
  createdAt
}`) as unknown as TypedDocumentString<CreateFolderMutation, CreateFolderMutationVariables>;
export const RenameFolderDocument = new TypedDocumentString(`
    mutation RenameFolder($input: RenameInput!) {
  renameFolder(input: $input) {
    ...FolderLine
  }
}
    fragment FolderLine on Folder {
  id
  name
  createdAt
}`) as unknown as TypedDocumentString<RenameFolderMutation, RenameFolderMutationVariables>;
export const DeleteFolderDocument = new TypedDocumentString(`
    mutation DeleteFolder($id: UUID!) {
  deleteFolder(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteFolderMutation, DeleteFolderMutationVariables>;
export const ImportFoldersDocument = new TypedDocumentString(`
    mutation ImportFolders($input: ImportInput!) {
  importFolders(input: $input) {
    written
    skipped
  }
}
    `) as unknown as TypedDocumentString<ImportFoldersMutation, ImportFoldersMutationVariables>;
export const ImportPromptsDocument = new TypedDocumentString(`
    mutation ImportPrompts($input: ImportInput!) {
  importPrompts(input: $input) {
    written
    skipped
  }
}
    `) as unknown as TypedDocumentString<ImportPromptsMutation, ImportPromptsMutationVariables>;
export const ImportConversationsDocument = new TypedDocumentString(`
    mutation ImportConversations($input: ImportInput!) {
  importConversations(input: $input) {
    written
    skipped
  }
}
    `) as unknown as TypedDocumentString<ImportConversationsMutation, ImportConversationsMutationVariables>;
export const ImportSourcesDocument = new TypedDocumentString(`
    mutation ImportSources($input: ImportInput!) {
  importSources(input: $input) {
    written
    skipped
  }
}
    `) as unknown as TypedDocumentString<ImportSourcesMutation, ImportSourcesMutationVariables>;
export const ImportChunksDocument = new TypedDocumentString(`
    mutation ImportChunks($input: ImportInput!) {
  importChunks(input: $input) {
    written
    skipped
  }
}
    `) as unknown as TypedDocumentString<ImportChunksMutation, ImportChunksMutationVariables>;
export const ImportFilesDocument = new TypedDocumentString(`
    mutation ImportFiles($input: ImportInput!) {
  importFiles(input: $input) {
    files {
      ...ImportedFile
    }
  }
}
    fragment ImportedFile on FileImport {
  sourceId
  fileId
  status
  uploadUrl
  error
}`) as unknown as TypedDocumentString<ImportFilesMutation, ImportFilesMutationVariables>;
export const FinishFileImportsDocument = new TypedDocumentString(`
    mutation FinishFileImports($input: ImportInput!) {
  finishFileImports(input: $input) {
    files {
      ...ImportedFile
    }
  }
}
    fragment ImportedFile on FileImport {
  sourceId
  fileId
  status
  uploadUrl
  error
}`) as unknown as TypedDocumentString<FinishFileImportsMutation, FinishFileImportsMutationVariables>;
export const ExportManifestDocument = new TypedDocumentString(`
    query ExportManifest {
  admin {
    exportManifest {
      version
      exportedAt
      organizationName
      projectName
      environmentSlug
      embeddingModelId
      embeddingDimension
      folders
      prompts
      sources
      files
      chunks
      conversations
    }
  }
}
    `) as unknown as TypedDocumentString<ExportManifestQuery, ExportManifestQueryVariables>;
export const ExportRecordsDocument = new TypedDocumentString(`
    query ExportRecords($kind: ArchiveKind!, $after: String) {
  admin {
    exportRecords(kind: $kind, first: 100, after: $after) {
      records
      nextCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ExportRecordsQuery, ExportRecordsQueryVariables>;
export const FileContentDocument = new TypedDocumentString(`
    query FileContent($id: UUID!) {
  admin {
    fileDownload(fileId: $id) {
      url
      expiresIn
    }
  }
}
    `) as unknown as TypedDocumentString<FileContentQuery, FileContentQueryVariables>;
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
  initFileUpload(input: $input) {
    fileId
    uploadUrl
    expiresIn
    duplicateOf {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<BeginUploadMutation, BeginUploadMutationVariables>;
export const ConfirmUploadDocument = new TypedDocumentString(`
    mutation ConfirmUpload($fileId: UUID!) {
  confirmFileUpload(fileId: $fileId) {
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
export const ShowUsageDocument = new TypedDocumentString(`
    query ShowUsage($from: DateTime, $to: DateTime, $by: UsageGrouping) {
  admin {
    usage(from: $from, to: $to, by: $by) {
      from
      to
      rows {
        ...UsageLine
      }
      total {
        ...UsageLine
      }
      storedFiles
      storedBytes
    }
  }
}
    fragment UsageLine on UsageRow {
  day
  keyId
  cost
  requestsSearch
  requestsChat
  requestsFilesWrite
  requestsFilesStatus
  requestsList
  requestsPrompts
  requestsOther
  requestsAdmin
  files
  pages
  chunks
  bytes
  embeddingCalls
  embeddingTokens
  answerCalls
  answerPromptTokens
  answerCompletionTokens
}`) as unknown as TypedDocumentString<ShowUsageQuery, ShowUsageQueryVariables>;
export const ListBudgetsDocument = new TypedDocumentString(`
    query ListBudgets {
  admin {
    budgets {
      keyId
      soft
      hard
      spent
    }
  }
}
    `) as unknown as TypedDocumentString<ListBudgetsQuery, ListBudgetsQueryVariables>;
export const SetBudgetDocument = new TypedDocumentString(`
    mutation SetBudget($input: SetBudgetInput!) {
  setBudget(input: $input) {
    keyId
    soft
    hard
    spent
  }
}
    `) as unknown as TypedDocumentString<SetBudgetMutation, SetBudgetMutationVariables>;
export const FileVersionsDocument = new TypedDocumentString(`
    query FileVersions($id: UUID!) {
  file(id: $id) {
    id
    name
    status
    version
    versions {
      number
      isCurrent
      filename
      size
      totalChunks
      createdAt
      chunks {
        kept
        embedded
        removed
      }
    }
    replacement {
      version
      status
      progress
      errorMessage
    }
  }
}
    `) as unknown as TypedDocumentString<FileVersionsQuery, FileVersionsQueryVariables>;
export const ReplaceFileDocument = new TypedDocumentString(`
    mutation ReplaceFile($input: ReplaceFileInput!) {
  replaceFile(input: $input) {
    fileId
    uploadUrl
    expiresIn
  }
}
    `) as unknown as TypedDocumentString<ReplaceFileMutation, ReplaceFileMutationVariables>;
export const RollbackFileDocument = new TypedDocumentString(`
    mutation RollbackFile($id: UUID!, $version: Int!) {
  rollbackFile(fileId: $id, version: $version) {
    id
    name
    version
  }
}
    `) as unknown as TypedDocumentString<RollbackFileMutation, RollbackFileMutationVariables>;
export const ListWebhooksDocument = new TypedDocumentString(`
    query ListWebhooks {
  admin {
    webhookEndpoints {
      ...WebhookLine
    }
  }
}
    fragment WebhookLine on WebhookEndpoint {
  id
  url
  events
  isEnabled
  disabledReason
  disabledAt
  failingSince
  createdAt
}`) as unknown as TypedDocumentString<ListWebhooksQuery, ListWebhooksQueryVariables>;
export const ListWebhookDeliveriesDocument = new TypedDocumentString(`
    query ListWebhookDeliveries($id: UUID!, $first: Int) {
  admin {
    webhookEndpoint(id: $id) {
      deliveries(first: $first) {
        nodes {
          ...WebhookDeliveryLine
        }
      }
    }
  }
}
    fragment WebhookDeliveryLine on WebhookDelivery {
  id
  eventId
  type
  status
  attempts {
    at
    durationMs
    statusCode
    error
  }
  nextAttemptAt
  createdAt
}`) as unknown as TypedDocumentString<ListWebhookDeliveriesQuery, ListWebhookDeliveriesQueryVariables>;
export const CreateWebhookDocument = new TypedDocumentString(`
    mutation CreateWebhook($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) {
    secret
    endpoint {
      ...WebhookLine
    }
  }
}
    fragment WebhookLine on WebhookEndpoint {
  id
  url
  events
  isEnabled
  disabledReason
  disabledAt
  failingSince
  createdAt
}`) as unknown as TypedDocumentString<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = new TypedDocumentString(`
    mutation UpdateWebhook($input: UpdateWebhookEndpointInput!) {
  updateWebhookEndpoint(input: $input) {
    ...WebhookLine
  }
}
    fragment WebhookLine on WebhookEndpoint {
  id
  url
  events
  isEnabled
  disabledReason
  disabledAt
  failingSince
  createdAt
}`) as unknown as TypedDocumentString<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const DeleteWebhookDocument = new TypedDocumentString(`
    mutation DeleteWebhook($id: UUID!) {
  deleteWebhookEndpoint(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const RotateWebhookSecretDocument = new TypedDocumentString(`
    mutation RotateWebhookSecret($id: UUID!, $graceSeconds: Int) {
  rotateWebhookSecret(id: $id, graceSeconds: $graceSeconds) {
    secret
    endpoint {
      ...WebhookLine
    }
  }
}
    fragment WebhookLine on WebhookEndpoint {
  id
  url
  events
  isEnabled
  disabledReason
  disabledAt
  failingSince
  createdAt
}`) as unknown as TypedDocumentString<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const TestWebhookDocument = new TypedDocumentString(`
    mutation TestWebhook($id: UUID!) {
  sendTestWebhook(id: $id) {
    ...WebhookDeliveryLine
  }
}
    fragment WebhookDeliveryLine on WebhookDelivery {
  id
  eventId
  type
  status
  attempts {
    at
    durationMs
    statusCode
    error
  }
  nextAttemptAt
  createdAt
}`) as unknown as TypedDocumentString<TestWebhookMutation, TestWebhookMutationVariables>;
export const ReplayWebhookDocument = new TypedDocumentString(`
    mutation ReplayWebhook($id: UUID!) {
  replayWebhookDelivery(id: $id) {
    ...WebhookDeliveryLine
  }
}
    fragment WebhookDeliveryLine on WebhookDelivery {
  id
  eventId
  type
  status
  attempts {
    at
    durationMs
    statusCode
    error
  }
  nextAttemptAt
  createdAt
}`) as unknown as TypedDocumentString<ReplayWebhookMutation, ReplayWebhookMutationVariables>;
export const ListenToWebhookEventsDocument = new TypedDocumentString(`
    subscription ListenToWebhookEvents($events: [String!]) {
  webhookEvents(events: $events) {
    id
    type
    body
  }
}
    `) as unknown as TypedDocumentString<ListenToWebhookEventsSubscription, ListenToWebhookEventsSubscriptionVariables>;