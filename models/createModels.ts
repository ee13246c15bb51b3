import type { Connection, Model } from 'mongoose';
import { type AnswerFeedbackDoc, answerFeedbackSchema } from './answerFeedback';
import { type AnswerDoc, answerSchema } from './answers';
import { type AuditRecordDoc, auditRecordSchema } from './auditRecords';
import { type BudgetDoc, budgetSchema } from './budgets';
import { type ChunkDoc, chunkSchema } from './chunks';
import { type ConnectorDoc, connectorSchema } from './connectors';
import { type ConsoleSessionDoc, consoleSessionSchema } from './consoleSessions';
import {
  type ConversationDoc,
  type ConversationTurnDoc,
  conversationSchema,
  conversationTurnSchema,
} from './conversations';
import { type DeletionEventsDoc, deletionEventsSchema } from './deletionEvents';
import { type DeletionDoc, deletionSchema } from './deletions';
import { type EmbeddingStateDoc, embeddingStateSchema } from './embeddingState';
import {
  type EvaluationResultDoc,
  type EvaluationRunDoc,
  evaluationResultSchema,
  evaluationRunSchema,
} from './evaluationRuns';
import {
  type EvaluationCaseDoc,
  type EvaluationSetDoc,
  evaluationCaseSchema,
  evaluationSetSchema,
} from './evaluationSets';
import { type FileDoc, fileSchema } from './files';
import { type ModelChoicesDoc, modelChoicesSchema } from './modelChoices';
import { type ModelProviderDoc, modelProviderSchema } from './modelProviders';
import { type PromptDoc, type PromptVersionDoc, promptSchema, promptVersionSchema } from './prompts';
import { type ReembeddingDoc, reembeddingSchema } from './reembeddings';
import { repeatAfterFailover } from './repeatAfterFailover';
import { type ReplacementDoc, replacementSchema } from './replacements';
import { type RetiredRunDoc, retiredRunSchema } from './retiredRuns';
import {
  type SourceDoc,
  type SourceItemDoc,
  type SourceRunDoc,
  sourceItemSchema,
  sourceRunSchema,
  sourceSchema,
} from './sources';
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
import { type UsageDoc, usageSchema } from './usage';
import { type WebhookDeliveryDoc, webhookDeliverySchema } from './webhookDeliveries';
import { type WebhookEndpointDoc, webhookEndpointSchema } from './webhookEndpoints';

export interface Models {
  organizations: Model<OrganizationDoc>;
  projects: Model<ProjectDoc>;
  environments: Model<EnvironmentDoc>;
  folders: Model<FolderDoc>;
  apiKeys: Model<ApiKeyDoc>;
  files: Model<FileDoc>;
  replacements: Model<ReplacementDoc>;
  retiredRuns: Model<RetiredRunDoc>;
  chunks: Model<ChunkDoc>;
  prompts: Model<PromptDoc>;
  promptVersions: Model<PromptVersionDoc>;
  connectors: Model<ConnectorDoc>;
  deletions: Model<DeletionDoc>;
  embeddingState: Model<EmbeddingStateDoc>;
  auditRecords: Model<AuditRecordDoc>;
  reembeddings: Model<ReembeddingDoc>;
  webhookEndpoints: Model<WebhookEndpointDoc>;
  webhookDeliveries: Model<WebhookDeliveryDoc>;
  deletionEvents: Model<DeletionEventsDoc>;
  consoleSessions: Model<ConsoleSessionDoc>;
  answers: Model<AnswerDoc>;
  answerFeedback: Model<AnswerFeedbackDoc>;
  conversations: Model<ConversationDoc>;
  conversationTurns: Model<ConversationTurnDoc>;
  usage: Model<UsageDoc>;
  budgets: Model<BudgetDoc>;
  evaluationSets: Model<EvaluationSetDoc>;
  evaluationCases: Model<EvaluationCaseDoc>;
  evaluationRuns: Model<EvaluationRunDoc>;
  evaluationResults: Model<EvaluationResultDoc>;
  sources: Model<SourceDoc>;
  sourceRuns: Model<SourceRunDoc>;
  sourceItems: Model<SourceItemDoc>;
  modelProviders: Model<ModelProviderDoc>;
  modelChoices: Model<ModelChoicesDoc>;
}

