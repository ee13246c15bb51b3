import { AppError, type ErrorCode } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import { updateFileInput } from '../../domain/inputs/fileEdits';
import { parseInput } from '../../domain/inputs/parseInput';
import type { FileDoc } from '../../models/files';
import type { Tenant } from '../../models/tenantModel';
import { renewFacts } from '../../records/copyMetadata';
import { publishFile } from '../../records/publishFile';
import { inForce, settleInherited } from '../../records/settleInherited';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { checkMetadata, searchableMetadata } from './fileMetadata';

const fileNotFound = (fileId: string) => new AppError('file_not_found', `There is no file '${fileId}'.`);

/** The changes by a move to a folder: a file without readers or an expiry of its own has those of the folder. */
async function moved(
  ctx: OperationContext,
  tenant: Tenant,
  { fileId, folderId }: { fileId: string; folderId: string },
): Promise<Partial<FileDoc>> {
  const [folder, file] = await Promise.all([
    tenant.folders.findOne({ _id: folderId }),
    tenant.files.findOne({ _id: fileId }),
  ]);
  if (!file) throw fileNotFound(fileId);
  if (!folder) throw new AppError('not_found', `There is no folder '${folderId}'.`);
  const place = { folderId: folder._id, folderName: folder.name };
  const after = inForce(file, folder);
  const isAsBefore =
    JSON.stringify([file.readers ?? null, file.expiresAt ?? null]) ===
    JSON.stringify([after.readers, after.expiresAt]);
  if (ctx.sight.principals !== null && !isAsBefore) {
    throw new AppError(
      'forbidden',
      'The move would change who may see the file or when it expires, which needs a key with the role `admin`.',
    );
  }
  return isAsBefore ? place : { ...place, ...after };
}

/**
 * Renames a file, moves it to another folder, or replaces its metadata; omitted fields are unchanged. The status
 * stays the same, and filters use what is new at once.
 * @throws `file_not_found`, `not_found` for an unknown folder, `forbidden` for a move that changes who may see it or when it expires
 */
export async function updateFile(ctx: OperationContext, rawInput: unknown): Promise<FileRecord> {
  const { tenant } = await authorize(ctx, 'files_write');
  const { fileId, name, folderId, metadata } = parseInput(updateFileInput, rawInput);
  const set: Partial<FileDoc> = { updatedAt: new Date(), factsDue: new Date() };
  if (name !== null) set.name = name;
  if (folderId !== null) Object.assign(set, await moved(ctx, tenant, { fileId, folderId }));
  if (metadata !== undefined) {
    checkMetadata(metadata);
    set.metadataJson = metadata === null ? null : JSON.stringify(metadata);
    Object.assign(set, searchableMetadata(metadata));
  }
  const file = await tenant.files.updateOne({ _id: fileId }, { $set: set });
  if (!file) throw fileNotFound(fileId);
  const { models, events } = ctx.services;
  const { environmentId } = file;
  if (folderId !== null) await settleInherited(models, { environmentId, fileId });
  await renewFacts(models, { environmentId, fileId });
  return publishFile(events, file);
}

updateFile.errors = ['file_not_found', 'not_found', 'forbidden'] satisfies ErrorCode[];
