import { createHash } from 'node:crypto';
import { AppError } from '../../domain/errors';
import type { ListedItem } from '../../domain/ports/sourceReader';
import type { FileDoc } from '../../models/files';
import type { SourceDoc, SourceItemDoc, SourceRunDoc } from '../../models/sources';
import { removeFile } from '../../records/removeFile';
import type { Caller } from '../authorize';
import type { OperationContext } from '../context';
import { startReplacement } from '../files/replaceFile';
import { startReplacementRun } from '../files/startReplacementRun';
import { storeUpload } from '../files/uploadReceived';

/** The source that a run works for, and the caller as whom it does. */
export interface SourceTarget {
  ctx: OperationContext;
  caller: Caller;
  source: SourceDoc;
  run: SourceRunDoc;
}

/** The ID of what a source has at an address. */
export const itemId = (sourceId: string, name: string) =>
  `${sourceId}:${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;

async function replace({ ctx, caller }: SourceTarget, file: FileDoc, item: ListedItem): Promise<void> {
  const { filename, mimeType, size, sha256, path } = item;
  if (path === null) return;
  const input = { fileId: file._id, filename, mimeType, size, sha256 };
  const { replacement } = await startReplacement(ctx, caller, input);
  await ctx.services.blobs.putFile(replacement.blobStoragePath, path, replacement.mimeType);
  await startReplacementRun(ctx, replacement);
}

async function upload({ ctx, caller, source }: SourceTarget, item: ListedItem): Promise<string> {
  const { name, filename, mimeType, size, sha256, path } = item;
  if (path === null) throw new AppError('internal', 'The content was not downloaded.');
  const { id } = await storeUpload(
    ctx,
    caller,
    { filename, mimeType, size, sha256, folderId: source.folderId },
    (file) => ctx.services.blobs.putFile(file.blobStoragePath, path, file.mimeType),
    { sourceId: source._id, sourceUrl: name },
  );
  return id;
}

/** The file of an address whose item an interrupted run did not get to record; an unfinished upload is removed. */
async function leftFile({ ctx, caller: { tenant }, source }: SourceTarget, name: string) {
  const file = await tenant.files.findOne({ sourceId: source._id, sourceUrl: name });
  if (!file || (file.status !== 'uploading' && file.status !== 'upload_failed')) return file;
  await removeFile({ ...ctx.services, log: ctx.log }, file._id, (filter) => tenant.files.scope(filter));
  return null;
}

/**
 * Gives the environment the content of an item: as new content of the file that it had, or as a new file.
 * @param entry what was known of it, also under a former address
 */
export async function applyItem(
  target: SourceTarget,
  item: ListedItem,
  entry: SourceItemDoc | null,
): Promise<'added' | 'changed'> {
  const { ctx, caller, source, run } = target;
  const { tenant } = caller;
  const { name, sha256 } = item;
  const file = entry
    ? await tenant.files.findOne({ _id: entry.fileId, sourceId: source._id })
    : await leftFile(target, name);
  if (file && file.sha256 !== sha256) await replace(target, file, item);
  if (file && file.sourceUrl !== name)
    await tenant.files.updateOne({ _id: file._id }, { $set: { sourceUrl: name } });
  const fileId = file ? file._id : await upload(target, item);
  const applied = entry && file ? 'changed' : 'added';
  const { etag, lastModified, links } = item;
  const { environmentId } = source;
  await ctx.services.models.sourceItems.updateOne(
    { _id: itemId(source._id, name) },
    {
      $set: {
        ...{ environmentId, sourceId: source._id, name, fileId, sha256, etag, lastModified, links, applied },
        ...{ appliedIn: run._id, missingSince: null, missingRuns: 0, missedIn: null },
      },
    },
    { upsert: true },
  );
  if (entry && entry.name !== name) await tenant.sourceItems.deleteOne({ _id: entry._id });
  return applied;
}
