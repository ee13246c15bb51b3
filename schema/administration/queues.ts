import type { DeadLetter } from '../../domain/ports/jobQueue';
import {
  drainQueues,
  listDeadLetters,
  listQueues,
  pauseQueue,
  resumeQueue,
  retryDeadLetter,
  type StageQueue,
} from '../../resolvers/queues/manageQueues';
import { builder } from '../builder';
import type { GraphQLContext } from '../context';
import { cost } from '../cost';
import { addMutation } from '../types/addMutation';
import { StageEnum } from '../types/fileStatus';
import { Administration } from './administration';

const isAdministrative = true;

const StageQueueType = builder.objectRef<StageQueue>('StageQueue').implement({
  description: 'The jobs of one stage, over all environments and processes.',
  fields: (t) => ({
    stage: t.expose('stage', { type: StageEnum, description: 'The stage.' }),
    waiting: t.expose('waiting', {
      type: 'NonNegativeInt',
      description: 'Jobs that wait, those included that wait for another attempt.',
    }),
    active: t.expose('active', { type: 'NonNegativeInt', description: 'Jobs in hand.' }),
    dead: t.expose('dead', { type: 'NonNegativeInt', description: 'Jobs that were given up.' }),
    isPaused: t.exposeBoolean('isPaused', { description: 'No job is taken until it is resumed.' }),
    nextWaitingSeconds: t.float({
      nullable: true,
      description: 'Seconds for which the next job waits already; null where none does.',
      resolve: ({ nextWaitingMs }) => (nextWaitingMs === null ? null : nextWaitingMs / 1000),
    }),
  }),
});

const DeadLetterType = builder.objectRef<DeadLetter>('DeadLetter').implement({
  description: 'A job that was given up.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Identifier, for its retry.' }),
    stage: t.field({ type: StageEnum, description: 'The stage.', resolve: ({ job }) => job.stage }),
    fileId: t.field({ type: 'UUID', description: 'The file.', resolve: ({ job }) => job.fileId }),
    environmentId: t.field({
      type: 'UUID',
      description: 'The environment of the file.',
      resolve: ({ job }) => job.environmentId,
    }),
    reason: t.exposeString('reason', { description: 'Why, a sentence.' }),
    attempts: t.exposeInt('attempts', { description: 'How often it was tried.' }),
    diedAt: t.expose('diedAt', { type: 'DateTime', description: 'When it was given up, UTC.' }),
  }),
});

builder.objectFields(Administration, (t) => ({
  queues: t.field({
    type: [StageQueueType],
    nullable: true,
    description: 'The queue of each stage, in their order. Needs the admin token.',
    ...cost({ own: 10 }),
    resolve: (_admin, _args, { operation }) => listQueues(operation),
  }),
  deadLetters: t.field({
    type: [DeadLetterType],
    nullable: true,
    description: 'Jobs that were given up, the latest first. Needs the admin token.',
    args: { first: t.arg.int({ defaultValue: 100, description: 'How many, 1 to 100.' }) },
    ...cost({ own: 1, times: { argument: 'first', fallback: 100 } }),
    resolve: (_admin, args, { operation }) => listDeadLetters(operation, args),
  }),
}));

const StageQueues = builder.objectRef<{ queues: StageQueue[] }>('StageQueues').implement({
  description: 'The queues after a change.',
  fields: (t) => ({
    queues: t.expose('queues', { type: [StageQueueType], description: 'Of each stage, in their order.' }),
  }),
});

const DrainedQueues = builder
  .objectRef<{ isDrained: boolean; queues: StageQueue[] }>('DrainedQueues')
  .implement({
    description: 'The queues after they were drained.',
    fields: (t) => ({
      isDrained: t.exposeBoolean('isDrained', {
        description: 'No job is in hand any more; where some still are, ask again.',
      }),
      queues: t.expose('queues', { type: [StageQueueType], description: 'Of each stage, in their order.' }),
    }),
  });

const RetriedDeadLetter = builder.objectRef<{ id: string }>('RetriedDeadLetter').implement({
  description: 'A job that is taken up again.',
  fields: (t) => ({ id: t.exposeString('id', { description: 'Identifier of the dead letter it was.' }) }),
});

for (const [name, run, description] of [
  ['pauseQueue', pauseQueue, 'Has no job of a stage taken until it is resumed; those in hand go on.'],
  ['resumeQueue', resumeQueue, 'Has jobs of a stage taken again.'],
] as const) {
  addMutation(name, {
    isAdministrative,
    type: StageQueues,
    description: `${description} Needs the admin token.`,
    args: (t) => ({ stage: t.arg({ type: StageEnum, description: 'The stage; left out: all of them.' }) }),
    run: async ({ operation }: GraphQLContext, args) => ({ queues: await run(operation, args) }),
  });
}

addMutation('drainQueues', {
  isAdministrative,
  type: DrainedQueues,
  description:
    'Pauses every stage and waits for the jobs in hand, here and elsewhere. Needs the admin token.',
  args: (t) => ({
    timeoutSeconds: t.arg.int({ defaultValue: 20, description: 'Seconds to wait at most, 0 to 20.' }),
  }),
  run: ({ operation }: GraphQLContext, args) => drainQueues(operation, args),
});

addMutation('retryDeadLetter', {
  isAdministrative,
  type: RetriedDeadLetter,
  description: 'Takes up a job that was given up, with all its attempts. Needs the admin token.',
  args: (t) => ({ id: t.arg.string({ required: true, description: 'The dead letter.' }) }),
  run: ({ operation }: GraphQLContext, args) => retryDeadLetter(operation, args),
});
