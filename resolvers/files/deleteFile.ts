import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type ErrorCode } from '../../domain/errors';
import { fileIdInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { removeFile } from '../../records/removeFile';
import { authorize, requireWriter } from '../authorize';
import type { OperationContext } from '../context';

/** How long a caller waits for the removal of the data, which goes on afterwards for a large file. */
const maxWaitMs = 5_000;

/**
 * Deletes a file with its versions, chunks, embeddings and blobs (docs/specification.md#delete-filesfile_id). A large
 * file's data is removed after the answer.
 * @throws `file_not_found`, `conflict` for a file under a legal hold
 */
export async function deleteFile(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  const { principal, tenant } = await authorize(ctx, 'other');
  requireWriter(principal);
  const { fileId } = parseInput(fileIdInput, rawInput);
  const removed = await removeFile({ ...ctx.services, log: ctx.log }, fileId, (filter) =>
    tenant.files.scope(filter),
  );
  if (!removed) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
  await Promise.race([removed.removal, delay(maxWaitMs, undefined, { ref: false })]);
  return { id: fileId };
}

deleteFile.errors = ['file_not_found', 'conflict'] satisfies ErrorCode[];
