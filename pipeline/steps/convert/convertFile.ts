import { statSync } from 'node:fs';
import type { Block, DocumentHead, NewBlock } from '../../../domain/document';
import type { FileKind } from '../../../domain/fileTypes';
import { checkContent } from './checkContent';
import type { Conversion, FileReader } from './conversion';
import { LanguageSampler } from './languageSampler';
import { PageDealer } from './pageDealer';
import { WorkBudget } from './workBudget';

/** A thread loads what the kinds of its files need, and no other kind's libraries. */
const readers: Record<FileKind, () => FileReader> = {
  pdf: () => (require('./pdf/convertPdf') as typeof import('./pdf/convertPdf')).convertPdf,
  txt: () => (require('./text/convertText') as typeof import('./text/convertText')).convertText,
  md: () =>
    (require('./markdown/convertMarkdown') as typeof import('./markdown/convertMarkdown')).convertMarkdown,
  html: () => (require('./html/convertHtml') as typeof import('./html/convertHtml')).convertHtml,
  png: () => (require('./image/convertImage') as typeof import('./image/convertImage')).convertImage,
  jpg: () => (require('./image/convertImage') as typeof import('./image/convertImage')).convertImage,
  docx: () =>
    (require('./office/docx/convertDocx') as typeof import('./office/docx/convertDocx')).convertDocx,
  pptx: () =>
    (require('./office/pptx/convertPptx') as typeof import('./office/pptx/convertPptx')).convertPptx,
  xlsx: () =>
    (require('./office/xlsx/convertXlsx') as typeof import('./office/xlsx/convertXlsx')).convertXlsx,
};

export interface ConvertFileOptions {
  path: string;
  kind: FileKind;
  filename: string;
  maxMemoryBytes: number;
  /** See `Conversion`. */
  ocrLanguages: string[];
  progress?: (share: number) => void;
}

/** How the threads that read one PDF together keep in touch. */
export type Teamwork = Pick<Conversion, 'pages' | 'announcePages' | 'othersDone'>;

/** One thread reads all of the file. */
function alone(): Teamwork {
  return { pages: new PageDealer(), announcePages: () => {}, othersDone: async () => {} };
}

/**
 * Reads a file in this thread and hands on its blocks in order. Throws `ConversionError` where the file is at
 * fault. A sound file without any text (a blank page, a photograph) has no blocks.
 */
export async function convertFile(
  options: ConvertFileOptions,
  emit: (block: Block) => void,
): Promise<DocumentHead> {
  const output = new NumberedBlocks(emit);
  const head = await readBlocks(options, alone(), (block) => output.add(block));
  return output.complete(head);
}

/** Reads the file, or this thread's share of its pages, into blocks as the source has them. */
export async function readBlocks(
  { kind, progress = () => {}, ...file }: ConvertFileOptions,
  team: Teamwork,
  add: Conversion['add'],
): Promise<DocumentHead> {
  checkContent(file.path, kind);
  const budget = new WorkBudget(statSync(file.path).size, textAllowance, 'text');
  const addWithin = (block: NewBlock) => {
    budget.spend(sizeOf(block));
    add(block.kind === 'listItem' ? { ...block, depth: Math.min(block.depth, deepestList) } : block);
  };
  return readers[kind]()({ ...file, progress, ...team, add: addWithin });
}

/** Lists are shown by indenting their items. */
const deepestList = 20;
/** Characters and cells. Packed tables of sentences that occur again and again have up to 30 characters a byte. */
const textAllowance = { base: 8_000_000, perByte: 40 };

function sizeOf(block: NewBlock): number {
  if (block.kind !== 'table') return block.text.length + 1;
  return block.rows.reduce((all, row) => row.reduce((sum, cell) => sum + cell.length + 1, all), 0);
}

/** Gives blocks their ids in order, and learns the language of the document from them. */
export class NumberedBlocks {
  private readonly language = new LanguageSampler();
  private count = 0;

  constructor(private readonly emit: (block: Block) => void) {}

  add(block: NewBlock): void {
    this.count++;
    const numbered = { id: `b${this.count}`, ...block } as Block;
    this.language.add(numbered);
    this.emit(numbered);
  }

  complete(head: DocumentHead): DocumentHead {
    // What a page says of its own language is often a template's default: the text itself decides.
    return { ...head, language: this.language.detect() ?? head.language };
  }
}
