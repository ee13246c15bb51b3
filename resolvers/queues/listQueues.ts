import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';
import { readQueues, type StageQueue } from './stageQueue';

/** The job counts of each stage, in processing order. @throws `forbidden`, `unavailable` */
export async function listQueues(ctx: OperationContext): Promise<StageQueue[]> {
  await authorizeOperator(ctx);
  return readQueues(ctx.services.queue);
}
