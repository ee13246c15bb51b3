import type { FileKind } from '../fileTypes';

/** Makes PDFs of slides and text documents with a program beside Lectern. */
export interface OfficePdf {
  accepts(kind: FileKind): boolean;
  /**
   * Makes a PDF, with a page for each slide.
   * @param path the local path of the file
   * @param directory a directory for what it writes, which the caller removes
   * @returns the path of the PDF below `directory`
   * @throws where the program fails or exceeds a limit
   */
  convert(request: { path: string; kind: FileKind; directory: string }): Promise<string>;
  /** Ends what is running. */
  close(): void;
}
