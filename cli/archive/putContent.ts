import { UnreachableError } from '../failure';
import { toUnreachable } from '../gateway/networkFailure';
import { UploadUrlRejected } from '../upload/sendBytes';

const putTimeoutMs = 300_000;

/** Uploads bytes. @throws UnreachableError if a retry may succeed, UploadUrlRejected if the URL is invalid or expired */
export async function putContent(url: string, content: Buffer, signal: AbortSignal): Promise<void> {
  let status: number;
  try {
    const response = await fetch(url, {
      method: 'PUT',
      body: new Uint8Array(content),
      signal: AbortSignal.any([signal, AbortSignal.timeout(putTimeoutMs)]),
    });
    await response.arrayBuffer();
    status = response.status;
  } catch (error) {
    if (signal.aborted) throw error;
    throw toUnreachable(error, url);
  }
  if (status === 201 || status === 200) return;
  if (status === 403 || status === 404) throw new UploadUrlRejected(`HTTP ${status}`);
  throw new UnreachableError(
    `The storage at ${new URL(url).origin} rejected the upload (HTTP ${status}). Try again later.`,
  );
}
