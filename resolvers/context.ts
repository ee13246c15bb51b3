import type { ConnectorPool } from '../connectors/connectorPool';
import type { WorkbookPool } from '../connectors/workbookPool';
import type { Sight } from '../domain/access';
import type { Logger, Principal } from '../domain/context';
import type { AppError } from '../domain/errors';
import type { FairSlots } from '../domain/fairSlots';
import type { FileKind } from '../domain/fileTypes';
import type { RateCategory } from '../domain/limits';
import type { BlobStore } from '../domain/ports/blobStore';
import type { OpenConnector } from '../domain/ports/connector';
import type { EmbeddingModel } from '../domain/ports/embeddingModel';
import type { EventBus } from '../domain/ports/events';
import type { JobQueue } from '../domain/ports/jobQueue';
import type { ConfiguredModels, LanguageModels } from '../domain/ports/languageModels';
import type { ModelServers } from '../domain/ports/modelServers';
import type { PagePictures } from '../domain/ports/pagePictures';
import type { PassageRanker } from '../domain/ports/passageRanker';
import type { RateDecision, RateLimiter } from '../domain/ports/rateLimiter';
import type { Reembedder } from '../domain/ports/reembedder';
import type { SecretBox } from '../domain/ports/secretBox';
import type { SourceReader } from '../domain/ports/sourceReader';
import type { Telemetry } from '../domain/ports/telemetry';
import type { UsageMeter } from '../domain/ports/usageMeter';
import type { UserTokens } from '../domain/ports/userTokens';
import type { WebhookSender } from '../domain/ports/webhookSender';
import type { UsagePrices } from '../domain/usage';
import type { Evaluator } from '../evaluation/thread/openEvaluator';
import type { Models } from '../models/createModels';
import type { Profiles } from '../search/retrieval/modelProfile';
import type { Reranking } from '../search/retrieval/rankCandidates';
import type { AnswerRecorder, AnswerRecording } from './answers/answerRecorder';
import type { PersonResolver } from './keys/personResolver';
import type { BudgetGuard } from './usage/budgetGuard';

/** The dependencies of operations, built once in the composition root. */
export interface Services {
  models: Models;
  blobs: BlobStore;
  pagePictures: PagePictures;
  events: EventBus;
  queue: JobQueue;
  embeddingModel: EmbeddingModel;
  /** The score calibration of embedding models. */
  profiles: Profiles;
  ranker: PassageRanker;
  /** Shared by the environments whose passages are searched. */
  searchSlots: FairSlots;
  reranking: Reranking;
  /** Called when a model failed and search continued without it. */
  onDegraded: (error: unknown) => void;
  /** The language models of environments; without one, answers and SQL use the built-in, deterministic methods. */
  languageModels: LanguageModels;
  modelServers: ModelServers;
  /** The models that only the configuration chooses. */
  configuredModels: ConfiguredModels;
  /** Which reads a question to a database first, where there is a language model. */
  sqlReader: 'model' | 'built-in';
  /** The time-out of the language model for an answer, after which the built-in method answers. */
  modelTimeoutMs: number;
  /** The open connectors of this process. */
  connectors: ConnectorPool;
  /** The tables of workbooks. */
  workbooks: WorkbookPool;
  openConnector: OpenConnector;
  /** Whether connectors may use database accounts with more than read privileges. */
  allowsWriteAccounts: boolean;
  /** The types of files that may be uploaded. REST has its own set: see `Config.fileTypes`. */
  acceptedTypes: ReadonlySet<FileKind>;
  /** The number of versions of a file that are kept, the current one included. */
  fileVersionsKept: number;
  secrets: SecretBox;
  /** Verifies the tokens of users; null where no identity provider is configured. */
  userTokens: UserTokens | null;
  /** The rules for what users may do without a key. */
  persons: PersonResolver;
  webhookSender: WebhookSender;
  sourceReader: SourceReader;
  evaluator: Evaluator;
  limiter: RateLimiter;
  reembedder: Reembedder;
  telemetry: Telemetry;
  answerRecorder: AnswerRecorder;
  /** How long answers and conversations are kept, and with how much text. */
  answerRecording: AnswerRecording;
  usageMeter: UsageMeter;
  usagePrices: UsagePrices;
  budgetGuard: BudgetGuard;
  /**
   * The configuration that answers of an environment depend on, as a run of an evaluation records it: version, models,
   * search. Has no secrets.
   */
  describeConfiguration: (environmentId: string) => Promise<Record<string, unknown>>;
  /** The number of evaluation runs of a set that are kept. */
  evaluationRunsKept: number;
  /** The maximum number of failed authentications per minute and network. */
  failedAuthLimit: number;
  /** SHA-256 in hex of the admin token. */
  adminTokenHash: string;
  log: Logger;
}

/** The context of one request, built by the context factory for both transports. */
export interface OperationContext {
  services: Services;
  requestId: string;
  /** Null where the API key is missing, unknown or deleted; operations then throw `unauthorized`. */
  principal: Principal | null;
  /** The error for rejected credentials, where it is not `unauthorized`. */
  refusal: AppError | null;
  /** The part of the environment that exists for the request. */
  sight: Sight;
  /** Whether a valid admin token was sent, and nobody is spoken for. */
  isAdmin: boolean;
  /** Aborted when the client disconnects or the request times out. */
  readonly signal: AbortSignal;
  log: Logger;
  /** The last decision of the rate limiter on this request, for the response headers. */
  rate: { decision: RateDecision | null };
  /** Decisions on limits that were applied before the operation, which takes them instead of counting again. */
  prepaid?: Map<RateCategory, RateDecision[]>;
  /**
   * The data on the last answer of this request, for transports that return it beside the answer: the ID of its record,
   * and the tokens of the calls of models.
   */
  answer: { id: string | null; tokens?: { prompt: number; completion: number } };
  /** The size of the large texts of the answer so far, in characters. See `chargeAnswer`. */
  answerSize: { characters: number };
}
