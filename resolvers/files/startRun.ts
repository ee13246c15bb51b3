import { randomUUID } from 'node:crypto';
import type { FileRecord, FileStatus } from '../../domain/files';
import type { FileDoc } from '../../models/files';
import { changeStatus } from '../../records/changeStatus';
import { publishFile } from '../../records/publishFile';
import type { OperationContext } from '../context';
import { unprocessed } from './unprocessed';

/**
 * Starts a new processing run of an uploaded file.
 * @param from the statuses in which the file may be
 * @returns null where the file is in another status or was deleted
 */
export async function startRun(
  ctx: OperationContext,
  file: FileDoc,
  from: readonly FileStatus[],
): Promise<FileRecord | null> {
  const { services } = ctx;
  const { _id: fileId, environmentId } = file;
  const runId = randomUUID();
  const where = { fileId, environmentId, runId: file.runId, from };
  const uploaded = await changeStatus(services.models.files, where, 'uploaded', { ...unprocessed, runId });
  if (!uploaded) return null;
  if (file.runId !== null) {
    // The chunks of the previous run would otherwise remain beside the new ones.
    await services.models.chunks.deleteMany({ environmentId, fileId, runId: file.runId }).exec();
    await services.queue
      .removeFile({ fileId, environmentId, runId: file.runId })
      .catch((error: unknown) =>
        ctx.log.warn({ fileId, error }, 'failed to remove the jobs of a previous run'),
      );
  }
  const record = await publishFile(services.events, uploaded);
  // If the queue is unavailable, the sweeper enqueues the file by its status.
  await services.queue
    .enqueue({ fileId, environmentId, runId, stage: 'conversion' })
    .catch((error: unknown) =>
      ctx.log.warn({ fileId, error }, 'failed to enqueue a file, left to the sweeper'),
    );
  return record;
}
