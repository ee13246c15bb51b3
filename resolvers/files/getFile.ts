import { AppError } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import { fileIdInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { toFileRecord } from '../../records/toFileRecord';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';

/**
 * A file with its processing state (docs/specification.md#get-filesfile_idstatus).
 * @throws `file_not_found`
 */
export async function getFile(ctx: OperationContext, rawInput: unknown): Promise<FileRecord> {
  const { tenant } = await authorize(ctx, 'files_status');
  const { fileId } = parseInput(fileIdInput, rawInput);
  const file = await tenant.files.findOne({ _id: fileId });
  if (!file) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
  return toFileRecord(file);
}
