import type { Logger } from '../domain/context';
import type { BlobStore } from '../domain/ports/blobStore';
import type { EmbeddingModel } from '../domain/ports/embeddingModel';
import type { EventBus } from '../domain/ports/events';
import type { UsageMeter } from '../domain/ports/usageMeter';
import type { Models } from '../models/createModels';
import type { FileDoc } from '../models/files';
import type { DocumentStages } from './documentStages';

export interface PipelineDeps {
  models: Models;
  blobs: BlobStore;
  events: EventBus;
  converter: DocumentStages;
  embeddingModel: EmbeddingModel;
  usageMeter: UsageMeter;
  /** A directory for temporary files, exclusive to this process. */
  workDir: string;
  log: Logger;
}

export interface StageRun {
  file: FileDoc;
  signal: AbortSignal;
  /** Reports the share of the stage that is done, 0 to 1. Cheap: writes are throttled. */
  onProgress: (share: number) => void;
}

/**
 * The work of one stage. Must be idempotent: a process that crashed may have done part or all of it. Resolves with
 * the fields to set on the file record.
 */
export type StageStep = (deps: PipelineDeps, run: StageRun) => Promise<Partial<FileDoc>>;

/** The file was deleted or reprocessed during this run. The run's data is discarded and no failure is reported. */
export class StaleRunError extends Error {
  override readonly name = 'StaleRunError';
}
