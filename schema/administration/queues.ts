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
import { recordType } from '../recordType';
import { addMutation } from '../types/addMutation';
import { StageEnum } from '../types/fileStatus';
import { Admin } from './admin';

const isAdministrative = true;

const StageQueueType = recordType<StageQueue>('StageQueue')(
  'The queue of a processing stage, over all environments and processes.',
  {
    stage: [StageEnum, 'The stage.'],
    waiting: ['NonNegativeInt', 'The number of waiting jobs, including those that wait for a retry.'],
    active: ['NonNegativeInt', 'The number of active jobs.'],
    dead: ['NonNegativeInt', 'The number of dead letters.'],
    isPaused: ['Boolean', 'Whether the queue is paused.'],
  },
  (t) => ({
    nextWaitingSeconds: t.float({
      nullable: true,
      description: 'The time in seconds that the next job has been waiting. Null when no job waits.',
      resolve: ({ nextWaitingMs }) => (nextWaitingMs === null ? null : nextWaitingMs / 1000),
    }),
  }),
);

const DeadLetterType = recordType<DeadLetter>('DeadLetter')(
  'A job that failed on its last attempt.',
  {
    id: ['String', 'The ID of the dead letter.'],
    reason: ['String', 'The reason of the failure.'],
    attempts: ['Int', 'The number of attempts.'],
    diedAt: ['DateTime', 'When the last attempt failed.'],
  },
  (t) => ({
    stage: t.field({ type: StageEnum, description: 'The stage.', resolve: ({ job }) => job.stage }),
    fileId: t.field({ type: 'UUID', description: 'The ID of the file.', resolve: ({ job }) => job.fileId }),
    environmentId: t.field({
      type: 'UUID',
      description: 'The ID of the environment.',
      resolve: ({ job }) => job.environmentId,
    }),
  }),
);

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

const StageQueues = recordType<{ queues: StageQueue[] }>('StageQueues')('The queues of all stages.', {
  queues: [[StageQueueType], 'The queues in processing order.'],
});

const DrainedQueues = recordType<{ isDrained: boolean; queues: StageQueue[] }>('DrainedQueues')(
  'The result of draining the queues.',
  {
    isDrained: ['Boolean', 'Whether all active jobs ended in time.'],
    queues: [[StageQueueType], 'The queues in processing order.'],
  },
);

const RetriedDeadLetter = recordType<{ id: string }>('RetriedDeadLetter')('A job that was enqueued again.', {
  id: ['String', 'The ID of the dead letter.'],
});

addMutation('pauseQueue', {
  isAdministrative,
  type: StageQueues,
  description: 'Pauses a stage: no further job starts. Requires the admin token.',
  args: queueStageInput,
  types: { stage: StageEnum },
  operation: pauseQueue,
});

addMutation('resumeQueue', {
  isAdministrative,
  type: StageQueues,
  description: 'Resumes a paused stage. Requires the admin token.',
  args: queueStageInput,
  types: { stage: StageEnum },
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
