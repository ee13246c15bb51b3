import type { ErrorCode } from '../../domain/errors';
import { renameInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { type FolderRecord, findEditableFolder, folderNameConflict } from './folderRecord';

/** Renames a folder. @throws `not_found`, `conflict` for the default folder or a duplicate name */
export function renameFolder(ctx: OperationContext, rawInput: unknown): Promise<FolderRecord> {
  return administer(ctx, 'renameFolder', authorizeAdmin, async ({ tenant, principal }, entry) => {
    const { id, name } = parseInput(renameInput, rawInput);
    entry.target('Folder', id);
    entry.detail({ name });
    const { createdAt } = await findEditableFolder(tenant, id);
    try {
      await tenant.folders.updateOne({ _id: id }, { $set: { name } });
    } catch (error) {
      if (isDuplicateKey(error)) throw folderNameConflict(name);
      throw error;
    }
    await tenant.files.updateMany({ folderId: id }, { $set: { folderName: name } });
    const { environmentId } = principal;
    await ctx.services.events.publish('invalidate', { environmentId, type: 'File', id });
    return { id, name, createdAt };
  });
}

renameFolder.errors = ['not_found', 'conflict'] satisfies ErrorCode[];
