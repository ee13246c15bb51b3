import type { Model, UpdateQuery } from 'mongoose';
import type { FileStatus } from '../domain/files';
import type { FileDoc } from './files';

/**
 * The one way a file's status changes: written only where the expected status (and run) still stands, so that a
 * file that was deleted or taken over is never resurrected. Returns the file after the change, or null where it
 * had moved on.
 */
export function changeStatus(
  files: Model<FileDoc>,
  where: { fileId: string; environmentId: string; runId: string | null; from: readonly FileStatus[] },
  to: FileStatus,
  set: Partial<FileDoc> = {},
): Promise<FileDoc | null> {
  const at = new Date();
  // A pipeline, because the history entry needs the sequence number that the same write raises.
  const update: UpdateQuery<FileDoc>[] = [
    { $set: { sequence: { $add: ['$sequence', 1] }, status: to, updatedAt: at } },
    { $set: { history: { $concatArrays: ['$history', [{ status: to, at, sequence: '$sequence' }]] } } },
  ];
  const literals = Object.entries(set).map(([key, value]) => [key, { $literal: value }]);
  if (literals.length > 0) update.push({ $set: Object.fromEntries(literals) });
  return files
    .findOneAndUpdate(
      {
        _id: where.fileId,
        environmentId: where.environmentId,
        runId: where.runId,
        status: { $in: [...where.from] },
      },
      update,
      { returnDocument: 'after', updatePipeline: true },
    )
    .lean<FileDoc>()
    .exec();
}
