import { randomUUID } from 'node:crypto';
import { AppError } from '../../domain/errors';
import { type FileRecord, type FileStatus, type Stage, type StageTimes, stages } from '../../domain/files';
import { fileIdInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { changeStatus } from '../../models/changeStatus';
import type { FileDoc } from '../../models/files';
import { publishFile } from '../../models/publishFile';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';

/** An upload that failed has no content to work on: it is begun anew. */
const retryable: FileStatus[] = stages.map((stage): FileStatus => `${stage}_failed`);

const untouched = Object.fromEntries(
  stages.map((stage) => [stage, { startedAt: null, completedAt: null }]),
) as Record<Stage, StageTimes>;

/** As a file is right after its upload: what an earlier run found out is forgotten. */
const asUploaded: Partial<FileDoc> = {
  errorMessage: null,
  convertedFilePath: null,
  enrichedFilePath: null,
  totalChunks: 0,
  totalEmbeddings: 0,
  embeddingDimension: null,
  stageTimes: untouched,
  stageProgress: null,
  estimatedRemainingSeconds: null,
  estimatedAt: null,
};

/** Gives a file that was uploaded a new run through all stages. Null where it had moved on. */
export async function processAnew(
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
  // Whatever the former run left: its chunks would stand beside those of the new one.
  await services.models.chunks.deleteMany({ environmentId, fileId, runId: file.runId }).exec();
  const record = await publishFile(services.events, uploaded);
  await services.queue
    .enqueue({ fileId, environmentId, runId, stage: 'conversion' })
    .catch((error: unknown) => ctx.log.warn({ fileId, error }, 'a file is queued by the next sweep'));
  return record;
}

/**
 * Processes a file whose processing failed once more, from the start.
 * @throws `file_not_found`, `conflict` for one that did not fail, or whose upload did
 */
export function retryFile(ctx: OperationContext, rawInput: unknown): Promise<FileRecord> {
  return administer(ctx, 'retryFile', authorizeAdmin, async ({ tenant }, entry) => {
    const { fileId } = parseInput(fileIdInput, rawInput);
    entry.target('File', fileId);
    const file = await tenant.files.findOne({ _id: fileId });
    if (!file) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
    entry.detail({ name: file.name, status: file.status });
    const retried = await processAnew(ctx, file, retryable);
    if (retried) return retried;
    const reason =
      file.status === 'upload_failed' ? 'its upload failed: upload it anew' : `its status is ${file.status}`;
    throw new AppError('conflict', `The file '${fileId}' can't be processed again: ${reason}.`);
  });
}
