import type { Logger, Principal } from '../domain/context';
import type { AppError } from '../domain/errors';
import type { BlobStore } from '../domain/ports/blobStore';
import type { OpenConnector } from '../domain/ports/connector';
import type { EmbeddingModel } from '../domain/ports/embeddingModel';
import type { EventBus } from '../domain/ports/events';
import type { JobQueue } from '../domain/ports/jobQueue';
import type { LanguageModel } from '../domain/ports/languageModel';
import type { RateDecision, RateLimiter } from '../domain/ports/rateLimiter';
import type { Reembedder } from '../domain/ports/reembedder';
import type { SecretBox } from '../domain/ports/secretBox';
import type { Telemetry } from '../domain/ports/telemetry';
import type { Models } from '../models/createModels';
import type { Profiles } from '../search/retrieval/modelProfile';
import type { ConnectorPool } from '../search/structured/connectorPool';

/** What operations work with; built once in the composition root. */
export interface Services {
  models: Models;
  blobs: BlobStore;
  events: EventBus;
  queue: JobQueue;
  embeddingModel: EmbeddingModel;
  /** What the scores of embedding models are made of. */
  profiles: Profiles;
  /** Null where none is configured: answers and SQL are then made by the built-in, deterministic paths. */
  languageModel: LanguageModel | null;
  /** How long the language model may take for an answer before the built-in path gives one. */
  modelTimeoutMs: number;
  /** The open databases of this process. */
  connectors: ConnectorPool;
  openConnector: OpenConnector;
  /** Database accounts that may do more than read can be attached. */
  allowsWriteAccounts: boolean;
  secrets: SecretBox;
  limiter: RateLimiter;
  reembedder: Reembedder;
  telemetry: Telemetry;
  /** Authentications of one address that may fail in a minute. */
  failedAuthLimit: number;
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
  /** Why the credentials that were sent are refused, where it is for more than being wrong. */
  refusal: AppError | null;
  /** The admin token was sent beside the key. */
  isAdmin: boolean;
  /** Aborted when the caller goes away or the request runs out of time. */
  signal: AbortSignal;
  log: Logger;
  /** The last decision of the rate limiter on this request, for the response headers. */
  rate: { decision: RateDecision | null };
}
