import type { ConvertedDocument } from '../document';
import type { FileKind } from '../fileTypes';

export interface ConversionRequest {
  /** A local file that holds the upload. */
  path: string;
  kind: FileKind;
  filename: string;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Turns an uploaded file into the document model, in isolation: memory and time are bounded. */
export interface Converter {
  /** Rejects with `ConversionError` for a file that can't be converted. */
  convert(request: ConversionRequest): Promise<ConvertedDocument>;
  close(): Promise<void>;
}

/** The file itself is at fault: trying again is of no use. The message is shown to the caller as `error_message`. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
}
