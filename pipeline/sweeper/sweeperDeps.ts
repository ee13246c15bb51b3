import type { Logger } from '../../domain/context';
import type { BlobStore } from '../../domain/ports/blobStore';
import type { EventBus } from '../../domain/ports/events';
import type { JobQueue } from '../../domain/ports/jobQueue';
import type { Models } from '../../models/createModels';

export interface SweeperDeps {
  models: Models;
  blobs: BlobStore;
  events: EventBus;
  queue: Pick<JobQueue, 'enqueue' | 'removeFile' | 'claim' | 'onReturn'>;
  log: Logger;
}

/** How many records one sweep takes of a kind; the next one takes the rest. */
export const batchSize = 500;
