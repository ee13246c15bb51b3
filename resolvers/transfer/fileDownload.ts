import { AppError } from '../../domain/errors';
import { fileIdInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { withoutContent } from './exportRecords';

export interface FileDownload {
  url: string;
  /** Seconds. */
  expiresIn: number;
}

const lifetimeSeconds = 900;

/** A presigned URL of the uploaded content of a file. @throws `file_not_found` */
export async function fileDownload(ctx: OperationContext, rawInput: unknown): Promise<FileDownload> {
  const { tenant } = await authorizeAdmin(ctx);
  const { fileId } = parseInput(fileIdInput, rawInput);
  const file = await tenant.files.findOne({ _id: fileId, status: { $nin: withoutContent } });
  if (!file) throw new AppError('file_not_found', `There is no uploaded file '${fileId}'.`);
  const url = await ctx.services.blobs.createDownloadUrl(file.blobStoragePath, lifetimeSeconds);
  return { url, expiresIn: lifetimeSeconds };
}
