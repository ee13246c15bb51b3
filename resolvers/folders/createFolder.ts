import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../domain/errors';
import { createFolderInput } from '../../domain/inputs/fileEdits';
import { parseInput } from '../../domain/inputs/parseInput';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { assertQuota } from '../administration/assertQuota';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { type FolderRecord, folderNameConflict } from './folderRecord';

/**
 * Creates a folder in the environment.
 * @throws `conflict` for a duplicate name, or where the environment has too many
 */
export async function createFolder(ctx: OperationContext, rawInput: unknown): Promise<FolderRecord> {
  const { tenant } = await authorize(ctx, 'files_write');
  const { name } = parseInput(createFolderInput, rawInput);
  await assertQuota(tenant, 'folders');
  const id = randomUUID();
  const createdAt = new Date();
  try {
    await tenant.folders.insert({ _id: id, name, createdAt });
  } catch (error) {
    if (isDuplicateKey(error)) throw folderNameConflict(name);
    throw error;
  }
  return { id, name, createdAt };
}

createFolder.errors = ['conflict'] satisfies ErrorCode[];
