import type { Readers } from '../domain/access';
import type { Models } from './createModels';

const maxAttempts = 20;

/**
 * Gives a file the readers that it has by itself or by its folder, until the records agree: a folder may have changed since
 * it was read for the file. Returns whether the file was changed.
 */
export async function settleReaders(
  models: Models,
  { environmentId, fileId }: { environmentId: string; fileId: string },
): Promise<boolean> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const where = { _id: fileId, environmentId };
    const file = await models.files.findOne(where).select(['folderId', 'ownReaders', 'readers']).lean();
    if (!file) return attempt > 0;
    const folder = file.ownReaders
      ? null
      : await models.folders.findOne({ _id: file.folderId, environmentId }).select('readers').lean();
    const readers: Readers = file.ownReaders ? file.ownReaders.readers : (folder?.readers ?? null);
    if (JSON.stringify(readers) === JSON.stringify(file.readers ?? null)) return attempt > 0;
    const now = new Date();
    const asRead = { ownReaders: file.ownReaders ?? { $exists: false }, folderId: file.folderId };
    await models.files.updateOne(
      { ...where, ...asRead },
      { $set: { readers, factsDue: now, updatedAt: now } },
    );
  }
  throw new Error(`The readers of the file ${fileId} change too often.`);
}

/**
 * Gives the files of a folder its readers, which have none of their own: with one write for all, which is in force at
 * once. It is repeated until the folder has not changed meanwhile: of two changes at the same time, the last stays.
 */
export async function spreadReaders(
  models: Models,
  { environmentId, folderId }: { environmentId: string; folderId: string },
): Promise<void> {
  const where = { _id: folderId, environmentId };
  for (let written: string | null = null; ; ) {
    const folder = await models.folders.findOne(where).select(['readers', 'readersDue']).lean();
    if (!folder) return;
    const { readers = null, readersDue } = folder;
    const read = JSON.stringify(readers);
    if (read === written) {
      // Not that of a later change, which may not be in the files yet.
      if (readersDue) await models.folders.updateOne({ ...where, readersDue }, { $unset: { readersDue: 1 } });
      return;
    }
    const now = new Date();
    await models.files.updateMany(
      { environmentId, folderId, ownReaders: { $exists: false } },
      { $set: { readers, factsDue: now, updatedAt: now } },
    );
    written = read;
  }
}

/** Longer than a change takes. */
const interruptedMs = 60_000;

/** Completes changes of folders that were interrupted before all files had them, at most `limit` of them. */
export async function spreadDueReaders(models: Models, limit: number, signal: AbortSignal): Promise<void> {
  const due = await models.folders
    .find({ readersDue: { $lt: new Date(Date.now() - interruptedMs) } })
    .select('environmentId')
    .sort({ readersDue: 1 })
    .limit(limit)
    .lean();
  for (const { _id: folderId, environmentId } of due) {
    if (signal.aborted) return;
    await spreadReaders(models, { environmentId, folderId });
  }
}
