import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { ConversionError } from './conversionError';
import type { FileKind } from './fileKind';
import { charsetOfMark, utf16WithoutMark } from './text/detectCharset';

const headBytes = 4096;
const oldOffice = 'an old Office document';

interface Signature {
  name: string;
  bytes: number[];
  offset?: number;
}

/** File signatures. The names complete "its content is …". */
const signatures: Signature[] = [
  { name: 'a PDF', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { name: 'a PNG image', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { name: 'a JPEG image', bytes: [0xff, 0xd8, 0xff] },
  { name: 'a GIF image', bytes: [...Buffer.from('GIF87a', 'latin1')] },
  { name: 'a GIF image', bytes: [...Buffer.from('GIF89a', 'latin1')] },
  { name: 'a TIFF image', bytes: [0x49, 0x49, 0x2a, 0x00] },
  { name: 'a TIFF image', bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { name: 'a WebP image', bytes: [0x57, 0x45, 0x42, 0x50], offset: 8 },
  { name: 'a ZIP archive', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { name: 'a ZIP archive', bytes: [0x50, 0x4b, 0x05, 0x06] },
  { name: oldOffice, bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
  { name: 'a gzip archive', bytes: [0x1f, 0x8b, 0x08] },
  { name: 'a 7z archive', bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { name: 'a RAR archive', bytes: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
  { name: 'a Windows program', bytes: [0x4d, 0x5a, 0x90, 0x00] },
  { name: 'a Linux program', bytes: [0x7f, 0x45, 0x4c, 0x46] },
  { name: 'an RTF document', bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66] },
  { name: 'a PostScript file', bytes: [0x25, 0x21, 0x50, 0x53] },
  { name: 'an MP4 video', bytes: [0x66, 0x74, 0x79, 0x70], offset: 4 },
  { name: 'an MP3 recording', bytes: [0x49, 0x44, 0x33, 0x02] },
  { name: 'an MP3 recording', bytes: [0x49, 0x44, 0x33, 0x03] },
  { name: 'an MP3 recording', bytes: [0x49, 0x44, 0x33, 0x04] },
  { name: 'a SQLite database', bytes: [...Buffer.from('SQLite format 3\0', 'latin1')] },
];

const expected: Partial<Record<FileKind, string[]>> = {
  pdf: ['a PDF'],
  png: ['a PNG image'],
  jpg: ['a JPEG image'],
  docx: ['a ZIP archive', oldOffice],
  pptx: ['a ZIP archive', oldOffice],
  xlsx: ['a ZIP archive', oldOffice],
  msg: [oldOffice],
  tiff: ['a TIFF image'],
  rtf: ['an RTF document'],
  epub: ['a ZIP archive'],
  odt: ['a ZIP archive'],
  ods: ['a ZIP archive'],
  odp: ['a ZIP archive'],
};

/** Encrypted Office documents are kept in the container of the old formats, in a stream of this name. */
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le');

function rejectOldContainer(path: string, kind: FileKind): never {
  if (readFileSync(path).includes(encryptedStream)) {
    throw new ConversionError(
      'password_protected',
      'The document is protected by a password. Upload a copy without one.',
    );
  }
  throw new ConversionError(
    'wrong_content',
    `The file is named .${kind}, but its content is a document of the old binary Office format. Save it as .${kind}.`,
  );
}

const textual: FileKind[] = ['txt', 'md', 'html', 'csv', 'tsv', 'json', 'jsonl', 'xml', 'eml'];

const markup = ['an HTML page', 'an XML file'];
/** Texts that are no markup. */
const unmarked: FileKind[] = ['csv', 'tsv', 'json', 'jsonl'];

function readHead(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(headBytes);
    return buffer.subarray(0, readSync(file, buffer, 0, headBytes, 0));
  } finally {
    closeSync(file);
  }
}

function contentOf(head: Buffer): string | null {
  const match = signatures.find(({ bytes, offset = 0 }) =>
    bytes.every((byte, index) => head[offset + index] === byte),
  );
  if (match) return match.name;
  const start = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .slice(0, 200)
    .toLowerCase();
  if (/^(<!doctype html|<html|<head|<body)/.test(start)) return 'an HTML page';
  if (start.startsWith('<?xml')) return 'an XML file';
  return null;
}

/** Backspace (printers strike letters over with it), tab, line feed, form feed, carriage return, escape. */
const textControls = new Set([8, 9, 10, 12, 13, 27]);
/** Logs of machines that lost power have some, and short ones at least a few. */
const maxNulShare = 0.005;
const fewControls = 8;
const maxFewShare = 0.1;

/** NUL and other control bytes that no text encoding puts there; UTF-16 and UTF-32 have NULs in a pattern. */
function looksBinary(head: Buffer): boolean {
  if (charsetOfMark(head) !== null) return false;
  if (utf16WithoutMark(head) !== null) return false;
  let nuls = 0;
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) nuls++;
    else if (byte < 32 && !textControls.has(byte)) controls++;
  }
  const isFew = nuls + controls <= Math.min(fewControls, maxFewShare * head.length);
  return !isFew && (nuls > maxNulShare * head.length || controls > 0.02 * head.length + 1);
}

/** Fields of which a message has at least one before its text. Mailboxes begin each message with a line of their own. */
const messageField = /^(from|to|subject|date|received|return-path|message-id|mime-version|content-type): ?/im;

function requireMessage(head: Buffer, content: string | null): void {
  const [fields = ''] = head
    .toString('latin1')
    .trimStart()
    .split(/\r?\n\r?\n/);
  if (content === null && messageField.test(fields)) return;
  throw new ConversionError(
    'wrong_content',
    `The file is named .eml, but its content is ${content ?? 'not an email message'}.`,
  );
}

function requireXml(head: Buffer, content: string | null): void {
  const isMarkup = /^(\u00ef\u00bb\u00bf)?\s*</.test(head.toString('latin1').replaceAll('\0', ''));
  if (content === 'an XML file' || (content === null && (isMarkup || charsetOfMark(head) !== null))) return;
  throw new ConversionError(
    'wrong_content',
    `The file is named .xml, but its content is ${content ?? 'no XML'}.`,
  );
}

/** Whether the bytes are of a PDF whose first line is missing: its first object follows. */
export function lacksPdfHeader(head: Buffer): boolean {
  return /^\s*\d+ \d+ obj\s*<</.test(head.toString('latin1', 0, 200));
}

/**
 * Checks that a file's first bytes are of the given kind.
 * @throws ConversionError if the file is empty or its content is of another kind
 */
export function checkContent(path: string, kind: FileKind): void {
  const head = readHead(path);
  if (head.length === 0) throw new ConversionError('empty', 'The file is empty.');
  const content = contentOf(head);
  const wanted = expected[kind];
  if (wanted) {
    if (content === oldOffice && kind !== 'msg' && wanted.includes(oldOffice)) rejectOldContainer(path, kind);
    if (content !== null && wanted.includes(content)) return;
    // PDF readers accept other bytes before the header, and such files are common.
    if (kind === 'pdf' && (head.subarray(0, 1024 + 5).includes('%PDF-') || lacksPdfHeader(head))) return;
    const found = content ?? (looksBinary(head) ? 'binary data of an unknown type' : 'plain text');
    throw new ConversionError('wrong_content', `The file is named .${kind}, but its content is ${found}.`);
  }
  if (textual.includes(kind)) {
    const isText = content === null || (markup.includes(content) && !unmarked.includes(kind));
    if (kind === 'eml' && isText) {
      requireMessage(head, content);
      return;
    }
    if (kind === 'xml') requireXml(head, content);
    if (isText && !looksBinary(head)) return;
    const found = isText || content === null ? 'binary data, not text' : content;
    const wanted = content === null || markup.includes(content) ? '' : ', not text';
    throw new ConversionError(
      'wrong_content',
      `The file is named .${kind}, but its content is ${found}${wanted}.`,
    );
  }
}
