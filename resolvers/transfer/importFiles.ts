import type { ArchivedFile } from '../../domain/archive';
import { AppError, type ErrorCode } from '../../domain/errors';
import type { FileStatus } from '../../domain/files';
import { resolveFileType } from '../../domain/fileTypes';
import { parseInput } from '../../domain/inputs/parseInput';
import { importFilesInput } from '../../domain/inputs/transfer';
import { uploadLifetimeSeconds } from '../../domain/limits';
import { administer } from '../administration/administer';
import { authorizeAdmin, type Caller } from '../authorize';
import type { OperationContext } from '../context';
import { checkMetadataDepth } from '../files/fileMetadata';
import { newFile } from '../files/newFile';
import { importedFileId } from './importedIds';
import { folderNamed } from './importFolders';

/** A file on its way from an archive. */
export interface FileImport {
  /** In the archive. */
  sourceId: string;
  fileId: string;
  /** Null where it could not be begun, or went wrong before there was a record of it. */
  status: FileStatus | null;
  /** For a bare `PUT` of its content; null where none is awaited. */
  uploadUrl: string | null;
  /** Seconds. */
  expiresIn: number | null;
  /** Why it can't be imported, a sentence. */
  error: string | null;
}

/** A file that failed is no reason to give up the others of its page. */
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

async function begin(
  ctx: OperationContext,
  { principal, tenant }: Caller,
  record: ArchivedFile,
  fileId: string,
): Promise<Partial<FileImport>> {
  const { models, blobs } = ctx.services;
  const awaiting = async (path: string) => ({
    status: 'uploading' as const,
    uploadUrl: await blobs.createUploadUrl(path, uploadLifetimeSeconds),
    expiresIn: uploadLifetimeSeconds,
  });
  const known = await tenant.files.findOne({ _id: fileId });
  if (known && known.status !== 'upload_failed') {
    if (known.status !== 'uploading') return { status: known.status };
    const uploadExpiresAt = new Date(Date.now() + uploadLifetimeSeconds * 1000);
    await tenant.files.updateOne({ _id: fileId, status: 'uploading' }, { $set: { uploadExpiresAt } });
    return awaiting(known.blobStoragePath);
  }
  checkMetadataDepth(record.metadata);
  const type = resolveFileType(record.originalFilename, record.mimeType);
  if (!type) throw new AppError('invalid_file_type', `'${record.name}' is of a type that is not supported.`);
  const { folder } = await folderNamed(tenant, record.folderName);
  // Of an import that came to nothing, or of a file that was deleted: nothing may remove the new one's parts.
  await tenant.files.deleteOne({ _id: fileId, status: 'upload_failed' });
  await tenant.chunks.deleteMany({ fileId });
  const { deletedCount } = await models.deletions.deleteOne({ _id: fileId });
  // Content is never replaced: what a deletion has not removed yet would stay that of the new file.
  if (known || deletedCount > 0) await blobs.deletePrefix(`${principal.environmentId}/${fileId}/`);
  const { name, originalFilename, size, referenceId, metadata, createdAt, language } = record;
  const file = newFile(principal, {
    ...{ id: fileId, type, folder, name, originalFilename, size, referenceId, metadata, createdAt },
  });
  // Its chunks are analysed in the language of their file.
  await tenant.files.insert({ ...file, language });
  return awaiting(file.blobStoragePath);
}

/**
 * Begins the import of files: each gets a record and an address for its content. Those that are there already, or
 * on their way, are not begun again.
 */
export function importFiles(ctx: OperationContext, rawInput: unknown): Promise<FileImport[]> {
  return administer(ctx, 'importFiles', authorizeAdmin, async (caller, entry) => {
    const { environmentId } = caller.principal;
    entry.target('Environment', environmentId);
    const { records } = parseInput(importFilesInput, rawInput);
    const imports = await eachFile(environmentId, records, (record, fileId) =>
      begin(ctx, caller, record, fileId),
    );
    for (const { fileId } of imports) entry.target('File', fileId);
    return imports;
  });
}

importFiles.errors = ['forbidden'] satisfies ErrorCode[];
