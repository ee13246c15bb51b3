import { ApiError, toApiError } from '../../api/apiError';
import { request } from '../../api/client';
import { BeginUploadsDocument, type InitFileUploadInput } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { sha256Of } from './sha256Of';
import { changeUpload, type Upload } from './uploadStore';
import { withRetries } from './withRetries';

/** The maximum number of uploads that are announced with one request. */
const maxBatch = 100;
/** Large files are read for their digests in smaller batches, so that the first upload starts soon. */
const maxBatchBytes = 64_000_000;

/** The first of these uploads that are announced together. */
function firstBatch(uploads: readonly Upload[]): Upload[] {
  const batch: Upload[] = [];
  let bytes = 0;
  for (const upload of uploads.slice(0, maxBatch)) {
    bytes += upload.content.size;
    if (batch.length > 0 && bytes > maxBatchBytes) break;
    batch.push(upload);
  }
  return batch;
}

function fail(id: number, error: unknown): void {
  changeUpload(id, { phase: 'failed', error: toApiError(error).message });
}

async function inputOf({ name, content, folderId }: Upload): Promise<InitFileUploadInput> {
  return { filename: name, size: content.size, folderId, sha256: await sha256Of(content) };
}

/**
 * Announces some of these uploads with one request: each gets a target, or fails on its own. Content that the
 * environment has already is not sent until somebody has decided to.
 */
export async function announceUploads(uploads: readonly Upload[]): Promise<void> {
  const batch: Upload[] = [];
  const inputs: InitFileUploadInput[] = [];
  for (const upload of firstBatch(uploads)) {
    try {
      inputs.push(await inputOf(upload));
      batch.push(upload);
    } catch (error) {
      fail(upload.id, error);
    }
  }
  if (batch.length === 0) return;
  try {
    const { initFileUploads } = await withRetries(() => request(BeginUploadsDocument, { inputs }));
    for (const [index, { id }] of batch.entries()) {
      const { upload, error } = initFileUploads?.[index] ?? {};
      if (!upload) {
        fail(id, new ApiError(error?.code ?? 'internal', error?.message ?? text.common.unnamedError));
        continue;
      }
      const { fileId, uploadUrl, expiresIn, duplicateOf = null } = upload;
      const target = { fileId, uploadUrl, expiresAt: Date.now() + expiresIn * 1000 };
      changeUpload(id, { target, duplicateOf, phase: duplicateOf ? 'known' : 'queued' });
    }
  } catch (error) {
    for (const { id } of batch) fail(id, error);
  }
}
