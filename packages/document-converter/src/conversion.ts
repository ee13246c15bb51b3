import type { DocumentHead, NewBlock } from './document';
import type { FileKind } from './fileKind';
import type { PageFault } from './pageFaults';
import type { PageQueue } from './pageQueue';
import type { SheetTableItem } from './sheetTable';

/** Returns the language of a text as ISO 639-1, or null where it is not detected. */
export type LanguageDetector = (text: string) => string | null;

/** A file within the file, such as an attachment. */
export interface Part {
  path: string;
  kind: FileKind;
  filename: string;
}

/** The input of a converter, and the sink for its blocks. */
export interface Conversion {
  /** The local file. */
  path: string;
  filename: string;
  /** Adds the next block in reading order. Blocks may be written immediately: converters need not buffer them. */
  add(block: NewBlock): void;
  /** Reports the share of the work that is done, 0 to 1. */
  progress(share: number): void;
  /** Adds a table of a workbook, or a row of it, with typed values. Absent where nobody asks for them. */
  addTableItem?(item: SheetTableItem): void;
  /** The pages of a PDF, distributed over the threads that read it. */
  pages: PageQueue;
  /** Reports the number of pages, before the first is taken. */
  reportPageCount(count: number): void;
  /** Reports what could not be read of a page, for the notes of the document. */
  reportFault(fault: PageFault): void;
  /**
   * Reads a file within the file by the reader of its kind, and passes its blocks on without their places.
   * @throws ConversionError when that file is at fault, or when it is one too many or too deep
   */
  readPart(part: Part, add: Conversion['add']): Promise<DocumentHead>;
  /** Resolves when the other threads that read the file have finished. */
  workersDone(): Promise<void>;
  /** OCR models such as `eng` and `chi_sim`, the default first. */
  ocrLanguages: string[];
  detectLanguage: LanguageDetector;
  /** The limit on memory outside the JavaScript heap (WebAssembly), in bytes. */
  maxMemoryBytes: number;
}

/** Reads a file of one kind. Throws `ConversionError` with a public message when the file is at fault. */
export type FileReader = (conversion: Conversion) => Promise<DocumentHead>;
