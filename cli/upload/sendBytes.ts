import { createReadStream } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { pipeline, Transform } from 'node:stream';
import { failure, systemReason, UnreachableError } from '../failure';
import { toUnreachable } from '../gateway/networkFailure';
import type { LocalFile } from './findFiles';

/** The connection is closed after so long without activity. */
const idleTimeoutMs = 60_000;

/** The storage rejected the upload URL: it has expired or is invalid. */
export class UploadUrlRejected extends Error {
  override readonly name = 'UploadUrlRejected';
}

/**
 * Streams a file to its upload URL with a plain `PUT`. Idempotent: a repeated `PUT` replaces the content.
 * @throws UnreachableError if a retry may succeed, UploadUrlRejected, CliError if the file cannot be read
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
      { method: 'PUT', headers: { 'content-length': file.size }, timeout: idleTimeoutMs, signal },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', (error) => reject(toUnreachable(error, uploadUrl)));
      },
    );
    put.once('timeout', () =>
      put.destroy(new UnreachableError(`${url.origin} stopped accepting data. Try again.`)),
    );
    put.once('error', (error) => reject(signal.aborted ? error : toUnreachable(error, uploadUrl)));
    const source = createReadStream(file.path, { end: Math.max(0, file.size - 1), highWaterMark: 1 << 18 });
    source.once('error', (error) => {
      const unreadable = failure(`${file.name} cannot be read: ${systemReason(error)}.`, error);
      reject(unreadable);
      put.destroy(unreadable);
    });
    pipeline(source, counter, put, () => {
      if (sent >= file.size || put.destroyed) return;
      const shorter = failure(`${file.name} was truncated while it was uploaded. Upload it again.`);
      reject(shorter);
      put.destroy(shorter);
    });
  });
  if (status === 201 || status === 200) return;
  if (status === 403 || status === 404) throw new UploadUrlRejected(`HTTP ${status}`);
  throw new UnreachableError(
    `The storage at ${url.origin} rejected the upload (HTTP ${status}). Try again later.`,
  );
}
