import type { DeletionDoc } from '../../models/deletions';
import type { RetiredRunDoc } from '../../models/retiredRuns';
import { deleteAnswersOf } from '../../records/deleteAnswersOf';
import { settleRun } from '../../records/retireRun';
import { graceMs } from '../../records/switchover';
import { batchSize, type SweeperDeps } from './sweeperDeps';

const graceBegan = () => new Date(Date.now() - graceMs);

async function purge({ models, blobs, queue }: SweeperDeps, deletion: DeletionDoc): Promise<void> {
  const file = await models.files.findById(deletion._id).select('status').lean();
  // The deletion is recorded first, so the file may since have been confirmed, or its deletion interrupted.
  if (file && file.status !== 'upload_failed') return;
  const { _id: fileId, environmentId, runId } = deletion;
  // A file whose upload failed has no chunks of its own, but its replacement may have.
  if (!file) {
    await models.replacements.deleteOne({ _id: fileId, environmentId });
    await models.chunks.deleteMany({ environmentId, fileId }).exec();
  }
  await deleteAnswersOf(models, { environmentId, fileId });
  await blobs.deletePrefix(deletion.blobPrefix);
  if (runId) await queue.removeFile({ fileId, environmentId, runId });
}

/** Whether it was done: one failure must not block the others, nor the start. The record stays, and a later sweep retries. */
async function tryPurge(deps: SweeperDeps, deletion: DeletionDoc): Promise<boolean> {
  try {
    await purge(deps, deletion);
    return true;
  } catch (error) {
    const { _id: fileId } = deletion;
    deps.log.warn({ fileId, error }, 'could not finish the deletion of a file; retrying with the next sweep');
    return false;
  }
}

/** Completes what a crashed process left. */
export async function finishDeletions(deps: SweeperDeps, signal: AbortSignal): Promise<void> {
  await settleRetiredRuns(deps, signal, new Date());
  const deletions = deps.models.deletions.find().lean<DeletionDoc[]>().cursor();
  for await (const deletion of deletions) {
    if (signal.aborted) return;
    await tryPurge(deps, deletion as DeletionDoc);
  }
}

/**
 * After the grace period: deletes the remaining data of deleted files, and the deletion records. Those that fail do not
 * count for the maximum, so that they never keep the others waiting.
 */
export async function forgetDeletions(
  deps: SweeperDeps,
  signal: AbortSignal,
  maxCount = batchSize,
): Promise<void> {
  const { deletions } = deps.models;
  const due = deletions.find({ deletedAt: { $lt: graceBegan() } }).lean<DeletionDoc[]>();
  let count = 0;
  for await (const found of due.cursor()) {
    if (signal.aborted || count === maxCount) return;
    const deletion = found as DeletionDoc;
    if (!(await tryPurge(deps, deletion))) continue;
    // Not that of a newer deletion, which may have more to delete.
    const { _id, deletedAt } = deletion;
    await deletions.deleteOne({ _id, deletedAt });
    count++;
  }
}

/** Settles the runs that a crashed process left; after the grace period, also removes their records. */
export async function settleRetiredRuns(
  deps: SweeperDeps,
  signal: AbortSignal,
  retiredUntil = graceBegan(),
): Promise<void> {
  const { models, log } = deps;
  const runs = models.retiredRuns.find({ retiredAt: { $lte: retiredUntil } }).lean<RetiredRunDoc[]>();
  for await (const found of runs.cursor()) {
    if (signal.aborted) return;
    const run = found as RetiredRunDoc;
    try {
      await settleRun(deps, run);
      const { _id, retiredAt } = run;
      if (retiredAt < graceBegan()) await models.retiredRuns.deleteOne({ _id, retiredAt });
    } catch (error) {
      log.warn({ fileId: run.fileId, error }, 'could not remove a former version; retrying later');
    }
  }
}
