import type { ChunkedHead, ConvertedDocument, DocumentHead } from '../document';
import type { FileKind } from '../fileTypes';

export interface StageRequest {
  /** Environments share the threads fairly. */
  environmentId?: string;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export interface ConversionRequest extends StageRequest {
  /** A local file that holds the upload. */
  path: string;
  kind: FileKind;
  filename: string;
}

/** Turns an uploaded file into the document model, in isolation: memory and time are bounded. */
export interface Converter {
  /** Rejects with `ConversionError` for a file that can't be converted. */
  convert(request: ConversionRequest): Promise<ConvertedDocument>;
  close(): Promise<void>;
}

/**
 * The stages from bytes to chunks, file to file: what passes between them stays on disk, so that the memory of
 * the process doesn't grow with the document. Document files hold a line of JSON with the `DocumentHead`, then
 * one `Block` (or `DocumentChunk`) a line. The paths given are local and overwritten. All reject with
 * `ConversionError` where the document is at fault.
 */
export interface DocumentStages extends Converter {
  /** Bytes → blocks in reading order. */
  convertFile(
    request: ConversionRequest & { documentPath: string; markdownPath: string },
  ): Promise<DocumentHead>;
  /** Blocks → blocks with headings, without running lines. */
  parseFile(
    request: StageRequest & { documentPath: string; outputPath: string; markdownPath: string },
  ): Promise<DocumentHead>;
  /** Blocks → chunks; the head of their file is a `ChunkedHead`. */
  chunkFile(
    request: StageRequest & { documentPath: string; outputPath: string },
  ): Promise<{ head: ChunkedHead; chunkCount: number }>;
}

/** The file itself is at fault: trying again is of no use. The message is shown to the caller as `error_message`. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
}
