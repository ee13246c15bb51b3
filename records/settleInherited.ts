import type { Readers } from '../domain/access';
import type { Models } from '../models/createModels';
import type { FileDoc } from '../models/files';
import type { FolderDoc } from '../models/tenancy';

const maxAttempts = 20;

type Inherited = { readers: Readers; expiresAt: Date | null };
type Own = Pick<FileDoc, 'ownReaders' | 'ownExpiresAt' | 'hold'>;

/** The settings in force for a file: its own, else those of its folder. A file that is held does not expire. */
export function inForce(
  { ownReaders, ownExpiresAt, hold }: Own,
  folder: Pick<FolderDoc, 'readers' | 'expiresAt'> | null,
): Inherited {
  return {
    readers: ownReaders ? ownReaders.readers : (folder?.readers ?? null),
    expiresAt: hold ? null : (ownExpiresAt ?? folder?.expiresAt ?? null),
  };
}

const shown = ({ readers, expiresAt }: Partial<Inherited>) =>
  JSON.stringify([readers ?? null, expiresAt ?? null]);

/**
 * Gives a file the readers and the expiry that it has by itself or by its folder, until the records agree: a folder may
 * have changed since it was read for the file. Returns whether the file was changed.
 */
export async function settleInherited(
  models: Models,
  { environmentId, fileId }: { environmentId: string; fileId: string },
): Promise<boolean> {
  const asIs = ['ownReaders', 'ownExpiresAt', 'hold'] as const;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const where = { _id: fileId, environmentId };
    const file = await models.files
      .findOne(where)
      .select(['folderId', 'readers', 'expiresAt', ...asIs])
      .lean();
    if (!file) return attempt > 0;
    const folder = await models.folders
      .findOne({ _id: file.folderId, environmentId })
      .select(['readers', 'expiresAt'])
      .lean();
    const inherited = inForce(file, folder);
    if (shown(inherited) === shown(file)) return attempt > 0;
    const now = new Date();
    const asRead = Object.fromEntries(asIs.map((field) => [field, file[field] ?? { $exists: false }]));
    await models.files.updateOne(
      { ...where, ...asRead, folderId: file.folderId },
      { $set: { ...inherited, factsDue: now, updatedAt: now } },
    );
  }
  throw new Error(`Who may see the file ${fileId} changes too often.`);
}

/**
 * Gives the files of a folder its readers and its expiry, which have none of their own: with one write for all, which is
 * in force at once. It is repeated until the folder has not changed meanwhile: of two changes at the same time, the last
 * stays.
 */
export async function spreadInherited(
  models: Models,
  { environmentId, folderId }: { environmentId: string; folderId: string },
): Promise<void> {
  const where = { _id: folderId, environmentId };
  for (let written: string | null = null; ; ) {
    const folder = await models.folders.findOne(where).select(['readers', 'expiresAt', 'readersDue']).lean();
    if (!folder) return;
    const { readers = null, expiresAt = null, readersDue } = folder;
    const read = shown({ readers, expiresAt });
    if (read === written) {
      // Not that of a later change, which may not be in the files yet.
      if (readersDue) await models.folders.updateOne({ ...where, readersDue }, { $unset: { readersDue: 1 } });
      return;
    }
    const now = new Date();
    const due = { factsDue: now, updatedAt: now };
    const files = { environmentId, folderId };
    const none = { $exists: false };
    await models.files.updateMany({ ...files, ownReaders: none }, { $set: { readers, ...due } });
    await models.files.updateMany(
      { ...files, ownExpiresAt: none, hold: none, expiresAt: { $ne: expiresAt } },
      { $set: { expiresAt, ...due } },
    );
    written = read;
  }
}

/** Longer than a change takes. */
const interruptedMs = 60_000;

/** Completes changes of folders that were interrupted before all files had them, at most `limit` of them. */
export async function spreadDueInherited(models: Models, limit: number, signal: AbortSignal): Promise<void> {
  const due = await models.folders
    .find({ readersDue: { $lt: new Date(Date.now() - interruptedMs) } })
    .select('environmentId')
    .sort({ readersDue: 1 })
    .limit(limit)
    .lean();
  for (const { _id: folderId, environmentId } of due) {
    if (signal.aborted) return;
    await spreadInherited(models, { environmentId, folderId });
  }
}
