import type { FileRecord } from '../../domain/files';
import { authorize, type Caller } from '../authorize';
import type { OperationContext } from '../context';
import { confirmUpload } from './confirmFileUpload';
import { startUpload } from './initFileUpload';
import type { FileOrigin } from './newFile';

/** A file that a transport has received. */
export interface ReceivedFile {
  path: string;
  /** The input of `initFileUpload`, with the size of what was received. */
  input: unknown;
}

/** Starts an upload, has its content stored, and confirms it. */
export async function storeUpload(
  ctx: OperationContext,
  caller: Caller,
  input: unknown,
  store: (file: { blobStoragePath: string; mimeType: string }) => Promise<void>,
  origin?: FileOrigin,
): Promise<FileRecord> {
  const { tenant } = caller;
  const { fileId } = await startUpload(ctx, caller, input, origin);
  const file = await tenant.files.findOne({ _id: fileId });
  if (file) await store(file);
  return confirmUpload(ctx, tenant, fileId);
}

/**
 * Uploads a file that is sent with the request, and enqueues it.
 * @param receive called once the caller may upload
 * @throws as `initFileUpload`
 */
export async function uploadReceived(
  ctx: OperationContext,
  receive: () => Promise<ReceivedFile>,
): Promise<FileRecord> {
  const caller = await authorize(ctx, 'files_write');
  const { path, input } = await receive();
  const { blobs } = ctx.services;
  return storeUpload(ctx, caller, input, (file) => blobs.putFile(file.blobStoragePath, path, file.mimeType));
}
