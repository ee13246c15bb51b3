import { AppError, type ErrorCode } from '../../domain/errors';
import { type Stage, stages } from '../../domain/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { deadLetterIdInput, deadLettersInput, drainInput, queueStageInput } from '../../domain/inputs/queues';
import type { DeadLetter, JobQueue, StageCounts } from '../../domain/ports/jobQueue';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';

export interface StageQueue extends StageCounts {
  stage: Stage;
}

async function readQueues(queue: JobQueue): Promise<StageQueue[]> {
  const counts = await queue.counts();
  return stages.map((stage) => ({ stage, ...counts[stage] }));
}

/** What waits, runs and was given up, by stage, in their order. @throws `forbidden`, `unavailable` */
export async function listQueues(ctx: OperationContext): Promise<StageQueue[]> {
  await authorizeOperator(ctx);
  return readQueues(ctx.services.queue);
}

/** Jobs that were given up, the latest first. @throws `forbidden`, `unavailable` */
export async function listDeadLetters(ctx: OperationContext, rawInput: unknown): Promise<DeadLetter[]> {
  await authorizeOperator(ctx);
  const { first } = parseInput(deadLettersInput, rawInput);
  return ctx.services.queue.deadLetters({ limit: first });
}

function switchStages(operation: 'pauseQueue' | 'resumeQueue', change: 'pause' | 'resume') {
  const run = (ctx: OperationContext, rawInput: unknown): Promise<{ queues: StageQueue[] }> =>
    administer(ctx, operation, authorizeOperator, async (_operator, entry) => {
      const { stage } = parseInput(queueStageInput, rawInput);
      entry.detail({ stage });
      const { queue } = ctx.services;
      for (const one of stage === null ? stages : [stage]) await queue[change](one);
      return { queues: await readQueues(queue) };
    });
  return Object.assign(run, { errors: ['forbidden', 'unavailable'] satisfies ErrorCode[] });
}

/** Pauses a stage, or all of them: no further job starts until it is resumed. */
export const pauseQueue = switchStages('pauseQueue', 'pause');

/** Resumes a stage, or all of them. */
export const resumeQueue = switchStages('resumeQueue', 'resume');

/** Pauses every stage and waits for the active jobs; `isDrained` tells whether they ended in time. */
export function drainQueues(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<{ isDrained: boolean; queues: StageQueue[] }> {
  return administer(ctx, 'drainQueues', authorizeOperator, async (_operator, entry) => {
    const { timeoutSeconds } = parseInput(drainInput, rawInput);
    const { queue } = ctx.services;
    const isDrained = await queue.drain(timeoutSeconds * 1000);
    entry.detail({ isDrained });
    return { isDrained, queues: await readQueues(queue) };
  });
}

/** Enqueues a dead-lettered job again, with all its attempts. */
export function retryDeadLetter(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'retryDeadLetter', authorizeOperator, async (_operator, entry) => {
    const { id } = parseInput(deadLetterIdInput, rawInput);
    entry.target('DeadLetter', id);
    if (!(await ctx.services.queue.retryDeadLetter(id))) {
      throw new AppError('not_found', `There is no dead letter '${id}'.`);
    }
    return { id };
  });
}

retryDeadLetter.errors = ['forbidden', 'not_found', 'unavailable'] satisfies ErrorCode[];

drainQueues.errors = ['forbidden', 'unavailable'] satisfies ErrorCode[];
