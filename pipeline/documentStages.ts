import { join } from 'node:path';
import { type ConverterOptions, openConverter, type TaskRequest } from '@lectern/document-converter';
import type { BuildTablesInput } from './steps/tables/buildTables';
import type { ChunkFileInput, ParseFileInput } from './steps/worker';

export interface DocumentStagesOptions extends Omit<ConverterOptions, 'worker'> {
  /** The maximum number of chunks per file. */
  maxChunks: number;
}

// Threads run compiled files, also when this module is loaded from its TypeScript source.
const worker = __filename.endsWith('.ts')
  ? join(__dirname, '../dist/pipeline/steps/worker.js')
  : join(__dirname, 'steps/worker.js');

/**
 * Opens the stages from bytes to chunks, in worker threads with bounded memory and time, which environments (`tenant`)
 * share fairly. Intermediate results are files on disk, so that memory use does not grow with the size of the document.
 * A document file is JSON Lines: the `DocumentHead`, then one `Block` (or `DocumentChunk`) per line. Output paths are
 * local and overwritten. All stages reject with `ConversionError` for invalid documents.
 */
export function openDocumentStages({ maxChunks, ...limits }: DocumentStagesOptions) {
  const { tasks, ...converter } = openConverter<typeof import('./steps/worker')>({ ...limits, worker });
  return {
    ...converter,
    /** Detects headings, and removes running headers and footers. */
    parseFile: ({ tenant, onProgress, signal, ...input }: TaskRequest & ParseFileInput) =>
      tasks.parseFile(input.documentPath, input, { tenant, onProgress, signal }),
    /** Makes a SQLite database of the tables of a workbook. */
    buildTables: ({ tenant, onProgress, signal, ...input }: TaskRequest & BuildTablesInput) =>
      tasks.buildTables(input.itemsPath, input, { tenant, onProgress, signal }),
    /** Splits blocks into chunks. The output starts with a `DocumentHead`. */
    chunkFile({ tenant, onProgress, signal, ...files }: TaskRequest & Omit<ChunkFileInput, 'maxChunks'>) {
      const input = { ...files, maxChunks };
      return tasks.chunkFile(files.documentPath, input, { tenant, onProgress, signal });
    },
  };
}

export type DocumentStages = ReturnType<typeof openDocumentStages>;
