/** The thread of `readFormSupplement`. */
import { parentPort, workerData } from 'node:worker_threads';
import Pdf2Json from 'pdf2json';
import type { FieldDetails, SupplementReply } from './formSupplement';

/** The part of a field that is read. The types of the package leave most of it out. */
interface FoundField {
  id?: { Id?: unknown };
  T?: { Name?: unknown };
  MV?: unknown;
  Sig?: { Name?: unknown; M?: unknown; Location?: unknown; Reason?: unknown };
}

const maxCharacters = 500;
const maxFields = 2_000;
/** The kinds of formats that pdf2json tells by their scripts; all else is text. */
const knownFormats = new Set(['number', 'ssn', 'date', 'zip', 'phone', 'percent']);

const shown = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, maxCharacters) : '';

function signatureOf(signed: NonNullable<FoundField['Sig']>): string | null {
  const [name, time, location, reason] = [signed.Name, signed.M, signed.Location, signed.Reason].map(shown);
  const parts = [
    name ? `signed by ${name}` : 'signed',
    location ? `in ${location}` : '',
    time ? `on ${time}` : '',
    reason ? `(${reason})` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function detailsOf({ T, MV, Sig }: FoundField): FieldDetails {
  const kind = shown(T?.Name);
  return {
    format: shown(MV) || (knownFormats.has(kind) ? kind : null),
    signature: Sig ? signatureOf(Sig) : null,
  };
}

const parser = new Pdf2Json(null, false);
parser.on('pdfParser_dataError', () => process.exit(1));
parser.on('pdfParser_dataReady', ({ Pages }) => {
  const fields: FoundField[] = Pages.flatMap((page) => page.Fields as FoundField[]);
  const reply: SupplementReply = [];
  for (const field of fields.slice(0, maxFields)) {
    const name = shown(field.id?.Id);
    const details = detailsOf(field);
    if (name && (details.format !== null || details.signature !== null)) reply.push([name, details]);
  }
  parentPort?.postMessage(reply);
});
void parser.loadPDF((workerData as { path: string }).path, 0);
