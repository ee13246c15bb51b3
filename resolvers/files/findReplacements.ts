import type { FileReplacement } from '../../domain/fileReplacement';
import { overallProgress } from '../../domain/processing';
import type { ReplacementDoc } from '../../models/replacements';
import { tenantFor } from '../authorize';
import type { OperationContext } from '../context';

function toReplacement(doc: ReplacementDoc): FileReplacement {
  const { _id: fileId, version, status, originalFilename, size, errorMessage, createdAt } = doc;
  const progress = overallProgress(doc);
  return { fileId, version, status, originalFilename, size, progress, errorMessage, createdAt };
}

/** The replacements of files that are not in force, in the order of the IDs; null for files without one. */
export async function findReplacements(
  ctx: OperationContext,
  fileIds: readonly string[],
): Promise<(FileReplacement | null)[]> {
  if (!ctx.principal) return fileIds.map(() => null);
  const tenant = tenantFor(ctx, ctx.principal);
  const found = await tenant.replacements.find({ _id: { $in: [...fileIds] } });
  const byId = new Map(found.map((doc) => [doc._id, toReplacement(doc)]));
  return fileIds.map((fileId) => byId.get(fileId) ?? null);
}