/** Binds every collection to one connection. */
export function createModels(connection: Connection): Models {
  const models = bindModels(connection);
  repeatAfterFailover(connection);
  return models;
}

function bindModels(connection: Connection): Models {
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
    replacements: connection.model<ReplacementDoc, Model<ReplacementDoc>>(
      'Replacement',
      replacementSchema,
      'replacements',
    ),
    retiredRuns: connection.model<RetiredRunDoc, Model<RetiredRunDoc>>(
      'RetiredRun',
      retiredRunSchema,
      'retiredRuns',
    ),
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
    webhookEndpoints: connection.model<WebhookEndpointDoc, Model<WebhookEndpointDoc>>(
      'WebhookEndpoint',
      webhookEndpointSchema,
      'webhookEndpoints',
    ),
    webhookDeliveries: connection.model<WebhookDeliveryDoc, Model<WebhookDeliveryDoc>>(
      'WebhookDelivery',
      webhookDeliverySchema,
      'webhookDeliveries',
    ),
    deletionEvents: connection.model<DeletionEventsDoc, Model<DeletionEventsDoc>>(
      'DeletionEvents',
      deletionEventsSchema,
      'deletionEvents',
    ),
    consoleSessions: connection.model<ConsoleSessionDoc, Model<ConsoleSessionDoc>>(
      'ConsoleSession',
      consoleSessionSchema,
      'consoleSessions',
    ),
    sources: connection.model<SourceDoc, Model<SourceDoc>>('Source', sourceSchema, 'sources'),
    sourceRuns: connection.model<SourceRunDoc, Model<SourceRunDoc>>(
      'SourceRun',
      sourceRunSchema,
      'sourceRuns',
    ),
    sourceItems: connection.model<SourceItemDoc, Model<SourceItemDoc>>(
      'SourceItem',
      sourceItemSchema,
      'sourceItems',
    ),
    usage: connection.model<UsageDoc, Model<UsageDoc>>('Usage', usageSchema, 'usage'),
    budgets: connection.model<BudgetDoc, Model<BudgetDoc>>('Budget', budgetSchema, 'budgets'),
    answers: connection.model<AnswerDoc, Model<AnswerDoc>>('Answer', answerSchema, 'answers'),
    answerFeedback: connection.model<AnswerFeedbackDoc, Model<AnswerFeedbackDoc>>(
      'AnswerFeedback',
      answerFeedbackSchema,
      'answerFeedback',
    ),
    conversations: connection.model<ConversationDoc, Model<ConversationDoc>>(
      'Conversation',
      conversationSchema,
      'conversations',
    ),
    conversationTurns: connection.model<ConversationTurnDoc, Model<ConversationTurnDoc>>(
      'ConversationTurn',
      conversationTurnSchema,
      'conversationTurns',
    ),
    evaluationSets: connection.model<EvaluationSetDoc, Model<EvaluationSetDoc>>(
      'EvaluationSet',
      evaluationSetSchema,
      'evaluationSets',
    ),
    evaluationCases: connection.model<EvaluationCaseDoc, Model<EvaluationCaseDoc>>(
      'EvaluationCase',
      evaluationCaseSchema,
      'evaluationCases',
    ),
    evaluationRuns: connection.model<EvaluationRunDoc, Model<EvaluationRunDoc>>(
      'EvaluationRun',
      evaluationRunSchema,
      'evaluationRuns',
    ),
    evaluationResults: connection.model<EvaluationResultDoc, Model<EvaluationResultDoc>>(
      'EvaluationResult',
      evaluationResultSchema,
      'evaluationResults',
    ),
    modelProviders: connection.model<ModelProviderDoc, Model<ModelProviderDoc>>(
      'ModelProvider',
      modelProviderSchema,
      'modelProviders',
    ),
    modelChoices: connection.model<ModelChoicesDoc, Model<ModelChoicesDoc>>(
      'ModelChoices',
      modelChoicesSchema,
      'modelChoices',
    ),
  };
}
