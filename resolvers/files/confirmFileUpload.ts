import { AppError, type ErrorCode } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import { fileIdInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import type { FileDoc } from '../../models/files';
import type { Tenant } from '../../models/tenantModel';
import { toFileRecord } from '../../records/toFileRecord';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { receiveReplacement, receiveUpload, uploadingCondition } from './receiveUpload';
import { startReplacementRun } from './startReplacementRun';
import { startRun } from './startRun';

/** Confirms the upload of the file's replacement. @returns whether it has one */
async function confirmReplacement(ctx: OperationContext, tenant: Tenant, file: FileDoc): Promise<boolean> {
  const replacement = await tenant.replacements.findOne({ _id: file._id });
  if (!replacement) return false;
  if (replacement.status === 'upload_failed') {
    throw new AppError(
      'upload_incomplete',
      `The upload of new content for this file failed: ${replacement.errorMessage} The file has its former content and is unaffected. To replace it, start another upload with \`replaceFile\` and confirm that one.`,
    );
  }
  if (replacement.status === 'uploading') {
    await receiveReplacement(ctx.services, replacement);
    await startReplacementRun(ctx, replacement);
  }
  return true;
}

/**
 * Confirms that the upload is complete and enqueues the file (docs/specification.md#post-filesfile_idconfirm).
 * Idempotent: a repeated call returns the same record and enqueues nothing. After `replaceFile` it confirms the upload
 * of the new content.
 * @throws `file_not_found`, `upload_incomplete`, `size_mismatch`
 */
export async function confirmFileUpload(ctx: OperationContext, rawInput: unknown): Promise<FileRecord> {
  const { tenant } = await authorize(ctx, 'files_write');
  const { fileId } = parseInput(fileIdInput, rawInput);
  return confirmUpload(ctx, tenant, fileId);
}

/** The same for an authorized caller. @throws as `confirmFileUpload` */
export async function confirmUpload(
  ctx: OperationContext,
  tenant: Tenant,
  fileId: string,
): Promise<FileRecord> {
  const { services } = ctx;
  const file = await tenant.files.findOne({ _id: fileId });
  if (!file) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
  const isReplacement = file.status !== 'uploading' && (await confirmReplacement(ctx, tenant, file));
  if (file.status === 'upload_failed' && !isReplacement) {
    throw new AppError('upload_incomplete', `This upload failed: ${file.errorMessage} Start a new one.`);
  }
  if (file.status !== 'uploading') return toFileRecord(file);

  await receiveUpload(services, file);
  const { from } = uploadingCondition(file);
  return (await startRun(ctx, file, from)) ?? currentRecord(ctx, file);
}

/** The record after a concurrent confirmation or deletion of the file. */
async function currentRecord(ctx: OperationContext, file: FileDoc): Promise<FileRecord> {
  const current = await ctx.services.models.files
    .findOne({ _id: file._id, environmentId: file.environmentId })
    .lean<FileDoc>();
  if (!current) throw new AppError('file_not_found', `There is no file '${file._id}'.`);
  return toFileRecord(current);
}

confirmFileUpload.errors = ['file_not_found', 'upload_incomplete', 'size_mismatch'] satisfies ErrorCode[];
