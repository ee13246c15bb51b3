import type { ErrorCode } from '../../domain/errors';
import { type Stage, stages } from '../../domain/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { queueStageInput } from '../../domain/inputs/queues';
import type { JobQueue, StageCounts } from '../../domain/ports/jobQueue';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';

export interface StageQueue extends StageCounts {
  stage: Stage;
}

export async function readQueues(queue: JobQueue): Promise<StageQueue[]> {
  const counts = await queue.counts();
  return stages.map((stage) => ({ stage, ...counts[stage] }));
}

/** The mutation that pauses or resumes one stage, or all of them. */
export function switchStages(
  operation: 'pauseQueue' | 'resumeQueue',
  change: (queue: JobQueue, stage: Stage) => Promise<void>,
) {
  const run = (ctx: OperationContext, rawInput: unknown): Promise<{ queues: StageQueue[] }> =>
    administer(ctx, operation, authorizeOperator, async (_operator, entry) => {
      const { stage } = parseInput(queueStageInput, rawInput);
      entry.detail({ stage });
      const { queue } = ctx.services;
      for (const one of stage === null ? stages : [stage]) await change(queue, one);
      return { queues: await readQueues(queue) };
    });
  return Object.assign(run, { errors: ['forbidden', 'unavailable'] satisfies ErrorCode[] });
}
