import { randomUUID } from 'node:crypto';
import { AppError } from '../../domain/errors';
import { type FileStatus, stages, type UploadTicket } from '../../domain/files';
import { resolveFileType, supportedExtensions } from '../../domain/fileTypes';
import { initFileUploadInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { uploadLifetimeSeconds } from '../../domain/limits';
import type { Tenant } from '../../models/tenantModel';
import { authorize, requireOwnEnvironment } from '../authorize';
import type { OperationContext } from '../context';
import { defaultFolderName } from '../folders/defaultFolderName';
import { checkMetadataDepth, searchableMetadata } from './fileMetadata';

async function findFolder(tenant: Tenant, folderId: string | null) {
  const folder = await tenant.folders.findOne(
    folderId === null ? { name: defaultFolderName } : { _id: folderId },
  );
  if (!folder) throw new AppError('not_found', `There is no folder '${folderId ?? defaultFolderName}'.`);
  return folder;
}

/**
 * Begins an upload: the file record and a presigned address for its bytes (specification, "POST /files/init").
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
  const now = new Date();
  const blobStoragePath = `${principal.environmentId}/${id}/original.${type.kind}`;
  const uploadUrl = await ctx.services.blobs.createUploadUrl(blobStoragePath, uploadLifetimeSeconds);
  const status: FileStatus = 'uploading';
  await tenant.files.insert({
    _id: id,
    organizationId: principal.organizationId,
    projectId: principal.projectId,
    environmentSlug: principal.environmentSlug,
    folderId: folder._id,
    folderName: folder.name,
    name: input.filename,
    originalFilename: input.filename,
    size: input.size,
    mimeType: type.mimeType,
    referenceId: input.referenceId,
    metadataJson: input.metadata === null ? null : JSON.stringify(input.metadata),
    ...searchableMetadata(input.metadata),
    status,
    sequence: 1,
    history: [{ status, at: now, sequence: 1 }],
    runId: null,
    errorMessage: null,
    blobStoragePath,
    convertedFilePath: null,
    enrichedFilePath: null,
    totalChunks: 0,
    totalEmbeddings: 0,
    embeddingDimension: null,
    pageCount: null,
    language: null,
    stageTimes: Object.fromEntries(
      stages.map((stage) => [stage, { startedAt: null, completedAt: null }]),
    ) as Record<(typeof stages)[number], { startedAt: null; completedAt: null }>,
    stageProgress: null,
    stageStarts: 0,
    estimatedRemainingSeconds: null,
    estimatedAt: null,
    uploadExpiresAt: new Date(now.getTime() + uploadLifetimeSeconds * 1000),
    createdAt: now,
    updatedAt: now,
  });
  return { fileId: id, uploadUrl, expiresIn: uploadLifetimeSeconds };
}
