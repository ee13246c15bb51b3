import type { FileRecord } from '../../domain/files';
import { tenantOf } from '../../models/tenantModel';
import { toFileRecord } from '../../models/toFileRecord';
import { chargeMetadata } from '../answerSize';
import type { OperationContext } from '../context';

/** Finds files by ID, in the order of the IDs; null for files that the environment does not have. */
export async function findFiles(
  ctx: OperationContext,
  fileIds: readonly string[],
): Promise<(FileRecord | null)[]> {
  const { principal, services } = ctx;
  if (!principal) return fileIds.map(() => null);
  const found = await tenantOf(services.models, principal.environmentId).files.find({
    _id: { $in: [...fileIds] },
  });
  chargeMetadata(ctx, found);
  const byId = new Map(found.map((file) => [file._id, toFileRecord(file)]));
  return fileIds.map((fileId) => byId.get(fileId) ?? null);
}
