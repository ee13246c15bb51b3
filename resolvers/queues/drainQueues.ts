import type { ErrorCode } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { drainInput } from '../../domain/inputs/queues';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { readQueues, type StageQueue } from './stageQueue';

/** Pauses every stage and waits for the active jobs; `isDrained` is false where some are active after the time-out. */
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

drainQueues.errors = ['forbidden', 'unavailable'] satisfies ErrorCode[];
