import type { Logger } from '../domain/context';
import type { Stage } from '../domain/files';
import type { BlobStore } from '../domain/ports/blobStore';
import type { DocumentStages } from '../domain/ports/converter';
import type { EmbeddingModel } from '../domain/ports/embeddingModel';
import type { EventBus } from '../domain/ports/events';
import type { Models } from '../models/createModels';
import type { FileDoc } from '../models/files';

export interface PipelineDeps {
  models: Models;
  blobs: BlobStore;
  events: EventBus;
  converter: DocumentStages;
  embeddingModel: EmbeddingModel;
  /** A directory of this process alone, for files in the making. */
  workDir: string;
  log: Logger;
}

export interface StageRun {
  file: FileDoc;
  signal: AbortSignal;
  /** Share of the stage that is done, 0 to 1; shown to callers, so it may be called often. */
  onProgress: (share: number) => void;
}

/**
 * The work of one stage. Idempotent: it may have been done in part, or whole, by a process that died. Returns the
 * fields of the file record that it found out.
 */
export type StageStep = (deps: PipelineDeps, run: StageRun) => Promise<Partial<FileDoc>>;

export type StageSteps = Record<Stage, StageStep>;

/** The file was deleted or taken over while this run was at it: what the run wrote has to go, and nobody is told. */
export class StaleRunError extends Error {
  override readonly name = 'StaleRunError';
}
