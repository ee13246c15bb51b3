import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { readQueues, type StageQueue } from './stageQueue';

/** What waits, runs and was given up, by stage, in their order. @throws `forbidden`, `unavailable` */
export async function listQueues(ctx: OperationContext): Promise<StageQueue[]> {
  await authorizeOperator(ctx);
  return readQueues(ctx.services.queue);
}
