import type { ChunkedHead, ConvertedDocument, DocumentHead } from '../document';
import type { FileKind } from '../fileTypes';

export interface StageRequest {
  /** Threads are shared fairly between environments. */
  environmentId?: string;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export interface ConversionRequest extends StageRequest {
  /** The local path of the uploaded file. */
  path: string;
  kind: FileKind;
  filename: string;
}

/** Converts an uploaded file to the document model, isolated from the process, with bounded memory and time. */
export interface Converter {
  /** Rejects with `ConversionError` for a file that cannot be converted. */
  convert(request: ConversionRequest): Promise<ConvertedDocument>;
  close(): Promise<void>;
}

/**
 * The stages from bytes to chunks. Intermediate results are files on disk, so that memory use does not grow with the
 * size of the document. A document file is JSON Lines: the `DocumentHead`, then one `Block` (or `DocumentChunk`) per
 * line. Output paths are local and overwritten. All stages reject with `ConversionError` for invalid documents.
 */
export interface DocumentStages extends Converter {
  /** Converts bytes to blocks in reading order. */
  convertFile(
    request: ConversionRequest & { documentPath: string; markdownPath: string },
  ): Promise<DocumentHead>;
  /** Detects headings, and removes running headers and footers. */
  parseFile(
    request: StageRequest & { documentPath: string; outputPath: string; markdownPath: string },
  ): Promise<DocumentHead>;
  /** Splits blocks into chunks. The output starts with a `ChunkedHead`. */
  chunkFile(
    request: StageRequest & { documentPath: string; outputPath: string },
  ): Promise<{ head: ChunkedHead; chunkCount: number }>;
}

/** The file is invalid, and a retry cannot succeed. The message is returned to the caller as `error_message`. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
}
