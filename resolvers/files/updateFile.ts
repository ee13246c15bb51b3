import { AppError, type ErrorCode } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import { updateFileInput } from '../../domain/inputs/fileEdits';
import { parseInput } from '../../domain/inputs/parseInput';
import { renewFacts } from '../../models/copyMetadata';
import type { FileDoc } from '../../models/files';
import { publishFile } from '../../models/publishFile';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { checkMetadata, searchableMetadata } from './fileMetadata';

/**
 * Renames a file, moves it to another folder, or replaces its metadata; omitted fields are unchanged. The status
 * stays the same, and filters use what is new at once.
 * @throws `file_not_found`, `not_found` for an unknown folder
 */
export async function updateFile(ctx: OperationContext, rawInput: unknown): Promise<FileRecord> {
  const { tenant } = await authorize(ctx, 'files_write');
  const { fileId, name, folderId, metadata } = parseInput(updateFileInput, rawInput);
  const set: Partial<FileDoc> = { updatedAt: new Date(), factsDue: new Date() };
  if (name !== null) set.name = name;
  if (folderId !== null) {
    const folder = await tenant.folders.findOne({ _id: folderId });
    if (!folder) throw new AppError('not_found', `There is no folder '${folderId}'.`);
    set.folderId = folder._id;
    set.folderName = folder.name;
  }
  if (metadata !== undefined) {
    checkMetadata(metadata);
    set.metadataJson = metadata === null ? null : JSON.stringify(metadata);
    Object.assign(set, searchableMetadata(metadata));
  }
  const file = await tenant.files.updateOne({ _id: fileId }, { $set: set });
  if (!file) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
  const { models, events } = ctx.services;
  await renewFacts(models, { environmentId: file.environmentId, fileId });
  return publishFile(events, file);
}

updateFile.errors = ['file_not_found', 'not_found'] satisfies ErrorCode[];
