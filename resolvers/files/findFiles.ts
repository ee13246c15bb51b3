import type { FileRecord } from '../../domain/files';
import { toFileRecord } from '../../records/toFileRecord';
import { chargeMetadata } from '../answerSize';
import { tenantFor } from '../authorize';
import type { OperationContext } from '../context';

/** Finds files by ID, in the order of the IDs; null for files that the environment does not have. */
export async function findFiles(
  ctx: OperationContext,
  fileIds: readonly string[],
): Promise<(FileRecord | null)[]> {
  const { principal } = ctx;
  if (!principal) return fileIds.map(() => null);
  const found = await tenantFor(ctx, principal).files.find({
    _id: { $in: [...fileIds] },
  });
  chargeMetadata(ctx, found);
  const byId = new Map(found.map((file) => [file._id, toFileRecord(file)]));
  return fileIds.map((fileId) => byId.get(fileId) ?? null);
}
