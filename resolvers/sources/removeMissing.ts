import { AppError } from '../../domain/errors';
import { minMissingRuns } from '../../domain/sources';
import type { SourceItemDoc } from '../../models/sources';
import { removeFile } from '../../records/removeFile';
import type { SourceTarget } from './applyItem';

const day = 86_400_000;

/**
 * Removes the files of items that have been missing for the grace period and in at least two runs; of the others it is
 * recorded that this run missed them.
 * @returns the number of removed files
 */
export async function removeMissing(
  { ctx, caller: { tenant }, source, run }: SourceTarget,
  missing: readonly SourceItemDoc[],
  fail: (address: string, reason: string) => void,
): Promise<number> {
  const now = new Date();
  let removed = 0;
  for (const { _id, name, fileId, ...item } of missing) {
    ctx.signal.throwIfAborted();
    const missingSince = item.missingSince ?? now;
    const missingRuns = item.missingRuns + (item.missedIn === run._id ? 0 : 1);
    const isDue = now.getTime() - missingSince.getTime() >= source.graceDays * day;
    if (!isDue || missingRuns < minMissingRuns) {
      const missed = { missingSince, missingRuns, missedIn: run._id };
      await tenant.sourceItems.updateOne({ _id }, { $set: missed });
      continue;
    }
    try {
      await removeFile({ ...ctx.services, log: ctx.log }, fileId, (filter) => tenant.files.scope(filter));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      fail(name, error.publicMessage);
      continue;
    }
    await tenant.sourceItems.deleteOne({ _id });
    removed++;
  }
  return removed;
}
