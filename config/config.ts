import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { Stage } from '../domain/files';
import { answerRecordingOf } from './answerSettings';
import { evaluationOf } from './evaluationSettings';
import { identityOf } from './identitySettings';
import { modelsOf } from './modelSettings';
import { metricsOf, tracingOf } from './observabilitySettings';
import { secretsIn } from './secretsIn';
import { type Settings, settingNames } from './settings';
import { usagePricesOf } from './usageSettings';

/** `none` turns it off; without a setting, it is `soffice` on the search path. */
function libreOfficePathsOf(setting: string | undefined, searchPath = ''): string[] {
  if (setting === 'none') return [];
  if (setting !== undefined) return [setting];
  return searchPath
    .split(delimiter)
    .filter(isAbsolute)
    .map((directory) => join(directory, 'soffice'));
}

export function blobEndpointOf(value: Settings): string | null {
  if (value.AZURE_STORAGE_ENDPOINT) return value.AZURE_STORAGE_ENDPOINT;
  const account = value.AZURE_STORAGE_ACCOUNT;
  return account ? `https://${account}.blob.core.windows.net` : null;
}

export function concurrencyOf(value: Settings): Record<Stage, number> {
  const all = value.PIPELINE_CONCURRENCY;
  return {
    conversion: value.CONVERSION_CONCURRENCY ?? all,
    parsing: value.PARSING_CONCURRENCY ?? all,
    chunking: value.CHUNKING_CONCURRENCY ?? all,
    embedding: value.EMBEDDING_CONCURRENCY ?? all,
  };
}

export type Config = ReturnType<typeof configOf>;

/** @param given the variables as they were given */
export function configOf(
  value: Settings,
  given: Record<string, string | undefined>,
  { isTerminal }: { isTerminal: boolean },
) {
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    /** The public origin of the gateway, when it differs from host and port. */
    publicUrl: value.PUBLIC_URL ?? null,
    mongodbUri: value.MONGODB_URI ?? null,
    /** The quantization of the vector index. */
    vectorQuantization: value.VECTOR_QUANTIZATION,
    blob: {
      /** Contains the account key. */
      connectionString: value.AZURE_STORAGE_CONNECTION_STRING ?? null,
      /** The endpoint of an account that is accessed with an identity; excludes `connectionString`. */
      endpoint: blobEndpointOf(value),
      container: value.BLOB_CONTAINER,
      /** The port of the embedded blob service; 0: the last one used, or a free one. */
      port: value.BLOB_PORT,
      publicUrl: value.BLOB_PUBLIC_URL ?? null,
    },
    /** For jobs, events, rate limits and the response cache; null: in process. */
    redisUrl: value.REDIS_URL ?? null,
    /** The configured models; null ones are built in. */
    models: modelsOf(value),
    /** The path of a JSON file of score calibration curves, which take precedence over the built-in ones. */
    retrievalProfiles: value.RETRIEVAL_PROFILES ?? null,
    /** The 32-byte key that encrypts connector URLs, in base64; null: generated at the first start. */
    secretKey: value.SECRET_KEY ?? null,
    /** Former keys, which existing connector URLs may still be encrypted with. */
    formerSecretKeys: value.FORMER_SECRET_KEYS,
    connectors: {
      /** The directories in which SQLite connectors may open files; the first is in the data directory. */
      sqliteDirectories: [join(resolve(value.DATA_DIR), 'connectors'), ...value.SQLITE_DIRECTORIES],
      /** The maximum number of connector processes. */
      maxProcesses: value.CONNECTOR_MAX_PROCESSES,
      /** The memory limit of each process. */
      maxMemoryMb: value.CONNECTOR_MAX_MEMORY_MB,
      /** Whether connectors may use database accounts with more than read privileges. */
      allowsWriteAccounts: value.CONNECTOR_WRITE_ACCOUNTS,
    },
    /** The networks and ports beyond the Internet that sources may read. */
    sources: {
      allowedNetworks: value.SOURCE_ALLOWED_NETWORKS,
      allowedPorts: value.SOURCE_ALLOWED_PORTS,
    },
    webhooks: {
      /** The networks beyond the Internet that endpoints may be in. */
      allowedNetworks: value.WEBHOOK_ALLOWED_NETWORKS,
      allowedPorts: value.WEBHOOK_ALLOWED_PORTS,
    },
    answerRecording: answerRecordingOf(value),
    evaluation: evaluationOf(value),
    /** The prices of one unit of what is counted. */
    usagePrices: usagePricesOf(value),
    /** The data of the demo organization, which is created in an empty store. */
    demoData: value.DEMO_DATA,
    adminToken: value.ADMIN_TOKEN ?? null,
    /**
     * The values that no log may have: those of all secret settings, and keys that were decrypted while the process runs.
     */
    secrets: new Set(secretsIn(Object.fromEntries(settingNames.map((name) => [name, given[name]])))),
    corsOrigins: value.CORS_ORIGINS,
    /** The proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: value.TRUSTED_PROXIES,
    /** The identity provider whose tokens name users; null where there is none. */
    identity: identityOf(value),
    /** The maximum number of failed authentications per minute and network; further ones are rejected. */
    failedAuthLimit: value.FAILED_AUTHENTICATIONS_PER_MINUTE,
    /** The maximum number of WebSocket connections without a valid key yet, per network and gateway. */
    maxPendingWebSockets: value.PENDING_WEBSOCKETS_PER_ADDRESS,
    graphiql: value.GRAPHIQL,
    introspection: value.INTROSPECTION,
    /** Whether GraphQL is a subgraph of Apollo Federation. */
    federation: value.GRAPHQL_FEDERATION,
    /** The path of a JSON file of operations by hash, and whether all others are rejected. */
    persistedOperations: { path: value.PERSISTED_OPERATIONS ?? null, only: value.PERSISTED_OPERATIONS_ONLY },
    logLevel: value.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    /** The address of the metrics and probe server; null: none. Port 0: a free one. */
    metrics: metricsOf(value),
    /** The OTLP exporter; null: tracing is off. */
    tracing: tracingOf(value),
    requestTimeoutMs: value.REQUEST_TIMEOUT_MS,
    shutdownTimeoutMs: value.SHUTDOWN_TIMEOUT_MS,
    /** How long the gateway still accepts requests after a shutdown signal, while it reports not ready. */
    drainMs: value.DRAIN_MS,
    /** The maximum number of files processed concurrently, by stage; 0: none in this process. */
    concurrency: concurrencyOf(value),
    /** Where LibreOffice may be: the first program that is there draws slides and text documents. */
    libreOfficePaths: libreOfficePathsOf(value.LIBREOFFICE_PATH, given.PATH),
    /** The accepted types, of REST (docs/specification.md#other-limits) and of all other APIs. */
    fileTypes: value.FILE_TYPES,
    /** The number of versions of a file that are kept, the current one included. */
    fileVersionsKept: value.FILE_VERSIONS_KEPT,
    /** The maximum number of waiting files. */
    maxWaitingFiles: value.MAX_WAITING_FILES,
    /** The time after which the job of a crashed worker is retried by another. */
    jobLockMs: value.JOB_LOCK_MS,
    convert: {
      threads: value.CONVERT_THREADS,
      maxMemoryMb: value.CONVERT_MAX_MEMORY_MB,
      timeoutMs: value.CONVERT_TIMEOUT_MS,
      maxChunks: value.CONVERT_MAX_CHUNKS,
      ocrLanguages: value.OCR_LANGUAGES.split(','),
    },
  };
}

/** An invalid configuration. The message is shown to whoever starts the program. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
