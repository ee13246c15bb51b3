import type { CitedCellsFragment } from '../../api/generated/graphql';

/** A passage of a file: a citation, a search result or a chunk. */
export interface Source {
  fileId: string;
  fileName: string;
  chunkId: string;
  chunkIndex: number;
  pageNumber?: number | null;
  /** Content ID → page → corners, as fractions of the page size. */
  boundingBoxes?: Record<string, unknown> | null;
  /** The supporting text of a citation, verbatim from the chunk. */
  quote?: string;
  /** Whether it was looked for in the document, and is not what an answer cites. */
  isFound?: boolean;
}

/** A passage, or the cells of a workbook that rows were computed from. */
export type Shown = Source | CitedCellsFragment;

export const isCells = (shown: Shown): shown is CitedCellsFragment => 'sheetName' in shown;

/** As spreadsheets write it: `Orders!A1:H81`. */
export const addressOf = ({ sheetName, range }: CitedCellsFragment): string => `${sheetName}!${range}`;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The boxes of a passage by page. */
export function boxesByPage({ boundingBoxes }: Source): Map<number, Box[]> {
  const pages = new Map<number, Box[]>();
  for (const places of Object.values(boundingBoxes ?? {})) {
    for (const [page, box] of Object.entries(places as Record<string, Box>)) {
      const number = Number(page);
      pages.set(number, [...(pages.get(number) ?? []), box]);
    }
  }
  return new Map([...pages].sort(([a], [b]) => a - b));
}

/**
 * The part of a passage that a quote marks, as offsets: its words, with the whole row where it begins or ends in one of a
 * table; everything where the passage does not have the quote.
 */
export function markedRange(content: string, quote: string | undefined): [start: number, end: number] {
  const found = quote ? content.indexOf(quote) : -1;
  if (!quote || found < 0) return [0, content.length];
  const lineStart = (at: number) => (at === 0 ? 0 : content.lastIndexOf('\n', at - 1) + 1);
  const isRow = (at: number) => content.startsWith('|', lineStart(at));
  const lineEnd = (at: number) => {
    const end = content.indexOf('\n', at);
    return end < 0 ? content.length : end;
  };
  const last = found + quote.length - 1;
  return [isRow(found) ? lineStart(found) : found, isRow(last) ? lineEnd(last) : last + 1];
}
