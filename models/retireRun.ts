import type { BlobStore } from '../domain/ports/blobStore';
import type { Models } from './createModels';
import type { FileDoc, VersionContent } from './files';
import { blobsOfVersion } from './fileVersions';
import type { RetiredRunDoc } from './retiredRuns';

/** Records that a run is about to be retired. The run is untouched until `settleRun`. */
export async function noteRetiredRun(
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
 * Shows the chunks of a run that is in force, hides those of a run whose version is kept, deletes the chunks and blobs
 * of a run that nothing refers to, and leaves a run that is being processed as it is. Idempotent.
 */
export async function settleRun(
  { models, blobs }: { models: Models; blobs: BlobStore },
  run: Omit<RetiredRunDoc, 'retiredAt'>,
): Promise<void> {
  const { _id: runId, fileId, environmentId } = run;
  const chunks = { environmentId, fileId, runId };
  const show = () => models.chunks.updateMany({ ...chunks, live: false }, { $set: { live: true } }).exec();
  const readFile = () =>
    models.files.findOne({ _id: fileId, environmentId }).select('status runId versions').lean<FileDoc>();
  // Before the file is read: a replacement leaves its record only when the file record has its run.
  if (await models.replacements.exists({ _id: fileId, runId })) return;
  const file = await readFile();
  if (file?.runId === runId) {
    // Below, a process may have been killed between hiding them and showing them again.
    if (file.status === 'ready') await show();
    return;
  }
  const isKept = file?.versions?.some(({ content }) => content.runId === runId) ?? false;
  if (!isKept) {
    await models.chunks.deleteMany(chunks).exec();
    for (const prefix of run.blobPrefixes) await blobs.deletePrefix(prefix);
    return;
  }
  await models.chunks.updateMany({ ...chunks, live: true }, { $set: { live: false } }).exec();
  // The version may have been restored since the file was read.
  if ((await readFile())?.runId === runId) await show();
}
