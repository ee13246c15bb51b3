import type { Schema } from 'mongoose';
import { answerFeedbackSchema } from './answerFeedback';
import { answerSchema } from './answers';
import { auditRecordSchema } from './auditRecords';
import { budgetSchema } from './budgets';
import { chunkSchema } from './chunks';
import { connectorSchema } from './connectors';
import { consoleSessionSchema } from './consoleSessions';
import { conversationSchema, conversationTurnSchema } from './conversations';
import { deletionEventsSchema } from './deletionEvents';
import { deletionSchema } from './deletions';
import { embeddingStateSchema } from './embeddingState';
import { evaluationResultSchema, evaluationRunSchema } from './evaluationRuns';
import { evaluationCaseSchema, evaluationSetSchema } from './evaluationSets';
import { fileSchema } from './files';
import { modelChoicesSchema } from './modelChoices';
import { modelProviderSchema } from './modelProviders';
import { promptSchema, promptVersionSchema } from './prompts';
import { reembeddingSchema } from './reembeddings';
import { replacementSchema } from './replacements';
import { retiredRunSchema } from './retiredRuns';
import { sourceItemSchema, sourceRunSchema, sourceSchema } from './sources';
import { apiKeySchema, environmentSchema, folderSchema, organizationSchema, projectSchema } from './tenancy';
import { usageSchema } from './usage';
import { webhookDeliverySchema } from './webhookDeliveries';
import { webhookEndpointSchema } from './webhookEndpoints';

/** A collection: its schema, which has its indexes, and whether its documents belong to an environment. */
interface Collection {
  schema: Schema;
  ofEnvironment: boolean;
}

/** Documents have an `environmentId`: requests reach them by `TenantModel` only, and they are deleted with the environment. */
const ofEnvironment = <S>(schema: S) => ({ schema, ofEnvironment: true as const });
/** Documents of the installation. */
const ofAll = <S>(schema: S) => ({ schema, ofEnvironment: false as const });

/**
 * All collections, by their names in the database: models, tenants, indexes and the deletion of environments follow. Those of
 * an environment are deleted in this order: keys first, to revoke access, and what adds files before the files.
 */
export const collections = {
  organizations: ofAll(organizationSchema),
  projects: ofAll(projectSchema),
  environments: ofAll(environmentSchema),
  retiredRuns: ofAll(retiredRunSchema),
  embeddingState: ofAll(embeddingStateSchema),
  auditRecords: ofAll(auditRecordSchema),
  reembeddings: ofAll(reembeddingSchema),
  deletionEvents: ofAll(deletionEventsSchema),
  consoleSessions: ofAll(consoleSessionSchema),
  modelProviders: ofAll(modelProviderSchema),
  modelChoices: ofAll(modelChoicesSchema),
  apiKeys: ofEnvironment(apiKeySchema),
  sources: ofEnvironment(sourceSchema),
  sourceRuns: ofEnvironment(sourceRunSchema),
  sourceItems: ofEnvironment(sourceItemSchema),
  files: ofEnvironment(fileSchema),
  replacements: ofEnvironment(replacementSchema),
  chunks: ofEnvironment(chunkSchema),
  connectors: ofEnvironment(connectorSchema),
  prompts: ofEnvironment(promptSchema),
  promptVersions: ofEnvironment(promptVersionSchema),
  folders: ofEnvironment(folderSchema),
  deletions: ofEnvironment(deletionSchema),
  webhookEndpoints: ofEnvironment(webhookEndpointSchema),
  webhookDeliveries: ofEnvironment(webhookDeliverySchema),
  answers: ofEnvironment(answerSchema),
  answerFeedback: ofEnvironment(answerFeedbackSchema),
  conversations: ofEnvironment(conversationSchema),
  conversationTurns: ofEnvironment(conversationTurnSchema),
  budgets: ofEnvironment(budgetSchema),
  evaluationRuns: ofEnvironment(evaluationRunSchema),
  evaluationResults: ofEnvironment(evaluationResultSchema),
  evaluationCases: ofEnvironment(evaluationCaseSchema),
  evaluationSets: ofEnvironment(evaluationSetSchema),
  usage: ofEnvironment(usageSchema),
} satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;

export type TenantCollection = {
  [K in CollectionName]: (typeof collections)[K]['ofEnvironment'] extends true ? K : never;
}[CollectionName];

/** The collections of environments, in the order of their deletion. */
export const tenantCollections = (Object.keys(collections) as CollectionName[]).filter(
  (name): name is TenantCollection => collections[name].ofEnvironment,
);
