import type { ReembeddingRecord } from '../../domain/ports/reembedder';
import { type EmbeddingState, readEmbeddingState } from '../../resolvers/embedding/readEmbeddingState';
import { startReembedding } from '../../resolvers/embedding/startReembedding';
import { builder } from '../builder';
import { cost } from '../cost';
import { enumType, nullable, recordType } from '../recordType';
import { addMutation } from '../types/addMutation';
import { Admin } from './admin';

const ReembeddingStatusEnum = enumType<ReembeddingRecord['status']>(
  'ReembeddingStatus',
  'The status of re-embedding.',
  {
    running: 'Re-embedding is running.',
    completed: 'Every chunk has a vector of the model, and search uses them.',
    failed: 'Re-embedding failed. When started again, it resumes.',
    interrupted: 'The process ended. When started again, re-embedding resumes.',
  },
);

const Reembedding = recordType<ReembeddingRecord>('Reembedding')(
  'A run that embeds every chunk with the configured model.',
  {
    status: [ReembeddingStatusEnum, 'The status.'],
    modelId: ['String', 'The ID of the model.'],
    embedded: ['NonNegativeInt', 'The number of chunks embedded so far.'],
    left: ['NonNegativeInt', 'The number of chunks left.'],
    startedAt: ['DateTime', 'When the run started.'],
    updatedAt: ['DateTime', 'When the counts were last updated.'],
    finishedAt: ['DateTime?', 'When the run ended. Null while it is running.'],
    error: ['String?', 'The reason of the failure.'],
  },
);

const EmbeddingStateType = recordType<EmbeddingState>('EmbeddingState')('The embedding models in use.', {
  searchModelId: ['String', 'The ID of the model whose vectors search uses.'],
  configuredModelId: ['String', 'The ID of the model that embeds new chunks.'],
  configuredDimension: ['Int', 'The dimension of its vectors.'],
  chunks: ['NonNegativeInt', 'The approximate number of chunks of all environments.'],
  chunksWithoutVector: ['NonNegativeInt', 'The number of chunks without a vector of the configured model.'],
  reembedding: [nullable(Reembedding), 'The last re-embedding, if any.'],
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
