import { tenantOf } from '../../models/tenantModel';
import type { OperationContext } from '../context';
import { type FolderRecord, toFolderRecord } from './folderRecord';

/** The folders of an environment, by name. Empty for an environment that the caller cannot access. */
export async function listFolders(ctx: OperationContext, environmentId: string): Promise<FolderRecord[]> {
  if (!ctx.isAdmin && environmentId !== ctx.principal?.environmentId) return [];
  const folders = await tenantOf(ctx.services.models, environmentId).folders.find({}, { sort: { name: 1 } });
  return folders.map(toFolderRecord);
}
