import type { DocumentHead, NewBlock } from '../../../domain/document';
import type { PageDealer } from './pageDealer';

/** What a converter is given, and where its blocks go. */
export interface Conversion {
  /** The local file. */
  path: string;
  filename: string;
  /** Takes the next block in reading order; may write it away at once, so converters need not hold them all. */
  add(block: NewBlock): void;
  /** Share of the work that is done, 0 to 1. */
  progress(share: number): void;
  /** Deals out the pages of a PDF, which several threads may read together. */
  pages: PageDealer;
  /** Tells how many pages there are to be dealt out. */
  announcePages(count: number): void;
  /** Resolves when the other threads that read the file have done their share. */
  othersDone(): Promise<void>;
  /** Models for recognition (`eng`, `chi_sim`), the usual one first. */
  ocrLanguages: string[];
  /** Bound for memory outside the JavaScript heap (WebAssembly). */
  maxMemoryBytes: number;
}

/** Reads a file of one kind. Throws `ConversionError` with a sentence for a person where the file is at fault. */
export type FileReader = (conversion: Conversion) => Promise<DocumentHead>;
