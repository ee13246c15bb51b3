import { randomUUID } from 'node:crypto';
import type { Models } from '../models/createModels';
import type { SourceDoc, SourceRunDoc } from '../models/sources';
import { isDuplicateKey } from './isDuplicateKey';

/** Queues a run of a source. @returns null where one waits or is running */
export async function queueSourceRun(
  models: Models,
  { _id: sourceId, environmentId }: Pick<SourceDoc, '_id' | 'environmentId'>,
): Promise<SourceRunDoc | null> {
  const run: SourceRunDoc = {
    _id: randomUUID(),
    environmentId,
    sourceId,
    state: 'queued',
    added: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    failed: 0,
    failures: [],
    error: null,
    createdAt: new Date(),
    startedAt: null,
    finishedAt: null,
    isActive: true,
    leaseId: null,
    leasedUntil: new Date(0),
    attempts: 0,
  };
  try {
    await models.sourceRuns.create([run]);
    return run;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}
