import { AppError, type ErrorCode } from '../../domain/errors';
import { idInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { findEditableFolder } from './folderRecord';

/** Deletes an empty folder. @throws `not_found`, `conflict` for the default folder or a folder with files */
export function deleteFolder(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deleteFolder', authorizeAdmin, async ({ tenant }, entry) => {
    const { id } = parseInput(idInput, rawInput);
    entry.target('Folder', id);
    const { name } = await findEditableFolder(tenant, id);
    entry.detail({ name });
    const files = await tenant.files.count({ folderId: id });
    if (files > 0) {
      throw new AppError('conflict', `The folder '${name}' has ${files} files. Move or delete them first.`);
    }
    await tenant.folders.deleteOne({ _id: id });
    return { id };
  });
}

deleteFolder.errors = ['not_found', 'conflict'] satisfies ErrorCode[];
