import type { ArchivedFile } from '../../domain/archive';
import { AppError, type ErrorCode } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { importFilesInput } from '../../domain/inputs/transfer';
import { changeStatus } from '../../models/changeStatus';
import { countEmbedded } from '../../models/chunkVectors';
import type { FileDoc } from '../../models/files';
import { recordFileUsage } from '../../models/fileUsage';
import { publishFile } from '../../models/publishFile';
import { administer } from '../administration/administer';
import { authorizeAdmin, type Caller } from '../authorize';
import type { OperationContext } from '../context';
import { receiveUpload, whereUploading } from '../files/receiveUpload';
import { startRun } from '../files/startRun';
import { importRunId } from './importedIds';
import { eachFile, type FileImport } from './importFiles';

/** Makes a file `ready` with its imported chunks. Null where they are incomplete or of another embedding model. */
async function restore(ctx: OperationContext, file: FileDoc, record: ArchivedFile): Promise<FileDoc | null> {
  const { models, embeddingModel } = ctx.services;
  const { _id: fileId, environmentId } = file;
  const runId = importRunId(fileId);
  if (record.status !== 'ready') return null;
  const run = { environmentId, fileId, runId };
  const totalEmbeddings = await countEmbedded(models, run, embeddingModel.id);
  if (totalEmbeddings !== record.totalChunks) return null;
  await models.chunks.updateMany(run, { $set: { live: true } }).exec();
  const { totalChunks, pageCount, language, stageTimes } = record;
  await recordFileUsage(models, { ...file, runId, totalChunks, pageCount });
  return changeStatus(models.files, whereUploading(file), 'ready', {
    runId,
    totalChunks,
    pageCount,
    language,
    stageTimes,
    totalEmbeddings,
    embeddingDimension: embeddingModel.dimension,
    estimatedRemainingSeconds: 0,
  });
}

async function finish(
  ctx: OperationContext,
  { tenant }: Caller,
  record: ArchivedFile,
  fileId: string,
): Promise<Partial<FileImport>> {
  const { services } = ctx;
  const file = await tenant.files.findOne({ _id: fileId });
  if (!file) throw new AppError('file_not_found', `The import of the file '${record.id}' was not started.`);
  if (file.status === 'upload_failed') {
    throw new AppError(
      'upload_incomplete',
      `This upload failed: ${file.errorMessage} Start the import again.`,
    );
  }
  if (file.status !== 'uploading') return { status: file.status };
  await receiveUpload(services, file);
  const restored = await restore(ctx, file, record);
  if (restored) return { status: (await publishFile(services.events, restored)).status };
  await tenant.chunks.deleteMany({ fileId, runId: importRunId(fileId) });
  const processed = await startRun(ctx, file, whereUploading(file).from);
  if (processed) return { status: processed.status };
  return { status: (await tenant.files.findOne({ _id: fileId }))?.status ?? null };
}

/**
 * Completes the import of files whose content and chunks are uploaded. A file that was ready in the source, and whose
 * chunks have vectors of the model that search uses, is ready at once; others are processed from their content.
 */
export function finishFileImports(ctx: OperationContext, rawInput: unknown): Promise<FileImport[]> {
  return administer(ctx, 'finishFileImports', authorizeAdmin, async (caller, entry) => {
    const { environmentId } = caller.principal;
    entry.target('Environment', environmentId);
    const { records } = parseInput(importFilesInput, rawInput);
    const imports = await eachFile(environmentId, records, (record, fileId) =>
      finish(ctx, caller, record, fileId),
    );
    for (const { fileId } of imports) entry.target('File', fileId);
    return imports;
  });
}

finishFileImports.errors = ['forbidden'] satisfies ErrorCode[];
