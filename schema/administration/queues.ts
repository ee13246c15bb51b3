import { deadLetterIdInput, deadLettersInput, drainInput, queueStageInput } from '../../domain/inputs/queues';
import type { DeadLetter } from '../../domain/ports/jobQueue';
import { drainQueues } from '../../resolvers/queues/drainQueues';
import { listDeadLetters } from '../../resolvers/queues/listDeadLetters';
import { listQueues } from '../../resolvers/queues/listQueues';
import { pauseQueue } from '../../resolvers/queues/pauseQueue';
import { resumeQueue } from '../../resolvers/queues/resumeQueue';
import { retryDeadLetter } from '../../resolvers/queues/retryDeadLetter';
import type { StageQueue } from '../../resolvers/queues/stageQueue';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { addMutation } from '../types/addMutation';
import { StageEnum } from '../types/fileStatus';
import { Admin } from './admin';

const isAdministrative = true;

const StageQueueType = builder.objectRef<StageQueue>('StageQueue').implement({
  description: 'The queue of a processing stage, over all environments and processes.',
  fields: (t) => ({
    stage: t.expose('stage', { type: StageEnum, description: 'The stage.' }),
    waiting: t.expose('waiting', {
      type: 'NonNegativeInt',
      description: 'The number of waiting jobs, including those that wait for a retry.',
    }),
    active: t.expose('active', { type: 'NonNegativeInt', description: 'The number of active jobs.' }),
    dead: t.expose('dead', { type: 'NonNegativeInt', description: 'The number of dead letters.' }),
    isPaused: t.exposeBoolean('isPaused', { description: 'Whether the queue is paused.' }),
    nextWaitingSeconds: t.float({
      nullable: true,
      description: 'The time in seconds that the next job has been waiting. Null when no job waits.',
      resolve: ({ nextWaitingMs }) => (nextWaitingMs === null ? null : nextWaitingMs / 1000),
    }),
  }),
});

const DeadLetterType = builder.objectRef<DeadLetter>('DeadLetter').implement({
  description: 'A job that failed on its last attempt.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'The ID of the dead letter.' }),
    stage: t.field({ type: StageEnum, description: 'The stage.', resolve: ({ job }) => job.stage }),
    fileId: t.field({ type: 'UUID', description: 'The ID of the file.', resolve: ({ job }) => job.fileId }),
    environmentId: t.field({
      type: 'UUID',
      description: 'The ID of the environment.',
      resolve: ({ job }) => job.environmentId,
    }),
    reason: t.exposeString('reason', { description: 'The reason of the failure.' }),
    attempts: t.exposeInt('attempts', { description: 'The number of attempts.' }),
    diedAt: t.expose('diedAt', { type: 'DateTime', description: 'When the last attempt failed.' }),
  }),
});

builder.objectFields(Admin, (t) => ({
  queues: t.field({
    type: [StageQueueType],
    nullable: true,
    description: 'The queues of all stages, in processing order. Requires the admin token.',
    ...cost({ own: 10 }),
    resolve: (_admin, _args, { operation }) => listQueues(operation),
  }),
  deadLetters: t.field({
    type: [DeadLetterType],
    nullable: true,
    description: 'The dead letters, newest first. Requires the admin token.',
    args: argumentsOf(t, deadLettersInput),
    ...cost({ own: 1, times: { argument: 'first', fallback: 100 } }),
    resolve: (_admin, args, { operation }) => listDeadLetters(operation, args),
  }),
}));

const StageQueues = builder.objectRef<{ queues: StageQueue[] }>('StageQueues').implement({
  description: 'The queues of all stages.',
  fields: (t) => ({
    queues: t.expose('queues', { type: [StageQueueType], description: 'The queues in processing order.' }),
  }),
});

const DrainedQueues = builder
  .objectRef<{ isDrained: boolean; queues: StageQueue[] }>('DrainedQueues')
  .implement({
    description: 'The result of draining the queues.',
    fields: (t) => ({
      isDrained: t.exposeBoolean('isDrained', {
        description: 'Whether all active jobs ended in time.',
      }),
      queues: t.expose('queues', { type: [StageQueueType], description: 'The queues in processing order.' }),
    }),
  });

const RetriedDeadLetter = builder.objectRef<{ id: string }>('RetriedDeadLetter').implement({
  description: 'A job that was enqueued again.',
  fields: (t) => ({ id: t.exposeString('id', { description: 'The ID of the dead letter.' }) }),
});

addMutation('pauseQueue', {
  isAdministrative,
  type: StageQueues,
  description: 'Pauses a stage: no further job starts. Requires the admin token.',
  args: queueStageInput,
  argTypes: { stage: StageEnum },
  operation: pauseQueue,
});

addMutation('resumeQueue', {
  isAdministrative,
  type: StageQueues,
  description: 'Resumes a paused stage. Requires the admin token.',
  args: queueStageInput,
  argTypes: { stage: StageEnum },
  operation: resumeQueue,
});

addMutation('drainQueues', {
  isAdministrative,
  type: DrainedQueues,
  description: 'Pauses every stage and waits for the active jobs of all processes. Requires the admin token.',
  args: drainInput,
  operation: drainQueues,
});

addMutation('retryDeadLetter', {
  isAdministrative,
  type: RetriedDeadLetter,
  description: 'Enqueues a dead letter again, with all its attempts. Requires the admin token.',
  args: deadLetterIdInput,
  operation: retryDeadLetter,
});
