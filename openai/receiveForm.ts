import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { maxFileBytes } from '../domain/limits';
import { invalid } from './requestFault';

export interface ReceivedForm {
  fields: Map<string, string>;
  file: { path: string; filename: string; mimeType: string | null; size: number };
}

/** What a form may have beside the file. */
const maxOtherBytes = 100_000;
/** One byte more than is allowed is enough to be refused, and is not followed by more. */
const limits = { files: 1, fields: 20, fieldSize: 65_536, fileSize: maxFileBytes + 1 };

/** How clients call a file whose type they do not know; it is then that of the name. */
const unknownType = 'application/octet-stream';

function openForm({ headers }: FastifyRequest) {
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw invalid('file', 'The body must be multipart/form-data.');
  if (Number(headers['content-length']) > maxFileBytes + maxOtherBytes) {
    throw invalid('file', `The file must have at most ${maxFileBytes} bytes.`);
  }
  try {
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits });
  } catch {
    throw invalid('file', 'The form has no boundary.');
  }
}

/**
 * Reads a form with one file, which is written to the directory.
 * @throws RequestFault where it is malformed or has no file
 */
export async function receiveForm(
  request: FastifyRequest,
  { directory, signal }: { directory: string; signal: AbortSignal },
): Promise<ReceivedForm> {
  const form = openForm(request);
  const fields = new Map<string, string>();
  let file: ReceivedForm['file'] | null = null;
  let stored: Promise<void> = Promise.resolve();
  let failure: unknown = null;
  form.on('field', (name, value) => fields.set(name, value));
  form.on('file', (name, content, filename, _encoding, type) => {
    const path = join(directory, 'content');
    stored = pipeline(content, createWriteStream(path)).then(() => {
      const mimeType = type === unknownType ? null : type;
      if (name === 'file') file = { path, filename: filename ?? '', mimeType, size: content.bytesRead };
    });
    stored.catch((error: unknown) => {
      failure = error;
      form.destroy();
    });
  });
  try {
    await pipeline(request.raw, form, { signal });
  } catch {
    signal.throwIfAborted();
    throw failure ?? invalid('file', 'The form is malformed.');
  }
  await stored;
  if (!file) throw invalid('file', '`file` is required, with a file name.');
  return { fields, file };
}
