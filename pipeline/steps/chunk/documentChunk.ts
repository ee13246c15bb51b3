import type { Box } from '@lectern/document-converter';
import type { PageStart } from '../../../domain/search';

/** A run of text that is embedded, indexed and cited as one. */
export interface DocumentChunk {
  /** Position within the file, from 0. */
  index: number;
  /** The text that is displayed and quoted. */
  content: string;
  /** Headings above it, outermost first. */
  headingPath: string[];
  tokenCount: number;
  /** The page with most of the text; null where the source has no pages. */
  pageNumber: number | null;
  startPage: number | null;
  endPage: number | null;
  /** Where the text of each page starts in `content`, in its order; null where all is on one page. */
  pageStarts: PageStart[] | null;
  /** Block id → page → corners; the form of the specification's `bounding_boxes`. */
  boundingBoxes: Record<string, Record<string, Box>> | null;
  /** Where the lines of `content` start and stand: see `encodeLines`. */
  lineBoxes: string | null;
}
