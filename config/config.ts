import type { Stage } from '../domain/files';
import type { FileKind } from '../domain/fileTypes';
import type { UsagePrices } from '../domain/usage';
import type { AnswerRecordingConfig } from './answerSettings';
import type { EvaluationConfig } from './evaluationSettings';
import type { IdentityConfig } from './identitySettings';
import type { ModelsConfig } from './modelSettings';
import type { TracingConfig } from './observabilitySettings';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The public origin of the gateway, when it differs from host and port. */
  publicUrl: string | null;
  mongodbUri: string | null;
  /** The quantization of the vector index. */
  vectorQuantization: 'none' | 'scalar' | 'binary';
  blob: {
    /** Contains the account key. */
    connectionString: string | null;
    /** The endpoint of an account that is accessed with an identity; excludes `connectionString`. */
    endpoint: string | null;
    container: string;
    /** The port of the embedded blob service; 0: the last one used, or a free one. */
    port: number;
    publicUrl: string | null;
  };
  /** For jobs, events, rate limits and the response cache; null: in process. */
  redisUrl: string | null;
  /** The configured models; null ones are built in. */
  models: ModelsConfig;
  /** The path of a JSON file of score calibration curves, which take precedence over the built-in ones. */
  retrievalProfiles: string | null;
  /** The 32-byte key that encrypts connector URLs, in base64; null: generated at the first start. */
  secretKey: string | null;
  /** Former keys, which existing connector URLs may still be encrypted with. */
  formerSecretKeys: string[];
  connectors: {
    /** The directories in which SQLite connectors may open files; the first is in the data directory. */
    sqliteDirectories: string[];
    /** The maximum number of connector processes. */
    maxProcesses: number;
    /** The memory limit of each process. */
    maxMemoryMb: number;
    /** Whether connectors may use database accounts with more than read privileges. */
    allowsWriteAccounts: boolean;
  };
  /** The networks and ports beyond the Internet that sources may read. */
  sources: {
    allowedNetworks: readonly string[];
    allowedPorts: readonly number[];
  };
  webhooks: {
    /** The networks beyond the Internet that endpoints may be in. */
    allowedNetworks: string[];
    allowedPorts: number[];
  };
  answerRecording: AnswerRecordingConfig;
  evaluation: EvaluationConfig;
  /** The prices of one unit of what is counted. */
  usagePrices: UsagePrices;
  /** The data of the demo organization, which is created in an empty store. */
  demoData: 'sample' | 'none';
  adminToken: string | null;
  /**
   * The values that no log may have: those of all secret settings, and keys that were decrypted while the process runs.
   */
  secrets: Set<string>;
  corsOrigins: string[];
  /** The proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[];
  /** The identity provider whose tokens name users; null where there is none. */
  identity: IdentityConfig | null;
  /** The maximum number of failed authentications per minute and network; further ones are rejected. */
  failedAuthLimit: number;
  /** The maximum number of WebSocket connections without a valid key yet, per network and gateway. */
  maxPendingWebSockets: number;
  graphiql: boolean;
  introspection: boolean;
  /** Whether GraphQL is a subgraph of Apollo Federation. */
  federation: boolean;
  /** The path of a JSON file of operations by hash, and whether all others are rejected. */
  persistedOperations: { path: string | null; only: boolean };
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** The address of the metrics and probe server; null: none. Port 0: a free one. */
  metrics: { port: number; host: string } | null;
  /** The OTLP exporter; null: tracing is off. */
  tracing: TracingConfig | null;
  /** Where LibreOffice may be: the first program that is there draws slides and text documents. */
  libreOfficePaths: string[];
  requestTimeoutMs: number;
  shutdownTimeoutMs: number;
  /** How long the gateway still accepts requests after a shutdown signal, while it reports not ready. */
  drainMs: number;
  /** The maximum number of files processed concurrently, by stage; 0: none in this process. */
  concurrency: Record<Stage, number>;
  /** The accepted types, of REST (docs/specification.md#other-limits) and of all other APIs. */
  fileTypes: Record<'rest' | 'others', ReadonlySet<FileKind>>;
  /** The number of versions of a file that are kept, the current one included. */
  fileVersionsKept: number;
  /** The maximum number of waiting files. */
  maxWaitingFiles: number;
  /** The time after which the job of a crashed worker is retried by another. */
  jobLockMs: number;
  convert: {
    threads: number;
    maxMemoryMb: number;
    timeoutMs: number;
    maxChunks: number;
    ocrLanguages: string[];
  };
}

/** An invalid configuration. The message is shown to whoever starts the program. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
