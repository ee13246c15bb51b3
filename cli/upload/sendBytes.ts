import { createReadStream } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { pipeline, Transform } from 'node:stream';
import { failure, systemReason, UnreachableError } from '../failure';
import { toUnreachable } from '../gateway/networkFailure';
import type { LocalFile } from './findFiles';

/** The storage neither took a byte nor answered for so long. */
const silenceMs = 60_000;

/** The upload address is no longer good: it expired, or was never for these bytes. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/**
 * Puts a file to its upload address, streamed, as a bare `PUT`. Putting it again replaces it, so a cut connection
 * costs another attempt and nothing else.
 * @throws UnreachableError worth another attempt, AddressRefused, CliError where the file can't be read
 */
export async function sendBytes(
  file: LocalFile,
  uploadUrl: string,
  { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<void> {
  const url = new URL(uploadUrl);
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  let sent = 0;
  const counter = new Transform({
    transform(part: Buffer, _encoding, done) {
      sent += part.length;
      onSent(sent);
      done(null, part);
    },
  });
  const status = await new Promise<number>((resolve, reject) => {
    const put = request(
      url,
      { method: 'PUT', headers: { 'content-length': file.size }, timeout: silenceMs, signal },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', (error) => reject(toUnreachable(error, uploadUrl)));
      },
    );
    put.once('timeout', () =>
      put.destroy(new UnreachableError(`${url.origin} stopped taking bytes: try again.`)),
    );
    put.once('error', (error) => reject(signal.aborted ? error : toUnreachable(error, uploadUrl)));
    const source = createReadStream(file.path, { end: Math.max(0, file.size - 1), highWaterMark: 1 << 18 });
    source.once('error', (error) => {
      const unreadable = failure(`${file.name} can't be read: ${systemReason(error)}.`, error);
      reject(unreadable);
      put.destroy(unreadable);
    });
    pipeline(source, counter, put, () => {
      if (sent >= file.size || put.destroyed) return;
      const shorter = failure(`${file.name} became shorter while it was sent: upload it again.`);
      reject(shorter);
      put.destroy(shorter);
    });
  });
  if (status === 201 || status === 200) return;
  if (status === 403 || status === 404) throw new AddressRefused(`HTTP ${status}`);
  throw new UnreachableError(
    `The storage at ${url.origin} refused the bytes (HTTP ${status}): try again later.`,
  );
}
