import type { FileKind } from '../fileTypes';

/** The program failed with this file, or exceeded a limit. */
export class OfficeConversionError extends Error {
  override readonly name = 'OfficeConversionError';
}

/** Makes PDFs of slides and text documents with a program beside Lectern. */
export interface OfficePdf {
  accepts(kind: FileKind): boolean;
  /**
   * Makes a PDF, with a page for each slide.
   * @param path the local path of the file, in `directory`
   * @param directory a directory for what it writes, which the caller removes
   * @returns the path of the PDF below `directory`
   * @throws OfficeConversionError where the program fails or exceeds a limit; others where it cannot be started, and
   * the reason of `closed`
   */
  convert(request: { path: string; kind: FileKind; directory: string }): Promise<string>;
  /** Aborted by `close`. */
  readonly closed: AbortSignal;
  /** Ends what is running. Nothing is started afterwards. */
  close(): void;
}
