import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { maxFileBytes } from '../domain/limits';
import { invalid } from './requestFault';

export interface ReceivedForm {
  fields: Map<string, string>;
  file: { path: string; filename: string; mimeType: string | null; size: number };
}

/** The maximum size of a form beside the file. */
const maxOtherBytes = 100_000;
const limits = { files: 1, fields: 20, fieldSize: 65_536 };

/** How clients call a file whose type they do not know; it is then that of the name. */
const unknownType = 'application/octet-stream';

const tooLarge = (maxBytes: number) => invalid('file', `The file must have at most ${maxBytes} bytes.`);

function openForm({ headers }: FastifyRequest, maxBytes: number) {
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw invalid('file', 'The body must be multipart/form-data.');
  if (Number(headers['content-length']) > maxBytes + maxOtherBytes) throw tooLarge(maxBytes);
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type },
      // Busboy tells of the byte after the last that is allowed.
      limits: { ...limits, fileSize: maxBytes },
    });
  } catch {
    throw invalid('file', 'The form has no boundary.');
  }
}

/**
 * Reads a form with one file, which is written to the directory. Reading stops at the first byte that is too many.
 * @throws RequestFault where it is malformed, has no file or several, or a larger one
 */
export async function receiveForm(
  request: FastifyRequest,
  {
    directory,
    signal,
    maxBytes = maxFileBytes,
  }: { directory: string; signal: AbortSignal; maxBytes?: number },
): Promise<ReceivedForm> {
  const form = openForm(request, maxBytes);
  const fields = new Map<string, string>();
  let file: ReceivedForm['file'] | null = null;
  let stored: Promise<void> = Promise.resolve();
  const refused = new AbortController();
  form.on('field', (name, value) => fields.set(name, value));
  form.on('filesLimit', () => refused.abort(invalid('file', 'The form must have one file.')));
  form.on('file', (name, content, filename, _encoding, type) => {
    content.once('limit', () => refused.abort(tooLarge(maxBytes)));
    const path = join(directory, 'content');
    stored = pipeline(content, createWriteStream(path), { signal: refused.signal }).then(() => {
      const mimeType = type === unknownType ? null : type;
      if (name === 'file') file = { path, filename: filename ?? '', mimeType, size: content.bytesRead };
    });
    stored.catch((error: unknown) => refused.abort(error));
  });
  try {
    // Not as a pipeline, which would close the connection before the answer to a refused form.
    const received = request.raw.pipe(form);
    await finished(received, { signal: AbortSignal.any([signal, refused.signal]) });
    await stored;
  } catch {
    signal.throwIfAborted();
    refused.signal.throwIfAborted();
    throw invalid('file', 'The form is malformed.');
  } finally {
    request.raw.unpipe(form);
    form.destroy();
    refused.abort();
    await stored.catch(() => {});
  }
  if (!file) throw invalid('file', '`file` is required, with a file name.');
  return { fields, file };
}
