/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Which version is to be live. */
export type ActivatePromptVersionInput = {
  /** The prompt. */
  name: string;
  /** The version. */
  versionNumber: number;
};

/** By what right somebody administers. */
export type ActorKind =
  /** With the admin token. */
  | 'admin_token'
  /** With a key of the role `admin`. */
  | 'api_key';

/** What a record of an archive is of (docs/archive.md). */
export type ArchiveKind =
  /** Chunks of ready files, with their vectors. */
  | 'chunks'
  /** Files, without their content. */
  | 'files'
  /** Folders. */
  | 'folders'
  /** Versions of prompts, one a record. */
  | 'prompts';

/** Narrows to operations that meet every condition given. */
export type AuditFilter = {
  /** Asked for with this key. */
  actorKeyId?: string | null | undefined;
  /** With a key of this environment. */
  environmentId?: string | null | undefined;
  /** Begun at this time or later. */
  from?: string | null | undefined;
  /** Of this name. */
  operation?: string | null | undefined;
  /** That came to this. */
  outcome?: AuditOutcome | null | undefined;
  /** About this. */
  targetId?: string | null | undefined;
  /** Begun before this time. */
  to?: string | null | undefined;
};

/** What became of an operation. */
export type AuditOutcome =
  /** Refused or failed; `errorCode` says why. */
  | 'failed'
  /** Under way, or its process died before it could say. */
  | 'pending'
  /** Done. */
  | 'succeeded';

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

/** A kind of database. */
export type ConnectorKind =
  /** MySQL or MariaDB. */
  | 'mysql'
  /** PostgreSQL. */
  | 'postgres'
  /** A SQLite file. */
  | 'sqlite';

/** Whether a database can be asked. */
export type ConnectorStatus =
  /** It can not be asked now. */
  | 'down'
  /** It answers. */
  | 'up';

/** A new API key. */
export type CreateApiKeyInput = {
  /** Environment of any project; for the admin token, with or without a key beside it. */
  environmentId?: string | null | undefined;
  /** Environment of the same project, such as `staging`; left out: the environment of the request's key. */
  environmentSlug?: string | null | undefined;
  /** Limits that differ from the default ones. */
  limits?: RateLimitsInput | null | undefined;
  /** Name, 1 to 255 characters. */
  name: string;
  /** Default `member`. */
  role?: KeyRole | null | undefined;
};

/** A database to attach. Use a role that may only read. */
export type CreateConnectorInput = {
  /** Kind of database. */
  kind: ConnectorKind;
  /** Name. */
  name: string;
  /** Its address with credentials; kept sealed and never shown. */
  url: string;
};

/** A new environment. */
export type CreateEnvironmentInput = {
  /** Its project. */
  projectId: string;
  /** Unique in the project: 1 to 40 lower-case letters, digits and single hyphens. */
  slug: string;
};

/** A new folder. */
export type CreateFolderInput = {
  /** Name, 1 to 255 characters, unique in the environment. */
  name: string;
};

/** A new organization. */
export type CreateOrganizationInput = {
  /** Name, 1 to 255 characters. */
  name: string;
};

