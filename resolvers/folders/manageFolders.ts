import { AppError, type ErrorCode } from '../../domain/errors';
import { idInput, renameInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import type { FolderDoc } from '../../models/tenancy';
import type { Tenant } from '../../models/tenantModel';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { isDuplicateKey } from '../isDuplicateKey';
import type { FolderRecord } from './createFolder';
import { defaultFolderName } from './defaultFolderName';

/** Files that name no folder go to the default one: it stays. */
async function findOther(tenant: Tenant, id: string): Promise<FolderDoc> {
  const folder = await tenant.folders.findOne({ _id: id });
  if (!folder) throw new AppError('not_found', `There is no folder '${id}'.`);
  if (folder.name === defaultFolderName) {
    throw new AppError('conflict', 'The default folder can be neither renamed nor deleted.');
  }
  return folder;
}

/** @throws `not_found`, `conflict` for the default folder or a taken name */
export function renameFolder(ctx: OperationContext, rawInput: unknown): Promise<FolderRecord> {
  return administer(ctx, 'renameFolder', authorizeAdmin, async ({ tenant, principal }, entry) => {
    const { id, name } = parseInput(renameInput, rawInput);
    entry.target('Folder', id);
    entry.detail({ name });
    const { createdAt } = await findOther(tenant, id);
    try {
      await tenant.folders.updateOne({ _id: id }, { $set: { name } });
    } catch (error) {
      if (isDuplicateKey(error)) throw new AppError('conflict', `There is a folder '${name}' already.`);
      throw error;
    }
    await tenant.files.updateMany({ folderId: id }, { $set: { folderName: name } });
    const { environmentId } = principal;
    await ctx.services.events.publish('invalidate', { environmentId, type: 'File', id });
    return { id, name, createdAt };
  });
}

/** An empty folder goes. @throws `not_found`, `conflict` for the default folder, or while it holds files */
export function deleteFolder(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deleteFolder', authorizeAdmin, async ({ tenant }, entry) => {
    const { id } = parseInput(idInput, rawInput);
    entry.target('Folder', id);
    const { name } = await findOther(tenant, id);
    entry.detail({ name });
    const files = await tenant.files.count({ folderId: id });
    if (files > 0) {
      throw new AppError(
        'conflict',
        `The folder '${name}' holds files (${files}): move or delete them first.`,
      );
    }
    await tenant.folders.deleteOne({ _id: id });
    return { id };
  });
}

renameFolder.errors = ['not_found', 'conflict'] satisfies ErrorCode[];

deleteFolder.errors = ['not_found', 'conflict'] satisfies ErrorCode[];
