import type { Readable } from 'node:stream';
import { AppError } from '../../domain/errors';
import { fileIdInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import type { FileDoc } from '../../models/files';
import type { Tenant } from '../../models/tenantModel';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { withoutContent } from './exportFiles';

/** @throws `file_not_found` where there is no file, or it was not uploaded */
export async function findUploaded(tenant: Tenant, rawInput: unknown): Promise<FileDoc> {
  const { fileId } = parseInput(fileIdInput, rawInput);
  const file = await tenant.files.findOne({ _id: fileId, status: { $nin: withoutContent } });
  if (!file) throw new AppError('file_not_found', `There is no uploaded file '${fileId}'.`);
  return file;
}

/** The uploaded content of a file, as `fileDownload` links it. @throws `forbidden`, `file_not_found` */
export async function readContent(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<{ content: Readable; mimeType: string; size: number }> {
  const { tenant } = await authorizeAdmin(ctx);
  const file = await findUploaded(tenant, rawInput);
  const content = await ctx.services.blobs.read(file.blobStoragePath);
  if (!content) throw new AppError('file_not_found', `The content of the file '${file._id}' does not exist.`);
  return { content, mimeType: file.mimeType, size: file.size };
}
