import type { ReembeddingRecord } from '../../domain/ports/reembedder';
import { type EmbeddingState, readEmbeddingState } from '../../resolvers/embedding/readEmbeddingState';
import { startReembedding } from '../../resolvers/embedding/startReembedding';
import { builder } from '../builder';
import { cost } from '../cost';
import { addMutation } from '../types/addMutation';
import { Admin } from './admin';

const ReembeddingStatusEnum = builder.enumType('ReembeddingStatus', {
  description: 'The status of re-embedding.',
  values: {
    running: { description: 'Re-embedding is running.' },
    completed: { description: 'Every chunk has a vector of the model, and search uses them.' },
    failed: { description: 'Re-embedding failed. When started again, it resumes.' },
    interrupted: { description: 'The process ended. When started again, re-embedding resumes.' },
  } satisfies Record<ReembeddingRecord['status'], { description: string }>,
});

const Reembedding = builder.objectRef<ReembeddingRecord>('Reembedding').implement({
  description: 'A run that embeds every chunk with the configured model.',
  fields: (t) => ({
    status: t.expose('status', { type: ReembeddingStatusEnum, description: 'The status.' }),
    modelId: t.exposeString('modelId', { description: 'The ID of the model.' }),
    embedded: t.expose('embedded', {
      type: 'NonNegativeInt',
      description: 'The number of chunks embedded so far.',
    }),
    left: t.expose('left', { type: 'NonNegativeInt', description: 'The number of chunks left.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When the run started.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When the counts were last updated.',
    }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the run ended. Null while it is running.',
    }),
    error: t.exposeString('error', { nullable: true, description: 'The reason of the failure.' }),
  }),
});

const EmbeddingStateType = builder.objectRef<EmbeddingState>('EmbeddingState').implement({
  description: 'The embedding models in use.',
  fields: (t) => ({
    searchModelId: t.exposeString('searchModelId', {
      description: 'The ID of the model whose vectors search uses.',
    }),
    configuredModelId: t.exposeString('configuredModelId', {
      description: 'The ID of the model that embeds new chunks.',
    }),
    configuredDimension: t.exposeInt('configuredDimension', { description: 'The dimension of its vectors.' }),
    chunks: t.expose('chunks', {
      type: 'NonNegativeInt',
      description: 'The approximate number of chunks of all environments.',
    }),
    chunksWithoutVector: t.expose('chunksWithoutVector', {
      type: 'NonNegativeInt',
      description: 'The number of chunks without a vector of the configured model.',
    }),
    reembedding: t.expose('reembedding', {
      type: Reembedding,
      nullable: true,
      description: 'The last re-embedding, if any.',
    }),
  }),
});

builder.objectField(Admin, 'embedding', (t) =>
  t.field({
    type: EmbeddingStateType,
    nullable: true,
    description: 'The embedding models in use and the status of re-embedding. Requires the admin token.',
    ...cost({ own: 20 }),
    resolve: (_admin, _args, { operation }) => readEmbeddingState(operation),
  }),
);

addMutation('startReembedding', {
  isAdministrative: true,
  type: Reembedding,
  description:
    'Starts to embed every chunk with the configured model, in the background. Search switches to the new vectors at the end. Requires the admin token.',
  operation: startReembedding,
});
