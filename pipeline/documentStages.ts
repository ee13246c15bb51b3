import { join } from 'node:path';
import {
  type ConvertedDocument,
  type Converter,
  type ConverterOptions,
  type DocumentHead,
  openConverter,
  type PageSize,
} from '@lectern/document-converter';
import type { FileKind } from '../domain/fileTypes';
import type { BuildTablesInput, BuildTablesResult } from './steps/tables/buildTables';
import type { ChunkFileInput, ChunkFileResult, ParseFileInput } from './steps/worker';

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

/**
 * The stages from bytes to chunks, in worker threads with bounded memory and time. Intermediate results are files on
 * disk, so that memory use does not grow with the size of the document. A document file is JSON Lines: the
 * `DocumentHead`, then one `Block` (or `DocumentChunk`) per line. Output paths are local and overwritten. All stages
 * reject with `ConversionError` for invalid documents.
 */
export interface DocumentStages {
  /** Converts bytes to blocks in memory. */
  convert(request: ConversionRequest): Promise<ConvertedDocument>;
  /** Converts bytes to blocks in reading order. */
  convertFile(
    request: ConversionRequest & { documentPath: string; markdownPath: string; tablesPath?: string | null },
  ): Promise<DocumentHead>;
  /** Detects headings, and removes running headers and footers. */
  parseFile(request: StageRequest & ParseFileInput): Promise<DocumentHead>;
  /** Makes a SQLite database of the tables of a workbook. */
  buildTables(request: StageRequest & BuildTablesInput): Promise<BuildTablesResult>;
  /** Splits blocks into chunks. The output starts with a `DocumentHead`. */
  chunkFile(request: StageRequest & { documentPath: string; outputPath: string }): Promise<ChunkFileResult>;
  /**
   * Draws a page of a PDF or an image to a PNG, and returns its size; nothing where there is no such page. Without a
   * `picture`, returns the sizes of all pages.
   */
  drawPage(
    request: StageRequest & {
      path: string;
      kind: FileKind;
      picture: { number: number; pngPath: string } | null;
    },
  ): Promise<PageSize[]>;
  close(): Promise<void>;
}

export interface DocumentStagesOptions extends Omit<ConverterOptions, 'worker'> {
  /** The maximum number of chunks per file. */
  maxChunks: number;
}

// Threads run compiled files, also when this module is loaded from its TypeScript source.
const worker = __filename.endsWith('.ts')
  ? join(__dirname, '../dist/pipeline/steps/worker.js')
  : join(__dirname, 'steps/worker.js');

/** Opens the threads in which files are converted, parsed and chunked. */
export function openDocumentStages(options: DocumentStagesOptions): DocumentStages {
  const { maxChunks, ...limits } = options;
  const converter: Converter = openConverter({ ...limits, worker });
  return {
    convert: ({ environmentId, ...request }) => converter.convert({ ...request, tenant: environmentId }),
    convertFile: ({ environmentId, ...request }) =>
      converter.convertToFile({ ...request, tenant: environmentId }),
    parseFile({ documentPath, outputPath, markdownPath, environmentId, ...request }) {
      const input: ParseFileInput = { documentPath, outputPath, markdownPath };
      return converter.run('parseFile', documentPath, input, { ...request, tenant: environmentId });
    },
    buildTables({ environmentId, onProgress, signal, ...input }) {
      const request = { onProgress, signal, tenant: environmentId };
      return converter.run('buildTables', input.itemsPath, input, request);
    },
    chunkFile({ documentPath, outputPath, environmentId, ...request }) {
      const input: ChunkFileInput = { documentPath, outputPath, maxChunks };
      return converter.run('chunkFile', documentPath, input, { ...request, tenant: environmentId });
    },
    drawPage: ({ environmentId, ...request }) => converter.drawPage({ ...request, tenant: environmentId }),
    close: () => converter.close(),
  };
}
