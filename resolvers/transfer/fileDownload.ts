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
  const { blobStoragePath } = await findUploaded(tenant, rawInput);
  const url = await ctx.services.blobs.createDownloadUrl(blobStoragePath, lifetimeSeconds);
  return { url, expiresIn: lifetimeSeconds };
}
