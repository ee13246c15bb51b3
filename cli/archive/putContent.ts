import { UnreachableError } from '../failure';
import { toUnreachable } from '../gateway/networkFailure';
import { AddressRefused } from '../upload/sendBytes';

const putTimeoutMs = 300_000;

/** Puts bytes to an upload address. @throws UnreachableError worth another attempt, AddressRefused */
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
  if (status === 403 || status === 404) throw new AddressRefused(`HTTP ${status}`);
  throw new UnreachableError(
    `The storage at ${new URL(url).origin} refused the bytes (HTTP ${status}): try again later.`,
  );
}
