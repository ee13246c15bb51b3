import { randomUUID } from 'node:crypto';
import type { Models } from '../../models/createModels';
import type { SourceRunDoc } from '../../models/sources';
import { queueSourceRun } from '../../records/queueSourceRun';

const maxCandidates = 20;
const minute = 60_000;

/** Queues the runs that are due. One that has not ended is not queued twice. */
export async function queueDueRuns(models: Models): Promise<void> {
  const now = new Date();
  const due = await models.sources
    .find({ dueAt: { $lte: now } })
    .sort({ dueAt: 1 })
    .limit(maxCandidates)
    .lean();
  for (const source of due) {
    const { _id, dueAt, intervalMinutes } = source;
    if (intervalMinutes === null) continue;
    const next = new Date(now.getTime() + intervalMinutes * minute);
    const taken = await models.sources.updateOne({ _id, dueAt }, { $set: { dueAt: next } });
    if (taken.modifiedCount > 0) await queueSourceRun(models, source);
  }
}

export interface SourceLease {
  id: string;
  run: SourceRunDoc;
}

/** Leases the run that has been waiting for longest, or one whose process is gone. Null where there is none. */
export async function leaseRun(models: Models, durationMs: number): Promise<SourceLease | null> {
  const now = new Date();
  const id = randomUUID();
  const run = await models.sourceRuns
    .findOneAndUpdate(
      { isActive: true, leasedUntil: { $lte: now } },
      {
        $set: { state: 'running', leaseId: id, leasedUntil: new Date(now.getTime() + durationMs) },
        $inc: { attempts: 1 },
      },
      { sort: { createdAt: 1 }, returnDocument: 'after' },
    )
    .lean<SourceRunDoc>();
  return run && { id, run };
}

/** Changes a leased run. False where it was deleted or taken over. */
export async function changeLeased(
  models: Models,
  { id, run }: SourceLease,
  change: Partial<SourceRunDoc>,
): Promise<boolean> {
  const { matchedCount } = await models.sourceRuns.updateOne(
    { _id: run._id, leaseId: id, isActive: true },
    { $set: change },
  );
  return matchedCount > 0;
}
