import { tenantOf } from '../../models/tenantModel';
import type { OperationContext } from '../context';
import { type FolderRecord, toFolderRecord } from './folderRecord';

/** The folders of an environment, by name. Empty for an environment that the caller cannot access. */
export async function listFolders(ctx: OperationContext, environmentId: string): Promise<FolderRecord[]> {
  const { isAdmin, principal, sight, services } = ctx;
  if (!isAdmin && environmentId !== principal?.environmentId) return [];
  const folders = await tenantOf(services.models, environmentId, {
    ...sight,
    hidesExpired: true,
  }).folders.find({}, { sort: { name: 1 } });
  return folders.map(toFolderRecord);
}
