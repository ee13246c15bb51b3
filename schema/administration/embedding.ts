import type { ReembeddingRecord } from '../../domain/ports/reembedder';
import {
  type EmbeddingState,
  readEmbeddingState,
  startReembedding,
} from '../../resolvers/embedding/reembedding';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { cost } from '../cost';
import { addMutation } from '../types/addMutation';
import { Administration } from './administration';

const ReembeddingStatusEnum = builder.enumType('ReembeddingStatus', {
  description: 'How far re-embedding is.',
  values: {
    running: { description: 'Under way.' },
    completed: { description: 'Every chunk has a vector of the model, and search uses them.' },
    failed: { description: 'It failed; begun again, it goes on where it was.' },
    interrupted: { description: 'Its process ended; begun again, it goes on where it was.' },
  } satisfies Record<ReembeddingRecord['status'], { description: string }>,
});

const Reembedding = builder.objectRef<ReembeddingRecord>('Reembedding').implement({
  description: 'Every chunk gets a vector of the configured model, and search then moves to it.',
  fields: (t) => ({
    status: t.expose('status', { type: ReembeddingStatusEnum, description: 'How far it is.' }),
    modelId: t.exposeString('modelId', { description: 'The model.' }),
    embedded: t.expose('embedded', { type: 'NonNegativeInt', description: 'Chunks embedded so far.' }),
    left: t.expose('left', { type: 'NonNegativeInt', description: 'Chunks that are left.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it began, UTC.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When these numbers were taken, UTC.',
    }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ended, UTC; null while it runs.',
    }),
    error: t.exposeString('error', { nullable: true, description: 'Why it failed.' }),
  }),
});

const EmbeddingStateType = builder.objectRef<EmbeddingState>('EmbeddingState').implement({
  description: 'Which embedding models are at work.',
  fields: (t) => ({
    searchModelId: t.exposeString('searchModelId', { description: 'Whose vectors search uses here.' }),
    configuredModelId: t.exposeString('configuredModelId', {
      description: 'Which makes the vectors of new chunks.',
    }),
    configuredDimension: t.exposeInt('configuredDimension', { description: 'Length of its vectors.' }),
    chunks: t.expose('chunks', { type: 'NonNegativeInt', description: 'Chunks of all environments, about.' }),
    chunksWithoutVector: t.expose('chunksWithoutVector', {
      type: 'NonNegativeInt',
      description: 'Of these, those without a vector of the configured model.',
    }),
    reembedding: t.expose('reembedding', {
      type: Reembedding,
      nullable: true,
      description: 'The last re-embedding; null where there never was one.',
    }),
  }),
});

builder.objectField(Administration, 'embedding', (t) =>
  t.field({
    type: EmbeddingStateType,
    nullable: true,
    description: 'Which embedding models are at work, and how far re-embedding is. Needs the admin token.',
    ...cost({ own: 20 }),
    resolve: (_admin, _args, { operation }) => readEmbeddingState(operation),
  }),
);

addMutation('startReembedding', {
  isAdministrative: true,
  type: Reembedding,
  description:
    'Begins to give every chunk a vector of the configured model, in the background; search moves to it at the end. Needs the admin token.',
  args: () => ({}),
  run: ({ operation }: GraphQLContext) => startReembedding(operation),
});
