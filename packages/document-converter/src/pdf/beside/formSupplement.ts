import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { watchWork } from '../../workClock';

/** The details of a form field that pdf2json knows beside its value. */
export interface FieldDetails {
  /** Such as `mm/dd/yyyy` and `phone`. */
  format: string | null;
  /** Who signed it, when and where; null for other fields and before it is signed. */
  signature: string | null;
}

/** The supplement to the form of a document. */
export interface FormSupplement {
  /** @param name the full name of the field */
  detailsOf(name: string): FieldDetails | null;
  /** Why there are no details, for the file's owner; null where they were read. */
  note: string | null;
}

/** The reply of the supplement's thread: partial field names with their details. */
export type SupplementReply = [string, FieldDetails][];

export const noSupplement: FormSupplement = { detailsOf: () => null, note: null };

/** Forms are small. A longer document is read by PDFium alone. */
const maxBytes = 2 * 1_048_576;
const maxPages = 20;
const timeoutMs = 5_000;
const maxMemoryMb = 128;

const failureNote =
  'Signers and field formats of the form could not be read. Its fields and their values were.';

/** Whether the document is small enough for its supplement. */
export function isSmallForm(path: string, pageCount: number): boolean {
  return pageCount <= maxPages && statSync(path).size <= maxBytes;
}

// Threads run compiled files, also when this module is loaded from its TypeScript source.
const threadFile = __filename.endsWith('.ts')
  ? join(__dirname, '../../../dist/src/pdf/beside/formSupplementThread.js')
  : join(__dirname, 'formSupplementThread.js');

/**
 * Reads with pdf2json what PDFium does not tell of a form: signers, places of signing and field formats. pdf2json is
 * not robust (a page tree that refers to itself keeps it busy for ever), so it runs in a thread of its own with a
 * time-out and a memory limit. Never rejects: a failure is a note.
 */
export async function readFormSupplement(path: string): Promise<FormSupplement> {
  const worker = new Worker(threadFile, {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    env: {},
    stdout: true,
    stderr: true,
  });
  let endClock = () => {};
  try {
    const reply = await new Promise<SupplementReply | null>((resolve) => {
      endClock = watchWork(timeoutMs, () => resolve(null));
      worker.once('message', resolve);
      worker.once('error', () => resolve(null));
      worker.once('exit', () => resolve(null));
    });
    if (!reply) return { ...noSupplement, note: failureNote };
    const details = new Map(reply);
    return { detailsOf: (name) => details.get(name.split('.').at(-1) ?? '') ?? null, note: null };
  } finally {
    endClock();
    await worker.terminate();
  }
}