/** A new project. */
export type CreateProjectInput = {
  /** Name, 1 to 255 characters. */
  name: string;
  /** Its organization. */
  organizationId: string;
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

/** Records of an archive (docs/archive.md), of one kind. */
export type ImportInput = {
  /** At most 100, of files 50; the whole request at most 1 MB. */
  records: Array<Record<string, unknown>>;
  /** Of their form: 1. */
  version: number;
};

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

/** What a key may do. */
export type KeyRole =
  /** Administer its environment as well. */
  | 'admin'
  /** Read and write in its environment. */
  | 'member';

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

/** A new version of a prompt. */
export type PublishPromptInput = {
  /** Text; `{{variable}}` marks a placeholder. */
  body: string;
  /** Name, 1 to 255 characters. */
  name: string;
};

/** Requests per minute by category; what is left out keeps its default. */
export type RateLimitsInput = {
  /** Default 600. */
  admin?: number | null | undefined;
  /** Default 30. */
  chat?: number | null | undefined;
  /** Default 300. */
  filesStatus?: number | null | undefined;
  /** Default 120. */
  filesWrite?: number | null | undefined;
  /**
   * Default 300.
   * @deprecated Use `filesStatus`.
   */
  files_status?: number | null | undefined;
  /**
   * Default 120.
   * @deprecated Use `filesWrite`.
   */
  files_write?: number | null | undefined;
  /** Default 120. */
  list?: number | null | undefined;
  /** Default 120. */
  other?: number | null | undefined;
  /** Default 600. */
  prompts?: number | null | undefined;
  /** Default 60. */
  search?: number | null | undefined;
};

/** How far re-embedding is. */
export type ReembeddingStatus =
  /** Every chunk has a vector of the model, and search uses them. */
  | 'completed'
  /** It failed; begun again, it goes on where it was. */
  | 'failed'
  /** Its process ended; begun again, it goes on where it was. */
  | 'interrupted'
  /** Under way. */
  | 'running';

/** A new slug. */
export type RenameEnvironmentInput = {
  /** The environment. */
  id: string;
  /** Its new slug. */
  slug: string;
};

/** A new name. */
export type RenameInput = {
  /** What is renamed. */
  id: string;
  /** Its new name, 1 to 255 characters. */
  name: string;
};

/** A key that another is to take the place of. */
export type RotateApiKeyInput = {
  /** Seconds for which it goes on working, 0 to 7776000; default 86400, which is a day. */
  graceSeconds?: number | null | undefined;
  /** The key. */
  id: string;
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

export type WhoAmIQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoAmIQuery = { me: { organizationId: string, organizationName: string, projectId: string, projectName: string, environmentId: string, environmentSlug: string } | null };

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


export type RemoveConnectorMutation = { deleteConnector: { id: string, deleted: boolean } | null };

export type AdminAccessQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminAccessQuery = { admin: { organizations: { totalCount: number } | null } };

export type FailedFilesQueryVariables = Exact<{ [key: string]: never; }>;


export type FailedFilesQuery = { conversion: { totalCount: number } | null, parsing: { totalCount: number } | null, chunking: { totalCount: number } | null, embedding: { totalCount: number } | null };

export type ListFilesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: FileFilter | null | undefined;
}>;


export type ListFilesQuery = { filesConnection: { totalCount: number, nodes: Array<{ id: string, name: string, size: number, status: FileStatus, progress: number, totalChunks: number, pageCount: number | null, errorMessage: string | null, referenceId: string | null, createdAt: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ShowFileQueryVariables = Exact<{
  id: string;
}>;


export type ShowFileQuery = { file: { originalFilename: string, mimeType: string, folderName: string, fileMetadata: Record<string, unknown> | null, totalEmbeddings: number, wordsOnlyChunks: number, notice: string | null, embeddingDimension: number | null, totalProcessingDurationSeconds: number | null, id: string, name: string, size: number, status: FileStatus, progress: number, totalChunks: number, pageCount: number | null, errorMessage: string | null, referenceId: string | null, createdAt: string, updatedAt: string, stages: Array<{ stage: ProcessingStage, startedAt: string | null, completedAt: string | null, durationSeconds: number | null }>, timeline: Array<{ status: FileStatus, at: string }> } | null };

export type DeleteFileMutationVariables = Exact<{
  id: string;
}>;


export type DeleteFileMutation = { deleteFile: { id: string, deleted: boolean } | null };

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


export type DeleteKeyMutation = { deleteApiKey: { id: string, deleted: boolean } | null };

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


export type DeletePromptMutation = { deletePrompt: { name: string, deleted: boolean } | null };

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


export type AuditLogQuery = { admin: { auditLog: { nodes: Array<{ id: string, at: string, actorKind: ActorKind, actorKeyId: string | null, operation: string, outcome: AuditOutcome, errorCode: string | null, details: Record<string, unknown> | null, durationMs: number | null, requestId: string, targets: Array<{ type: string, id: string }> }> } | null } };

export type ReembeddingStateFragment = { status: ReembeddingStatus, modelId: string, embedded: number, left: number, startedAt: string, finishedAt: string | null, error: string | null };

export type EmbeddingStateQueryVariables = Exact<{ [key: string]: never; }>;


export type EmbeddingStateQuery = { admin: { embedding: { searchModelId: string, configuredModelId: string, configuredDimension: number, chunks: number, chunksWithoutVector: number, reembedding: { status: ReembeddingStatus, modelId: string, embedded: number, left: number, startedAt: string, finishedAt: string | null, error: string | null } | null } | null } };

export type StartReembeddingMutationVariables = Exact<{ [key: string]: never; }>;


export type StartReembeddingMutation = { startReembedding: { status: ReembeddingStatus, modelId: string, embedded: number, left: number, startedAt: string, finishedAt: string | null, error: string | null } | null };

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


export type DeleteOrganizationMutation = { deleteOrganization: { id: string, deleted: boolean } | null };

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


export type DeleteProjectMutation = { deleteProject: { id: string, deleted: boolean } | null };

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


export type DeleteEnvironmentMutation = { deleteEnvironment: { id: string, deleted: boolean } | null };

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


export type DeleteFolderMutation = { deleteFolder: { id: string, deleted: boolean } | null };

export type ImportFoldersMutationVariables = Exact<{
  input: ImportInput;
}>;


export type ImportFoldersMutation = { importFolders: { written: number, skipped: number } | null };

export type ImportPromptsMutationVariables = Exact<{
  input: ImportInput;
}>;


export type ImportPromptsMutation = { importPrompts: { written: number, skipped: number } | null };

export type ImportChunksMutationVariables = Exact<{
  input: ImportInput;
}>;


export type ImportChunksMutation = { importChunks: { written: number, skipped: number } | null };

export type FileOnItsWayFragment = { sourceId: string, fileId: string, status: FileStatus | null, uploadUrl: string | null, error: string | null };

export type ImportFilesMutationVariables = Exact<{
  input: ImportInput;
}>;


export type ImportFilesMutation = { importFiles: { files: Array<{ sourceId: string, fileId: string, status: FileStatus | null, uploadUrl: string | null, error: string | null }> } | null };

export type FinishFileImportsMutationVariables = Exact<{
  input: ImportInput;
}>;


export type FinishFileImportsMutation = { finishFileImports: { files: Array<{ sourceId: string, fileId: string, status: FileStatus | null, uploadUrl: string | null, error: string | null }> } | null };

export type ExportManifestQueryVariables = Exact<{ [key: string]: never; }>;


export type ExportManifestQuery = { admin: { exportManifest: { version: number, exportedAt: string, organizationName: string, projectName: string, environmentSlug: string, embeddingModelId: string, embeddingDimension: number, folders: number, prompts: number, files: number, chunks: number } | null } };

export type ExportRecordsQueryVariables = Exact<{
  kind: ArchiveKind;
  after?: string | null | undefined;
}>;


export type ExportRecordsQuery = { admin: { exportRecords: { records: Array<Record<string, unknown>>, nextCursor: string | null } | null } };

export type FileContentQueryVariables = Exact<{
  id: string;
}>;


export type FileContentQuery = { admin: { fileDownload: { url: string, expiresIn: number } | null } };

export type FileProgressFragment = { id: string, name: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, wordsOnlyChunks: number, errorMessage: string | null };

export type KnownUploadsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: FileFilter | null | undefined;
}>;


export type KnownUploadsQuery = { filesConnection: { totalCount: number, nodes: Array<{ fileMetadata: Record<string, unknown> | null, id: string, name: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, wordsOnlyChunks: number, errorMessage: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

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
    | { __typename: 'File', id: string, name: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, wordsOnlyChunks: number, errorMessage: string | null }
    | { __typename: 'Forbidden', code: string, message: string }
    | { __typename: 'InvalidInput', code: string, message: string }
    | { __typename: 'NotFound', code: string, message: string }
    | { __typename: 'RateLimited', retryAfterSeconds: number, code: string, message: string }
   | null };

export type FileStateQueryVariables = Exact<{
  id: string;
}>;


export type FileStateQuery = { file: { id: string, name: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, wordsOnlyChunks: number, errorMessage: string | null } | null };

export type WatchFilesSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type WatchFilesSubscription = { filesChanged: { fileId: string, status: FileStatus | null, deleted: boolean, sequence: number, cursor: string, file: { id: string, name: string, status: FileStatus, sequence: number, progress: number, estimatedRemainingTimeSeconds: number | null, totalChunks: number, wordsOnlyChunks: number, errorMessage: string | null } | null } };

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
export const FileOnItsWayFragmentDoc = new TypedDocumentString(`
    fragment FileOnItsWay on FileImport {
  sourceId
  fileId
  status
  uploadUrl
  error
}
    `, {"fragmentName":"FileOnItsWay"}) as unknown as TypedDocumentString<FileOnItsWayFragment, unknown>;
export const FileProgressFragmentDoc = new TypedDocumentString(`
    fragment FileProgress on File {
  id
  name
  status
  sequence
  progress
  estimatedRemainingTimeSeconds
  totalChunks
  wordsOnlyChunks
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
    deleted
  }
}
    `) as unknown as TypedDocumentString<RemoveConnectorMutation, RemoveConnectorMutationVariables>;
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
    wordsOnlyChunks
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
    deleted
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
    deleted
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
    name
    deleted
  }
}
    `) as unknown as TypedDocumentString<DeletePromptMutation, DeletePromptMutationVariables>;
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
    deleted
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
    deleted
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
    deleted
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
    deleted
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
      ...FileOnItsWay
    }
  }
}
    fragment FileOnItsWay on FileImport {
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
      ...FileOnItsWay
    }
  }
}
    fragment FileOnItsWay on FileImport {
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
      files
      chunks
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
  wordsOnlyChunks
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
  wordsOnlyChunks
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
  wordsOnlyChunks
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
  wordsOnlyChunks
  errorMessage
}`) as unknown as TypedDocumentString<WatchFilesSubscription, WatchFilesSubscriptionVariables>;