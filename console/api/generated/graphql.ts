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

/** The input of `addModelProvider`. */
export type AddModelProviderInput = {
  /** The key. Stored encrypted and never returned. */
  apiKey?: string | null | undefined;
  /** The version of the API of Azure OpenAI. Ignored for other servers. Defaults to 2024-10-21. */
  apiVersion?: string | null | undefined;
  /** The kind of server. */
  kind: ModelServerKind;
  /** The display name, 1–100 characters. */
  name: string;
  /** The base URL, such as `http://localhost:11434/v1`; for Azure OpenAI the endpoint of the resource. */
  url: string;
};

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

/** An assertion on an answer. */
export type AssertionInput = {
  /** The maximum of `latency` in milliseconds, at least 0. */
  threshold?: number | null | undefined;
  /** The type: equals, contains, icontains, contains-all, icontains-all, contains-any, icontains-any, starts-with, regex, latency, or one of these after `not-`. */
  type: string;
  /** What is looked for: one text, or several for `…-all` and `…-any`, at most 50 items. Defaults to none. */
  values?: Array<string> | null | undefined;
};

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

/** The input of `chooseModel`. */
export type ChooseModelInput = {
  /** The context window, prompt and answer together, 4,000–10,000,000. Defaults to 16,000 for the services of OpenAI and Azure, and 8,000 for others. */
  contextTokens?: number | null | undefined;
  /** The name of the model, on Azure that of its deployment, 1–200 characters. */
  model?: string | null | undefined;
  /** The ID of the provider. Without one, the built-in method is chosen. */
  providerId?: string | null | undefined;
  /** The environment of the request, or all environments without a choice of their own. Defaults to environment. */
  scope?: ModelScope | null | undefined;
  /** What the model is used for. */
  use: ModelUse;
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

/** The input of `createEvaluationSet`. */
export type CreateEvaluationSetInput = {
  /** A description, at most 1,000 characters. */
  description?: string | null | undefined;
  /** The name, unique in the environment, 1–100 characters. */
  name: string;
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

/** A rectangle on a page, in fractions of its size. */
export type EvaluationBoxInput = {
  /** The bottom edge, 0–1. */
  bottom: number;
  /** The left edge, as a fraction of the width of the page, 0–1. */
  left: number;
  /** The page, from 1, at least 1. */
  page: number;
  /** The right edge, 0–1. */
  right: number;
  /** The top edge, as a fraction of the height of the page, 0–1. */
  top: number;
};

/** What a question is asked with. */
export type EvaluationFiltersInput = {
  /** The ID of the connector to query. */
  connectorId?: string | null | undefined;
  /** Searches these files, at most 1,000 items. */
  fileIds?: Array<string> | null | undefined;
  /** A condition on the metadata of files, and on what else is known of them: a `key` with `eq`, `ne`, `in`, `nin`, `gt`, `gte`, `lt`, `lte`, `exists` or `prefix`, or such conditions in `and`, `or` or `not`. */
  filter?: Filter | null | undefined;
  /** The route to take. Defaults to the one that fits the query. */
  forceRoute?: Route | null | undefined;
  /** Filters on the metadata of files and chunks. */
  metadataFilters?: MetadataFilters | null | undefined;
  /** The minimum score of a chunk, 0–1. */
  minScore?: number | null | undefined;
  /** Searches files of this project. */
  projectId?: string | null | undefined;
  /** The maximum number of chunks; of a chat at most 20, 1–50. */
  topK?: number | null | undefined;
};

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

/** A passage that should be found. */
export type ExpectedPassageInput = {
  /** Where the span is on its pages, at most 50 items. Defaults to none. */
  boxes?: Array<EvaluationBoxInput> | null | undefined;
  /** The name of the file, 1–500 characters. */
  file?: string | null | undefined;
  /** A page of the passage, at least 1. */
  page?: number | null | undefined;
  /** The reference ID of the file, 1–255 characters. */
  referenceId?: string | null | undefined;
  /** Text of the passage, verbatim except for white space, 1–4,000 characters. */
  span?: string | null | undefined;
};

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

/** Where a choice of a model applies. */
export type ModelScope =
  /** In all environments without a choice of their own. Requires the admin token. */
  | 'all'
  /** In the environment of the request. */
  | 'environment';

/** The kind of a model server. */
export type ModelServerKind =
  /** Azure OpenAI. */
  | 'azure'
  /** A server with the API of OpenAI. */
  | 'openai';

/** What chose a model. */
export type ModelSource =
  /** An administrator, for all environments. */
  | 'all'
  /** Nothing: the method is built in. */
  | 'built_in'
  /** An administrator, for the environment. */
  | 'environment'
  /** A setting of the process. */
  | 'setting';

/** A part of the protocol of model servers. */
export type ModelTrialPart =
  /** An answer. */
  | 'chat'
  /** A vector. */
  | 'embedding'
  /** An answer in JSON by a schema. */
  | 'json'
  /** An answer in pieces. */
  | 'streaming';

/** What a language model is used for. */
export type ModelUse =
  /** To answer questions. Also for SQL, unless another model is chosen for it. */
  | 'answers'
  /** To translate questions to SQL. */
  | 'sql';

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

/** The input of `queryConnector`. */
export type QueryConnectorInput = {
  /** The ID of the connector. */
  id: string;
  /** One query, in the dialect of the database, over its tables that can be queried, 1–20,000 characters. */
  sql: string;
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

/** The input of `resetModel`. */
export type ResetModelInput = {
  /** The environment of the request, or all environments without a choice of their own. Defaults to environment. */
  scope?: ModelScope | null | undefined;
  /** What the model is used for. */
  use: ModelUse;
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

/** The input of `saveEvaluationCase`. */
export type SaveEvaluationCaseInput = {
  /** Assertions on the answer, at most 30 items. Defaults to none. */
  assertions?: Array<AssertionInput> | null | undefined;
  /** The passages that should be found, at most 20 items. Defaults to none. */
  expected?: Array<ExpectedPassageInput> | null | undefined;
  /** The route that should be taken. */
  expectedRoute?: Route | null | undefined;
  /** The rows that should be found, at most 200 items. */
  expectedRows?: Array<Record<string, unknown>> | null | undefined;
  /** What the question is asked with. Omitted values are the defaults of `search` and `chat`. */
  filters?: EvaluationFiltersInput | null | undefined;
  /** The ID of the case that is replaced. Null: a new case. */
  id?: string | null | undefined;
  /** Whether the question is searched for or answered. Defaults to chat. */
  mode?: AnswerKind | null | undefined;
  /** Whether the right answer is that there is none. Defaults to false. */
  mustRefuse?: boolean | null | undefined;
  /** The question, 1–1,000 characters. */
  question: string;
  /** Whether the order of the rows counts. Defaults to false. */
  rowsOrdered?: boolean | null | undefined;
  /** The ID of the evaluation set. */
  setId: string;
  /** The share of the assertions that must hold, 0–1. Null: all of them. */
  threshold?: number | null | undefined;
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

/** The input of `testConnector`. */
export type TestConnectorInput = {
  /** The kind of database. */
  kind: ConnectorKind;
  /** The address of the database with credentials of a read-only role, 1–16,000 characters. Stored encrypted and never returned. */
  url: string;
};

/** The input of `testModelProvider`. */
export type TestModelProviderInput = {
  /** The embedding model to try, 1–200 characters. */
  embeddingModel?: string | null | undefined;
  /** The language model to try, by chat, JSON and streaming, 1–200 characters. */
  model?: string | null | undefined;
  /** The ID of the provider. */
  providerId: string;
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

/** The input of `updateModelProvider`. Omitted fields are unchanged. */
export type UpdateModelProviderInput = {
  /** The key. Stored encrypted and never returned. */
  apiKey?: string | null | undefined;
  /** The new display name, 1–100 characters. */
  name?: string | null | undefined;
  /** The ID of the provider. */
  providerId: string;
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

export type AccessReportFragment = { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> };

export type SetFileAccessMutationVariables = Exact<{
  input: SetFileAccessInput;
}>;


export type SetFileAccessMutation = { setFileAccess: { id: string } | null };

export type SetFileExpiryMutationVariables = Exact<{
  input: SetFileExpiryInput;
}>;


export type SetFileExpiryMutation = { setFileExpiry: { id: string } | null };

export type SetFileHoldMutationVariables = Exact<{
  input: SetFileHoldInput;
}>;


export type SetFileHoldMutation = { setFileHold: { id: string } | null };

export type SetFolderAccessMutationVariables = Exact<{
  input: SetFolderAccessInput;
}>;


export type SetFolderAccessMutation = { setFolderAccess: { id: string } | null };

export type SetFolderExpiryMutationVariables = Exact<{
  input: SetFolderExpiryInput;
}>;


export type SetFolderExpiryMutation = { setFolderExpiry: { id: string } | null };

export type SetConnectorAccessMutationVariables = Exact<{
  input: SetConnectorAccessInput;
}>;


export type SetConnectorAccessMutation = { setConnectorAccess: { id: string } | null };

export type SetConnectorRowFiltersMutationVariables = Exact<{
  input: SetConnectorRowFiltersInput;
}>;


export type SetConnectorRowFiltersMutation = { setConnectorRowFilters: { rowFilters: Array<{ table: string, condition: string }> | null } | null };

export type ConnectorCardFragment = { id: string, name: string, kind: ConnectorKind, createdAt: string, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null, rowFilters: Array<{ table: string, condition: string }> | null, health: { status: ConnectorStatus, message: string | null, latencyMs: number | null, tables: number | null, checkedAt: string, schemaReadAt: string | null } | null };

export type ConnectorsQueryVariables = Exact<{ [key: string]: never; }>;


export type ConnectorsQuery = { connectors: Array<{ id: string, name: string, kind: ConnectorKind, createdAt: string, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null, rowFilters: Array<{ table: string, condition: string }> | null, health: { status: ConnectorStatus, message: string | null, latencyMs: number | null, tables: number | null, checkedAt: string, schemaReadAt: string | null } | null }> | null };

export type ConnectorTablesQueryVariables = Exact<{
  id: string;
  nameContains?: string | null | undefined;
}>;


export type ConnectorTablesQuery = { node:
    | { __typename: 'Chunk' }
    | { __typename: 'Connector', tables: Array<{ name: string, comment: string | null, rowEstimate: number | null, primaryKey: Array<string>, columns: Array<{ name: string, type: string, isNullable: boolean, comment: string | null, sampleValues: Array<string> }>, foreignKeys: Array<{ columns: Array<string>, table: string, referencedColumns: Array<string> }> }> | null }
    | { __typename: 'File' }
    | { __typename: 'Folder' }
   | null };

export type ConnectorTableNamesQueryVariables = Exact<{
  id: string;
  nameContains?: string | null | undefined;
}>;


export type ConnectorTableNamesQuery = { node:
    | { __typename: 'Chunk' }
    | { __typename: 'Connector', tables: Array<{ name: string }> | null }
    | { __typename: 'File' }
    | { __typename: 'Folder' }
   | null };

export type CreateConnectorMutationVariables = Exact<{
  input: CreateConnectorInput;
}>;


export type CreateConnectorMutation = { createConnector: { id: string, name: string } | null };

export type TestConnectorMutationVariables = Exact<{
  input: TestConnectorInput;
}>;


export type TestConnectorMutation = { testConnector: { latencyMs: number, tables: number } | null };

export type QueryConnectorMutationVariables = Exact<{
  input: QueryConnectorInput;
}>;


export type QueryConnectorMutation = { queryConnector: { refusal: string | null, sql: string | null, isTruncated: boolean, structured: { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> } | null } | null };

export type RefreshConnectorMutationVariables = Exact<{
  id: string;
}>;


export type RefreshConnectorMutation = { refreshConnector: { id: string, name: string, kind: ConnectorKind, createdAt: string, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null, rowFilters: Array<{ table: string, condition: string }> | null, health: { status: ConnectorStatus, message: string | null, latencyMs: number | null, tables: number | null, checkedAt: string, schemaReadAt: string | null } | null } | null };

export type DeleteConnectorMutationVariables = Exact<{
  id: string;
}>;


export type DeleteConnectorMutation = { deleteConnector: { id: string } | null };

export type PromptsQueryVariables = Exact<{ [key: string]: never; }>;


export type PromptsQuery = { prompts: Array<{ name: string, versionNumber: number, variables: Array<string>, updatedAt: string, body: string }> | null };

export type PromptVersionsQueryVariables = Exact<{
  name: string;
}>;


export type PromptVersionsQuery = { admin: { promptVersions: Array<{ versionNumber: number, isLive: boolean, variables: Array<string>, body: string, createdAt: string }> | null } };

export type TryPromptQueryVariables = Exact<{
  input: ChatInput;
}>;


export type TryPromptQuery = { chat: { answer: string, model: string, citations: Array<{ marker: number, chunkId: string, chunkIndex: number, fileId: string, fileName: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, quote: string, boundingBoxes: Record<string, unknown> | null }>, prompt: { used: boolean, note: string | null } | null } | null };

export type PublishPromptMutationVariables = Exact<{
  input: PublishPromptInput;
}>;


export type PublishPromptMutation = { publishPrompt: { name: string, versionNumber: number } | null };

export type ActivatePromptMutationVariables = Exact<{
  input: ActivatePromptVersionInput;
}>;


export type ActivatePromptMutation = { activatePromptVersion: { name: string, versionNumber: number } | null };

export type DeletePromptMutationVariables = Exact<{
  name: string;
}>;


export type DeletePromptMutation = { deletePrompt: { id: string } | null };

export type KeyRowFragment = { id: string, name: string, hint: string, role: KeyRole, environmentId: string, limits: Record<string, unknown>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, environment: { slug: string } | null };

export type KeysQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type KeysQuery = { admin: { apiKeys: { totalCount: number, nodes: Array<{ id: string, name: string, hint: string, role: KeyRole, environmentId: string, limits: Record<string, unknown>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, environment: { slug: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } };

export type CreateKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateKeyMutation = { createApiKey: { id: string, key: string } | null };

export type RotateKeyMutationVariables = Exact<{
  input: RotateApiKeyInput;
}>;


export type RotateKeyMutation = { rotateApiKey: { id: string, key: string, replacedExpiresAt: string } | null };

export type DeleteKeyMutationVariables = Exact<{
  id: string;
}>;


export type DeleteKeyMutation = { deleteApiKey: { id: string } | null };

export type TenancyQueryVariables = Exact<{ [key: string]: never; }>;


export type TenancyQuery = { admin: { organizations: { nodes: Array<{ id: string, name: string }> } | null, projects: { nodes: Array<{ id: string, name: string, organizationId: string }> } | null, environments: { nodes: Array<{ id: string, slug: string, createdAt: string, project: { id: string } | null }> } | null } };

export type CreateOrganizationMutationVariables = Exact<{
  input: CreateOrganizationInput;
}>;


export type CreateOrganizationMutation = { createOrganization: { id: string } | null };

export type RenameOrganizationMutationVariables = Exact<{
  input: RenameInput;
}>;


export type RenameOrganizationMutation = { renameOrganization: { id: string } | null };

export type DeleteOrganizationMutationVariables = Exact<{
  id: string;
}>;


export type DeleteOrganizationMutation = { deleteOrganization: { id: string } | null };

export type CreateProjectMutationVariables = Exact<{
  input: CreateProjectInput;
}>;


export type CreateProjectMutation = { createProject: { id: string } | null };

export type RenameProjectMutationVariables = Exact<{
  input: RenameInput;
}>;


export type RenameProjectMutation = { renameProject: { id: string } | null };

export type DeleteProjectMutationVariables = Exact<{
  id: string;
}>;


export type DeleteProjectMutation = { deleteProject: { id: string } | null };

export type CreateEnvironmentMutationVariables = Exact<{
  input: CreateEnvironmentInput;
}>;


export type CreateEnvironmentMutation = { createEnvironment: { id: string } | null };

export type RenameEnvironmentMutationVariables = Exact<{
  input: RenameEnvironmentInput;
}>;


export type RenameEnvironmentMutation = { renameEnvironment: { id: string } | null };

export type DeleteEnvironmentMutationVariables = Exact<{
  id: string;
}>;


export type DeleteEnvironmentMutation = { deleteEnvironment: { id: string } | null };

export type QueuesQueryVariables = Exact<{ [key: string]: never; }>;


export type QueuesQuery = { admin: { queues: Array<{ stage: ProcessingStage, waiting: number, active: number, dead: number, isPaused: boolean, nextWaitingSeconds: number | null }> | null, deadLetters: Array<{ id: string, stage: ProcessingStage, fileId: string, environmentId: string, reason: string, attempts: number, diedAt: string }> | null, embedding: { searchModelId: string, configuredModelId: string, configuredDimension: number, chunks: number, chunksWithoutVector: number, reembedding: { status: ReembeddingStatus, embedded: number, left: number, error: string | null } | null } | null } };

export type PauseQueueMutationVariables = Exact<{
  stage?: ProcessingStage | null | undefined;
}>;


export type PauseQueueMutation = { pauseQueue: { queues: Array<{ stage: ProcessingStage }> } | null };

export type ResumeQueueMutationVariables = Exact<{
  stage?: ProcessingStage | null | undefined;
}>;


export type ResumeQueueMutation = { resumeQueue: { queues: Array<{ stage: ProcessingStage }> } | null };

export type DrainQueuesMutationVariables = Exact<{ [key: string]: never; }>;


export type DrainQueuesMutation = { drainQueues: { isDrained: boolean } | null };

export type RetryDeadLetterMutationVariables = Exact<{
  id: string;
}>;


export type RetryDeadLetterMutation = { retryDeadLetter: { id: string } | null };

export type StartReembeddingMutationVariables = Exact<{ [key: string]: never; }>;


export type StartReembeddingMutation = { startReembedding: { status: ReembeddingStatus } | null };

export type AuditLogQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: AuditFilter | null | undefined;
}>;


export type AuditLogQuery = { admin: { auditLog: { totalCount: number, nodes: Array<{ id: string, at: string, actorKind: ActorKind, actorUser: string | null, actorKeyId: string | null, operation: string, outcome: AuditOutcome, errorCode: ErrorCode | null, details: Record<string, unknown> | null, durationMs: number | null, requestId: string, targets: Array<{ type: string, id: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } };

export type FeedbackRowFragment = { id: string, answerId: string, at: string, keyId: string, rating: FeedbackRating, comment: string | null, labels: Array<string> };

export type AnswersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: AnswerFilter | null | undefined;
}>;


export type AnswersQuery = { admin: { answers: { totalCount: number, nodes: Array<{ id: string, at: string, kind: AnswerKind, question: string | null, route: Route, keyId: string, durationMs: number, rowCount: number | null, hits: Array<{ chunkId: string }>, feedback: Array<{ rating: FeedbackRating }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } };

export type UnansweredQueryVariables = Exact<{ [key: string]: never; }>;


export type UnansweredQuery = { admin: { unanswered: Array<{ count: number, examples: Array<string>, lastAskedAt: string, answerId: string, outcome: AnswerOutcome | null }> | null } };

export type AnswerQueryVariables = Exact<{
  id: string;
}>;


export type AnswerQuery = { admin: { answer: { id: string, at: string, kind: AnswerKind, question: string | null, answer: string | null, outcome: AnswerOutcome | null, route: Route, reasoning: string | null, keyId: string, requestId: string, connectorId: string | null, sql: string | null, rowCount: number | null, model: string | null, modelCalls: number, promptTokens: number, completionTokens: number, durationMs: number, prompt: { name: string, versionNumber: number, used: boolean } | null, hits: Array<{ chunkId: string, fileId: string, pageNumber: number | null, score: number, content: string | null, scoreParts: { keywordScore: number | null, vectorScore: number | null, rerankScore: number, words: number, vectors: number, reranker: number, first: number, base: number } | null, file: { id: string, name: string } | null }>, citations: Array<{ marker: number, chunkId: string, fileId: string, pageNumber: number | null, score: number, quote: string | null }>, activity: Array<{ step: string, arguments: Record<string, unknown>, count: number | null, milliseconds: number, outcome: string }>, feedback: Array<{ id: string, answerId: string, at: string, keyId: string, rating: FeedbackRating, comment: string | null, labels: Array<string> }> } | null } };

export type FeedbackQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: FeedbackFilter | null | undefined;
}>;


export type FeedbackQuery = { admin: { feedback: { totalCount: number, nodes: Array<{ id: string, answerId: string, at: string, keyId: string, rating: FeedbackRating, comment: string | null, labels: Array<string> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } };

export type SubmitFeedbackMutationVariables = Exact<{
  input: SubmitFeedbackInput;
}>;


export type SubmitFeedbackMutation = { submitFeedback: { id: string, answerId: string, at: string, keyId: string, rating: FeedbackRating, comment: string | null, labels: Array<string> } | null };

export type KeyNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type KeyNamesQuery = { admin: { apiKeys: { nodes: Array<{ id: string, name: string }> } | null } };

export type ConversationRowFragment = { id: string, title: string | null, fileIds: Array<string> | null, connectorId: string | null, updatedAt: string };

export type ConversationsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type ConversationsQuery = { conversations: { totalCount: number, nodes: Array<{ id: string, title: string | null, fileIds: Array<string> | null, connectorId: string | null, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ConversationQueryVariables = Exact<{
  id: string;
}>;


export type ConversationQuery = { conversation: { id: string, title: string | null, fileIds: Array<string> | null, connectorId: string | null, updatedAt: string } | null };

export type StoredTurnFragment = { id: string, question: string, standaloneQuestion: string, outcome: AnswerOutcome, answer: string | null, sql: string | null, answerId: string | null, createdAt: string, citations: Array<{ marker: number, chunkId: string, chunkIndex: number, fileId: string, fileName: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, quote: string, boundingBoxes: Record<string, unknown> | null }> };

export type ConversationTurnsQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  newestFirst: boolean;
}>;


export type ConversationTurnsQuery = { conversation: { turns: { totalCount: number, nodes: Array<{ id: string, question: string, standaloneQuestion: string, outcome: AnswerOutcome, answer: string | null, sql: string | null, answerId: string | null, createdAt: string, citations: Array<{ marker: number, chunkId: string, chunkIndex: number, fileId: string, fileName: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, quote: string, boundingBoxes: Record<string, unknown> | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type StartConversationMutationVariables = Exact<{
  input: StartConversationInput;
}>;


export type StartConversationMutation = { startConversation: { id: string } | null };

export type RenameConversationMutationVariables = Exact<{
  id: string;
  title: string;
}>;


export type RenameConversationMutation = { renameConversation: { id: string, title: string | null, fileIds: Array<string> | null, connectorId: string | null, updatedAt: string } | null };

export type ForkConversationMutationVariables = Exact<{
  id: string;
  turnId: string;
}>;


export type ForkConversationMutation = { forkConversation: { id: string } | null };

export type DeleteConversationMutationVariables = Exact<{
  id: string;
}>;


export type DeleteConversationMutation = { deleteConversation: { id: string } | null };

export type FileNameQueryVariables = Exact<{
  id: string;
}>;


export type FileNameQuery = { file: { id: string, name: string } | null };

export type ConnectorNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type ConnectorNamesQuery = { connectors: Array<{ id: string, name: string }> | null };

export type ScopeOptionsQueryVariables = Exact<{
  filter: FileFilter;
}>;


export type ScopeOptionsQuery = { filesConnection: { nodes: Array<{ id: string, name: string, folderName: string }> } | null, connectors: Array<{ id: string, name: string }> | null };

export type SetConversationScopeMutationVariables = Exact<{
  id: string;
  fileIds?: Array<string> | string | null | undefined;
  connectorId?: string | null | undefined;
}>;


export type SetConversationScopeMutation = { setConversationScope: { id: string, title: string | null, fileIds: Array<string> | null, connectorId: string | null, updatedAt: string } | null };

export type EvaluationSetRowFragment = { id: string, name: string, description: string | null, caseCount: number, updatedAt: string };

export type EvaluationCaseRowFragment = { id: string, key: string, mode: AnswerKind, question: string, mustRefuse: boolean, expectedRoute: Route | null, expectedRows: Array<Record<string, unknown>> | null, rowsOrdered: boolean, threshold: number | null, expected: Array<{ file: string | null, referenceId: string | null, page: number | null, span: string | null, boxes: Array<{ page: number, left: number, top: number, right: number, bottom: number }> }>, assertions: Array<{ type: string, values: Array<string>, threshold: number | null }>, filters: { projectId: string | null, fileIds: Array<string> | null, topK: number | null, minScore: number | null, connectorId: string | null, forceRoute: Route | null, metadataFilters: Record<string, unknown> | null, filter: Record<string, unknown> | null } };

export type EvaluationRunRowFragment = { id: string, setId: string, setName: string, status: EvaluationRunStatus, error: string | null, caseCount: number, completed: number, passed: number, createdAt: string, finishedAt: string | null };

export type EvaluationResultRowFragment = { caseId: string, key: string, question: string, mode: AnswerKind, route: Route | null, passed: boolean, refused: boolean | null, score: number, failures: Array<string>, answer: string | null, errorMessage: string | null, metrics: { latencyMs: number | null } };

export type EvaluationSetsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type EvaluationSetsQuery = { admin: { evaluationSets: { totalCount: number, nodes: Array<{ id: string, name: string, description: string | null, caseCount: number, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } };

export type EvaluationSetQueryVariables = Exact<{
  id: string;
}>;


export type EvaluationSetQuery = { admin: { evaluationSet: { id: string, name: string, description: string | null, caseCount: number, updatedAt: string } | null } };

export type EvaluationCasesQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type EvaluationCasesQuery = { admin: { evaluationSet: { id: string, cases: { totalCount: number, nodes: Array<{ id: string, key: string, mode: AnswerKind, question: string, mustRefuse: boolean, expectedRoute: Route | null, expectedRows: Array<Record<string, unknown>> | null, rowsOrdered: boolean, threshold: number | null, expected: Array<{ file: string | null, referenceId: string | null, page: number | null, span: string | null, boxes: Array<{ page: number, left: number, top: number, right: number, bottom: number }> }>, assertions: Array<{ type: string, values: Array<string>, threshold: number | null }>, filters: { projectId: string | null, fileIds: Array<string> | null, topK: number | null, minScore: number | null, connectorId: string | null, forceRoute: Route | null, metadataFilters: Record<string, unknown> | null, filter: Record<string, unknown> | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } | null } };

export type EvaluationSetExportQueryVariables = Exact<{
  id: string;
  format: EvaluationSetFormat;
}>;


export type EvaluationSetExportQuery = { admin: { evaluationSetExport: string | null } };

export type EvaluationRunsQueryVariables = Exact<{
  setId?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type EvaluationRunsQuery = { admin: { evaluationRuns: { totalCount: number, nodes: Array<{ id: string, setId: string, setName: string, status: EvaluationRunStatus, error: string | null, caseCount: number, completed: number, passed: number, createdAt: string, finishedAt: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } };

export type EvaluationRunQueryVariables = Exact<{
  id: string;
}>;


export type EvaluationRunQuery = { admin: { evaluationRun: { configuration: Record<string, unknown>, id: string, setId: string, setName: string, status: EvaluationRunStatus, error: string | null, caseCount: number, completed: number, passed: number, createdAt: string, finishedAt: string | null, metrics: Array<{ name: EvaluationMetricName, value: number, low: number, high: number, cases: number }> } | null } };

export type EvaluationResultsQueryVariables = Exact<{
  id: string;
  passed?: boolean | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type EvaluationResultsQuery = { admin: { evaluationRun: { id: string, results: { totalCount: number, nodes: Array<{ caseId: string, key: string, question: string, mode: AnswerKind, route: Route | null, passed: boolean, refused: boolean | null, score: number, failures: Array<string>, answer: string | null, errorMessage: string | null, metrics: { latencyMs: number | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } | null } };

export type CaseDifferenceFragment = { scoreDifference: number, base: { caseId: string, key: string, question: string, mode: AnswerKind, route: Route | null, passed: boolean, refused: boolean | null, score: number, failures: Array<string>, answer: string | null, errorMessage: string | null, metrics: { latencyMs: number | null } }, run: { caseId: string, key: string, question: string, mode: AnswerKind, route: Route | null, passed: boolean, refused: boolean | null, score: number, failures: Array<string>, answer: string | null, errorMessage: string | null, metrics: { latencyMs: number | null } } };

export type CompareEvaluationRunsQueryVariables = Exact<{
  baseRunId: string;
  runId: string;
}>;


export type CompareEvaluationRunsQuery = { admin: { compareEvaluationRuns: { worseCount: number, betterCount: number, unchangedCount: number, onlyInBaseCount: number, onlyInRunCount: number, base: { id: string, setId: string, setName: string, status: EvaluationRunStatus, error: string | null, caseCount: number, completed: number, passed: number, createdAt: string, finishedAt: string | null }, run: { id: string, setId: string, setName: string, status: EvaluationRunStatus, error: string | null, caseCount: number, completed: number, passed: number, createdAt: string, finishedAt: string | null }, metrics: Array<{ name: EvaluationMetricName, base: number, run: number, difference: number, low: number, high: number, cases: number, isSignificant: boolean, isWorse: boolean }>, worse: Array<{ scoreDifference: number, base: { caseId: string, key: string, question: string, mode: AnswerKind, route: Route | null, passed: boolean, refused: boolean | null, score: number, failures: Array<string>, answer: string | null, errorMessage: string | null, metrics: { latencyMs: number | null } }, run: { caseId: string, key: string, question: string, mode: AnswerKind, route: Route | null, passed: boolean, refused: boolean | null, score: number, failures: Array<string>, answer: string | null, errorMessage: string | null, metrics: { latencyMs: number | null } } }>, better: Array<{ scoreDifference: number, base: { caseId: string, key: string, question: string, mode: AnswerKind, route: Route | null, passed: boolean, refused: boolean | null, score: number, failures: Array<string>, answer: string | null, errorMessage: string | null, metrics: { latencyMs: number | null } }, run: { caseId: string, key: string, question: string, mode: AnswerKind, route: Route | null, passed: boolean, refused: boolean | null, score: number, failures: Array<string>, answer: string | null, errorMessage: string | null, metrics: { latencyMs: number | null } } }> } | null } };

export type CreateEvaluationSetMutationVariables = Exact<{
  input: CreateEvaluationSetInput;
}>;


export type CreateEvaluationSetMutation = { createEvaluationSet: { id: string, name: string, description: string | null, caseCount: number, updatedAt: string } | null };

export type ImportEvaluationSetMutationVariables = Exact<{
  name: string;
  format: EvaluationSetFormat;
  content: string;
}>;


export type ImportEvaluationSetMutation = { importEvaluationSet: { ignored: Array<string>, imported: number, removed: number, set: { id: string, name: string, description: string | null, caseCount: number, updatedAt: string } } | null };

export type DeleteEvaluationSetMutationVariables = Exact<{
  id: string;
}>;


export type DeleteEvaluationSetMutation = { deleteEvaluationSet: { id: string } | null };

export type SaveEvaluationCaseMutationVariables = Exact<{
  input: SaveEvaluationCaseInput;
}>;


export type SaveEvaluationCaseMutation = { saveEvaluationCase: { id: string, key: string, mode: AnswerKind, question: string, mustRefuse: boolean, expectedRoute: Route | null, expectedRows: Array<Record<string, unknown>> | null, rowsOrdered: boolean, threshold: number | null, expected: Array<{ file: string | null, referenceId: string | null, page: number | null, span: string | null, boxes: Array<{ page: number, left: number, top: number, right: number, bottom: number }> }>, assertions: Array<{ type: string, values: Array<string>, threshold: number | null }>, filters: { projectId: string | null, fileIds: Array<string> | null, topK: number | null, minScore: number | null, connectorId: string | null, forceRoute: Route | null, metadataFilters: Record<string, unknown> | null, filter: Record<string, unknown> | null } } | null };

export type DeleteEvaluationCaseMutationVariables = Exact<{
  id: string;
}>;


export type DeleteEvaluationCaseMutation = { deleteEvaluationCase: { id: string } | null };

export type AddCaseFromAnswerMutationVariables = Exact<{
  setId: string;
  answerId: string;
}>;


export type AddCaseFromAnswerMutation = { addCaseFromAnswer: { id: string, question: string } | null };

export type StartEvaluationRunMutationVariables = Exact<{
  setId: string;
}>;


export type StartEvaluationRunMutation = { startEvaluationRun: { id: string, setId: string, setName: string, status: EvaluationRunStatus, error: string | null, caseCount: number, completed: number, passed: number, createdAt: string, finishedAt: string | null } | null };

export type CancelEvaluationRunMutationVariables = Exact<{
  id: string;
}>;


export type CancelEvaluationRunMutation = { cancelEvaluationRun: { id: string, setId: string, setName: string, status: EvaluationRunStatus, error: string | null, caseCount: number, completed: number, passed: number, createdAt: string, finishedAt: string | null } | null };

export type FileRowFragment = { id: string, name: string, size: number, mimeType: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, errorMessage: string | null, notice: string | null, folderId: string, folderName: string, referenceId: string | null, category: string | null, documentType: string | null, totalChunks: number, pageCount: number | null, createdAt: string, updatedAt: string, expiresAt: string | null, hold: { since: string, reason: string | null } | null };

export type FilesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: FileFilter | null | undefined;
  visibleTo?: Array<string> | string | null | undefined;
}>;


export type FilesQuery = { filesConnection: { totalCount: number, nodes: Array<{ id: string, name: string, size: number, mimeType: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, errorMessage: string | null, notice: string | null, folderId: string, folderName: string, referenceId: string | null, category: string | null, documentType: string | null, totalChunks: number, pageCount: number | null, createdAt: string, updatedAt: string, expiresAt: string | null, hold: { since: string, reason: string | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type UploadedFileQueryVariables = Exact<{
  id: string;
}>;


export type UploadedFileQuery = { file: { id: string, name: string, size: number, mimeType: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, errorMessage: string | null, notice: string | null, folderId: string, folderName: string, referenceId: string | null, category: string | null, documentType: string | null, totalChunks: number, pageCount: number | null, createdAt: string, updatedAt: string, expiresAt: string | null, hold: { since: string, reason: string | null } | null } | null };

export type FileDetailQueryVariables = Exact<{
  id: string;
}>;


export type FileDetailQuery = { file: { filename: string, fileMetadata: Record<string, unknown> | null, tags: Array<string> | null, totalEmbeddings: number, embeddingDimension: number | null, totalProcessingDurationSeconds: number | null, version: number | null, id: string, name: string, size: number, mimeType: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, errorMessage: string | null, notice: string | null, folderId: string, folderName: string, referenceId: string | null, category: string | null, documentType: string | null, totalChunks: number, pageCount: number | null, createdAt: string, updatedAt: string, expiresAt: string | null, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null, folder: { id: string, expiresAt: string | null } | null, duplicateOf: { id: string, name: string } | null, versions: Array<{ number: number, isCurrent: boolean, size: number, filename: string, createdAt: string, chunks: { kept: number, embedded: number, removed: number } }>, replacement: { version: number, status: FileStatus, filename: string, size: number, progress: number, errorMessage: string | null } | null, stages: Array<{ stage: ProcessingStage, startedAt: string | null, completedAt: string | null, durationSeconds: number | null }>, timeline: Array<{ status: FileStatus, at: string, sequence: number }>, hold: { since: string, reason: string | null } | null } | null };

export type FileChunksQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type FileChunksQuery = { file: { id: string, chunks: { totalCount: number, nodes: Array<{ id: string, index: number, content: string, headingPath: Array<string>, pageNumber: number | null, startPage: number | null, endPage: number | null, tokenCount: number, language: string | null, boundingBoxes: Record<string, unknown> | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type FileDownloadQueryVariables = Exact<{
  id: string;
}>;


export type FileDownloadQuery = { admin: { fileDownload: { url: string } | null } };

export type StartedUploadFragment = { fileId: string, uploadUrl: string, expiresIn: number, duplicateOf: { id: string, name: string } | null };

export type BeginUploadsMutationVariables = Exact<{
  inputs: Array<InitFileUploadInput> | InitFileUploadInput;
}>;


export type BeginUploadsMutation = { initFileUploads: Array<{ upload: { fileId: string, uploadUrl: string, expiresIn: number, duplicateOf: { id: string, name: string } | null } | null, error: { code: string, message: string } | null }> | null };

export type ReplaceFileMutationVariables = Exact<{
  input: ReplaceFileInput;
}>;


export type ReplaceFileMutation = { replaceFile: { fileId: string, uploadUrl: string, expiresIn: number, duplicateOf: { id: string, name: string } | null } | null };

export type RollBackFileMutationVariables = Exact<{
  id: string;
  version: number;
}>;


export type RollBackFileMutation = { rollbackFile: { id: string, version: number | null } | null };

export type ConfirmUploadMutationVariables = Exact<{
  fileId: string;
}>;


export type ConfirmUploadMutation = { confirmFileUpload: { id: string, name: string, size: number, mimeType: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, errorMessage: string | null, notice: string | null, folderId: string, folderName: string, referenceId: string | null, category: string | null, documentType: string | null, totalChunks: number, pageCount: number | null, createdAt: string, updatedAt: string, expiresAt: string | null, hold: { since: string, reason: string | null } | null } | null };

export type UpdateFileMutationVariables = Exact<{
  input: UpdateFileInput;
}>;


export type UpdateFileMutation = { updateFile: { id: string, name: string, size: number, mimeType: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, errorMessage: string | null, notice: string | null, folderId: string, folderName: string, referenceId: string | null, category: string | null, documentType: string | null, totalChunks: number, pageCount: number | null, createdAt: string, updatedAt: string, expiresAt: string | null, hold: { since: string, reason: string | null } | null } | null };

export type RetryFileMutationVariables = Exact<{
  id: string;
}>;


export type RetryFileMutation = { retryFile: { id: string, name: string, size: number, mimeType: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, errorMessage: string | null, notice: string | null, folderId: string, folderName: string, referenceId: string | null, category: string | null, documentType: string | null, totalChunks: number, pageCount: number | null, createdAt: string, updatedAt: string, expiresAt: string | null, hold: { since: string, reason: string | null } | null } | null };

export type DeleteFileMutationVariables = Exact<{
  id: string;
}>;


export type DeleteFileMutation = { deleteFile: { id: string } | null };

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

export type FileChangesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type FileChangesSubscription = { filesChanged: { fileId: string, cursor: string, deleted: boolean, status: FileStatus | null, sequence: number, file: { id: string, name: string, size: number, mimeType: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, errorMessage: string | null, notice: string | null, folderId: string, folderName: string, referenceId: string | null, category: string | null, documentType: string | null, totalChunks: number, pageCount: number | null, createdAt: string, updatedAt: string, expiresAt: string | null, hold: { since: string, reason: string | null } | null } | null } };

export type LinkedChunkQueryVariables = Exact<{
  id: string;
}>;


export type LinkedChunkQuery = { node:
    | { __typename: 'Chunk', id: string, index: number, pageNumber: number | null, boundingBoxes: Record<string, unknown> | null }
    | { __typename: 'Connector' }
    | { __typename: 'File' }
    | { __typename: 'Folder' }
   | null };

export type ModelInUseRowFragment = { model: string | null, source: ModelSource, fixedBy: string | null, since: string | null, provider: { id: string, name: string } | null };

export type ModelProviderCardFragment = { id: string, name: string, kind: ModelServerKind, url: string | null, hasKey: boolean };

export type ModelsQueryVariables = Exact<{ [key: string]: never; }>;


export type ModelsQuery = { admin: { models: { isBuiltInSqlFirst: boolean, embedding: { model: string | null, source: ModelSource, fixedBy: string | null, since: string | null, provider: { id: string, name: string } | null }, reranking: { model: string | null, source: ModelSource, fixedBy: string | null, since: string | null, provider: { id: string, name: string } | null }, answers: { model: string | null, source: ModelSource, fixedBy: string | null, since: string | null, provider: { id: string, name: string } | null }, sql: { model: string | null, source: ModelSource, fixedBy: string | null, since: string | null, provider: { id: string, name: string } | null }, providers: Array<{ id: string, name: string, kind: ModelServerKind, url: string | null, hasKey: boolean }> } | null } };

export type ProviderModelsQueryVariables = Exact<{
  providerId: string;
}>;


export type ProviderModelsQuery = { admin: { providerModels: Array<string> | null } };

export type LocalModelServersQueryVariables = Exact<{ [key: string]: never; }>;


export type LocalModelServersQuery = { admin: { localModelServers: Array<{ name: string, url: string, models: Array<string> }> | null } };

export type AddModelProviderMutationVariables = Exact<{
  input: AddModelProviderInput;
}>;


export type AddModelProviderMutation = { addModelProvider: { id: string } | null };

export type UpdateModelProviderMutationVariables = Exact<{
  input: UpdateModelProviderInput;
}>;


export type UpdateModelProviderMutation = { updateModelProvider: { id: string } | null };

export type DeleteModelProviderMutationVariables = Exact<{
  providerId: string;
}>;


export type DeleteModelProviderMutation = { deleteModelProvider: { id: string } | null };

export type TestModelProviderMutationVariables = Exact<{
  input: TestModelProviderInput;
}>;


export type TestModelProviderMutation = { testModelProvider: { parts: Array<{ part: ModelTrialPart, failure: string | null, milliseconds: number, firstTextMilliseconds: number | null, dimension: number | null }> } | null };

export type ChooseModelMutationVariables = Exact<{
  input: ChooseModelInput;
}>;


export type ChooseModelMutation = { chooseModel: { isBuiltInSqlFirst: boolean } | null };

export type ResetModelMutationVariables = Exact<{
  input: ResetModelInput;
}>;


export type ResetModelMutation = { resetModel: { isBuiltInSqlFirst: boolean } | null };

export type RouteTakenFragment = { route: Route, reasoning: string | null, connectorName: string | null, sqlGenerated: string | null, sqlExplanation: string | null, cells: Array<{ fileId: string, fileName: string, table: string, sheetName: string, range: string, columns: Array<string> }> };

export type CitedCellsFragment = { fileId: string, fileName: string, table: string, sheetName: string, range: string, columns: Array<string> };

export type WorkbookColumnsQueryVariables = Exact<{
  fileId: string;
  table: string;
}>;


export type WorkbookColumnsQuery = { file: { id: string, tables: Array<{ columns: Array<{ name: string, letter: string | null }> }> | null } | null };

export type WorkbookRowsQueryVariables = Exact<{
  fileId: string;
  table: string;
  first: number;
  after?: string | null | undefined;
}>;


export type WorkbookRowsQuery = { file: { id: string, tables: Array<{ rows: { totalCount: number, nodes: Array<{ number: number | null, values: Array<string | null> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null }> | null } | null };

export type RowsFragment = { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> };

export type PassageFragment = { chunkId: string, chunkIndex: number, fileId: string, fileName: string, mimeType: string | null, score: number, content: string, pageNumber: number | null, startPage: number | null, endPage: number | null, boundingBoxes: Record<string, unknown> | null, scoreParts: { keywordScore: number | null, vectorScore: number | null, rerankScore: number, words: number, vectors: number, reranker: number, first: number, base: number } | null };

export type CitedPassageFragment = { marker: number, chunkId: string, chunkIndex: number, fileId: string, fileName: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, quote: string, boundingBoxes: Record<string, unknown> | null };

export type SuggestedFilterFragment = { filter: Filter, label: string, count: number };

export type AskSubscriptionVariables = Exact<{
  input: ChatInput;
}>;


export type AskSubscription = { chatStream:
    | { __typename: 'ChatAnswer', answerId: string | null, turnId: string | null, standaloneQuestion: string, answer: string, outcome: AnswerOutcome, suggestions: Array<string>, model: string, searchTimeMs: number, generationTimeMs: number, totalChunksUsed: number, suggestedFilters: Array<{ filter: Filter, label: string, count: number }>, citations: Array<{ marker: number, chunkId: string, chunkIndex: number, fileId: string, fileName: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, quote: string, boundingBoxes: Record<string, unknown> | null }>, routing: { route: Route, reasoning: string | null, connectorName: string | null, sqlGenerated: string | null, sqlExplanation: string | null, cells: Array<{ fileId: string, fileName: string, table: string, sheetName: string, range: string, columns: Array<string> }> }, prompt: { name: string, versionNumber: number, used: boolean, note: string | null } | null, results: { semantic: Array<{ chunkId: string, chunkIndex: number, fileId: string, fileName: string, mimeType: string | null, score: number, content: string, pageNumber: number | null, startPage: number | null, endPage: number | null, boundingBoxes: Record<string, unknown> | null, scoreParts: { keywordScore: number | null, vectorScore: number | null, rerankScore: number, words: number, vectors: number, reranker: number, first: number, base: number } | null }>, structured: { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> } | null } }
    | { __typename: 'ChatCitations', citations: Array<{ marker: number, chunkId: string, chunkIndex: number, fileId: string, fileName: string, pageNumber: number | null, startPage: number | null, endPage: number | null, score: number, quote: string, boundingBoxes: Record<string, unknown> | null }> }
    | { __typename: 'ChatToken', text: string }
   };

export type SearchQueryVariables = Exact<{
  input: SearchInput;
}>;


export type SearchQuery = { search: { answerId: string | null, searchTimeMs: number, totalResults: number, namespace: string, filtersApplied: Record<string, unknown>, routing: { route: Route, reasoning: string | null, connectorName: string | null, sqlGenerated: string | null, sqlExplanation: string | null, cells: Array<{ fileId: string, fileName: string, table: string, sheetName: string, range: string, columns: Array<string> }> }, results: { semantic: Array<{ chunkId: string, chunkIndex: number, fileId: string, fileName: string, mimeType: string | null, score: number, content: string, pageNumber: number | null, startPage: number | null, endPage: number | null, boundingBoxes: Record<string, unknown> | null, scoreParts: { keywordScore: number | null, vectorScore: number | null, rerankScore: number, words: number, vectors: number, reranker: number, first: number, base: number } | null }>, structured: { rows: Array<Record<string, unknown>>, columns: Array<{ name: string, type: string, description: string | null }> } | null } } | null };

export type PagesQueryVariables = Exact<{
  fileId: string;
}>;


export type PagesQuery = { file: { id: string, name: string, pageCount: number | null, pages: Array<{ number: number, width: number, height: number, imageUrl: string }> | null } | null };

export type FindInFileQueryVariables = Exact<{
  fileId: string;
  text: string;
}>;


export type FindInFileQuery = { file: { id: string, chunksContaining: Array<{ id: string, index: number, content: string, pageNumber: number | null, boundingBoxes: Record<string, unknown> | null }> | null } | null };

export type PassageTextQueryVariables = Exact<{
  chunkId: string;
}>;


export type PassageTextQuery = { node:
    | { id: string, index: number, content: string, headingPath: Array<string>, fileId: string }
    | Record<PropertyKey, never>
   | null };

export type ScoreThresholdsQueryVariables = Exact<{ [key: string]: never; }>;


export type ScoreThresholdsQuery = { scoreThresholds: Array<{ minScore: number, relevantKept: number, irrelevantKept: number }> | null };

export type DemoDataQueryVariables = Exact<{ [key: string]: never; }>;


export type DemoDataQuery = { connectors: Array<{ name: string }> | null, filesConnection: { nodes: Array<{ name: string }> } | null };

export type SuggestedQuestionsQueryVariables = Exact<{
  language: string;
}>;


export type SuggestedQuestionsQuery = { suggestedQuestions: Array<string> | null };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { organizationName: string, projectName: string, projectId: string, environmentSlug: string, environmentId: string, environment: { folders: Array<{ id: string, name: string, createdAt: string, expiresAt: string | null, access: { everyone: boolean, principals: Array<string>, inheritedFrom: string | null, effective: Array<{ principal: string | null, via: AccessSource }> } | null }> } | null } | null };

export type SourceRunRowFragment = { id: string, state: SourceRunState, added: number, changed: number, unchanged: number, removed: number, failed: number, error: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, failures: Array<{ address: string, reason: string }> };

export type SourceCardFragment = { id: string, name: string, kind: SourceKind, intervalMinutes: number | null, isPaused: boolean, graceDays: number, maxPages: number, nextRunAt: string | null, website: { startUrls: Array<string>, sitemapUrls: Array<string>, maxDepth: number, includePatterns: Array<string>, excludePatterns: Array<string>, concurrency: number, delayMs: number } | null, azureBlob: { containerUrl: string, prefix: string } | null, s3: { endpoint: string, bucket: string, prefix: string } | null, webdav: { url: string } | null, runs: { nodes: Array<{ id: string, state: SourceRunState, added: number, changed: number, unchanged: number, removed: number, failed: number, error: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, failures: Array<{ address: string, reason: string }> }> } | null };

export type SourcesQueryVariables = Exact<{ [key: string]: never; }>;


export type SourcesQuery = { admin: { sources: Array<{ id: string, name: string, kind: SourceKind, intervalMinutes: number | null, isPaused: boolean, graceDays: number, maxPages: number, nextRunAt: string | null, website: { startUrls: Array<string>, sitemapUrls: Array<string>, maxDepth: number, includePatterns: Array<string>, excludePatterns: Array<string>, concurrency: number, delayMs: number } | null, azureBlob: { containerUrl: string, prefix: string } | null, s3: { endpoint: string, bucket: string, prefix: string } | null, webdav: { url: string } | null, runs: { nodes: Array<{ id: string, state: SourceRunState, added: number, changed: number, unchanged: number, removed: number, failed: number, error: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, failures: Array<{ address: string, reason: string }> }> } | null }> | null } };

export type SourceRunsQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type SourceRunsQuery = { admin: { source: { runs: { totalCount: number, nodes: Array<{ id: string, state: SourceRunState, added: number, changed: number, unchanged: number, removed: number, failed: number, error: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, failures: Array<{ address: string, reason: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } | null } };

export type AddSourceMutationVariables = Exact<{
  input: CreateSourceInput;
}>;


export type AddSourceMutation = { createSource: { id: string } | null };

export type ChangeSourceMutationVariables = Exact<{
  input: UpdateSourceInput;
}>;


export type ChangeSourceMutation = { updateSource: { id: string } | null };

export type StartSourceMutationVariables = Exact<{
  id: string;
}>;


export type StartSourceMutation = { runSource: { id: string } | null };

export type RemoveSourceMutationVariables = Exact<{
  id: string;
  deleteFiles: boolean;
}>;


export type RemoveSourceMutation = { deleteSource: { id: string } | null };

export type SourceRunChangesSubscriptionVariables = Exact<{
  id: string;
}>;


export type SourceRunChangesSubscription = { sourceRunChanged: { id: string, state: SourceRunState, added: number, changed: number, unchanged: number, removed: number, failed: number, error: string | null, createdAt: string, startedAt: string | null, finishedAt: string | null, failures: Array<{ address: string, reason: string }> } };

export type UsageCountsFragment = { day: string | null, keyId: string | null, cost: number, requestsSearch: number, requestsChat: number, requestsFilesWrite: number, requestsFilesStatus: number, requestsList: number, requestsPrompts: number, requestsOther: number, requestsAdmin: number, embeddingTokens: number, answerPromptTokens: number, answerCompletionTokens: number, files: number, pages: number, chunks: number, bytes: number };

export type UsageQueryVariables = Exact<{
  from: string;
}>;


export type UsageQuery = { admin: { byDay: { from: string, to: string, storedFiles: number, storedBytes: number, rows: Array<{ day: string | null, keyId: string | null, cost: number, requestsSearch: number, requestsChat: number, requestsFilesWrite: number, requestsFilesStatus: number, requestsList: number, requestsPrompts: number, requestsOther: number, requestsAdmin: number, embeddingTokens: number, answerPromptTokens: number, answerCompletionTokens: number, files: number, pages: number, chunks: number, bytes: number }>, total: { day: string | null, keyId: string | null, cost: number, requestsSearch: number, requestsChat: number, requestsFilesWrite: number, requestsFilesStatus: number, requestsList: number, requestsPrompts: number, requestsOther: number, requestsAdmin: number, embeddingTokens: number, answerPromptTokens: number, answerCompletionTokens: number, files: number, pages: number, chunks: number, bytes: number }, prices: Array<{ name: string, price: number }> } | null, byKey: { rows: Array<{ day: string | null, keyId: string | null, cost: number, requestsSearch: number, requestsChat: number, requestsFilesWrite: number, requestsFilesStatus: number, requestsList: number, requestsPrompts: number, requestsOther: number, requestsAdmin: number, embeddingTokens: number, answerPromptTokens: number, answerCompletionTokens: number, files: number, pages: number, chunks: number, bytes: number }> } | null } };

export type BudgetRowFragment = { keyId: string | null, soft: number | null, hard: number | null, spent: number };

export type BudgetsQueryVariables = Exact<{ [key: string]: never; }>;


export type BudgetsQuery = { admin: { budgets: Array<{ keyId: string | null, soft: number | null, hard: number | null, spent: number }> | null } };

export type SetBudgetMutationVariables = Exact<{
  input: SetBudgetInput;
}>;


export type SetBudgetMutation = { setBudget: { keyId: string | null, soft: number | null, hard: number | null, spent: number } | null };

export type WebhookCardFragment = { id: string, url: string, events: Array<string>, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, createdAt: string };

export type DeliveryRowFragment = { id: string, eventId: string, type: string, status: WebhookDeliveryStatus, nextAttemptAt: string | null, createdAt: string, attempts: Array<{ at: string, durationMs: number, statusCode: number | null, error: string | null }> };

export type WebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhooksQuery = { admin: { webhookEndpoints: Array<{ id: string, url: string, events: Array<string>, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, createdAt: string }> | null } };

export type WebhookDeliveriesQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type WebhookDeliveriesQuery = { admin: { webhookEndpoint: { deliveries: { totalCount: number, nodes: Array<{ id: string, eventId: string, type: string, status: WebhookDeliveryStatus, nextAttemptAt: string | null, createdAt: string, attempts: Array<{ at: string, durationMs: number, statusCode: number | null, error: string | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null } | null } };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookEndpointInput;
}>;


export type CreateWebhookMutation = { createWebhookEndpoint: { secret: string, endpoint: { id: string } } | null };

export type UpdateWebhookMutationVariables = Exact<{
  input: UpdateWebhookEndpointInput;
}>;


export type UpdateWebhookMutation = { updateWebhookEndpoint: { id: string } | null };

export type RotateWebhookMutationVariables = Exact<{
  id: string;
}>;


export type RotateWebhookMutation = { rotateWebhookSecret: { secret: string } | null };

export type DeleteWebhookMutationVariables = Exact<{
  id: string;
}>;


export type DeleteWebhookMutation = { deleteWebhookEndpoint: { id: string } | null };

export type TestWebhookMutationVariables = Exact<{
  id: string;
}>;


export type TestWebhookMutation = { sendTestWebhook: { id: string } | null };

export type ReplayDeliveryMutationVariables = Exact<{
  id: string;
}>;


export type ReplayDeliveryMutation = { replayWebhookDelivery: { id: string } | null };

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
export const AccessReportFragmentDoc = new TypedDocumentString(`
    fragment AccessReport on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}
    `, {"fragmentName":"AccessReport"}) as unknown as TypedDocumentString<AccessReportFragment, unknown>;
export const ConnectorCardFragmentDoc = new TypedDocumentString(`
    fragment ConnectorCard on Connector {
  id
  name
  kind
  createdAt
  access {
    ...AccessReport
  }
  rowFilters {
    table
    condition
  }
  health {
    status
    message
    latencyMs
    tables
    checkedAt
    schemaReadAt
  }
}
    fragment AccessReport on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}`, {"fragmentName":"ConnectorCard"}) as unknown as TypedDocumentString<ConnectorCardFragment, unknown>;
export const KeyRowFragmentDoc = new TypedDocumentString(`
    fragment KeyRow on ApiKey {
  id
  name
  hint
  role
  environmentId
  environment {
    slug
  }
  limits
  createdAt
  lastUsedAt
  expiresAt
}
    `, {"fragmentName":"KeyRow"}) as unknown as TypedDocumentString<KeyRowFragment, unknown>;
export const FeedbackRowFragmentDoc = new TypedDocumentString(`
    fragment FeedbackRow on Feedback {
  id
  answerId
  at
  keyId
  rating
  comment
  labels
}
    `, {"fragmentName":"FeedbackRow"}) as unknown as TypedDocumentString<FeedbackRowFragment, unknown>;
export const ConversationRowFragmentDoc = new TypedDocumentString(`
    fragment ConversationRow on Conversation {
  id
  title
  fileIds
  connectorId
  updatedAt
}
    `, {"fragmentName":"ConversationRow"}) as unknown as TypedDocumentString<ConversationRowFragment, unknown>;
export const CitedPassageFragmentDoc = new TypedDocumentString(`
    fragment CitedPassage on Citation {
  marker
  chunkId
  chunkIndex
  fileId
  fileName
  pageNumber
  startPage
  endPage
  score
  quote
  boundingBoxes
}
    `, {"fragmentName":"CitedPassage"}) as unknown as TypedDocumentString<CitedPassageFragment, unknown>;
export const StoredTurnFragmentDoc = new TypedDocumentString(`
    fragment StoredTurn on ConversationTurn {
  id
  question
  standaloneQuestion
  outcome
  answer
  citations {
    ...CitedPassage
  }
  sql
  answerId
  createdAt
}
    fragment CitedPassage on Citation {
  marker
  chunkId
  chunkIndex
  fileId
  fileName
  pageNumber
  startPage
  endPage
  score
  quote
  boundingBoxes
}`, {"fragmentName":"StoredTurn"}) as unknown as TypedDocumentString<StoredTurnFragment, unknown>;
export const EvaluationSetRowFragmentDoc = new TypedDocumentString(`
    fragment EvaluationSetRow on EvaluationSet {
  id
  name
  description
  caseCount
  updatedAt
}
    `, {"fragmentName":"EvaluationSetRow"}) as unknown as TypedDocumentString<EvaluationSetRowFragment, unknown>;
export const EvaluationCaseRowFragmentDoc = new TypedDocumentString(`
    fragment EvaluationCaseRow on EvaluationCase {
  id
  key
  mode
  question
  mustRefuse
  expectedRoute
  expectedRows
  rowsOrdered
  threshold
  expected {
    file
    referenceId
    page
    span
    boxes {
      page
      left
      top
      right
      bottom
    }
  }
  assertions {
    type
    values
    threshold
  }
  filters {
    projectId
    fileIds
    topK
    minScore
    connectorId
    forceRoute
    metadataFilters
    filter
  }
}
    `, {"fragmentName":"EvaluationCaseRow"}) as unknown as TypedDocumentString<EvaluationCaseRowFragment, unknown>;
export const EvaluationRunRowFragmentDoc = new TypedDocumentString(`
    fragment EvaluationRunRow on EvaluationRun {
  id
  setId
  setName
  status
  error
  caseCount
  completed
  passed
  createdAt
  finishedAt
}
    `, {"fragmentName":"EvaluationRunRow"}) as unknown as TypedDocumentString<EvaluationRunRowFragment, unknown>;
export const EvaluationResultRowFragmentDoc = new TypedDocumentString(`
    fragment EvaluationResultRow on EvaluationResult {
  caseId
  key
  question
  mode
  route
  passed
  refused
  score
  failures
  answer
  errorMessage
  metrics {
    latencyMs
  }
}
    `, {"fragmentName":"EvaluationResultRow"}) as unknown as TypedDocumentString<EvaluationResultRowFragment, unknown>;
export const CaseDifferenceFragmentDoc = new TypedDocumentString(`
    fragment CaseDifference on EvaluationCaseDifference {
  scoreDifference
  base {
    ...EvaluationResultRow
  }
  run {
    ...EvaluationResultRow
  }
}
    fragment EvaluationResultRow on EvaluationResult {
  caseId
  key
  question
  mode
  route
  passed
  refused
  score
  failures
  answer
  errorMessage
  metrics {
    latencyMs
  }
}`, {"fragmentName":"CaseDifference"}) as unknown as TypedDocumentString<CaseDifferenceFragment, unknown>;
export const FileRowFragmentDoc = new TypedDocumentString(`
    fragment FileRow on File {
  id
  name
  size
  mimeType
  status
  sequence
  progress
  estimatedRemainingTimeSeconds
  errorMessage
  notice
  folderId
  folderName
  referenceId
  category
  documentType
  totalChunks
  pageCount
  createdAt
  updatedAt
  expiresAt
  hold {
    since
    reason
  }
}
    `, {"fragmentName":"FileRow"}) as unknown as TypedDocumentString<FileRowFragment, unknown>;
export const StartedUploadFragmentDoc = new TypedDocumentString(`
    fragment StartedUpload on FileUpload {
  fileId
  uploadUrl
  expiresIn
  duplicateOf {
    id
    name
  }
}
    `, {"fragmentName":"StartedUpload"}) as unknown as TypedDocumentString<StartedUploadFragment, unknown>;
export const ModelInUseRowFragmentDoc = new TypedDocumentString(`
    fragment ModelInUseRow on ModelInUse {
  model
  source
  fixedBy
  since
  provider {
    id
    name
  }
}
    `, {"fragmentName":"ModelInUseRow"}) as unknown as TypedDocumentString<ModelInUseRowFragment, unknown>;
export const ModelProviderCardFragmentDoc = new TypedDocumentString(`
    fragment ModelProviderCard on ModelProvider {
  id
  name
  kind
  url
  hasKey
}
    `, {"fragmentName":"ModelProviderCard"}) as unknown as TypedDocumentString<ModelProviderCardFragment, unknown>;
export const CitedCellsFragmentDoc = new TypedDocumentString(`
    fragment CitedCells on WorkbookCells {
  fileId
  fileName
  table
  sheetName
  range
  columns
}
    `, {"fragmentName":"CitedCells"}) as unknown as TypedDocumentString<CitedCellsFragment, unknown>;
export const RouteTakenFragmentDoc = new TypedDocumentString(`
    fragment RouteTaken on RoutingInfo {
  route
  reasoning
  connectorName
  sqlGenerated
  sqlExplanation
  cells {
    ...CitedCells
  }
}
    fragment CitedCells on WorkbookCells {
  fileId
  fileName
  table
  sheetName
  range
  columns
}`, {"fragmentName":"RouteTaken"}) as unknown as TypedDocumentString<RouteTakenFragment, unknown>;
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
export const PassageFragmentDoc = new TypedDocumentString(`
    fragment Passage on SearchResultChunk {
  chunkId
  chunkIndex
  fileId
  fileName
  mimeType
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
  pageNumber
  startPage
  endPage
  boundingBoxes
}
    `, {"fragmentName":"Passage"}) as unknown as TypedDocumentString<PassageFragment, unknown>;
export const SuggestedFilterFragmentDoc = new TypedDocumentString(`
    fragment SuggestedFilter on SuggestedFilter {
  filter
  label
  count
}
    `, {"fragmentName":"SuggestedFilter"}) as unknown as TypedDocumentString<SuggestedFilterFragment, unknown>;
export const SourceRunRowFragmentDoc = new TypedDocumentString(`
    fragment SourceRunRow on SourceRun {
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
    `, {"fragmentName":"SourceRunRow"}) as unknown as TypedDocumentString<SourceRunRowFragment, unknown>;
export const SourceCardFragmentDoc = new TypedDocumentString(`
    fragment SourceCard on Source {
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
  graceDays
  maxPages
  nextRunAt
  runs(first: 1) {
    nodes {
      ...SourceRunRow
    }
  }
}
    fragment SourceRunRow on SourceRun {
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
}`, {"fragmentName":"SourceCard"}) as unknown as TypedDocumentString<SourceCardFragment, unknown>;
export const UsageCountsFragmentDoc = new TypedDocumentString(`
    fragment UsageCounts on UsageRow {
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
  embeddingTokens
  answerPromptTokens
  answerCompletionTokens
  files
  pages
  chunks
  bytes
}
    `, {"fragmentName":"UsageCounts"}) as unknown as TypedDocumentString<UsageCountsFragment, unknown>;
export const BudgetRowFragmentDoc = new TypedDocumentString(`
    fragment BudgetRow on Budget {
  keyId
  soft
  hard
  spent
}
    `, {"fragmentName":"BudgetRow"}) as unknown as TypedDocumentString<BudgetRowFragment, unknown>;
export const WebhookCardFragmentDoc = new TypedDocumentString(`
    fragment WebhookCard on WebhookEndpoint {
  id
  url
  events
  isEnabled
  disabledReason
  disabledAt
  failingSince
  createdAt
}
    `, {"fragmentName":"WebhookCard"}) as unknown as TypedDocumentString<WebhookCardFragment, unknown>;
export const DeliveryRowFragmentDoc = new TypedDocumentString(`
    fragment DeliveryRow on WebhookDelivery {
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
    `, {"fragmentName":"DeliveryRow"}) as unknown as TypedDocumentString<DeliveryRowFragment, unknown>;
export const SetFileAccessDocument = new TypedDocumentString(`
    mutation SetFileAccess($input: SetFileAccessInput!) {
  setFileAccess(input: $input) {
    id
  }
}
    `, {"hash":"sha256:06d1568897cba4062d68f865e72519f73a9e3e3fb25df30d600cac5ce1121b47"}) as unknown as TypedDocumentString<SetFileAccessMutation, SetFileAccessMutationVariables>;
export const SetFileExpiryDocument = new TypedDocumentString(`
    mutation SetFileExpiry($input: SetFileExpiryInput!) {
  setFileExpiry(input: $input) {
    id
  }
}
    `, {"hash":"sha256:05224d404978d281e08bb1dd9dc2d1f36580164869d2873896c0dc0da327a29d"}) as unknown as TypedDocumentString<SetFileExpiryMutation, SetFileExpiryMutationVariables>;
export const SetFileHoldDocument = new TypedDocumentString(`
    mutation SetFileHold($input: SetFileHoldInput!) {
  setFileHold(input: $input) {
    id
  }
}
    `, {"hash":"sha256:86e2cca62ee98fcafefac8bc536531605aa9b4bf36a47cb740a839b4dd407398"}) as unknown as TypedDocumentString<SetFileHoldMutation, SetFileHoldMutationVariables>;
export const SetFolderAccessDocument = new TypedDocumentString(`
    mutation SetFolderAccess($input: SetFolderAccessInput!) {
  setFolderAccess(input: $input) {
    id
  }
}
    `, {"hash":"sha256:95ad75cec7fcfe310741eeed9bae326b6158dedf82a3b41c4adae130594210b2"}) as unknown as TypedDocumentString<SetFolderAccessMutation, SetFolderAccessMutationVariables>;
export const SetFolderExpiryDocument = new TypedDocumentString(`
    mutation SetFolderExpiry($input: SetFolderExpiryInput!) {
  setFolderExpiry(input: $input) {
    id
  }
}
    `, {"hash":"sha256:8c2c9982833afe57a16d5010aa22213c49c5f4b3cf9a02477f564ed5b4f6c37b"}) as unknown as TypedDocumentString<SetFolderExpiryMutation, SetFolderExpiryMutationVariables>;
export const SetConnectorAccessDocument = new TypedDocumentString(`
    mutation SetConnectorAccess($input: SetConnectorAccessInput!) {
  setConnectorAccess(input: $input) {
    id
  }
}
    `, {"hash":"sha256:16d64e7e84a8ccb4eb297021ae7b326a30cc5c044639e609133208c92121e023"}) as unknown as TypedDocumentString<SetConnectorAccessMutation, SetConnectorAccessMutationVariables>;
export const SetConnectorRowFiltersDocument = new TypedDocumentString(`
    mutation SetConnectorRowFilters($input: SetConnectorRowFiltersInput!) {
  setConnectorRowFilters(input: $input) {
    rowFilters {
      table
      condition
    }
  }
}
    `, {"hash":"sha256:b3f3938b422cf221d8bb695e86794d715b22722e1e83c5bad86120d198fc6967"}) as unknown as TypedDocumentString<SetConnectorRowFiltersMutation, SetConnectorRowFiltersMutationVariables>;
export const ConnectorsDocument = new TypedDocumentString(`
    query Connectors {
  connectors {
    ...ConnectorCard
  }
}
    fragment AccessReport on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}
fragment ConnectorCard on Connector {
  id
  name
  kind
  createdAt
  access {
    ...AccessReport
  }
  rowFilters {
    table
    condition
  }
  health {
    status
    message
    latencyMs
    tables
    checkedAt
    schemaReadAt
  }
}`, {"hash":"sha256:6e62ff827c45eab6e98ef7be28b0e47529a1b6889e0e60fbf5944d3deef0b1c5"}) as unknown as TypedDocumentString<ConnectorsQuery, ConnectorsQueryVariables>;
export const ConnectorTablesDocument = new TypedDocumentString(`
    query ConnectorTables($id: UUID!, $nameContains: String) {
  node(id: $id) {
    __typename
    ... on Connector {
      tables(nameContains: $nameContains) {
        name
        comment
        rowEstimate
        primaryKey
        columns {
          name
          type
          isNullable
          comment
          sampleValues
        }
        foreignKeys {
          columns
          table
          referencedColumns
        }
      }
    }
  }
}
    `, {"hash":"sha256:445e6a517d2298fc1bf09ce4f81ffec10fa6abd48ffad0bad7dcba096c4c9d89"}) as unknown as TypedDocumentString<ConnectorTablesQuery, ConnectorTablesQueryVariables>;
export const ConnectorTableNamesDocument = new TypedDocumentString(`
    query ConnectorTableNames($id: UUID!, $nameContains: String) {
  node(id: $id) {
    __typename
    ... on Connector {
      tables(nameContains: $nameContains) {
        name
      }
    }
  }
}
    `, {"hash":"sha256:b3d829ce0778b5b0ed503031fb8c84ba5cf18b3da2982fef9efcd4ded002fdce"}) as unknown as TypedDocumentString<ConnectorTableNamesQuery, ConnectorTableNamesQueryVariables>;
export const CreateConnectorDocument = new TypedDocumentString(`
    mutation CreateConnector($input: CreateConnectorInput!) {
  createConnector(input: $input) {
    id
    name
  }
}
    `, {"hash":"sha256:35033955ee02f448e9dfd4cbfd688340b6041e608c9693debc8c5106114e94d0"}) as unknown as TypedDocumentString<CreateConnectorMutation, CreateConnectorMutationVariables>;
export const TestConnectorDocument = new TypedDocumentString(`
    mutation TestConnector($input: TestConnectorInput!) {
  testConnector(input: $input) {
    latencyMs
    tables
  }
}
    `, {"hash":"sha256:449665118fc41d3e4b369022f71ceb47c7d386091b49d743a77713434b651694"}) as unknown as TypedDocumentString<TestConnectorMutation, TestConnectorMutationVariables>;
export const QueryConnectorDocument = new TypedDocumentString(`
    mutation QueryConnector($input: QueryConnectorInput!) {
  queryConnector(input: $input) {
    refusal
    sql
    isTruncated
    structured {
      ...Rows
    }
  }
}
    fragment Rows on StructuredResult {
  columns {
    name
    type
    description
  }
  rows
}`, {"hash":"sha256:e2793e8d953bbf3e926f68dc024709d537c6d1840992a77d942195f0a49a56ba"}) as unknown as TypedDocumentString<QueryConnectorMutation, QueryConnectorMutationVariables>;
export const RefreshConnectorDocument = new TypedDocumentString(`
    mutation RefreshConnector($id: UUID!) {
  refreshConnector(id: $id) {
    ...ConnectorCard
  }
}
    fragment AccessReport on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}
fragment ConnectorCard on Connector {
  id
  name
  kind
  createdAt
  access {
    ...AccessReport
  }
  rowFilters {
    table
    condition
  }
  health {
    status
    message
    latencyMs
    tables
    checkedAt
    schemaReadAt
  }
}`, {"hash":"sha256:72373491cf1ae7d886a9f994c4cae493dbce92004f5648f0dc1e7630364c2ad3"}) as unknown as TypedDocumentString<RefreshConnectorMutation, RefreshConnectorMutationVariables>;
export const DeleteConnectorDocument = new TypedDocumentString(`
    mutation DeleteConnector($id: UUID!) {
  deleteConnector(id: $id) {
    id
  }
}
    `, {"hash":"sha256:c09c5cec0977eb6e36ab052bb67f2f9958507969c496c99737b5c125cb22f469"}) as unknown as TypedDocumentString<DeleteConnectorMutation, DeleteConnectorMutationVariables>;
export const PromptsDocument = new TypedDocumentString(`
    query Prompts {
  prompts {
    name
    versionNumber
    variables
    updatedAt
    body
  }
}
    `, {"hash":"sha256:ac5c40de7858b7114ef8ea4518df55dfb6ea0c0d60a766597c6d210fa2c4e255"}) as unknown as TypedDocumentString<PromptsQuery, PromptsQueryVariables>;
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
    `, {"hash":"sha256:1653ca5e950f6c6a1b43a1fcffc51becc14cf2a9a161c1c7fe9b56f0d476b1b3"}) as unknown as TypedDocumentString<PromptVersionsQuery, PromptVersionsQueryVariables>;
export const TryPromptDocument = new TypedDocumentString(`
    query TryPrompt($input: ChatInput!) {
  chat(input: $input) {
    answer
    model
    citations {
      ...CitedPassage
    }
    prompt {
      used
      note
    }
  }
}
    fragment CitedPassage on Citation {
  marker
  chunkId
  chunkIndex
  fileId
  fileName
  pageNumber
  startPage
  endPage
  score
  quote
  boundingBoxes
}`, {"hash":"sha256:736bd1e95d3f2ca52cfcb21e791789acbc6175ee46fd16122f69c6ab36911691"}) as unknown as TypedDocumentString<TryPromptQuery, TryPromptQueryVariables>;
export const PublishPromptDocument = new TypedDocumentString(`
    mutation PublishPrompt($input: PublishPromptInput!) {
  publishPrompt(input: $input) {
    name
    versionNumber
  }
}
    `, {"hash":"sha256:53f56c6ce63c7709753b1a72091b17fcb41cbe7d9ef22ccc0a7bc4813211398a"}) as unknown as TypedDocumentString<PublishPromptMutation, PublishPromptMutationVariables>;
export const ActivatePromptDocument = new TypedDocumentString(`
    mutation ActivatePrompt($input: ActivatePromptVersionInput!) {
  activatePromptVersion(input: $input) {
    name
    versionNumber
  }
}
    `, {"hash":"sha256:50a7d39909e76bf4bacf12fe0063c66b652d9ad8a80b9ad315928d0651bcf184"}) as unknown as TypedDocumentString<ActivatePromptMutation, ActivatePromptMutationVariables>;
export const DeletePromptDocument = new TypedDocumentString(`
    mutation DeletePrompt($name: String!) {
  deletePrompt(name: $name) {
    id
  }
}
    `, {"hash":"sha256:aa58fc66b0e8537e022da86379cf9f5b65f5428f4afae2ee38ba3834cf83543a"}) as unknown as TypedDocumentString<DeletePromptMutation, DeletePromptMutationVariables>;
export const KeysDocument = new TypedDocumentString(`
    query Keys($first: Int!, $after: String) {
  admin {
    apiKeys(first: $first, after: $after) {
      totalCount
      nodes {
        ...KeyRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment KeyRow on ApiKey {
  id
  name
  hint
  role
  environmentId
  environment {
    slug
  }
  limits
  createdAt
  lastUsedAt
  expiresAt
}`, {"hash":"sha256:61acb93ddeb9340c6d4112b35f578790a3b8f539da6322c3914f8982a91f629f"}) as unknown as TypedDocumentString<KeysQuery, KeysQueryVariables>;
export const CreateKeyDocument = new TypedDocumentString(`
    mutation CreateKey($input: CreateApiKeyInput!) {
  createApiKey(input: $input) {
    id
    key
  }
}
    `, {"hash":"sha256:79ebdf5a4beddcc5e0bb2696b0a12774de71ca33b8bcb0b16bcf741bf821cf17"}) as unknown as TypedDocumentString<CreateKeyMutation, CreateKeyMutationVariables>;
export const RotateKeyDocument = new TypedDocumentString(`
    mutation RotateKey($input: RotateApiKeyInput!) {
  rotateApiKey(input: $input) {
    id
    key
    replacedExpiresAt
  }
}
    `, {"hash":"sha256:f301b4e2be13f8ade8809ffcb45af23e0926e8ee8452038a797758f646d28691"}) as unknown as TypedDocumentString<RotateKeyMutation, RotateKeyMutationVariables>;
export const DeleteKeyDocument = new TypedDocumentString(`
    mutation DeleteKey($id: UUID!) {
  deleteApiKey(id: $id) {
    id
  }
}
    `, {"hash":"sha256:5fbaa689cf1154041c985078ca98f84bfb447e8eea39c47694c35ecfdd24e66b"}) as unknown as TypedDocumentString<DeleteKeyMutation, DeleteKeyMutationVariables>;
export const TenancyDocument = new TypedDocumentString(`
    query Tenancy {
  admin {
    organizations(first: 100) {
      nodes {
        id
        name
      }
    }
    projects(first: 100) {
      nodes {
        id
        name
        organizationId
      }
    }
    environments(first: 100) {
      nodes {
        id
        slug
        createdAt
        project {
          id
        }
      }
    }
  }
}
    `, {"hash":"sha256:4417df3f6b797308906b00170858b1a0625c274daa569bd842b5790bfd8e0a0f"}) as unknown as TypedDocumentString<TenancyQuery, TenancyQueryVariables>;
export const CreateOrganizationDocument = new TypedDocumentString(`
    mutation CreateOrganization($input: CreateOrganizationInput!) {
  createOrganization(input: $input) {
    id
  }
}
    `, {"hash":"sha256:2f23ec17677223ddb944d1b06e7f1567f276365196e368dcdd1a02fae39c08cf"}) as unknown as TypedDocumentString<CreateOrganizationMutation, CreateOrganizationMutationVariables>;
export const RenameOrganizationDocument = new TypedDocumentString(`
    mutation RenameOrganization($input: RenameInput!) {
  renameOrganization(input: $input) {
    id
  }
}
    `, {"hash":"sha256:b7286ef5277570e103d76824d4e81b4eafacd025fe2aa55c86aca44c885afbcf"}) as unknown as TypedDocumentString<RenameOrganizationMutation, RenameOrganizationMutationVariables>;
export const DeleteOrganizationDocument = new TypedDocumentString(`
    mutation DeleteOrganization($id: UUID!) {
  deleteOrganization(id: $id) {
    id
  }
}
    `, {"hash":"sha256:c55c0b605561c225af341a02fbd9dcbd9e3a67d25c3de4deca23725ed71ac12c"}) as unknown as TypedDocumentString<DeleteOrganizationMutation, DeleteOrganizationMutationVariables>;
export const CreateProjectDocument = new TypedDocumentString(`
    mutation CreateProject($input: CreateProjectInput!) {
  createProject(input: $input) {
    id
  }
}
    `, {"hash":"sha256:388687faa0b7f8fccd4d2bfbdf551bd3cbc75017648c6132b3ead1c245d524ff"}) as unknown as TypedDocumentString<CreateProjectMutation, CreateProjectMutationVariables>;
export const RenameProjectDocument = new TypedDocumentString(`
    mutation RenameProject($input: RenameInput!) {
  renameProject(input: $input) {
    id
  }
}
    `, {"hash":"sha256:de034f522fe812c47cc09cc36a9fa95083b513d7c5d67abe8b0e3a41a686b093"}) as unknown as TypedDocumentString<RenameProjectMutation, RenameProjectMutationVariables>;
export const DeleteProjectDocument = new TypedDocumentString(`
    mutation DeleteProject($id: UUID!) {
  deleteProject(id: $id) {
    id
  }
}
    `, {"hash":"sha256:7ce583f2cafe86f7c185bb2c01b3163b96ae90e65e6e8746b255606d1256396d"}) as unknown as TypedDocumentString<DeleteProjectMutation, DeleteProjectMutationVariables>;
export const CreateEnvironmentDocument = new TypedDocumentString(`
    mutation CreateEnvironment($input: CreateEnvironmentInput!) {
  createEnvironment(input: $input) {
    id
  }
}
    `, {"hash":"sha256:9c580a369d13315cd4b4085f1d1a71e72c70a01db8b5067078d99f8d93d769e7"}) as unknown as TypedDocumentString<CreateEnvironmentMutation, CreateEnvironmentMutationVariables>;
export const RenameEnvironmentDocument = new TypedDocumentString(`
    mutation RenameEnvironment($input: RenameEnvironmentInput!) {
  renameEnvironment(input: $input) {
    id
  }
}
    `, {"hash":"sha256:e3ecd0f4041e9b62211b7a4d2a7b1baa76975ff6d8733d3c6d5615ab3a071810"}) as unknown as TypedDocumentString<RenameEnvironmentMutation, RenameEnvironmentMutationVariables>;
export const DeleteEnvironmentDocument = new TypedDocumentString(`
    mutation DeleteEnvironment($id: UUID!) {
  deleteEnvironment(id: $id) {
    id
  }
}
    `, {"hash":"sha256:cf9f9f6da1cd1bb30e43464c966e6a177ea396bdb0e1253a94c936618cde443e"}) as unknown as TypedDocumentString<DeleteEnvironmentMutation, DeleteEnvironmentMutationVariables>;
export const QueuesDocument = new TypedDocumentString(`
    query Queues {
  admin {
    queues {
      stage
      waiting
      active
      dead
      isPaused
      nextWaitingSeconds
    }
    deadLetters(first: 100) {
      id
      stage
      fileId
      environmentId
      reason
      attempts
      diedAt
    }
    embedding {
      searchModelId
      configuredModelId
      configuredDimension
      chunks
      chunksWithoutVector
      reembedding {
        status
        embedded
        left
        error
      }
    }
  }
}
    `, {"hash":"sha256:6b247a2c860ee8cc0e41c98b350ed50c12acd06da2701e4c25826fa1e9c64ac9"}) as unknown as TypedDocumentString<QueuesQuery, QueuesQueryVariables>;
export const PauseQueueDocument = new TypedDocumentString(`
    mutation PauseQueue($stage: ProcessingStage) {
  pauseQueue(stage: $stage) {
    queues {
      stage
    }
  }
}
    `, {"hash":"sha256:add77fcb93f6eaebd3bfa7421616c095e4fd45a7556803c41563f251ae69f509"}) as unknown as TypedDocumentString<PauseQueueMutation, PauseQueueMutationVariables>;
export const ResumeQueueDocument = new TypedDocumentString(`
    mutation ResumeQueue($stage: ProcessingStage) {
  resumeQueue(stage: $stage) {
    queues {
      stage
    }
  }
}
    `, {"hash":"sha256:623cec0aac51471240085c543b67aa6fa359d66c75ab922451750d3f25786fb6"}) as unknown as TypedDocumentString<ResumeQueueMutation, ResumeQueueMutationVariables>;
export const DrainQueuesDocument = new TypedDocumentString(`
    mutation DrainQueues {
  drainQueues {
    isDrained
  }
}
    `, {"hash":"sha256:4b5e2aae01e57bfbc1ee8f12c626b3697a6b749c9c65f072a39b58b4c64fdd1c"}) as unknown as TypedDocumentString<DrainQueuesMutation, DrainQueuesMutationVariables>;
export const RetryDeadLetterDocument = new TypedDocumentString(`
    mutation RetryDeadLetter($id: String!) {
  retryDeadLetter(id: $id) {
    id
  }
}
    `, {"hash":"sha256:d8b15966e124950f13a28e2dc468e635e19e125b5cb28c9c17dcf5431e9be795"}) as unknown as TypedDocumentString<RetryDeadLetterMutation, RetryDeadLetterMutationVariables>;
export const StartReembeddingDocument = new TypedDocumentString(`
    mutation StartReembedding {
  startReembedding {
    status
  }
}
    `, {"hash":"sha256:a4a1aa38e2235b0917789b4bd648cb08df4d5930d6b2fd892a17aad7a82f1957"}) as unknown as TypedDocumentString<StartReembeddingMutation, StartReembeddingMutationVariables>;
export const AuditLogDocument = new TypedDocumentString(`
    query AuditLog($first: Int!, $after: String, $filter: AuditFilter) {
  admin {
    auditLog(first: $first, after: $after, filter: $filter) {
      totalCount
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
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `, {"hash":"sha256:1d5b5784e8083be48ccac5cd654c67ccdd758d769aca884936890d707b5701f1"}) as unknown as TypedDocumentString<AuditLogQuery, AuditLogQueryVariables>;
export const AnswersDocument = new TypedDocumentString(`
    query Answers($first: Int!, $after: String, $filter: AnswerFilter) {
  admin {
    answers(first: $first, after: $after, filter: $filter) {
      totalCount
      nodes {
        id
        at
        kind
        question
        route
        keyId
        durationMs
        rowCount
        hits {
          chunkId
        }
        feedback {
          rating
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `, {"hash":"sha256:d9290d24eb39cf85351df6fe253c0ab15acf5669458b1647d90902cd503b31f0"}) as unknown as TypedDocumentString<AnswersQuery, AnswersQueryVariables>;
export const UnansweredDocument = new TypedDocumentString(`
    query Unanswered {
  admin {
    unanswered(first: 50) {
      count
      examples
      lastAskedAt
      answerId
      outcome
    }
  }
}
    `, {"hash":"sha256:6586e69a086add0a57bc4649eed320989a16c199b38b789ac9a1a4056d41967b"}) as unknown as TypedDocumentString<UnansweredQuery, UnansweredQueryVariables>;
export const AnswerDocument = new TypedDocumentString(`
    query Answer($id: UUID!) {
  admin {
    answer(id: $id) {
      id
      at
      kind
      question
      answer
      outcome
      route
      reasoning
      keyId
      requestId
      connectorId
      sql
      rowCount
      model
      modelCalls
      promptTokens
      completionTokens
      durationMs
      prompt {
        name
        versionNumber
        used
      }
      hits {
        chunkId
        fileId
        pageNumber
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
        file {
          id
          name
        }
      }
      citations {
        marker
        chunkId
        fileId
        pageNumber
        score
        quote
      }
      activity {
        step
        arguments
        count
        milliseconds
        outcome
      }
      feedback {
        ...FeedbackRow
      }
    }
  }
}
    fragment FeedbackRow on Feedback {
  id
  answerId
  at
  keyId
  rating
  comment
  labels
}`, {"hash":"sha256:51af045578c408c44e7220069377d9b457a20ea42fa5980187333146360fdd38"}) as unknown as TypedDocumentString<AnswerQuery, AnswerQueryVariables>;
export const FeedbackDocument = new TypedDocumentString(`
    query Feedback($first: Int!, $after: String, $filter: FeedbackFilter) {
  admin {
    feedback(first: $first, after: $after, filter: $filter) {
      totalCount
      nodes {
        ...FeedbackRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment FeedbackRow on Feedback {
  id
  answerId
  at
  keyId
  rating
  comment
  labels
}`, {"hash":"sha256:11acd69d28887685200da9ec130026156722b2958425e6183a0ae18d7b3c6b13"}) as unknown as TypedDocumentString<FeedbackQuery, FeedbackQueryVariables>;
export const SubmitFeedbackDocument = new TypedDocumentString(`
    mutation SubmitFeedback($input: SubmitFeedbackInput!) {
  submitFeedback(input: $input) {
    ...FeedbackRow
  }
}
    fragment FeedbackRow on Feedback {
  id
  answerId
  at
  keyId
  rating
  comment
  labels
}`, {"hash":"sha256:100a62c1bfc3b8a09d0a620be566c307349c85ef3c6e9d9f88047e11f0cffb08"}) as unknown as TypedDocumentString<SubmitFeedbackMutation, SubmitFeedbackMutationVariables>;
export const KeyNamesDocument = new TypedDocumentString(`
    query KeyNames {
  admin {
    apiKeys(first: 100) {
      nodes {
        id
        name
      }
    }
  }
}
    `, {"hash":"sha256:7614f727130a8c5edf7c5c8604525d86e7af3c1ae8bc554193b08b3bd5663b71"}) as unknown as TypedDocumentString<KeyNamesQuery, KeyNamesQueryVariables>;
export const ConversationsDocument = new TypedDocumentString(`
    query Conversations($first: Int!, $after: String, $search: String) {
  conversations(first: $first, after: $after, search: $search) {
    totalCount
    nodes {
      ...ConversationRow
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ConversationRow on Conversation {
  id
  title
  fileIds
  connectorId
  updatedAt
}`, {"hash":"sha256:bc72adb180b660461eef8749708a1ef60dc3ebc4de6db94a853267d2d342111d"}) as unknown as TypedDocumentString<ConversationsQuery, ConversationsQueryVariables>;
export const ConversationDocument = new TypedDocumentString(`
    query Conversation($id: UUID!) {
  conversation(id: $id) {
    ...ConversationRow
  }
}
    fragment ConversationRow on Conversation {
  id
  title
  fileIds
  connectorId
  updatedAt
}`, {"hash":"sha256:8996e7c5a3a5bc68971fc6b8a9e300ca162eb7a47b15b35a4df0fe201095f185"}) as unknown as TypedDocumentString<ConversationQuery, ConversationQueryVariables>;
export const ConversationTurnsDocument = new TypedDocumentString(`
    query ConversationTurns($id: UUID!, $first: Int!, $after: String, $newestFirst: Boolean!) {
  conversation(id: $id) {
    turns(first: $first, after: $after, newestFirst: $newestFirst) {
      totalCount
      nodes {
        ...StoredTurn
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment StoredTurn on ConversationTurn {
  id
  question
  standaloneQuestion
  outcome
  answer
  citations {
    ...CitedPassage
  }
  sql
  answerId
  createdAt
}
fragment CitedPassage on Citation {
  marker
  chunkId
  chunkIndex
  fileId
  fileName
  pageNumber
  startPage
  endPage
  score
  quote
  boundingBoxes
}`, {"hash":"sha256:acce967709fde2ad8edaa82d4b349c78c3e64adaa9fb32a6d3483ae7e9faf115"}) as unknown as TypedDocumentString<ConversationTurnsQuery, ConversationTurnsQueryVariables>;
export const StartConversationDocument = new TypedDocumentString(`
    mutation StartConversation($input: StartConversationInput!) {
  startConversation(input: $input) {
    id
  }
}
    `, {"hash":"sha256:8b3a17648967f633c89c71cce9f7714225ae5b82dd03c22b734a04464aa1ce3f"}) as unknown as TypedDocumentString<StartConversationMutation, StartConversationMutationVariables>;
export const RenameConversationDocument = new TypedDocumentString(`
    mutation RenameConversation($id: UUID!, $title: String!) {
  renameConversation(id: $id, title: $title) {
    ...ConversationRow
  }
}
    fragment ConversationRow on Conversation {
  id
  title
  fileIds
  connectorId
  updatedAt
}`, {"hash":"sha256:49c5131d14cd7041d143cd7814544c4c09a5716f05883c1913dec45f79cef23e"}) as unknown as TypedDocumentString<RenameConversationMutation, RenameConversationMutationVariables>;
export const ForkConversationDocument = new TypedDocumentString(`
    mutation ForkConversation($id: UUID!, $turnId: UUID!) {
  forkConversation(id: $id, turnId: $turnId) {
    id
  }
}
    `, {"hash":"sha256:01ac38f016908f2199831248f68ae9804758a9632527d96e1e603b91e3e92cae"}) as unknown as TypedDocumentString<ForkConversationMutation, ForkConversationMutationVariables>;
export const DeleteConversationDocument = new TypedDocumentString(`
    mutation DeleteConversation($id: UUID!) {
  deleteConversation(id: $id) {
    id
  }
}
    `, {"hash":"sha256:5300e987fa283a93f977c2ede4bc67a77d6e3daef525bceb2dfe5addcfa03ed1"}) as unknown as TypedDocumentString<DeleteConversationMutation, DeleteConversationMutationVariables>;
export const FileNameDocument = new TypedDocumentString(`
    query FileName($id: UUID!) {
  file(id: $id) {
    id
    name
  }
}
    `, {"hash":"sha256:ee18d54773a67d13746b968c1cf8285c6a2922aef1df9ff1850dbac75788bf4c"}) as unknown as TypedDocumentString<FileNameQuery, FileNameQueryVariables>;
export const ConnectorNamesDocument = new TypedDocumentString(`
    query ConnectorNames {
  connectors {
    id
    name
  }
}
    `, {"hash":"sha256:7681dfd7edc0c8ac185f1be8c09cf43c1ae156935f0a2fd35d04c489d2521dfc"}) as unknown as TypedDocumentString<ConnectorNamesQuery, ConnectorNamesQueryVariables>;
export const ScopeOptionsDocument = new TypedDocumentString(`
    query ScopeOptions($filter: FileFilter!) {
  filesConnection(first: 8, filter: $filter) {
    nodes {
      id
      name
      folderName
    }
  }
  connectors {
    id
    name
  }
}
    `, {"hash":"sha256:6c7c12062b3eaaf7b837d8c2140e214ab44f8ae354dee1ed01781a09929fb92e"}) as unknown as TypedDocumentString<ScopeOptionsQuery, ScopeOptionsQueryVariables>;
export const SetConversationScopeDocument = new TypedDocumentString(`
    mutation SetConversationScope($id: UUID!, $fileIds: [UUID!], $connectorId: UUID) {
  setConversationScope(id: $id, fileIds: $fileIds, connectorId: $connectorId) {
    ...ConversationRow
  }
}
    fragment ConversationRow on Conversation {
  id
  title
  fileIds
  connectorId
  updatedAt
}`, {"hash":"sha256:c96e489b65e27d6fcc2db1eda4dee0af594e25550f90882a6956a2cc82684349"}) as unknown as TypedDocumentString<SetConversationScopeMutation, SetConversationScopeMutationVariables>;
export const EvaluationSetsDocument = new TypedDocumentString(`
    query EvaluationSets($first: Int!, $after: String) {
  admin {
    evaluationSets(first: $first, after: $after) {
      totalCount
      nodes {
        ...EvaluationSetRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment EvaluationSetRow on EvaluationSet {
  id
  name
  description
  caseCount
  updatedAt
}`, {"hash":"sha256:a67b32e5e500f59d0d60e1204d63460ac5a3e324ed0d93906e8665efbe3a11bd"}) as unknown as TypedDocumentString<EvaluationSetsQuery, EvaluationSetsQueryVariables>;
export const EvaluationSetDocument = new TypedDocumentString(`
    query EvaluationSet($id: UUID!) {
  admin {
    evaluationSet(id: $id) {
      ...EvaluationSetRow
    }
  }
}
    fragment EvaluationSetRow on EvaluationSet {
  id
  name
  description
  caseCount
  updatedAt
}`, {"hash":"sha256:52d696778c11f854e63e46b54fcdb43a780d2f0d6608b66869c578fddb9ba2fc"}) as unknown as TypedDocumentString<EvaluationSetQuery, EvaluationSetQueryVariables>;
export const EvaluationCasesDocument = new TypedDocumentString(`
    query EvaluationCases($id: UUID!, $first: Int!, $after: String) {
  admin {
    evaluationSet(id: $id) {
      id
      cases(first: $first, after: $after) {
        totalCount
        nodes {
          ...EvaluationCaseRow
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    fragment EvaluationCaseRow on EvaluationCase {
  id
  key
  mode
  question
  mustRefuse
  expectedRoute
  expectedRows
  rowsOrdered
  threshold
  expected {
    file
    referenceId
    page
    span
    boxes {
      page
      left
      top
      right
      bottom
    }
  }
  assertions {
    type
    values
    threshold
  }
  filters {
    projectId
    fileIds
    topK
    minScore
    connectorId
    forceRoute
    metadataFilters
    filter
  }
}`, {"hash":"sha256:43ed15286abc9129e3216dd99f4c7c171ce077cd24863d0bc3764c1d7884118e"}) as unknown as TypedDocumentString<EvaluationCasesQuery, EvaluationCasesQueryVariables>;
export const EvaluationSetExportDocument = new TypedDocumentString(`
    query EvaluationSetExport($id: UUID!, $format: EvaluationSetFormat!) {
  admin {
    evaluationSetExport(id: $id, format: $format)
  }
}
    `, {"hash":"sha256:a096194109ea5371798ad5418b43dd521c8e3b977b670d88dda34aace10d1fd9"}) as unknown as TypedDocumentString<EvaluationSetExportQuery, EvaluationSetExportQueryVariables>;
export const EvaluationRunsDocument = new TypedDocumentString(`
    query EvaluationRuns($setId: UUID, $first: Int!, $after: String) {
  admin {
    evaluationRuns(setId: $setId, first: $first, after: $after) {
      totalCount
      nodes {
        ...EvaluationRunRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment EvaluationRunRow on EvaluationRun {
  id
  setId
  setName
  status
  error
  caseCount
  completed
  passed
  createdAt
  finishedAt
}`, {"hash":"sha256:9fccb83149b8435b02459aa9678dfe8c03847819ad4a7a433269aabded5c3cde"}) as unknown as TypedDocumentString<EvaluationRunsQuery, EvaluationRunsQueryVariables>;
export const EvaluationRunDocument = new TypedDocumentString(`
    query EvaluationRun($id: UUID!) {
  admin {
    evaluationRun(id: $id) {
      ...EvaluationRunRow
      configuration
      metrics {
        name
        value
        low
        high
        cases
      }
    }
  }
}
    fragment EvaluationRunRow on EvaluationRun {
  id
  setId
  setName
  status
  error
  caseCount
  completed
  passed
  createdAt
  finishedAt
}`, {"hash":"sha256:fbbbc377d3249314fbd8b951ee33e2b37709c12a6acdb2bcb45b109447f12dd6"}) as unknown as TypedDocumentString<EvaluationRunQuery, EvaluationRunQueryVariables>;
export const EvaluationResultsDocument = new TypedDocumentString(`
    query EvaluationResults($id: UUID!, $passed: Boolean, $first: Int!, $after: String) {
  admin {
    evaluationRun(id: $id) {
      id
      results(passed: $passed, first: $first, after: $after) {
        totalCount
        nodes {
          ...EvaluationResultRow
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    fragment EvaluationResultRow on EvaluationResult {
  caseId
  key
  question
  mode
  route
  passed
  refused
  score
  failures
  answer
  errorMessage
  metrics {
    latencyMs
  }
}`, {"hash":"sha256:9c65ba1ca28f760dbd67ef03e3e50ab44b89a4bd59a93938bfcb47238f71f0d6"}) as unknown as TypedDocumentString<EvaluationResultsQuery, EvaluationResultsQueryVariables>;
export const CompareEvaluationRunsDocument = new TypedDocumentString(`
    query CompareEvaluationRuns($baseRunId: UUID!, $runId: UUID!) {
  admin {
    compareEvaluationRuns(baseRunId: $baseRunId, runId: $runId, first: 50) {
      base {
        ...EvaluationRunRow
      }
      run {
        ...EvaluationRunRow
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
      worse {
        ...CaseDifference
      }
      betterCount
      better {
        ...CaseDifference
      }
      unchangedCount
      onlyInBaseCount
      onlyInRunCount
    }
  }
}
    fragment EvaluationRunRow on EvaluationRun {
  id
  setId
  setName
  status
  error
  caseCount
  completed
  passed
  createdAt
  finishedAt
}
fragment EvaluationResultRow on EvaluationResult {
  caseId
  key
  question
  mode
  route
  passed
  refused
  score
  failures
  answer
  errorMessage
  metrics {
    latencyMs
  }
}
fragment CaseDifference on EvaluationCaseDifference {
  scoreDifference
  base {
    ...EvaluationResultRow
  }
  run {
    ...EvaluationResultRow
  }
}`, {"hash":"sha256:9ad536ca57eebde31134f321f744e3ec7228a3c5e5f4a6ec0145ce242a5fcf94"}) as unknown as TypedDocumentString<CompareEvaluationRunsQuery, CompareEvaluationRunsQueryVariables>;
export const CreateEvaluationSetDocument = new TypedDocumentString(`
    mutation CreateEvaluationSet($input: CreateEvaluationSetInput!) {
  createEvaluationSet(input: $input) {
    ...EvaluationSetRow
  }
}
    fragment EvaluationSetRow on EvaluationSet {
  id
  name
  description
  caseCount
  updatedAt
}`, {"hash":"sha256:55a7a7917a93d05f0c5c84d133f7ccc532266a5ba5cc79b409cfaada7ba99d71"}) as unknown as TypedDocumentString<CreateEvaluationSetMutation, CreateEvaluationSetMutationVariables>;
export const ImportEvaluationSetDocument = new TypedDocumentString(`
    mutation ImportEvaluationSet($name: String!, $format: EvaluationSetFormat!, $content: String!) {
  importEvaluationSet(name: $name, format: $format, content: $content) {
    ignored
    imported
    removed
    set {
      ...EvaluationSetRow
    }
  }
}
    fragment EvaluationSetRow on EvaluationSet {
  id
  name
  description
  caseCount
  updatedAt
}`, {"hash":"sha256:d06a6d2fda5e467711eade30c316591166f4e6e25b875d28b79e96a1f4a6517b"}) as unknown as TypedDocumentString<ImportEvaluationSetMutation, ImportEvaluationSetMutationVariables>;
export const DeleteEvaluationSetDocument = new TypedDocumentString(`
    mutation DeleteEvaluationSet($id: UUID!) {
  deleteEvaluationSet(id: $id) {
    id
  }
}
    `, {"hash":"sha256:5e1329083a0dd1b4830107187ee20b864218422ea61f06fac64077997f99fbfb"}) as unknown as TypedDocumentString<DeleteEvaluationSetMutation, DeleteEvaluationSetMutationVariables>;
export const SaveEvaluationCaseDocument = new TypedDocumentString(`
    mutation SaveEvaluationCase($input: SaveEvaluationCaseInput!) {
  saveEvaluationCase(input: $input) {
    ...EvaluationCaseRow
  }
}
    fragment EvaluationCaseRow on EvaluationCase {
  id
  key
  mode
  question
  mustRefuse
  expectedRoute
  expectedRows
  rowsOrdered
  threshold
  expected {
    file
    referenceId
    page
    span
    boxes {
      page
      left
      top
      right
      bottom
    }
  }
  assertions {
    type
    values
    threshold
  }
  filters {
    projectId
    fileIds
    topK
    minScore
    connectorId
    forceRoute
    metadataFilters
    filter
  }
}`, {"hash":"sha256:e1a06650d519b5209f89707c50f57ba130fb5e6d4cf5e3e8b687c2b2c3bc05a9"}) as unknown as TypedDocumentString<SaveEvaluationCaseMutation, SaveEvaluationCaseMutationVariables>;
export const DeleteEvaluationCaseDocument = new TypedDocumentString(`
    mutation DeleteEvaluationCase($id: UUID!) {
  deleteEvaluationCase(id: $id) {
    id
  }
}
    `, {"hash":"sha256:50d07083766ed297f47389e7f81c8e99956ff91a0a7b765c36af3d666a68d7dc"}) as unknown as TypedDocumentString<DeleteEvaluationCaseMutation, DeleteEvaluationCaseMutationVariables>;
export const AddCaseFromAnswerDocument = new TypedDocumentString(`
    mutation AddCaseFromAnswer($setId: UUID!, $answerId: UUID!) {
  addCaseFromAnswer(setId: $setId, answerId: $answerId) {
    id
    question
  }
}
    `, {"hash":"sha256:de4916545b2eef76aa09e6c92cc39a9645fb0b6ca21c4ac0b378b35ca499aa34"}) as unknown as TypedDocumentString<AddCaseFromAnswerMutation, AddCaseFromAnswerMutationVariables>;
export const StartEvaluationRunDocument = new TypedDocumentString(`
    mutation StartEvaluationRun($setId: UUID!) {
  startEvaluationRun(setId: $setId) {
    ...EvaluationRunRow
  }
}
    fragment EvaluationRunRow on EvaluationRun {
  id
  setId
  setName
  status
  error
  caseCount
  completed
  passed
  createdAt
  finishedAt
}`, {"hash":"sha256:3be5071b0162ec1df2603fbeb8224a3e09a691d0df84a965b419f43b4feb0f6d"}) as unknown as TypedDocumentString<StartEvaluationRunMutation, StartEvaluationRunMutationVariables>;
export const CancelEvaluationRunDocument = new TypedDocumentString(`
    mutation CancelEvaluationRun($id: UUID!) {
  cancelEvaluationRun(id: $id) {
    ...EvaluationRunRow
  }
}
    fragment EvaluationRunRow on EvaluationRun {
  id
  setId
  setName
  status
  error
  caseCount
  completed
  passed
  createdAt
  finishedAt
}`, {"hash":"sha256:fb23345251f689383f1f0a6ac8259e82dcae1585eb1be31edcf9aa89868d53d5"}) as unknown as TypedDocumentString<CancelEvaluationRunMutation, CancelEvaluationRunMutationVariables>;
export const FilesDocument = new TypedDocumentString(`
    query Files($first: Int!, $after: String, $filter: FileFilter, $visibleTo: [String!]) {
  filesConnection(
    first: $first
    after: $after
    filter: $filter
    visibleTo: $visibleTo
  ) {
    totalCount
    nodes {
      ...FileRow
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment FileRow on File {
  id
  name
  size
  mimeType
  status
  sequence
  progress
  estimatedRemainingTimeSeconds
  errorMessage
  notice
  folderId
  folderName
  referenceId
  category
  documentType
  totalChunks
  pageCount
  createdAt
  updatedAt
  expiresAt
  hold {
    since
    reason
  }
}`, {"hash":"sha256:832b748891a461e5c31e8fd6850f80ca6ba8a429a909db1c60186fdde682e36f"}) as unknown as TypedDocumentString<FilesQuery, FilesQueryVariables>;
export const UploadedFileDocument = new TypedDocumentString(`
    query UploadedFile($id: UUID!) {
  file(id: $id) {
    ...FileRow
  }
}
    fragment FileRow on File {
  id
  name
  size
  mimeType
  status
  sequence
  progress
  estimatedRemainingTimeSeconds
  errorMessage
  notice
  folderId
  folderName
  referenceId
  category
  documentType
  totalChunks
  pageCount
  createdAt
  updatedAt
  expiresAt
  hold {
    since
    reason
  }
}`, {"hash":"sha256:cd198524a59df222440ec669ab66edcd6885f6f245731c73c6aa75c3d128e571"}) as unknown as TypedDocumentString<UploadedFileQuery, UploadedFileQueryVariables>;
export const FileDetailDocument = new TypedDocumentString(`
    query FileDetail($id: UUID!) {
  file(id: $id) {
    ...FileRow
    access {
      ...AccessReport
    }
    folder {
      id
      expiresAt
    }
    filename
    fileMetadata
    tags
    totalEmbeddings
    embeddingDimension
    totalProcessingDurationSeconds
    version
    duplicateOf {
      id
      name
    }
    versions {
      number
      isCurrent
      size
      filename
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
      filename
      size
      progress
      errorMessage
    }
    stages {
      stage
      startedAt
      completedAt
      durationSeconds
    }
    timeline {
      status
      at
      sequence
    }
  }
}
    fragment AccessReport on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}
fragment FileRow on File {
  id
  name
  size
  mimeType
  status
  sequence
  progress
  estimatedRemainingTimeSeconds
  errorMessage
  notice
  folderId
  folderName
  referenceId
  category
  documentType
  totalChunks
  pageCount
  createdAt
  updatedAt
  expiresAt
  hold {
    since
    reason
  }
}`, {"hash":"sha256:1a3c2e9a7a55e4758faa6c8bd070b2b488887c7b6241685db9fa832397c8668f"}) as unknown as TypedDocumentString<FileDetailQuery, FileDetailQueryVariables>;
export const FileChunksDocument = new TypedDocumentString(`
    query FileChunks($id: UUID!, $first: Int!, $after: String) {
  file(id: $id) {
    id
    chunks(first: $first, after: $after) {
      totalCount
      nodes {
        id
        index
        content
        headingPath
        pageNumber
        startPage
        endPage
        tokenCount
        language
        boundingBoxes
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `, {"hash":"sha256:348cf69ba7066a37583994a877a593609edc1440adee39f3d8ae5f6d881c99d4"}) as unknown as TypedDocumentString<FileChunksQuery, FileChunksQueryVariables>;
export const FileDownloadDocument = new TypedDocumentString(`
    query FileDownload($id: UUID!) {
  admin {
    fileDownload(fileId: $id) {
      url
    }
  }
}
    `, {"hash":"sha256:5e04bf9e84e43ca1b739d970f66245a17abdd8f368abe6d156df8892167afa18"}) as unknown as TypedDocumentString<FileDownloadQuery, FileDownloadQueryVariables>;
export const BeginUploadsDocument = new TypedDocumentString(`
    mutation BeginUploads($inputs: [InitFileUploadInput!]!) {
  initFileUploads(inputs: $inputs) {
    upload {
      ...StartedUpload
    }
    error {
      code
      message
    }
  }
}
    fragment StartedUpload on FileUpload {
  fileId
  uploadUrl
  expiresIn
  duplicateOf {
    id
    name
  }
}`, {"hash":"sha256:b86eca2325ffcb3b318b873d692b9b429b0cf1c1cd6527d62184bededa19cab2"}) as unknown as TypedDocumentString<BeginUploadsMutation, BeginUploadsMutationVariables>;
export const ReplaceFileDocument = new TypedDocumentString(`
    mutation ReplaceFile($input: ReplaceFileInput!) {
  replaceFile(input: $input) {
    ...StartedUpload
  }
}
    fragment StartedUpload on FileUpload {
  fileId
  uploadUrl
  expiresIn
  duplicateOf {
    id
    name
  }
}`, {"hash":"sha256:b653d9ee93eaef069774ea2c42e070aeabec9f9b1efc5328fafae263b5186594"}) as unknown as TypedDocumentString<ReplaceFileMutation, ReplaceFileMutationVariables>;
export const RollBackFileDocument = new TypedDocumentString(`
    mutation RollBackFile($id: UUID!, $version: Int!) {
  rollbackFile(fileId: $id, version: $version) {
    id
    version
  }
}
    `, {"hash":"sha256:2d35e04e44ce0e1f85e58f22f9745cf5385c22580c2abc06d029f244e1a26c9a"}) as unknown as TypedDocumentString<RollBackFileMutation, RollBackFileMutationVariables>;
export const ConfirmUploadDocument = new TypedDocumentString(`
    mutation ConfirmUpload($fileId: UUID!) {
  confirmFileUpload(fileId: $fileId) {
    ...FileRow
  }
}
    fragment FileRow on File {
  id
  name
  size
  mimeType
  status
  sequence
  progress
  estimatedRemainingTimeSeconds
  errorMessage
  notice
  folderId
  folderName
  referenceId
  category
  documentType
  totalChunks
  pageCount
  createdAt
  updatedAt
  expiresAt
  hold {
    since
    reason
  }
}`, {"hash":"sha256:87758409f1a029a835e1bc9fbb931a9566dca3cf09b61c62572cf5f36e458140"}) as unknown as TypedDocumentString<ConfirmUploadMutation, ConfirmUploadMutationVariables>;
export const UpdateFileDocument = new TypedDocumentString(`
    mutation UpdateFile($input: UpdateFileInput!) {
  updateFile(input: $input) {
    ...FileRow
  }
}
    fragment FileRow on File {
  id
  name
  size
  mimeType
  status
  sequence
  progress
  estimatedRemainingTimeSeconds
  errorMessage
  notice
  folderId
  folderName
  referenceId
  category
  documentType
  totalChunks
  pageCount
  createdAt
  updatedAt
  expiresAt
  hold {
    since
    reason
  }
}`, {"hash":"sha256:f9584411b558dd43ed6433cd721d61d3c4536382b4cfa518795afcaa3fc66f24"}) as unknown as TypedDocumentString<UpdateFileMutation, UpdateFileMutationVariables>;
export const RetryFileDocument = new TypedDocumentString(`
    mutation RetryFile($id: UUID!) {
  retryFile(fileId: $id) {
    ...FileRow
  }
}
    fragment FileRow on File {
  id
  name
  size
  mimeType
  status
  sequence
  progress
  estimatedRemainingTimeSeconds
  errorMessage
  notice
  folderId
  folderName
  referenceId
  category
  documentType
  totalChunks
  pageCount
  createdAt
  updatedAt
  expiresAt
  hold {
    since
    reason
  }
}`, {"hash":"sha256:59f1d32928afe134b1a5e4cfae7103425fe2f54ce6567a5f02178de3a00492de"}) as unknown as TypedDocumentString<RetryFileMutation, RetryFileMutationVariables>;
export const DeleteFileDocument = new TypedDocumentString(`
    mutation DeleteFile($id: UUID!) {
  deleteFile(fileId: $id) {
    id
  }
}
    `, {"hash":"sha256:09a516686f75ce289665c65b533abe45febfff51160614aacd921f1828b6564f"}) as unknown as TypedDocumentString<DeleteFileMutation, DeleteFileMutationVariables>;
export const CreateFolderDocument = new TypedDocumentString(`
    mutation CreateFolder($input: CreateFolderInput!) {
  createFolder(input: $input) {
    id
    name
    createdAt
  }
}
    `, {"hash":"sha256:34ec4ee8c3e6e04685ba6be2edf35a73d23834670cb82e0fe527519ed12a1584"}) as unknown as TypedDocumentString<CreateFolderMutation, CreateFolderMutationVariables>;
export const RenameFolderDocument = new TypedDocumentString(`
    mutation RenameFolder($input: RenameInput!) {
  renameFolder(input: $input) {
    id
    name
    createdAt
  }
}
    `, {"hash":"sha256:c82e688024c5542361bbaf4c2ebc53b294a26d0ecb9d2924a2509bb7bd76339a"}) as unknown as TypedDocumentString<RenameFolderMutation, RenameFolderMutationVariables>;
export const DeleteFolderDocument = new TypedDocumentString(`
    mutation DeleteFolder($id: UUID!) {
  deleteFolder(id: $id) {
    id
  }
}
    `, {"hash":"sha256:117d6027dcebc23fbffb88e019954a215e0b4dbb6d2dcdff8afe76e23aa9d89f"}) as unknown as TypedDocumentString<DeleteFolderMutation, DeleteFolderMutationVariables>;
export const FileChangesDocument = new TypedDocumentString(`
    subscription FileChanges($after: String) {
  filesChanged(after: $after) {
    fileId
    cursor
    deleted
    status
    sequence
    file {
      ...FileRow
    }
  }
}
    fragment FileRow on File {
  id
  name
  size
  mimeType
  status
  sequence
  progress
  estimatedRemainingTimeSeconds
  errorMessage
  notice
  folderId
  folderName
  referenceId
  category
  documentType
  totalChunks
  pageCount
  createdAt
  updatedAt
  expiresAt
  hold {
    since
    reason
  }
}`, {"hash":"sha256:d472f80de4c6351b0db0fc5f9ac4a8e0e0279142b8b821ae4ffaa4f69ec9440f"}) as unknown as TypedDocumentString<FileChangesSubscription, FileChangesSubscriptionVariables>;
export const LinkedChunkDocument = new TypedDocumentString(`
    query LinkedChunk($id: UUID!) {
  node(id: $id) {
    __typename
    ... on Chunk {
      id
      index
      pageNumber
      boundingBoxes
    }
  }
}
    `, {"hash":"sha256:18c2340b8f19f70129762180b012cf8191f58a87adcf875be9e36a0fe2eb44d3"}) as unknown as TypedDocumentString<LinkedChunkQuery, LinkedChunkQueryVariables>;
export const ModelsDocument = new TypedDocumentString(`
    query Models {
  admin {
    models {
      embedding {
        ...ModelInUseRow
      }
      reranking {
        ...ModelInUseRow
      }
      answers {
        ...ModelInUseRow
      }
      sql {
        ...ModelInUseRow
      }
      isBuiltInSqlFirst
      providers {
        ...ModelProviderCard
      }
    }
  }
}
    fragment ModelInUseRow on ModelInUse {
  model
  source
  fixedBy
  since
  provider {
    id
    name
  }
}
fragment ModelProviderCard on ModelProvider {
  id
  name
  kind
  url
  hasKey
}`, {"hash":"sha256:0b58629474d6f8731723385e1219867ed9a54c9cc78169df3b78fec83de07fc2"}) as unknown as TypedDocumentString<ModelsQuery, ModelsQueryVariables>;
export const ProviderModelsDocument = new TypedDocumentString(`
    query ProviderModels($providerId: UUID!) {
  admin {
    providerModels(providerId: $providerId)
  }
}
    `, {"hash":"sha256:4487c56e30e42ac6c3d7962e3eedf5406b751ab10c811a3131ca22852fa4c8b5"}) as unknown as TypedDocumentString<ProviderModelsQuery, ProviderModelsQueryVariables>;
export const LocalModelServersDocument = new TypedDocumentString(`
    query LocalModelServers {
  admin {
    localModelServers {
      name
      url
      models
    }
  }
}
    `, {"hash":"sha256:c35e815611a59874e581dbfe668463b84f7842bb5d6ae7a610490992a2d4f51e"}) as unknown as TypedDocumentString<LocalModelServersQuery, LocalModelServersQueryVariables>;
export const AddModelProviderDocument = new TypedDocumentString(`
    mutation AddModelProvider($input: AddModelProviderInput!) {
  addModelProvider(input: $input) {
    id
  }
}
    `, {"hash":"sha256:85928371d0324053b49d8ceb44e2679eaebae40a8ea1a4157c295fc1b2859e4c"}) as unknown as TypedDocumentString<AddModelProviderMutation, AddModelProviderMutationVariables>;
export const UpdateModelProviderDocument = new TypedDocumentString(`
    mutation UpdateModelProvider($input: UpdateModelProviderInput!) {
  updateModelProvider(input: $input) {
    id
  }
}
    `, {"hash":"sha256:de71d94be3bdf6f6f1a90ad73ea3d45d153849e8821f96c47bc513cbad4f3b4e"}) as unknown as TypedDocumentString<UpdateModelProviderMutation, UpdateModelProviderMutationVariables>;
export const DeleteModelProviderDocument = new TypedDocumentString(`
    mutation DeleteModelProvider($providerId: UUID!) {
  deleteModelProvider(providerId: $providerId) {
    id
  }
}
    `, {"hash":"sha256:88451946703dc5373fc36fd78523ae813558d60d292b447e00c1554663bee590"}) as unknown as TypedDocumentString<DeleteModelProviderMutation, DeleteModelProviderMutationVariables>;
export const TestModelProviderDocument = new TypedDocumentString(`
    mutation TestModelProvider($input: TestModelProviderInput!) {
  testModelProvider(input: $input) {
    parts {
      part
      failure
      milliseconds
      firstTextMilliseconds
      dimension
    }
  }
}
    `, {"hash":"sha256:11e96443a44c8357c406dd2bbedb79dfe843bbacf149e232bdaf48c680082661"}) as unknown as TypedDocumentString<TestModelProviderMutation, TestModelProviderMutationVariables>;
export const ChooseModelDocument = new TypedDocumentString(`
    mutation ChooseModel($input: ChooseModelInput!) {
  chooseModel(input: $input) {
    isBuiltInSqlFirst
  }
}
    `, {"hash":"sha256:32d18d078e0a8a9ee1c8b986e2b1bba5b14cb27a948dd69548543abdcd750196"}) as unknown as TypedDocumentString<ChooseModelMutation, ChooseModelMutationVariables>;
export const ResetModelDocument = new TypedDocumentString(`
    mutation ResetModel($input: ResetModelInput!) {
  resetModel(input: $input) {
    isBuiltInSqlFirst
  }
}
    `, {"hash":"sha256:5fa2e56fddb712694bd2dcd165c93284e2ea853f8b6cde9819440c8a4cb3697f"}) as unknown as TypedDocumentString<ResetModelMutation, ResetModelMutationVariables>;
export const WorkbookColumnsDocument = new TypedDocumentString(`
    query WorkbookColumns($fileId: UUID!, $table: String!) {
  file(id: $fileId) {
    id
    tables(name: $table) {
      columns {
        name
        letter
      }
    }
  }
}
    `, {"hash":"sha256:767e2dc5e67cbd6a4cdc98cd331756ab05e282a1e09f6750f1a3a9a500b3c6db"}) as unknown as TypedDocumentString<WorkbookColumnsQuery, WorkbookColumnsQueryVariables>;
export const WorkbookRowsDocument = new TypedDocumentString(`
    query WorkbookRows($fileId: UUID!, $table: String!, $first: Int!, $after: String) {
  file(id: $fileId) {
    id
    tables(name: $table) {
      rows(first: $first, after: $after) {
        totalCount
        nodes {
          number
          values
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    `, {"hash":"sha256:a6862e49dbc36d714f0e95c3ce371e5b32bc1f191befbeae4bae43b86a979d67"}) as unknown as TypedDocumentString<WorkbookRowsQuery, WorkbookRowsQueryVariables>;
export const AskDocument = new TypedDocumentString(`
    subscription Ask($input: ChatInput!) {
  chatStream(input: $input) {
    __typename
    ... on ChatToken {
      text
    }
    ... on ChatCitations {
      citations {
        ...CitedPassage
      }
    }
    ... on ChatAnswer {
      answerId
      turnId
      standaloneQuestion
      answer
      outcome
      suggestions
      suggestedFilters {
        ...SuggestedFilter
      }
      model
      searchTimeMs
      generationTimeMs
      totalChunksUsed
      citations {
        ...CitedPassage
      }
      routing {
        ...RouteTaken
      }
      prompt {
        name
        versionNumber
        used
        note
      }
      results {
        semantic {
          ...Passage
        }
        structured {
          ...Rows
        }
      }
    }
  }
}
    fragment RouteTaken on RoutingInfo {
  route
  reasoning
  connectorName
  sqlGenerated
  sqlExplanation
  cells {
    ...CitedCells
  }
}
fragment CitedCells on WorkbookCells {
  fileId
  fileName
  table
  sheetName
  range
  columns
}
fragment Rows on StructuredResult {
  columns {
    name
    type
    description
  }
  rows
}
fragment Passage on SearchResultChunk {
  chunkId
  chunkIndex
  fileId
  fileName
  mimeType
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
  pageNumber
  startPage
  endPage
  boundingBoxes
}
fragment CitedPassage on Citation {
  marker
  chunkId
  chunkIndex
  fileId
  fileName
  pageNumber
  startPage
  endPage
  score
  quote
  boundingBoxes
}
fragment SuggestedFilter on SuggestedFilter {
  filter
  label
  count
}`, {"hash":"sha256:b453512e273af1481d74f703d6d2187ed812599ce3745d97131298cc4ca12c17"}) as unknown as TypedDocumentString<AskSubscription, AskSubscriptionVariables>;
export const SearchDocument = new TypedDocumentString(`
    query Search($input: SearchInput!) {
  search(input: $input) {
    answerId
    searchTimeMs
    totalResults
    namespace
    filtersApplied
    routing {
      ...RouteTaken
    }
    results {
      semantic {
        ...Passage
      }
      structured {
        ...Rows
      }
    }
  }
}
    fragment RouteTaken on RoutingInfo {
  route
  reasoning
  connectorName
  sqlGenerated
  sqlExplanation
  cells {
    ...CitedCells
  }
}
fragment CitedCells on WorkbookCells {
  fileId
  fileName
  table
  sheetName
  range
  columns
}
fragment Rows on StructuredResult {
  columns {
    name
    type
    description
  }
  rows
}
fragment Passage on SearchResultChunk {
  chunkId
  chunkIndex
  fileId
  fileName
  mimeType
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
  pageNumber
  startPage
  endPage
  boundingBoxes
}`, {"hash":"sha256:c831b47d676d260eef787a77282c1bd8657f7f6ed5b92138dbd3b5427f75e9ff"}) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const PagesDocument = new TypedDocumentString(`
    query Pages($fileId: UUID!) {
  file(id: $fileId) {
    id
    name
    pageCount
    pages {
      number
      width
      height
      imageUrl
    }
  }
}
    `, {"hash":"sha256:083cf1f58d60becaec6ccddfc97763e527d9ef477a145c7025666b00f10e87af"}) as unknown as TypedDocumentString<PagesQuery, PagesQueryVariables>;
export const FindInFileDocument = new TypedDocumentString(`
    query FindInFile($fileId: UUID!, $text: String!) {
  file(id: $fileId) {
    id
    chunksContaining(text: $text, first: 100) {
      id
      index
      content
      pageNumber
      boundingBoxes
    }
  }
}
    `, {"hash":"sha256:029bbf2c5f799438939a43f7a44fedb27a25948ee567a76df647f4fc48947341"}) as unknown as TypedDocumentString<FindInFileQuery, FindInFileQueryVariables>;
export const PassageTextDocument = new TypedDocumentString(`
    query PassageText($chunkId: UUID!) {
  node(id: $chunkId) {
    ... on Chunk {
      id
      index
      content
      headingPath
      fileId
    }
  }
}
    `, {"hash":"sha256:592f791ddea66c817cdef001c2af05356de82354ad5395668499135a0e9f8e09"}) as unknown as TypedDocumentString<PassageTextQuery, PassageTextQueryVariables>;
export const ScoreThresholdsDocument = new TypedDocumentString(`
    query ScoreThresholds {
  scoreThresholds {
    minScore
    relevantKept
    irrelevantKept
  }
}
    `, {"hash":"sha256:55083810f70897893a29297ca05b9dd7d69306fe82d93cef05cd9ddeee4063c7"}) as unknown as TypedDocumentString<ScoreThresholdsQuery, ScoreThresholdsQueryVariables>;
export const DemoDataDocument = new TypedDocumentString(`
    query DemoData {
  connectors {
    name
  }
  filesConnection(first: 1, filter: {search: "care-guide.pdf", status: ready}) {
    nodes {
      name
    }
  }
}
    `, {"hash":"sha256:e3096a99f23623f07fa54cbd326d8ec5c09467989f1809f8ea4aeeef8422a9ca"}) as unknown as TypedDocumentString<DemoDataQuery, DemoDataQueryVariables>;
export const SuggestedQuestionsDocument = new TypedDocumentString(`
    query SuggestedQuestions($language: String!) {
  suggestedQuestions(language: $language)
}
    `, {"hash":"sha256:20cf9d8dac27e4cd149e8f722695b5c18115ca06c411ef37c4573039eae3d267"}) as unknown as TypedDocumentString<SuggestedQuestionsQuery, SuggestedQuestionsQueryVariables>;
export const MeDocument = new TypedDocumentString(`
    query Me {
  me {
    organizationName
    projectName
    projectId
    environmentSlug
    environmentId
    environment {
      folders {
        id
        name
        createdAt
        expiresAt
        access {
          ...AccessReport
        }
      }
    }
  }
}
    fragment AccessReport on Access {
  everyone
  principals
  inheritedFrom
  effective {
    principal
    via
  }
}`, {"hash":"sha256:4a507ce33a7a45ca8b4123048cdf801fe779facfce76ce13f12f3eab1d73f31e"}) as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
export const SourcesDocument = new TypedDocumentString(`
    query Sources {
  admin {
    sources {
      ...SourceCard
    }
  }
}
    fragment SourceRunRow on SourceRun {
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
fragment SourceCard on Source {
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
  graceDays
  maxPages
  nextRunAt
  runs(first: 1) {
    nodes {
      ...SourceRunRow
    }
  }
}`, {"hash":"sha256:cf95805a6b2bcf84b56728ca3e1381f2c0fb2eaa837df94c509ff166b2dd8017"}) as unknown as TypedDocumentString<SourcesQuery, SourcesQueryVariables>;
export const SourceRunsDocument = new TypedDocumentString(`
    query SourceRuns($id: UUID!, $first: Int!, $after: String) {
  admin {
    source(id: $id) {
      runs(first: $first, after: $after) {
        totalCount
        nodes {
          ...SourceRunRow
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    fragment SourceRunRow on SourceRun {
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
}`, {"hash":"sha256:fe169990e8a1349b553c7e350a9c18cc9512a0be6ddf66c6c46e5255dafa7a1a"}) as unknown as TypedDocumentString<SourceRunsQuery, SourceRunsQueryVariables>;
export const AddSourceDocument = new TypedDocumentString(`
    mutation AddSource($input: CreateSourceInput!) {
  createSource(input: $input) {
    id
  }
}
    `, {"hash":"sha256:477dd8832d623d9fd6e04fc1ab0fe9fac08c7cea9d6e7b0923584addb72aca16"}) as unknown as TypedDocumentString<AddSourceMutation, AddSourceMutationVariables>;
export const ChangeSourceDocument = new TypedDocumentString(`
    mutation ChangeSource($input: UpdateSourceInput!) {
  updateSource(input: $input) {
    id
  }
}
    `, {"hash":"sha256:8d95515d21311bfaa62ae05cd8db16f0c9e4ce037afdcb948b90f31d044f192a"}) as unknown as TypedDocumentString<ChangeSourceMutation, ChangeSourceMutationVariables>;
export const StartSourceDocument = new TypedDocumentString(`
    mutation StartSource($id: UUID!) {
  runSource(id: $id) {
    id
  }
}
    `, {"hash":"sha256:f85cda2140c1a0c292eacb07c91ecee79bf52327eed746ba4cb28ef37e462abb"}) as unknown as TypedDocumentString<StartSourceMutation, StartSourceMutationVariables>;
export const RemoveSourceDocument = new TypedDocumentString(`
    mutation RemoveSource($id: UUID!, $deleteFiles: Boolean!) {
  deleteSource(id: $id, deleteFiles: $deleteFiles) {
    id
  }
}
    `, {"hash":"sha256:acc8e5ea5fb3d4a143908f8dd9491593b8ee2d7a37e13d77edc094675e30b25d"}) as unknown as TypedDocumentString<RemoveSourceMutation, RemoveSourceMutationVariables>;
export const SourceRunChangesDocument = new TypedDocumentString(`
    subscription SourceRunChanges($id: UUID!) {
  sourceRunChanged(id: $id) {
    ...SourceRunRow
  }
}
    fragment SourceRunRow on SourceRun {
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
}`, {"hash":"sha256:e27fde9d379d92af1f8d8d002f8d83e1a6eecde9aa584b61e95a38008427e9d3"}) as unknown as TypedDocumentString<SourceRunChangesSubscription, SourceRunChangesSubscriptionVariables>;
export const UsageDocument = new TypedDocumentString(`
    query Usage($from: DateTime!) {
  admin {
    byDay: usage(from: $from, by: day) {
      from
      to
      rows {
        ...UsageCounts
      }
      total {
        ...UsageCounts
      }
      storedFiles
      storedBytes
      prices {
        name
        price
      }
    }
    byKey: usage(from: $from, by: key) {
      rows {
        ...UsageCounts
      }
    }
  }
}
    fragment UsageCounts on UsageRow {
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
  embeddingTokens
  answerPromptTokens
  answerCompletionTokens
  files
  pages
  chunks
  bytes
}`, {"hash":"sha256:868aed75226304d308d2db98cbad2479408cbd7484d1b1fbb06b63bebf410f8a"}) as unknown as TypedDocumentString<UsageQuery, UsageQueryVariables>;
export const BudgetsDocument = new TypedDocumentString(`
    query Budgets {
  admin {
    budgets {
      ...BudgetRow
    }
  }
}
    fragment BudgetRow on Budget {
  keyId
  soft
  hard
  spent
}`, {"hash":"sha256:3f5a4042d11bb196b9777c2274e9dc8df6a71364cd2e9fca87e98c4454ce14a6"}) as unknown as TypedDocumentString<BudgetsQuery, BudgetsQueryVariables>;
export const SetBudgetDocument = new TypedDocumentString(`
    mutation SetBudget($input: SetBudgetInput!) {
  setBudget(input: $input) {
    ...BudgetRow
  }
}
    fragment BudgetRow on Budget {
  keyId
  soft
  hard
  spent
}`, {"hash":"sha256:431280e358ca21383e015176c9754e4c18218812e4101ff4f5ce5d52e0dc0671"}) as unknown as TypedDocumentString<SetBudgetMutation, SetBudgetMutationVariables>;
export const WebhooksDocument = new TypedDocumentString(`
    query Webhooks {
  admin {
    webhookEndpoints {
      ...WebhookCard
    }
  }
}
    fragment WebhookCard on WebhookEndpoint {
  id
  url
  events
  isEnabled
  disabledReason
  disabledAt
  failingSince
  createdAt
}`, {"hash":"sha256:8f723adb5502c7811168a4cca951660148414bffaa64003ca9d631ab6bd556ce"}) as unknown as TypedDocumentString<WebhooksQuery, WebhooksQueryVariables>;
export const WebhookDeliveriesDocument = new TypedDocumentString(`
    query WebhookDeliveries($id: UUID!, $first: Int!, $after: String) {
  admin {
    webhookEndpoint(id: $id) {
      deliveries(first: $first, after: $after) {
        totalCount
        nodes {
          ...DeliveryRow
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    fragment DeliveryRow on WebhookDelivery {
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
}`, {"hash":"sha256:876f7a709aadf38556089210d7de599d4850c48d86f9ba8158ddd7f36bfb1114"}) as unknown as TypedDocumentString<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const CreateWebhookDocument = new TypedDocumentString(`
    mutation CreateWebhook($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) {
    secret
    endpoint {
      id
    }
  }
}
    `, {"hash":"sha256:f9d34ec36cd4417553d642822fe40ff3d56062931d6f65f54f7efd98465ffb18"}) as unknown as TypedDocumentString<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = new TypedDocumentString(`
    mutation UpdateWebhook($input: UpdateWebhookEndpointInput!) {
  updateWebhookEndpoint(input: $input) {
    id
  }
}
    `, {"hash":"sha256:233ff97e594636467361cb020f4a6c71245283ffee089344c7b53a3517753f1f"}) as unknown as TypedDocumentString<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const RotateWebhookDocument = new TypedDocumentString(`
    mutation RotateWebhook($id: UUID!) {
  rotateWebhookSecret(id: $id) {
    secret
  }
}
    `, {"hash":"sha256:19a36b88ed9c776e9990f6c783e03b658080c1c93052bcfeec320306cf07ef85"}) as unknown as TypedDocumentString<RotateWebhookMutation, RotateWebhookMutationVariables>;
export const DeleteWebhookDocument = new TypedDocumentString(`
    mutation DeleteWebhook($id: UUID!) {
  deleteWebhookEndpoint(id: $id) {
    id
  }
}
    `, {"hash":"sha256:103f5b6cffa52c929ff8405067534086a19343acb59fb0f20fe526db72b72776"}) as unknown as TypedDocumentString<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const TestWebhookDocument = new TypedDocumentString(`
    mutation TestWebhook($id: UUID!) {
  sendTestWebhook(id: $id) {
    id
  }
}
    `, {"hash":"sha256:df3d9978fd739fadf52270a8184f18ba0c729ca5af6be4efae828c9b271fc8da"}) as unknown as TypedDocumentString<TestWebhookMutation, TestWebhookMutationVariables>;
export const ReplayDeliveryDocument = new TypedDocumentString(`
    mutation ReplayDelivery($id: UUID!) {
  replayWebhookDelivery(id: $id) {
    id
  }
}
    `, {"hash":"sha256:d242ffed8eae9b4d9b78677c0a562eb780b8adb7fecdabc8ea21b57c4212a81b"}) as unknown as TypedDocumentString<ReplayDeliveryMutation, ReplayDeliveryMutationVariables>;