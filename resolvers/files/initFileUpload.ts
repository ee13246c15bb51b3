import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode, FileTypeError, ValidationError } from '../../domain/errors';
import type { CheckedUploadTicket, UploadAttempt } from '../../domain/files';
import { extensionsOf, resolveFileType } from '../../domain/fileTypes';
import { readersOf } from '../../domain/inputs/access';
import { checkedUploadInput, checkedUploadsInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { uploadLifetimeSeconds } from '../../domain/limits';
import type { Tenant } from '../../models/tenantModel';
import { findDuplicate } from '../../records/findDuplicate';
import { settleInherited } from '../../records/settleInherited';
import { enableAccess } from '../access/enableAccess';
import { requireOwnExpiry, requireOwnReaders } from '../access/uploadReaders';
import { authorize, type Caller, requireOwnEnvironment } from '../authorize';
import type { OperationContext } from '../context';
import { defaultFolderName } from '../folders/folderRecord';
import { checkMetadata } from './fileMetadata';
import { type FileOrigin, newFile } from './newFile';

/** @throws `not_found` */
export async function findFolder(tenant: Tenant, folderId: string | null) {
  const folder = await tenant.folders.findOne(
    folderId === null ? { name: defaultFolderName } : { _id: folderId },
  );
  if (!folder) throw new AppError('not_found', `There is no folder '${folderId ?? defaultFolderName}'.`);
  return folder;
}

/** The type of an upload. @throws `invalid_file_type` where the transport of the request does not accept it */
export function acceptedType(
  { services: { acceptedTypes } }: OperationContext,
  filename: string,
  mimeType: string | null,
): NonNullable<ReturnType<typeof resolveFileType>> {
  const type = resolveFileType(filename, mimeType, acceptedTypes);
  if (!type) throw new FileTypeError(extensionsOf(acceptedTypes));
  return type;
}

/** The checked input that an upload is started with. @throws as `initFileUpload` */
async function checkUpload(ctx: OperationContext, { principal, tenant }: Caller, rawInput: unknown) {
  const input = parseInput(checkedUploadInput, rawInput);
  checkMetadata(input.metadata);
  requireOwnEnvironment(principal, input.environmentSlug);
  const type = acceptedType(ctx, input.filename, input.mimeType);
  const ownReaders = input.access && { readers: readersOf(input.access) };
  if (ownReaders) requireOwnReaders(ctx.sight, ownReaders.readers);
  const folder = await findFolder(tenant, input.folderId);
  requireOwnExpiry(ctx.sight, input.expiresAt, folder);
  return { input, type, ownReaders, folder };
}

/** Starts one upload of an authorized caller. @throws as `initFileUpload` */
export async function startUpload(
  ctx: OperationContext,
  caller: Caller,
  rawInput: unknown,
  origin?: FileOrigin,
): Promise<CheckedUploadTicket> {
  const { principal, tenant } = caller;
  const { input, type, folder, ownReaders } = await checkUpload(ctx, caller, rawInput);
  const id = randomUUID();
  const { sha256 } = input;
  const file = newFile(principal, {
    id,
    type,
    folder,
    name: input.filename,
    originalFilename: input.filename,
    size: input.size,
    referenceId: input.referenceId,
    metadata: input.metadata,
    sha256,
    ownReaders,
    ownExpiresAt: input.expiresAt,
    origin,
    createdAt: new Date(),
  });
  const { models, blobs } = ctx.services;
  const { environmentId } = principal;
  const duplicateOf = sha256 === null ? null : await findDuplicate(models, { environmentId, sha256 });
  const uploadUrl = await blobs.createUploadUrl(file.blobStoragePath, uploadLifetimeSeconds, file.size);
  if (ownReaders?.readers) await enableAccess(models, environmentId, 'accessSince', ctx.signal);
  if (input.expiresAt) await enableAccess(models, environmentId, 'expirySince', ctx.signal);
  await tenant.files.insert(file);
  await settleInherited(models, { environmentId, fileId: id });
  return { fileId: id, uploadUrl, expiresIn: uploadLifetimeSeconds, duplicateOf };
}

/**
 * Starts an upload: creates the file record and a presigned upload URL (docs/specification.md#post-filesinit). A file
 * with the declared SHA-256 is only pointed out: whoever uploads decides.
 * @throws `invalid_file_type`, `environment_mismatch`, `not_found` for an unknown folder, `forbidden` for an `access` that
 * is not the caller's to give
 */
export async function initFileUpload(ctx: OperationContext, rawInput: unknown): Promise<CheckedUploadTicket> {
  return startUpload(ctx, await authorize(ctx, 'files_write'), rawInput);
}

const errors = ['invalid_file_type', 'environment_mismatch', 'not_found', 'forbidden'] satisfies ErrorCode[];
initFileUpload.errors = errors;

/**
 * Starts up to 100 uploads, or with `dryRun` only checks them, which counts as one request. Each answers its own error,
 * in the order of the inputs.
 * @throws what concerns all of them, such as an unavailable store
 */
export async function initFileUploads(ctx: OperationContext, rawInput: unknown): Promise<UploadAttempt[]> {
  const caller = await authorize(ctx, 'files_write');
  const { inputs, dryRun } = parseInput(checkedUploadsInput, rawInput);
  const attempts: UploadAttempt[] = [];
  for (const input of inputs) {
    try {
      const upload = dryRun
        ? await checkUpload(ctx, caller, input).then(() => null)
        : await startUpload(ctx, caller, input);
      attempts.push({ upload, error: null });
    } catch (error) {
      if (!(error instanceof AppError) || error.retryable) throw error;
      attempts.push({ upload: null, error: { code: error.code, message: reasonOf(error) } });
    }
  }
  return attempts;
}

function reasonOf(error: AppError): string {
  if (!(error instanceof ValidationError)) return error.publicMessage;
  return error.faults.map(({ path, msg }) => `${path.join('.')}: ${msg}`).join('; ');
}
