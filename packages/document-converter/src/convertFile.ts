import { statSync } from 'node:fs';
import { checkContent } from './checkContent';
import type { Conversion, FileReader, LanguageDetector } from './conversion';
import type { Block, DocumentHead, LineBox, NewBlock } from './document';
import type { FileKind } from './fileKind';
import { FileParts, withoutPlace } from './fileParts';
import { LanguageSampler } from './languageSampler';
import { faultNotes, type PageFault } from './pageFaults';
import { PageQueue } from './pageQueue';
import { visibleText } from './visibleText';
import { WorkBudget } from './workBudget';

const delimited = () =>
  (require('./delimited/convertDelimited') as typeof import('./delimited/convertDelimited')).convertDelimited;

const openDocument = () =>
  require('./openDocument/convertOpenDocument') as typeof import('./openDocument/convertOpenDocument');

/** Required lazily: a thread loads only the libraries of the kinds it converts. */
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
  eml: () => (require('./email/convertEml') as typeof import('./email/convertEml')).convertEml,
  msg: () => (require('./email/convertMsg') as typeof import('./email/convertMsg')).convertMsg,
  json: () => (require('./json/convertJson') as typeof import('./json/convertJson')).convertJson,
  jsonl: () => (require('./json/convertJsonl') as typeof import('./json/convertJsonl')).convertJsonl,
  xml: () => (require('./xml/convertXml') as typeof import('./xml/convertXml')).convertXml,
  epub: () => (require('./epub/convertEpub') as typeof import('./epub/convertEpub')).convertEpub,
  odt: () => openDocument().convertOdt,
  ods: () => openDocument().convertOds,
  odp: () => openDocument().convertOdp,
  rtf: () => (require('./rtf/convertRtf') as typeof import('./rtf/convertRtf')).convertRtf,
  tiff: () => (require('./image/convertTiff') as typeof import('./image/convertTiff')).convertTiff,
  csv: delimited,
  tsv: delimited,
};

export interface ConvertFileOptions {
  path: string;
  kind: FileKind;
  filename: string;
  maxMemoryBytes: number;
  /** See `Conversion`. */
  ocrLanguages: string[];
  /** Defaults to none: only the language that the file declares is known. */
  detectLanguage?: LanguageDetector;
  progress?: (share: number) => void;
  /** See `Conversion`. */
  addTableItem?: Conversion['addTableItem'];
}

/** How the threads that read one PDF coordinate. */
export type PageTeamwork = Pick<Conversion, 'pages' | 'reportPageCount' | 'workersDone'>;

function singleThread(): PageTeamwork {
  return { pages: new PageQueue(), reportPageCount: () => {}, workersDone: async () => {} };
}

/**
 * Converts a file in this thread and emits its blocks in order. A valid file without text (a blank page, a
 * photograph) has no blocks.
 * @throws ConversionError when the file is at fault
 */
export async function convertFile(
  options: ConvertFileOptions,
  emit: (block: Block) => void,
): Promise<DocumentHead> {
  const output = new NumberedBlocks(emit, options.detectLanguage);
  const head = await readBlocks(options, singleThread(), (block) => output.add(block));
  return output.complete(head);
}

/** The head of a document, before what could not be read is told in its notes. */
export type ReadHead = DocumentHead & { faults: PageFault[] };

/** Reads the file, or this thread's share of its pages, into blocks without ids. */
export async function readBlocks(
  options: ConvertFileOptions,
  team: PageTeamwork,
  add: Conversion['add'],
): Promise<ReadHead> {
  const budget = new WorkBudget(statSync(options.path).size, textAllowance, 'text');
  const addWithin = (block: NewBlock) => {
    budget.spend(sizeOf(block));
    add(block.kind === 'listItem' ? { ...block, depth: Math.min(block.depth, deepestList) } : block);
  };
  const head = await readFile(options, team, addWithin, new FileParts());
  // A reader goes on after a part that is at fault, but not after the one that spent the budget of all.
  budget.spend(0);
  return head;
}

async function readFile(
  { kind, progress = () => {}, detectLanguage = () => null, ...file }: ConvertFileOptions,
  team: PageTeamwork,
  add: Conversion['add'],
  parts: FileParts,
): Promise<ReadHead> {
  checkContent(file.path, kind);
  const faults: PageFault[] = [];
  const reportFault = (fault: PageFault) => void faults.push(fault);
  const { filename: _name, addTableItem: _tables, ...limits } = file;
  const head = await readers[kind]()({
    ...{ ...file, progress, detectLanguage, ...team, reportFault },
    add,
    async readPart(part, addPart) {
      const options = { ...limits, detectLanguage, ...part };
      const read = await readFile(
        options,
        singleThread(),
        (block) => addPart(withoutPlace(block)),
        parts.within(),
      );
      return withFaultNotes(read);
    },
  });
  return { ...head, faults };
}

/** The maximum nesting depth of list items; deeper ones are clamped. */
const deepestList = 20;
/** Characters and cells. Compressed tables of repeated sentences have up to 30 characters per byte. */
const textAllowance = { base: 8_000_000, perByte: 40 };

function sizeOf(block: NewBlock): number {
  if (block.kind !== 'table') return block.text.length + 1;
  return block.rows.reduce((all, row) => row.reduce((sum, cell) => sum + cell.length + 1, all), 0);
}

/** The block with what readers see of its text. */
function visible(block: NewBlock): NewBlock {
  if (block.kind === 'table') return { ...block, rows: block.rows.map((row) => row.map(visibleText)) };
  const text = visibleText(block.text);
  if (!block.lines || text.length === block.text.length) return { ...block, text };
  return { ...block, text, lines: movedLines(block.lines, block.text, text) };
}

/** The lines of a text from which characters were removed. */
function movedLines(lines: readonly LineBox[], before: string, after: string): LineBox[] {
  let [read, kept] = [0, 0];
  return lines.map(([start, ...box]) => {
    for (; read < start; read++) if (before[read] === after[kept]) kept++;
    return [kept, ...box];
  });
}

/** Assigns block ids in order and detects the language of the document. */
export class NumberedBlocks {
  private readonly sampler = new LanguageSampler();
  private count = 0;

  constructor(
    private readonly emit: (block: Block) => void,
    private readonly detectLanguage: LanguageDetector = () => null,
  ) {}

  add(block: NewBlock): void {
    this.count++;
    const numbered = { id: `b${this.count}`, ...visible(block) } as Block;
    this.sampler.add(numbered);
    this.emit(numbered);
  }

  complete(read: ReadHead): DocumentHead {
    const head = withFaultNotes(read);
    // A declared language is often a template's default, so the detected one wins.
    const language = this.detectLanguage(this.sampler.text()) ?? head.language;
    return { ...head, language };
  }
}

function withFaultNotes({ faults, ...head }: ReadHead): DocumentHead {
  const notes = [...(head.notes ?? []), ...faultNotes(faults)];
  return notes.length > 0 ? { ...head, notes } : head;
}
