import { randomUUID } from 'node:crypto';
import type { FileRecord, FileStatus } from '../../domain/files';
import { changeStatus } from '../../models/changeStatus';
import type { FileDoc } from '../../models/files';
import { publishFile } from '../../models/publishFile';
import type { OperationContext } from '../context';
import { untouchedStages } from './newFile';

/** As a file is right after its upload: what an earlier run found out is forgotten. */
const asUploaded: Partial<FileDoc> = {
  errorMessage: null,
  convertedFilePath: null,
  enrichedFilePath: null,
  totalChunks: 0,
  wordsOnlyChunks: 0,
  totalEmbeddings: 0,
  embeddingDimension: null,
  stageTimes: untouchedStages,
  stageProgress: null,
  stageStarts: 0,
  estimatedRemainingSeconds: null,
  estimatedAt: null,
};

/**
 * Gives a file whose content is there a new run through all stages. Null where it had moved on, or is gone.
 * @param from the statuses in which it may stand
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
  const uploaded = await changeStatus(services.models.files, where, 'uploaded', { ...asUploaded, runId });
  if (!uploaded) return null;
  if (file.runId !== null) {
    // Whatever the former run left: its chunks would stand beside those of the new one.
    await services.models.chunks.deleteMany({ environmentId, fileId, runId: file.runId }).exec();
    await services.queue
      .removeFile({ fileId, environmentId, runId: file.runId })
      .catch((error: unknown) =>
        ctx.log.warn({ fileId, error }, 'jobs of a former run are left in the queue'),
      );
  }
  const record = await publishFile(services.events, uploaded);
  // The record says that the file is due, and the sweep queues what is due: a queue that is away loses nothing.
  await services.queue
    .enqueue({ fileId, environmentId, runId, stage: 'conversion' })
    .catch((error: unknown) => ctx.log.warn({ fileId, error }, 'a file is queued by the next sweep'));
  return record;
}
