import { AppError } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import { uploadContentInput } from '../../domain/inputs/agents';
import { parseInput } from '../../domain/inputs/parseInput';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { storeUpload } from './uploadReceived';

export function bytesOf(content: string, encoding: 'utf8' | 'base64'): Buffer {
  const bytes = Buffer.from(content, encoding);
  if (bytes.length === 0) throw new AppError('bad_request', '`content` is not valid base64.');
  return bytes;
}

/**
 * Uploads a small file whose content is part of the request, and enqueues it.
 * @throws `invalid_file_type`, `not_found` for an unknown folder, `bad_request` for invalid base64
 */
export async function uploadContent(ctx: OperationContext, rawInput: unknown): Promise<FileRecord> {
  const caller = await authorize(ctx, 'files_write');
  const { content, encoding, ...rest } = parseInput(uploadContentInput, rawInput);
  const bytes = bytesOf(content, encoding);
  const { blobs } = ctx.services;
  return storeUpload(ctx, caller, { ...rest, size: bytes.length }, (file) =>
    blobs.put(file.blobStoragePath, bytes, file.mimeType),
  );
}
