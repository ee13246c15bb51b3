import { dayOf, type UsageCounts } from '../domain/usage';
import type { Models } from '../models/createModels';
import type { FileDoc } from '../models/files';
import { usageExpiry } from '../models/usage';

/**
 * Counts a processed run of a file. Call it before the write that makes the file ready: a repetition after a crash
 * finds the entry of the same run and changes nothing.
 */
export async function recordFileUsage(
  models: Pick<Models, 'usage'>,
  file: Pick<FileDoc, '_id' | 'environmentId' | 'keyId' | 'runId' | 'pageCount' | 'totalChunks' | 'size'>,
): Promise<void> {
  const {
    _id: fileId,
    environmentId,
    keyId = null,
    runId,
    pageCount,
    totalChunks: chunks,
    size: bytes,
  } = file;
  const counts: UsageCounts = { files: 1, pages: pageCount ?? 0, chunks, bytes };
  const now = new Date();
  const entry = { environmentId, keyId, day: dayOf(now), counts, expiresAt: usageExpiry(now) };
  await models.usage
    .updateOne({ _id: `file:${fileId}:${runId}` }, { $setOnInsert: entry }, { upsert: true })
    .exec();
}
