import type { Connection, Model } from 'mongoose';
import { type AuditRecordDoc, auditRecordSchema } from './auditRecords';
import { type ChunkDoc, chunkSchema } from './chunks';
import { type ConnectorDoc, connectorSchema } from './connectors';
import { type DeletionDoc, deletionSchema } from './deletions';
import { type EmbeddingStateDoc, embeddingStateSchema } from './embeddingState';
import { type FileDoc, fileSchema } from './files';
import { type PromptDoc, type PromptVersionDoc, promptSchema, promptVersionSchema } from './prompts';
import { type ReembeddingDoc, reembeddingSchema } from './reembeddings';
import {
  type ApiKeyDoc,
  apiKeySchema,
  type EnvironmentDoc,
  environmentSchema,
  type FolderDoc,
  folderSchema,
  type OrganizationDoc,
  organizationSchema,
  type ProjectDoc,
  projectSchema,
} from './tenancy';

export interface Models {
  organizations: Model<OrganizationDoc>;
  projects: Model<ProjectDoc>;
  environments: Model<EnvironmentDoc>;
  folders: Model<FolderDoc>;
  apiKeys: Model<ApiKeyDoc>;
  files: Model<FileDoc>;
  chunks: Model<ChunkDoc>;
  prompts: Model<PromptDoc>;
  promptVersions: Model<PromptVersionDoc>;
  connectors: Model<ConnectorDoc>;
  deletions: Model<DeletionDoc>;
  embeddingState: Model<EmbeddingStateDoc>;
  auditRecords: Model<AuditRecordDoc>;
  reembeddings: Model<ReembeddingDoc>;
}

/** Binds every collection to one connection. */
export function createModels(connection: Connection): Models {
  return {
    organizations: connection.model<OrganizationDoc, Model<OrganizationDoc>>(
      'Organization',
      organizationSchema,
      'organizations',
    ),
    projects: connection.model<ProjectDoc, Model<ProjectDoc>>('Project', projectSchema, 'projects'),
    environments: connection.model<EnvironmentDoc, Model<EnvironmentDoc>>(
      'Environment',
      environmentSchema,
      'environments',
    ),
    folders: connection.model<FolderDoc, Model<FolderDoc>>('Folder', folderSchema, 'folders'),
    apiKeys: connection.model<ApiKeyDoc, Model<ApiKeyDoc>>('ApiKey', apiKeySchema, 'apiKeys'),
    files: connection.model<FileDoc, Model<FileDoc>>('File', fileSchema, 'files'),
    chunks: connection.model<ChunkDoc, Model<ChunkDoc>>('Chunk', chunkSchema, 'chunks'),
    prompts: connection.model<PromptDoc, Model<PromptDoc>>('Prompt', promptSchema, 'prompts'),
    promptVersions: connection.model<PromptVersionDoc, Model<PromptVersionDoc>>(
      'PromptVersion',
      promptVersionSchema,
      'promptVersions',
    ),
    connectors: connection.model<ConnectorDoc, Model<ConnectorDoc>>(
      'Connector',
      connectorSchema,
      'connectors',
    ),
    deletions: connection.model<DeletionDoc, Model<DeletionDoc>>('Deletion', deletionSchema, 'deletions'),
    embeddingState: connection.model<EmbeddingStateDoc, Model<EmbeddingStateDoc>>(
      'EmbeddingState',
      embeddingStateSchema,
      'embeddingState',
    ),
    auditRecords: connection.model<AuditRecordDoc, Model<AuditRecordDoc>>(
      'AuditRecord',
      auditRecordSchema,
      'auditRecords',
    ),
    reembeddings: connection.model<ReembeddingDoc, Model<ReembeddingDoc>>(
      'Reembedding',
      reembeddingSchema,
      'reembeddings',
    ),
  };
}
