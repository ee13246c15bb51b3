import { posix } from 'node:path';
import type { Conversion } from '../conversion';
import { ConversionError } from '../conversionError';
import type { DocumentHead } from '../document';
import { HtmlBlocks } from '../html/htmlBlocks';
import { htmlCharset } from '../html/htmlCharset';
import { mainContent } from '../html/mainContent';
import { readXml, readXmlIfPresent } from '../office/readXml';
import { ZipArchive } from '../office/zipArchive';
import { createDecoder, type Decoder } from '../text/createDecoder';

const container = 'META-INF/container.xml';
const encryption = 'META-INF/encryption.xml';

interface Book {
  metadata: Record<string, string>;
  /** The parts of the text, in reading order. */
  chapters: string[];
}

/** The part that a reference names, from the folder of the part that has it. */
function partAt(folder: string, reference: string): string {
  const [path = ''] = reference.split('#');
  try {
    return posix.join(folder, decodeURIComponent(path));
  } catch {
    return posix.join(folder, path);
  }
}

async function packagePart(archive: ZipArchive): Promise<string> {
  let part = '';
  if (!archive.has(container))
    throw new ConversionError(
      'wrong_content',
      'The file is named .epub, but it is a ZIP archive without a book in it, or a damaged one.',
    );
  await readXml(archive, container, {
    open(name, attributes) {
      if (name === 'rootfile') part ||= attributes['full-path'] ?? '';
    },
  });
  return part;
}

async function readPackage(archive: ZipArchive, part: string): Promise<Book> {
  const folder = posix.dirname(part);
  const texts = new Map<string, string>();
  const book: Book = { metadata: {}, chapters: [] };
  const wanted = new Set(['title', 'creator', 'language', 'publisher', 'date', 'description', 'subject']);
  let current = '';
  await readXml(archive, part, {
    open(name, { id = '', href = '', idref = '', properties = '', 'media-type': type = '' }) {
      current = name;
      if (name === 'item' && /html/.test(type) && !/\bnav\b/.test(properties))
        texts.set(id, partAt(folder, href));
      const chapter = name === 'itemref' ? texts.get(idref) : undefined;
      if (chapter && archive.has(chapter)) book.chapters.push(chapter);
    },
    close() {
      current = '';
    },
    text(text) {
      if (!wanted.has(current) || !text.trim()) return;
      book.metadata[current] = `${book.metadata[current] ?? ''}${text}`.slice(0, 2000);
    },
  });
  return book;
}

/** Fonts are often obscured; a text that is needs the shop's own program. */
async function requireReadable(archive: ZipArchive, { chapters }: Book): Promise<void> {
  await readXmlIfPresent(archive, encryption, {
    open(name, { URI = '' }) {
      if (name === 'CipherReference' && chapters.includes(partAt('', URI)))
        throw new ConversionError(
          'password_protected',
          'The book is protected against copying. Upload a copy without protection.',
        );
    },
  });
}

/** An electronic book: its chapters in reading order. Nothing is fetched. */
export async function convertEpub({ path, add, progress }: Conversion): Promise<DocumentHead> {
  const archive = await ZipArchive.open(path);
  try {
    const part = await packagePart(archive);
    const book = await readPackage(archive, part);
    await requireReadable(archive, book);
    if (book.chapters.length === 0)
      throw new ConversionError('damaged', 'The book is damaged: it has no readable chapter.');
    for (const [index, chapter] of book.chapters.entries()) {
      const reader = new HtmlBlocks();
      let decoder: Decoder | null = null;
      for await (const bytes of archive.read(chapter)) {
        decoder ??= createDecoder(htmlCharset(bytes));
        reader.write(decoder.decode(bytes, { stream: true }));
      }
      for (const block of mainContent(reader.end().blocks)) add(block);
      progress((index + 1) / book.chapters.length);
    }
    const { title = null, creator, language, ...rest } = book.metadata;
    return {
      title: title?.trim() ?? null,
      language: /^[a-z]{2}/i.exec(language ?? '')?.[0].toLowerCase() ?? null,
      pageCount: null,
      metadata: creator ? { author: creator, ...rest } : rest,
    };
  } finally {
    archive.close();
  }
}
