import { failure, GatewayError, UnreachableError } from '../failure';
import type { GatewayClient, RequestOptions } from '../gateway/gatewayClient';
import { toUnreachable } from '../gateway/networkFailure';
import { FileContentDocument } from '../generated/graphql';
import { retryUntil } from '../upload/retryUntil';

const maxWaitMs = 120_000;
const downloadTimeoutMs = 300_000;

/** How an export asks: for long, since starting again costs most. */
export function exportRequest(signal: AbortSignal): RequestOptions {
  return { as: 'admin', signal, attempts: 5, rateCategory: 'admin' };
}

/** @throws UnreachableError if a retry may succeed */
async function download(url: string, signal: AbortSignal): Promise<Buffer> {
  let bytes: Buffer;
  let status: number;
  let announced: string | null;
  try {
    const response = await fetch(url, {
      // The length of a compressed response is not that of the content.
      headers: { 'accept-encoding': 'identity' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(downloadTimeoutMs)]),
    });
    status = response.status;
    announced = response.headers.get('content-length');
    bytes = Buffer.from(await response.arrayBuffer());
  } catch (error) {
    if (signal.aborted) throw error;
    throw toUnreachable(error, url);
  }
  // Not compared with the file's record: the file may have been replaced since it was listed.
  const isComplete = announced === null || bytes.length === Number(announced);
  if (status === 200 && isComplete) return bytes;
  throw new UnreachableError(
    `The storage at ${new URL(url).origin} returned an incomplete file (HTTP ${status}). Try again.`,
  );
}

/** The content of a file; null if it has been deleted since it was listed. */
export async function readContent(
  client: GatewayClient,
  id: string,
  signal: AbortSignal,
): Promise<Buffer | null> {
  try {
    return await retryUntil(
      async () => {
        const { admin } = await client.request(FileContentDocument, { id }, exportRequest(signal));
        if (!admin.fileDownload) throw failure('The server returned no data. Try again.');
        return download(admin.fileDownload.url, signal);
      },
      { maxWaitMs, signal },
    );
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'file_not_found') return null;
    throw error;
  }
}
