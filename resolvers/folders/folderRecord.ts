import type { Readers } from '../../domain/access';
import { AppError } from '../../domain/errors';
import type { FolderDoc } from '../../models/tenancy';
import type { Tenant } from '../../models/tenantModel';

/** The folder of files that name none. Every environment has one. */
export const defaultFolderName = 'default';

export interface FolderRecord {
  id: string;
  name: string;
  createdAt: Date;
  /** The readers. Absent: everyone. */
  readers?: Readers;
  expiresAt?: Date | null;
}

export function toFolderRecord({ _id: id, name, createdAt, readers, expiresAt }: FolderDoc): FolderRecord {
  return { id, name, createdAt, readers, expiresAt };
}

/**
 * A folder that may be renamed or deleted.
 * @throws `not_found`, `conflict` for the default folder
 */
export async function findEditableFolder(tenant: Tenant, id: string): Promise<FolderDoc> {
  const folder = await tenant.folders.findOne({ _id: id });
  if (!folder) throw new AppError('not_found', `There is no folder '${id}'.`);
  if (folder.name === defaultFolderName) {
    throw new AppError('conflict', 'The default folder can be neither renamed nor deleted.');
  }
  return folder;
}

export function folderNameConflict(name: string): AppError {
  return new AppError('conflict', `A folder '${name}' already exists.`);
}
