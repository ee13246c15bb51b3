import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { findUploaded } from './readContent';

export interface FileDownload {
  url: string;
  /** Seconds. */
  expiresIn: number;
}

const lifetimeSeconds = 900;

/** A presigned URL of the uploaded content of a file. @throws `file_not_found` */
export async function fileDownload(ctx: OperationContext, rawInput: unknown): Promise<FileDownload> {
  const { tenant } = await authorizeAdmin(ctx);
  const { blobStoragePath, originalFilename, expiresAt } = await findUploaded(tenant, rawInput);
  // A URL is not valid longer than its file.
  const left = expiresAt ? Math.ceil((expiresAt.getTime() - Date.now()) / 1000) : lifetimeSeconds;
  const expiresIn = Math.max(1, Math.min(lifetimeSeconds, left));
  const url = await ctx.services.blobs.createDownloadUrl(blobStoragePath, expiresIn, originalFilename);
  return { url, expiresIn };
}
