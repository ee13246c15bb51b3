import { AppError } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import { replaceContentInput } from '../../domain/inputs/agents';
import { parseInput } from '../../domain/inputs/parseInput';
import { toFileRecord } from '../../records/toFileRecord';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { concurrentReplacementError, startReplacement } from './replaceFile';
import { startReplacementRun } from './startReplacementRun';
import { bytesOf } from './uploadContent';

/**
 * Replaces the content of a file with small content that is part of the request, and enqueues it.
 * @throws `file_not_found`, `invalid_file_type`, `conflict`, `bad_request` for invalid base64
 */
export async function replaceContent(ctx: OperationContext, rawInput: unknown): Promise<FileRecord> {
  const caller = await authorize(ctx, 'files_write');
  const { tenant } = caller;
  const { content, encoding, ...rest } = parseInput(replaceContentInput, rawInput);
  const bytes = bytesOf(content, encoding);
  const { replacement } = await startReplacement(ctx, caller, { ...rest, size: bytes.length });
  const { _id: fileId, blobStoragePath, mimeType } = replacement;
  await ctx.services.blobs.put(blobStoragePath, bytes, mimeType);
  // By its run, not by its file: another request may have replaced this one meanwhile.
  if (!(await startReplacementRun(ctx, replacement))) throw concurrentReplacementError(fileId);
  const file = await tenant.files.findOne({ _id: fileId });
  if (!file) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
  return toFileRecord(file);
}
