import type { ReembeddingRecord } from '../domain/ports/reembedder';
import type { Models } from '../models/createModels';
import type { ReembeddingDoc } from '../models/reembeddings';
import { isDuplicateKey } from './isDuplicateKey';

/** A re-embedding without a heartbeat for this time is considered interrupted. */
export const reembeddingSilenceMs = 60_000;

/** Acquires the re-embedding for `owner`. False where another process owns it. */
export async function claimReembedding(models: Models, owner: string, modelId: string): Promise<boolean> {
  const now = new Date();
  const free = {
    _id: 'last',
    $or: [
      { status: { $ne: 'running' as const } },
      { updatedAt: { $lt: new Date(now.getTime() - reembeddingSilenceMs) } },
    ],
  };
  const begun = { owner, status: 'running' as const, modelId, startedAt: now, updatedAt: now };
  const set = { ...begun, embedded: 0, left: 0, finishedAt: null, error: null };
  try {
    await models.reembeddings.updateOne(free, { $set: set }, { upsert: true });
    return true;
  } catch (error) {
    // The record exists and is owned, so the upsert failed with a duplicate key.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Records progress and a heartbeat. False where another process has acquired the re-embedding. */
export async function recordReembedding(
  models: Models,
  owner: string,
  change: Partial<ReembeddingRecord>,
): Promise<boolean> {
  const found = await models.reembeddings.updateOne(
    { _id: 'last', owner },
    { $set: { ...change, updatedAt: new Date() } },
  );
  return found.matchedCount > 0;
}

export async function readReembedding(models: Models): Promise<ReembeddingRecord | null> {
  const found = await models.reembeddings.findById('last').lean<ReembeddingDoc>();
  if (!found) return null;
  const { _id, owner: _owner, ...record } = found;
  const isSilent = Date.now() - record.updatedAt.getTime() > reembeddingSilenceMs;
  return record.status === 'running' && isSilent ? { ...record, status: 'interrupted' } : record;
}
