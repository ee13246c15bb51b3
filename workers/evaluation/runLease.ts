import { randomUUID } from 'node:crypto';
import type { Models } from '../../models/createModels';
import type { EvaluationRunDoc } from '../../models/evaluationRuns';
import { isDuplicateKey } from '../../records/isDuplicateKey';

/** A run whose process has not extended its lease for this time is taken over by another one. */
export const leaseMs = 30_000;
const maxCandidates = 20;

export interface RunLease {
  id: string;
  run: EvaluationRunDoc;
}

/**
 * Leases the run that has been waiting for longest, of an environment that has none running, or one whose process is
 * gone. Null where there is none.
 */
export async function leaseRun(models: Models, durationMs: number): Promise<RunLease | null> {
  const now = new Date();
  const active = await models.evaluationRuns
    .find({ status: 'running', leasedUntil: { $gt: now } })
    .select('environmentId')
    .lean();
  const candidates = await models.evaluationRuns
    .find({
      status: { $in: ['queued', 'running'] },
      leasedUntil: { $lte: now },
      environmentId: { $nin: active.map(({ environmentId }) => environmentId) },
    })
    .sort({ createdAt: 1 })
    .limit(maxCandidates)
    .select('status startedAt')
    .lean();
  for (const { _id, status, startedAt } of candidates) {
    const id = randomUUID();
    const leased = {
      status: 'running' as const,
      leaseId: id,
      leasedUntil: new Date(now.getTime() + durationMs),
    };
    try {
      const run = await models.evaluationRuns
        .findOneAndUpdate(
          { _id, status, leasedUntil: { $lte: now } },
          { $set: { ...leased, startedAt: startedAt ?? now }, $inc: { attempts: 1 } },
          { returnDocument: 'after' },
        )
        .lean<EvaluationRunDoc>();
      if (run) return { id, run };
    } catch (error) {
      // Another process began a run of the same environment.
      if (!isDuplicateKey(error)) throw error;
    }
  }
  return null;
}

/** Changes a leased run. False where it was cancelled, deleted or taken over. */
export async function changeLeased(
  models: Models,
  { id, run }: RunLease,
  change: Partial<EvaluationRunDoc>,
): Promise<boolean> {
  const { matchedCount } = await models.evaluationRuns.updateOne(
    { _id: run._id, leaseId: id, status: 'running' },
    { $set: change },
  );
  return matchedCount > 0;
}
