import type { ReplacementDoc } from '../../models/replacements';
import { changeStatus } from '../../records/changeStatus';
import { replacementFiles } from '../../records/finishReplacement';
import type { OperationContext } from '../context';

/**
 * Enqueues a replacement whose upload is complete. Idempotent.
 * @returns whether it was still awaiting its upload
 */
export async function startReplacementRun(
  ctx: OperationContext,
  replacement: ReplacementDoc,
): Promise<boolean> {
  const { services } = ctx;
  const { _id: fileId, environmentId, runId } = replacement;
  const where = { fileId, environmentId, runId, from: ['uploading'] as const };
  if (!(await changeStatus(replacementFiles(services), where, 'uploaded'))) return false;
  await services.events.publish('invalidate', { environmentId, type: 'File', id: fileId });
  // If the queue is unavailable, the sweeper enqueues the replacement by its status.
  await services.queue
    .enqueue({ fileId, environmentId, runId, stage: 'conversion' })
    .catch((error: unknown) =>
      ctx.log.warn({ fileId, error }, 'failed to enqueue a replacement, left to the sweeper'),
    );
  return true;
}
