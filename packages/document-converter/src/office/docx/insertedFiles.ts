import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewBlock } from '../../document';
import { HtmlBlocks } from '../../html/htmlBlocks';
import { htmlCharset } from '../../html/htmlCharset';
import { createDecoder } from '../../text/createDecoder';
import { detectCharset, isKnownCharset } from '../../text/detectCharset';
import type { Relationship } from '../officePackage';
import type { ZipArchive } from '../zipArchive';

/** Files within files within files. */
const deepest = 3;
const headerOf = (head: string, name: string) =>
  new RegExp(`^${name}:\\s*((?:.*(?:\\r?\\n[ \\t])?)*)`, 'im').exec(head)?.[1] ?? '';

async function bytesOf(archive: ZipArchive, part: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of archive.read(part)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function pageBlocks(bytes: Buffer, charset = htmlCharset(bytes)): NewBlock[] {
  const reader = new HtmlBlocks();
  reader.write(createDecoder(charset).decode(bytes));
  return reader.end().blocks.map(({ block }) => block);
}

function decoded(body: string, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64');
  if (!/quoted-printable/i.test(encoding)) return Buffer.from(body, 'latin1');
  const joined = body.replace(/=[ \t]*\r?\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
}

/** The page of a web archive (MHT): its first part that is HTML. */
function archivedBlocks(bytes: Buffer): NewBlock[] {
  const message = bytes.toString('latin1');
  const boundary = /boundary\s*=\s*"?([^"\s;]+)/i.exec(message)?.[1];
  for (const part of boundary ? message.split(`--${boundary}`) : [message]) {
    const end = /\r?\n\r?\n/.exec(part.trimStart());
    if (!end) continue;
    const trimmed = part.trimStart();
    const head = trimmed.slice(0, end.index);
    const type = headerOf(head, 'Content-Type');
    if (!/text\/html/i.test(type)) continue;
    const page = decoded(
      trimmed.slice(end.index + end[0].length),
      headerOf(head, 'Content-Transfer-Encoding'),
    );
    const charset = /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1];
    return pageBlocks(page, charset && isKnownCharset(charset) ? charset : undefined);
  }
  return [];
}

/** Reads a Word document that is inserted in `depth` others. */
export type DocumentReader = (
  path: string,
  add: (block: NewBlock) => void,
  depth: number,
) => Promise<unknown>;

async function documentBlocks(bytes: Buffer, depth: number, read: DocumentReader): Promise<NewBlock[]> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-inserted-'));
  try {
    const path = join(directory, 'inserted.docx');
    await writeFile(path, bytes);
    const blocks: NewBlock[] = [];
    await read(path, (block) => blocks.push({ ...block, page: null }), depth + 1);
    return blocks;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The blocks of a file inserted into a document (`w:altChunk`); null where it is of a kind that is not read. */
export async function insertedBlocks(
  archive: ZipArchive,
  { target }: Relationship,
  depth: number,
  read: DocumentReader,
): Promise<NewBlock[] | null> {
  if (!archive.has(target) || depth >= deepest) return null;
  const bytes = await bytesOf(archive, target);
  const start = bytes.subarray(0, 2048).toString('latin1').trimStart();
  if (start.startsWith('PK')) return documentBlocks(bytes, depth, read);
  if (start.startsWith('{\\rtf')) return null;
  if (/^(?:[\w-]+:.*\r?\n)*(?:MIME-Version|Content-Type):/i.test(start)) return archivedBlocks(bytes);
  if (/<[a-z!?]/i.test(start)) return pageBlocks(bytes);
  const text = createDecoder(detectCharset(bytes)).decode(bytes);
  return text
    .split(/\r?\n\s*\r?\n/)
    .filter((part) => part.trim())
    .map((part) => ({ kind: 'paragraph', page: null, box: null, text: part.trim() }));
}
