import { AppError, type ErrorCode } from '../../domain/errors';
import { type FileRecord, type FileStatus, stages } from '../../domain/files';
import { fileIdInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { startRun } from './startRun';

/** Failed uploads are excluded, because they have no content to process. */
const retryable: FileStatus[] = stages.map((stage): FileStatus => `${stage}_failed`);

/**
 * Restarts the processing of a failed file from the first stage.
 * @throws `file_not_found`, `conflict` where the file did not fail, or its upload failed
 */
export function retryFile(ctx: OperationContext, rawInput: unknown): Promise<FileRecord> {
  return administer(ctx, 'retryFile', authorizeAdmin, async ({ tenant }, entry) => {
    const { fileId } = parseInput(fileIdInput, rawInput);
    entry.target('File', fileId);
    const file = await tenant.files.findOne({ _id: fileId });
    if (!file) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
    entry.detail({ name: file.name, status: file.status });
    const retried = await startRun(ctx, file, retryable);
    if (retried) return retried;
    const reason =
      file.status === 'upload_failed' ? 'its upload failed. Upload it again' : `its status is ${file.status}`;
    throw new AppError('conflict', `The file '${fileId}' cannot be processed again: ${reason}.`);
  });
}

retryFile.errors = ['file_not_found', 'conflict'] satisfies ErrorCode[];
