import type { Block, DocumentHead, NewBlock } from '../../../domain/document';
import type { FileKind } from '../../../domain/fileTypes';
import { checkContent } from './checkContent';
import type { FileReader } from './conversion';
import { convertHtml } from './html/convertHtml';
import { convertImage } from './image/convertImage';
import { LanguageSampler } from './languageSampler';
import { convertMarkdown } from './markdown/convertMarkdown';
import { convertDocx } from './office/docx/convertDocx';
import { convertPptx } from './office/pptx/convertPptx';
import { convertXlsx } from './office/xlsx/convertXlsx';
import { convertPdf } from './pdf/convertPdf';
import { convertText } from './text/convertText';

const readers: Record<FileKind, FileReader> = {
  pdf: convertPdf,
  txt: convertText,
  md: convertMarkdown,
  html: convertHtml,
  png: convertImage,
  jpg: convertImage,
  docx: convertDocx,
  pptx: convertPptx,
  xlsx: convertXlsx,
};

export interface ConvertFileOptions {
  path: string;
  kind: FileKind;
  filename: string;
  maxMemoryBytes: number;
  progress?: (share: number) => void;
}

/**
 * Reads a file in this thread and hands on its blocks in order. Throws `ConversionError` where the file is at
 * fault. A sound file without any text (a blank page, a photograph) has no blocks.
 */
export async function convertFile(
  { path, kind, filename, maxMemoryBytes, progress = () => {} }: ConvertFileOptions,
  emit: (block: Block) => void,
): Promise<DocumentHead> {
  checkContent(path, kind);
  const language = new LanguageSampler();
  let count = 0;
  const add = (block: NewBlock) => {
    count++;
    const numbered = { id: `b${count}`, ...block } as Block;
    language.add(numbered);
    emit(numbered);
  };
  const head = await readers[kind]({ path, filename, add, progress, maxMemoryBytes });
  // What a page says of its own language is often a template's default: the text itself decides.
  return { ...head, language: language.detect() ?? head.language };
}
