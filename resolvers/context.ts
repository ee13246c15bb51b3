import type { Logger, Principal } from '../domain/context';
import type { BlobStore } from '../domain/ports/blobStore';
import type { EmbeddingModel } from '../domain/ports/embeddingModel';
import type { EventBus } from '../domain/ports/events';
import type { JobQueue } from '../domain/ports/jobQueue';
import type { RateDecision, RateLimiter } from '../domain/ports/rateLimiter';
import type { Models } from '../models/createModels';

/** What operations work with; built once in the composition root. */
export interface Services {
  models: Models;
  blobs: BlobStore;
  events: EventBus;
  queue: JobQueue;
  embeddingModel: EmbeddingModel;
  limiter: RateLimiter;
  /** SHA-256 in hex of the admin token. */
  adminTokenHash: string;
  log: Logger;
}

/** One request. Built by the context factory for both transports. */
export interface OperationContext {
  services: Services;
  requestId: string;
  /** Null where the key is missing, unknown or deleted; operations refuse it with `unauthorized`. */
  principal: Principal | null;
  /** The admin token was sent beside the key. */
  isAdmin: boolean;
  /** Aborted when the caller goes away or the request runs out of time. */
  signal: AbortSignal;
  log: Logger;
  /** The last decision of the rate limiter on this request, for the response headers. */
  rate: { decision: RateDecision | null };
}
