import type { DocumentHead, NewBlock } from '../../../domain/document';
import type { PageQueue } from './pageQueue';

/** The input of a converter, and the sink for its blocks. */
export interface Conversion {
  /** The local file. */
  path: string;
  filename: string;
  /** Adds the next block in reading order. Blocks may be written immediately: converters need not buffer them. */
  add(block: NewBlock): void;
  /** Reports the share of the work that is done, 0 to 1. */
  progress(share: number): void;
  /** The pages of a PDF, distributed over the threads that read it. */
  pages: PageQueue;
  /** Reports the number of pages, before the first is taken. */
  reportPageCount(count: number): void;
  /** Resolves when the other threads that read the file have finished. */
  workersDone(): Promise<void>;
  /** OCR models such as `eng` and `chi_sim`, the default first. */
  ocrLanguages: string[];
  /** The limit on memory outside the JavaScript heap (WebAssembly), in bytes. */
  maxMemoryBytes: number;
}

/** Reads a file of one kind. Throws `ConversionError` with a public message when the file is at fault. */
export type FileReader = (conversion: Conversion) => Promise<DocumentHead>;
