import type { Readable } from 'node:stream';

/** The size of a page: PDF points, or pixels of an image. */
export interface PageSize {
  width: number;
  height: number;
}

/** The stored file whose pages are drawn. */
export interface DrawnFile {
  id: string;
  environmentId: string;
  originalFilename: string;
  blobStoragePath: string;
}

/**
 * Draws the pages of stored PDFs and images, isolated from the process and with the bounds of a conversion. The results
 * are kept in the blob store beside the file and are deleted with it.
 */
export interface PagePictures {
  /** The sizes of all pages in order; null where the file type has no pages to draw. */
  sizes(file: DrawnFile, signal: AbortSignal): Promise<PageSize[] | null>;
  /** A PNG of a page, counted from 1; null where there is no such page. */
  draw(file: DrawnFile, number: number, signal: AbortSignal): Promise<Readable | null>;
}
