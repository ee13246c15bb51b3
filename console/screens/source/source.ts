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
