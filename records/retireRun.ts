import type { BlobStore } from '../domain/ports/blobStore';
import type { Models } from '../models/createModels';
import type { FileDoc, VersionContent } from '../models/files';
import type { RetiredRunDoc } from '../models/retiredRuns';
import { blobsOfVersion } from './fileVersions';
import { mayBeInForce } from './switchover';

/** Records that a run may be retired by the next write of the file record. The run is untouched until `settleRun`. */
export async function recordRetiredRun(
  models: Models,
  file: Pick<FileDoc, '_id' | 'environmentId'>,
  content: Pick<VersionContent, 'runId' | 'blobStoragePath'>,
): Promise<RetiredRunDoc | null> {
  if (content.runId === null) return null;
  const run: RetiredRunDoc = {
    _id: content.runId,
    fileId: file._id,
    environmentId: file.environmentId,
    blobPrefixes: blobsOfVersion(file, content),
    retiredAt: new Date(),
  };
  const { _id, ...fields } = run;
  await models.retiredRuns.updateOne({ _id }, { $set: fields }, { upsert: true });
  return run;
}

/**
 * Hides the chunks of a run whose version is kept, deletes the chunks and blobs of a run that nothing refers to, and
 * leaves a run that is in force or being processed as it is. Idempotent, and safe at any moment: chunks that a later
 * switchover made live are not hidden.
 */
export async function settleRun(
  { models, blobs }: { models: Models; blobs: BlobStore },
  run: Omit<RetiredRunDoc, 'retiredAt'>,
): Promise<void> {
  const { _id: runId, fileId, environmentId } = run;
  const chunks = { environmentId, fileId, runId };
  // Before the file is read: a replacement leaves its record only when the file record has its run.
  if (await models.replacements.exists({ _id: fileId, runId })) return;
  const file = await models.files
    .findOne({ _id: fileId, environmentId })
    .select('runId versions switchover')
    .lean<FileDoc>();
  if (file && mayBeInForce(file, runId)) return;
  const isKept = file?.versions?.some(({ content }) => content.runId === runId) ?? false;
  if (!isKept) {
    await models.chunks.deleteMany(chunks).exec();
    for (const prefix of run.blobPrefixes) await blobs.deletePrefix(prefix);
    return;
  }
  // The version may have been restored since the file was read: its chunks have the number of that switchover.
  const hidden = { ...chunks, live: true, switchover: { $not: { $gt: file?.switchover?.number ?? 0 } } };
  await models.chunks.updateMany(hidden, { $set: { live: false } }).exec();
}
