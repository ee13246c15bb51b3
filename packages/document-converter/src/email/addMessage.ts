import type { Conversion } from '../conversion';
import { ConversionError } from '../conversionError';
import type { DocumentHead, NewBlock } from '../document';
import { type FileKind, kindOfName } from '../fileKind';
import { withPartFile } from '../fileParts';

export interface MessageAttachment {
  filename: string;
  content: Uint8Array;
  /** Known where the name does not tell it. */
  kind?: FileKind;
}

/** A message as mail programs show it, whatever format it was stored in. */
export interface Message {
  subject: string | null;
  /** The fields above the text: `From`, `To`, `Date` …, in order. */
  fields: [name: string, value: string][];
  text: string | null;
  html: string | null;
  /** Without the pictures that the text shows. */
  attachments: MessageAttachment[];
}

const deepestHeading = 6;
const byteOrderMark = '\ufeff';

/** Below the heading of its attachment. */
function nested(block: NewBlock): NewBlock {
  if (block.kind !== 'heading') return block;
  return { ...block, level: Math.min(block.level + 1, deepestHeading) };
}

/** Adds a message: its subject as heading, its fields, its text, and each attachment under its name. */
export async function addMessage(
  { add, path, readPart, progress }: Conversion,
  { subject, fields, text, html, attachments }: Message,
): Promise<DocumentHead> {
  const notes: string[] = [];
  const read = async (
    part: { content: Uint8Array; kind: FileKind; filename: string },
    addBlock: Conversion['add'],
  ) => {
    const head = await withPartFile(path, part, (partPath) =>
      readPart({ path: partPath, kind: part.kind, filename: part.filename }, addBlock),
    );
    return head.notes ?? [];
  };
  if (subject) add({ kind: 'heading', page: null, box: null, level: 1, text: subject });
  const names = attachments.map(({ filename }) => filename).join(', ');
  const shown = names === '' ? fields : [...fields, ['Attachments', names]];
  const lines = shown.map(([name, value]) => `${name}: ${value}`).join('\n');
  if (lines !== '') add({ kind: 'paragraph', page: null, box: null, text: lines });

  let hasBody = false;
  const addBody = (block: NewBlock) => {
    hasBody = true;
    add(block);
  };
  const bodies = [
    ['html', html],
    ['txt', text],
  ] as const;
  for (const [kind, body] of bodies) {
    if (hasBody || !body?.trim()) continue;
    // The mark says that it is UTF-8, whatever the page says of its charset.
    const content = Buffer.from(byteOrderMark + body);
    notes.push(...(await read({ content, kind, filename: `message.${kind}` }, addBody)));
  }

  for (const [index, { filename, content, kind = kindOfName(filename) }] of attachments.entries()) {
    progress(index / attachments.length);
    if (kind === null || content.length === 0) {
      notes.push(
        `The attachment “${filename}” was not read: ${kind ? 'it is empty' : 'its type is not supported'}.`,
      );
      continue;
    }
    let isNamed = false;
    const addBlock = (block: NewBlock) => {
      if (!isNamed) add({ kind: 'heading', page: null, box: null, level: 1, text: filename });
      isNamed = true;
      add(nested(block));
    };
    try {
      const own = await read({ content, kind, filename }, addBlock);
      notes.push(...own.map((note) => `Attachment “${filename}”: ${note}`));
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error;
      notes.push(`The attachment “${filename}” was not read. ${error.message}`);
    }
  }
  const metadata = Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), value]));
  return { title: subject, language: null, pageCount: null, metadata, notes };
}
