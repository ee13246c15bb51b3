import { setTimeout as delay } from 'node:timers/promises';
import type { Readers } from '../../domain/access';
import { AppError } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import type { FileDoc } from '../../models/files';
import type { FolderDoc } from '../../models/tenancy';
import { renewFacts } from '../../records/copyMetadata';
import { publishFile } from '../../records/publishFile';
import { settleInherited, spreadInherited } from '../../records/settleInherited';
import type { Caller } from '../authorize';
import type { OperationContext } from '../context';
import { type FolderRecord, toFolderRecord } from '../folders/folderRecord';

/** How long a caller waits until the indexes know what a change of a folder means for its files, which goes on afterwards. */
const maxWaitMs = 5_000;

type FileUpdate = Exclude<Parameters<Caller['tenant']['files']['updateOne']>[1], unknown[]>;

/** A condition of a change: the readers in force, where the caller said who they are. */
export type AsRead = { readers?: Readers };

export const changedMeanwhile = () =>
  new AppError('conflict', 'Somebody else changed who may see it meanwhile. Read it again.');

/**
 * Changes what a file says of who may see it and until when, which is in force at once.
 * @throws `file_not_found`; `conflict` where it is not as it was read
 */
export async function changeFile(
  { services: { models, events } }: OperationContext,
  { principal: { environmentId }, tenant }: Caller,
  fileId: string,
  update: FileUpdate,
  asRead: AsRead = {},
): Promise<FileRecord> {
  const now = new Date();
  const $set = { ...update.$set, factsDue: now, updatedAt: now };
  const changed = await tenant.files.updateOne({ _id: fileId, ...asRead }, { ...update, $set });
  if (!changed && 'readers' in asRead) throw changedMeanwhile();
  if (!changed) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
  await settleInherited(models, { environmentId, fileId });
  await renewFacts(models, { environmentId, fileId });
  // Also where it has expired by this.
  const file = await models.files.findOne({ _id: fileId, environmentId }).lean<FileDoc>();
  return publishFile(events, file ?? changed);
}

/** The same for a folder, and the files in it that say nothing themselves. @throws `not_found`, `conflict` */
export async function changeFolder(
  ctx: OperationContext,
  { principal: { environmentId }, tenant }: Caller,
  folderId: string,
  values: Partial<Pick<FolderDoc, 'readers' | 'expiresAt'>>,
  asRead: AsRead = {},
): Promise<FolderRecord> {
  const { models, events } = ctx.services;
  const set = { ...values, readersDue: new Date() };
  const folder = await tenant.folders.updateOne({ _id: folderId, ...asRead }, { $set: set });
  if (!folder && 'readers' in asRead) throw changedMeanwhile();
  if (!folder) throw new AppError('not_found', `There is no folder '${folderId}'.`);
  await spreadInherited(models, { environmentId, folderId });
  await events.publish('invalidate', { environmentId, type: 'File', id: folderId });
  const renewal = renewFiles(ctx, { environmentId, folderId });
  renewal.catch((error: unknown) => {
    ctx.log.warn(
      { folderId, error },
      'failed to renew the facts of the files of a folder, left to the sweeper',
    );
  });
  await Promise.race([renewal, delay(maxWaitMs, undefined, { ref: false })]);
  return toFolderRecord(folder);
}

/** Writes what has changed into the chunks of the files of a folder, so that searches need not ask for more. */
async function renewFiles(
  { services: { models, events } }: OperationContext,
  where: { environmentId: string; folderId: string },
): Promise<void> {
  const due = models.files
    .find({ ...where, factsDue: { $exists: true } })
    .select('_id')
    .lean()
    .cursor();
  for await (const { _id: fileId } of due) {
    await renewFacts(models, { environmentId: where.environmentId, fileId });
    await events.publish('invalidate', { environmentId: where.environmentId, type: 'File', id: fileId });
  }
}
