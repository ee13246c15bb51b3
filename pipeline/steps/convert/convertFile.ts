import type { Block, ConvertedDocument, NewBlock } from '../../../domain/document';
import type { FileKind } from '../../../domain/fileTypes';
import { ConversionError } from '../../../domain/ports/converter';
import { checkContent } from './checkContent';
import type { FileReader } from './conversion';
import { detectLanguage } from './detectLanguage';
import { convertHtml } from './html/convertHtml';
import { convertMarkdown } from './markdown/convertMarkdown';
import { convertPdf } from './pdf/convertPdf';
import { convertText } from './text/convertText';

const readers: Partial<Record<FileKind, FileReader>> = {
  pdf: convertPdf,
  txt: convertText,
  md: convertMarkdown,
  html: convertHtml,
};

export interface ConvertFileOptions {
  path: string;
  kind: FileKind;
  filename: string;
  maxMemoryBytes: number;
  progress?: (share: number) => void;
}

/**
 * Turns a file into the document model, in this thread. Throws `ConversionError` where the file is at fault.
 * A sound file without any text (a blank page, a photograph) gives a document without blocks.
 */
export async function convertFile(options: ConvertFileOptions): Promise<ConvertedDocument> {
  const { path, kind, filename, maxMemoryBytes, progress = () => {} } = options;
  checkContent(path, kind);
  const reader = readers[kind];
  if (!reader) throw new ConversionError(`Files of the type .${kind} can't be read.`);
  const blocks: Block[] = [];
  const add = (block: NewBlock) => blocks.push({ id: `b${blocks.length + 1}`, ...block } as Block);
  const head = await reader({ path, filename, add, progress, maxMemoryBytes });
  // What a page says of its own language is often a template's default: the text itself decides.
  return { ...head, language: detectLanguage(blocks) ?? head.language, blocks };
}
