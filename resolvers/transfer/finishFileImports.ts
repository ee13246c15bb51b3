import type { ArchivedFile } from '../../domain/archive';
import { AppError, type ErrorCode } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { importInputs } from '../../domain/inputs/transfer';
import type { FileDoc } from '../../models/files';
import { isSearchable } from '../../records/awaitSearchable';
import { changeStatus } from '../../records/changeStatus';
import { countEmbedded } from '../../records/chunkVectors';
import { copyMetadata } from '../../records/copyMetadata';
import { recordFileUsage } from '../../records/fileUsage';
import { publishFile } from '../../records/publishFile';
import { administer } from '../administration/administer';
import { authorizeAdmin, type Caller } from '../authorize';
import type { OperationContext } from '../context';
import { receiveUpload, uploadingCondition } from '../files/receiveUpload';
import { startRun } from '../files/startRun';
import { importRunId } from './importedIds';
import { eachFile, type FileImport } from './importFiles';

/** The number of vectors of the imported chunks; null where the file has to be processed from its content. */
async function countVectors(
  ctx: OperationContext,
  file: FileDoc,
  record: ArchivedFile,
): Promise<number | null> {
  if (record.status !== 'ready') return null;
  const { models, embeddingModel } = ctx.services;
  const { _id: fileId, environmentId } = file;
  const run = { environmentId, fileId, runId: importRunId(file) };
  const count = await countEmbedded(models, run, embeddingModel.id);
  return count === record.totalChunks ? count : null;
}

/**
 * Makes a file `ready` with its imported chunks where the search indexes answer with them; the worker waits for the
 * indexes otherwise, as for an upload. Null where another request has finished the import.
 */
async function restore(
  ctx: OperationContext,
  file: FileDoc,
  record: ArchivedFile,
  totalEmbeddings: number,
): Promise<FileRecord | null> {
  const { models, embeddingModel, events, queue } = ctx.services;
  const { _id: fileId, environmentId } = file;
  const runId = importRunId(file);
  await copyMetadata(models, { environmentId, fileId, runId }, { live: true });
  const { totalChunks, pageCount, language, stageTimes } = record;
  await recordFileUsage(models, { ...file, runId, totalChunks, pageCount });
  const isFound = await isSearchable(models, { environmentId, fileId, runId });
  const status = isFound ? 'ready' : 'embedding_complete';
  const restored = await changeStatus(models.files, uploadingCondition(file), status, {
    runId,
    totalChunks,
    pageCount,
    language,
    stageTimes,
    totalEmbeddings,
    embeddingDimension: embeddingModel.dimension,
    estimatedRemainingSeconds: 0,
  });
  if (!restored) return null;
  // If the queue is unavailable, the sweeper enqueues the file by its status.
  if (!isFound) {
    await queue
      .enqueue({ fileId, environmentId, runId, stage: 'embedding' })
      .catch((error: unknown) =>
        ctx.log.warn({ fileId, error }, 'failed to enqueue a file, left to the sweeper'),
      );
  }
  return publishFile(events, restored);
}

/** Processes a file from its content. Null where another request has finished the import. */
async function reprocess(ctx: OperationContext, file: FileDoc): Promise<FileRecord | null> {
  const started = await startRun(ctx, file, uploadingCondition(file).from);
  const { _id: fileId, environmentId } = file;
  // Only then: the chunks of a finished import are those of the file.
  if (started) {
    await ctx.services.models.chunks.deleteMany({ environmentId, fileId, runId: importRunId(file) }).exec();
  }
  return started;
}

async function finish(
  ctx: OperationContext,
  { tenant }: Caller,
  record: ArchivedFile,
  fileId: string,
): Promise<Partial<FileImport>> {
  const file = await tenant.files.findOne({ _id: fileId });
  if (!file) throw new AppError('file_not_found', `The import of the file '${record.id}' was not started.`);
  if (file.status === 'upload_failed') {
    throw new AppError(
      'upload_incomplete',
      `This upload failed: ${file.errorMessage} Start the import again.`,
    );
  }
  if (file.status !== 'uploading') return { status: file.status };
  await receiveUpload(ctx.services, file);
  const vectors = await countVectors(ctx, file, record);
  const finished = vectors === null ? await reprocess(ctx, file) : await restore(ctx, file, record, vectors);
  return { status: (finished ?? (await tenant.files.findOne({ _id: fileId })))?.status ?? null };
}

/**
 * Completes the import of files whose content and chunks are uploaded. A file that was ready in the source, and whose
 * chunks have vectors of the model that search uses, is ready as soon as the search indexes answer with them; others are
 * processed from their content.
 */
export function finishFileImports(ctx: OperationContext, rawInput: unknown): Promise<FileImport[]> {
  return administer(ctx, 'finishFileImports', authorizeAdmin, async (caller, entry) => {
    const { environmentId } = caller.principal;
    entry.target('Environment', environmentId);
    const { records } = parseInput(importInputs.files, rawInput);
    const imports = await eachFile(environmentId, records, (record, fileId) =>
      finish(ctx, caller, record, fileId),
    );
    for (const { fileId } of imports) entry.target('File', fileId);
    return imports;
  });
}

finishFileImports.errors = ['forbidden'] satisfies ErrorCode[];
