import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode } from '../../domain/errors';
import type { UploadTicket } from '../../domain/files';
import { resolveFileType, supportedExtensions } from '../../domain/fileTypes';
import { initFileUploadInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { uploadLifetimeSeconds } from '../../domain/limits';
import type { Tenant } from '../../models/tenantModel';
import { authorize, requireOwnEnvironment } from '../authorize';
import type { OperationContext } from '../context';
import { defaultFolderName } from '../folders/folderRecord';
import { checkMetadataDepth } from './fileMetadata';
import { newFile } from './newFile';

async function findFolder(tenant: Tenant, folderId: string | null) {
  const folder = await tenant.folders.findOne(
    folderId === null ? { name: defaultFolderName } : { _id: folderId },
  );
  if (!folder) throw new AppError('not_found', `There is no folder '${folderId ?? defaultFolderName}'.`);
  return folder;
}

/**
 * Starts an upload: creates the file record and a presigned upload URL (specification, "POST /files/init").
 * @throws `invalid_file_type`, `environment_mismatch`, `not_found` for an unknown folder
 */
export async function initFileUpload(ctx: OperationContext, rawInput: unknown): Promise<UploadTicket> {
  const { principal, tenant } = await authorize(ctx, 'files_write');
  const input = parseInput(initFileUploadInput, rawInput);
  checkMetadataDepth(input.metadata);
  requireOwnEnvironment(principal, input.environmentSlug);
  const type = resolveFileType(input.filename, input.mimeType);
  if (!type) {
    throw new AppError(
      'invalid_file_type',
      `The file name and MIME type must agree on a supported type: ${supportedExtensions.join(', ')}.`,
    );
  }
  const folder = await findFolder(tenant, input.folderId);
  const id = randomUUID();
  const file = newFile(principal, {
    id,
    type,
    folder,
    name: input.filename,
    originalFilename: input.filename,
    size: input.size,
    referenceId: input.referenceId,
    metadata: input.metadata,
    createdAt: new Date(),
  });
  const uploadUrl = await ctx.services.blobs.createUploadUrl(file.blobStoragePath, uploadLifetimeSeconds);
  await tenant.files.insert(file);
  return { fileId: id, uploadUrl, expiresIn: uploadLifetimeSeconds };
}

initFileUpload.errors = ['invalid_file_type', 'environment_mismatch', 'not_found'] satisfies ErrorCode[];
