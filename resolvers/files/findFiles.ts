import type { FileRecord } from '../../domain/files';
import { tenantOf } from '../../models/tenantModel';
import { toFileRecord } from '../../models/toFileRecord';
import type { OperationContext } from '../context';

/** Files that other records name, in the order of the ids; null for those the environment no longer has. */
export async function findFiles(
  ctx: OperationContext,
  fileIds: readonly string[],
): Promise<(FileRecord | null)[]> {
  const { principal, services } = ctx;
  if (!principal) return fileIds.map(() => null);
  const found = await tenantOf(services.models, principal.environmentId).files.find({
    _id: { $in: [...fileIds] },
  });
  const byId = new Map(found.map((file) => [file._id, toFileRecord(file)]));
  return fileIds.map((fileId) => byId.get(fileId) ?? null);
}
