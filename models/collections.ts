import type { Schema } from 'mongoose';
import type { ArchiveKind } from '../domain/archive';
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

/** Why the documents of an environment are in no archive of it; docs/archive.md has the same words. */
interface NotArchived {
  because: string;
}

const notArchived = {
  secret: { because: 'keys, secrets and URLs are of the installation' },
  history: { because: 'what happened in the source' },
  unfinished: { because: 'work in progress' },
  ownFiles: { because: 'exported to files of their own' },
  derived: { because: 'known from the imported files' },
  costs: { because: 'limits of the costs of the installation' },
} satisfies Record<string, NotArchived>;

/**
 * Documents have an `environmentId`: requests reach them by `TenantModel` only, and they are deleted with the environment.
 * `archived`: the kind of records of an archive that has them, or why none does.
 */
const ofEnvironment = <S>(schema: S, archived: ArchiveKind | NotArchived) => ({
  schema,
  ofEnvironment: true as const,
  archived,
});
/** Documents of the installation. */
const ofAll = <S>(schema: S) => ({ schema, ofEnvironment: false as const });

/**
 * All collections, by their names in the database: models, tenants, indexes, and what an archive and the deletion of an
 * environment take follow. Those of an environment are deleted in this order: keys first, to revoke access, and what adds
 * files before the files.
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
  apiKeys: ofEnvironment(apiKeySchema, notArchived.secret),
  sources: ofEnvironment(sourceSchema, 'sources'),
  sourceRuns: ofEnvironment(sourceRunSchema, notArchived.history),
  sourceItems: ofEnvironment(sourceItemSchema, notArchived.derived),
  files: ofEnvironment(fileSchema, 'files'),
  replacements: ofEnvironment(replacementSchema, notArchived.unfinished),
  chunks: ofEnvironment(chunkSchema, 'chunks'),
  connectors: ofEnvironment(connectorSchema, notArchived.secret),
  prompts: ofEnvironment(promptSchema, 'prompts'),
  promptVersions: ofEnvironment(promptVersionSchema, 'prompts'),
  folders: ofEnvironment(folderSchema, 'folders'),
  deletions: ofEnvironment(deletionSchema, notArchived.unfinished),
  webhookEndpoints: ofEnvironment(webhookEndpointSchema, notArchived.secret),
  webhookDeliveries: ofEnvironment(webhookDeliverySchema, notArchived.history),
  answers: ofEnvironment(answerSchema, notArchived.history),
  answerFeedback: ofEnvironment(answerFeedbackSchema, notArchived.history),
  conversations: ofEnvironment(conversationSchema, 'conversations'),
  conversationTurns: ofEnvironment(conversationTurnSchema, 'conversations'),
  budgets: ofEnvironment(budgetSchema, notArchived.costs),
  evaluationRuns: ofEnvironment(evaluationRunSchema, notArchived.history),
  evaluationResults: ofEnvironment(evaluationResultSchema, notArchived.history),
  evaluationCases: ofEnvironment(evaluationCaseSchema, notArchived.ownFiles),
  evaluationSets: ofEnvironment(evaluationSetSchema, notArchived.ownFiles),
  usage: ofEnvironment(usageSchema, notArchived.history),
} satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;

export type TenantCollection = {
  [K in CollectionName]: (typeof collections)[K]['ofEnvironment'] extends true ? K : never;
}[CollectionName];

/** The collections of environments, in the order of their deletion. */
export const tenantCollections = (Object.keys(collections) as CollectionName[]).filter(
  (name): name is TenantCollection => collections[name].ofEnvironment,
);
