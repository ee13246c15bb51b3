import type { ArchivedFile } from '../../domain/archive';
import { AppError, type ErrorCode } from '../../domain/errors';
import type { FileStatus } from '../../domain/files';
import { resolveFileType } from '../../domain/fileTypes';
import { parseInput } from '../../domain/inputs/parseInput';
import { importInputs } from '../../domain/inputs/transfer';
import { uploadLifetimeSeconds } from '../../domain/limits';
import type { FileDoc } from '../../models/files';
import type { Tenant } from '../../models/tenantModel';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { settleInherited } from '../../records/settleInherited';
import { enableAccess } from '../access/enableAccess';
import { administer } from '../administration/administer';
import { authorizeAdmin, type Caller } from '../authorize';
import type { OperationContext } from '../context';
import { checkMetadata } from '../files/fileMetadata';
import { newFile } from '../files/newFile';
import { importedFileId, importedSourceId } from './importedIds';
import { findOrCreateFolder } from './importFolders';

/** The import of a file. */
export interface FileImport {
  /** The ID in the archive. */
  sourceId: string;
  fileId: string;
  /** Null where the import failed before the file record was created. */
  status: FileStatus | null;
  /** The URL to `PUT` the content to; null where no upload is awaited. */
  uploadUrl: string | null;
  /** Seconds. */
  expiresIn: number | null;
  /** Why the file cannot be imported, as a sentence; null on success. */
  error: string | null;
}

/** Runs a step for each file. A permanent failure of one file does not affect the others. */
export async function eachFile(
  environmentId: string,
  records: ArchivedFile[],
  run: (record: ArchivedFile, fileId: string) => Promise<Partial<FileImport>>,
): Promise<FileImport[]> {
  const imports: FileImport[] = [];
  for (const record of records) {
    const fileId = importedFileId(environmentId, record.id);
    const none = { sourceId: record.id, fileId, status: null, uploadUrl: null, expiresIn: null, error: null };
    try {
      imports.push({ ...none, ...(await run(record, fileId)) });
    } catch (error) {
      if (!(error instanceof AppError) || error.retryable) throw error;
      imports.push({ ...none, error: error.publicMessage });
    }
  }
  return imports;
}

async function awaiting(
  { services }: OperationContext,
  { blobStoragePath, size }: Pick<FileDoc, 'blobStoragePath' | 'size'>,
): Promise<Partial<FileImport>> {
  const uploadUrl = await services.blobs.createUploadUrl(blobStoragePath, uploadLifetimeSeconds, size);
  return { status: 'uploading', uploadUrl, expiresIn: uploadLifetimeSeconds };
}

/** The import of a file that was started before. */
async function resume(ctx: OperationContext, tenant: Tenant, file: FileDoc): Promise<Partial<FileImport>> {
  const { _id, status } = file;
  if (status !== 'uploading') return { status };
  const uploadExpiresAt = new Date(Date.now() + uploadLifetimeSeconds * 1000);
  await tenant.files.updateOne({ _id, status: 'uploading' }, { $set: { uploadExpiresAt } });
  return awaiting(ctx, file);
}

async function begin(
  ctx: OperationContext,
  { principal, tenant }: Caller,
  record: ArchivedFile,
  fileId: string,
): Promise<Partial<FileImport>> {
  const { services } = ctx;
  const { models, blobs } = services;
  const known = await tenant.files.findOne({ _id: fileId });
  if (known && known.status !== 'upload_failed') return resume(ctx, tenant, known);
  checkMetadata(record.metadata);
  const type = resolveFileType(record.originalFilename, record.mimeType, services.acceptedTypes);
  if (!type)
    throw new AppError('invalid_file_type', `The type of the file '${record.name}' is not supported.`);
  const { folder } = await findOrCreateFolder(tenant, record.folderName);
  // Remove the remains of a failed import or a deleted file, and the pending deletion of its data.
  await tenant.files.deleteOne({ _id: fileId, status: 'upload_failed' });
  await tenant.chunks.deleteMany({ fileId });
  const { deletedCount } = await models.deletions.deleteOne({ _id: fileId });
  // Committed content is never replaced, so undeleted content would become that of the new file.
  if (known || deletedCount > 0) await blobs.deletePrefix(`${principal.environmentId}/${fileId}/`);
  const { name, originalFilename, size, referenceId, metadata, sha256, createdAt, language, readers } =
    record;
  const isAsFolder = readers === null || JSON.stringify(readers) === JSON.stringify(folder.readers ?? null);
  const ownReaders = record.ownReaders ?? (isAsFolder ? null : { readers });
  const { expiresAt, hold, sourceId, sourceUrl } = record;
  const isLikeFolder = JSON.stringify(expiresAt) === JSON.stringify(folder.expiresAt ?? null);
  const ownExpiresAt = record.ownExpiresAt ?? (isLikeFolder ? null : expiresAt);
  const file = newFile(principal, {
    id: fileId,
    type,
    folder,
    name,
    originalFilename,
    size,
    referenceId,
    metadata,
    // Compared with the content where it is processed. The content of a file that is ready at once is not read.
    sha256,
    ownReaders,
    ownExpiresAt,
    ...(hold && { hold }),
    ...(sourceId !== null &&
      sourceUrl !== null && {
        origin: { sourceId: importedSourceId(principal.environmentId, sourceId), sourceUrl },
      }),
    createdAt,
  });
  if (ownReaders?.readers) await enableAccess(models, principal.environmentId, 'accessSince', ctx.signal);
  if (ownExpiresAt) await enableAccess(models, principal.environmentId, 'expirySince', ctx.signal);
  // Imported chunks are analyzed in the language of their file.
  try {
    await tenant.files.insert({ ...file, language });
  } catch (error) {
    const other = isDuplicateKey(error) ? await tenant.files.findOne({ _id: fileId }) : null;
    if (!other) throw error;
    return resume(ctx, tenant, other);
  }
  await settleInherited(models, { environmentId: principal.environmentId, fileId });
  return awaiting(ctx, file);
}

/**
 * Starts the import of files: creates their records and upload URLs. Files that exist already, or are being imported,
 * are not restarted.
 */
export function importFiles(ctx: OperationContext, rawInput: unknown): Promise<FileImport[]> {
  return administer(ctx, 'importFiles', authorizeAdmin, async (caller, entry) => {
    const { environmentId } = caller.principal;
    entry.target('Environment', environmentId);
    const { records } = parseInput(importInputs.files, rawInput);
    const imports = await eachFile(environmentId, records, (record, fileId) =>
      begin(ctx, caller, record, fileId),
    );
    for (const { fileId } of imports) entry.target('File', fileId);
    return imports;
  });
}

importFiles.errors = ['forbidden', 'conflict'] satisfies ErrorCode[];
