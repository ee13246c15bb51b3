/** Parses the environment, once, and reports all problems together. No other module reads the environment. */
import { availableParallelism } from 'node:os';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Stage } from '../domain/files';
import { answerRecordingOf, answerSettings } from './answerSettings';
import { type Config, ConfigError } from './config';
import { evaluationOf, evaluationSettings } from './evaluationSettings';
import { fileTypes } from './fileTypeSettings';
import { identityContradictions, identityOf, identitySettings } from './identitySettings';
import { modelContradictions, modelSettings, modelsOf } from './modelSettings';
import { metricsOf, observabilitySettings, tracingOf } from './observabilitySettings';
import { secretsIn } from './secretsIn';
import {
  areNetworks,
  flag,
  list,
  networksSentence,
  optionalWhole,
  pageOrigins,
  port,
  ports,
  publicOrigin,
  redisAddress,
  uri,
  url,
  whole,
} from './settingTypes';
import { usagePricesOf, usageSettings } from './usageSettings';

const settings = z.object({
  ...usageSettings,
  PORT: port(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  PUBLIC_URL: publicOrigin,
  MONGODB_URI: uri(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://'),
  VECTOR_QUANTIZATION: z.enum(['none', 'scalar', 'binary'], 'must be none, scalar or binary').default('none'),
  AZURE_STORAGE_CONNECTION_STRING: z.string().optional(),
  AZURE_STORAGE_ACCOUNT: z
    .string()
    .regex(/^[a-z0-9]{3,24}$/, 'must be 3 to 24 lower-case letters and digits')
    .optional(),
  AZURE_STORAGE_ENDPOINT: url(/^https:\/\//, 'must begin with https://'),
  BLOB_CONTAINER: z
    .string()
    .regex(
      /^(?=.{3,63}$)[a-z0-9](-?[a-z0-9])+$/,
      'must be 3 to 63 lower-case letters, digits and single hyphens',
    )
    .default('lectern'),
  BLOB_PORT: port(0),
  BLOB_PUBLIC_URL: publicOrigin,
  REDIS_URL: redisAddress,
  ...modelSettings,
  RETRIEVAL_PROFILES: z.string().optional(),
  SECRET_KEY: z
    .string()
    .refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64')
    .optional(),
  FORMER_SECRET_KEYS: list.refine(
    (keys) => keys.every((key) => Buffer.from(key, 'base64').length === 32),
    'must be a comma-separated list of 32 bytes in base64 each',
  ),
  SQLITE_DIRECTORIES: list,
  CONNECTOR_MAX_PROCESSES: whole(16, 2, 1_000),
  CONNECTOR_MAX_MEMORY_MB: whole(512, 128, 65_536),
  CONNECTOR_WRITE_ACCOUNTS: flag(true),
  SOURCE_ALLOWED_NETWORKS: list.refine(areNetworks, networksSentence),
  SOURCE_ALLOWED_PORTS: ports('80,443'),
  WEBHOOK_ALLOWED_NETWORKS: list.refine(areNetworks, networksSentence),
  WEBHOOK_ALLOWED_PORTS: ports('80,443'),
  ...answerSettings,
  ...evaluationSettings,
  DEMO_DATA: z.enum(['sample', 'none'], 'must be sample or none').default('sample'),
  ADMIN_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  CORS_ORIGINS: pageOrigins,
  TRUSTED_PROXIES: list.refine(areNetworks, networksSentence),
  ...identitySettings,
  FAILED_AUTHENTICATIONS_PER_MINUTE: whole(100, 1, 1_000_000),
  PENDING_WEBSOCKETS_PER_ADDRESS: whole(100, 1, 10_000),
  GRAPHIQL: flag(true),
  INTROSPECTION: flag(true),
  GRAPHQL_FEDERATION: flag(false),
  PERSISTED_OPERATIONS: z.string().optional(),
  PERSISTED_OPERATIONS_ONLY: flag(false),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .optional(),
  ...observabilitySettings,
  REQUEST_TIMEOUT_MS: whole(30_000, 100, 600_000),
  SHUTDOWN_TIMEOUT_MS: whole(8_000, 0, 600_000),
  DRAIN_MS: whole(0, 0, 600_000),
  PIPELINE_CONCURRENCY: whole(4, 0, 64),
  CONVERSION_CONCURRENCY: optionalWhole(0, 64),
  PARSING_CONCURRENCY: optionalWhole(0, 64),
  CHUNKING_CONCURRENCY: optionalWhole(0, 64),
  EMBEDDING_CONCURRENCY: optionalWhole(0, 64),
  MAX_WAITING_FILES: whole(10_000, 1, 1_000_000),
  JOB_LOCK_MS: whole(15_000, 500, 600_000),
  CONVERT_THREADS: whole(Math.min(4, availableParallelism()), 1, 64),
  CONVERT_MAX_MEMORY_MB: whole(768, 64, 65_536),
  CONVERT_TIMEOUT_MS: whole(600_000, 1_000, 3_600_000),
  OCR_LANGUAGES: z
    .string()
    .regex(
      /^[a-z]{3}(_[a-z]+)*(,[a-z]{3}(_[a-z]+)*)*$/,
      'must be names of recognition models such as eng,deu,chi_sim',
    )
    .default('eng,deu,fra,spa,chi_sim,jpn,kor,heb,ara'),
  CONVERT_MAX_CHUNKS: whole(500_000, 1, 10_000_000),
  LIBREOFFICE_PATH: z.string().optional(),
  FILE_TYPES: fileTypes,
  FILE_VERSIONS_KEPT: whole(3, 1, 50),
});

/** The names of all environment variables. */
export const settingNames = Object.keys(settings.shape);

/** `none` turns it off; without a setting, it is `soffice` on the search path. */
function libreOfficePathsOf(setting: string | undefined, searchPath = ''): string[] {
  if (setting === 'none') return [];
  if (setting !== undefined) return [setting];
  return searchPath
    .split(delimiter)
    .filter(isAbsolute)
    .map((directory) => join(directory, 'soffice'));
}

function blobEndpointOf(value: z.output<typeof settings>): string | null {
  if (value.AZURE_STORAGE_ENDPOINT) return value.AZURE_STORAGE_ENDPOINT;
  const account = value.AZURE_STORAGE_ACCOUNT;
  return account ? `https://${account}.blob.core.windows.net` : null;
}

function concurrencyOf(value: z.output<typeof settings>): Record<Stage, number> {
  const all = value.PIPELINE_CONCURRENCY;
  return {
    conversion: value.CONVERSION_CONCURRENCY ?? all,
    parsing: value.PARSING_CONCURRENCY ?? all,
    chunking: value.CHUNKING_CONCURRENCY ?? all,
    embedding: value.EMBEDDING_CONCURRENCY ?? all,
  };
}

/** Problems of settings that are valid on their own but not in combination. */
function contradictions(value: z.output<typeof settings>): string[] {
  const problems = [...modelContradictions(value), ...identityContradictions(value)];
  if (value.PERSISTED_OPERATIONS_ONLY && !value.PERSISTED_OPERATIONS) {
    problems.push('PERSISTED_OPERATIONS_ONLY needs PERSISTED_OPERATIONS, the file that lists them');
  }
  if (value.VECTOR_QUANTIZATION === 'binary' && !value.MONGODB_URI) {
    problems.push(
      'VECTOR_QUANTIZATION of binary needs MONGODB_URI: the embedded store supports none and scalar only',
    );
  }
  if (value.AZURE_STORAGE_CONNECTION_STRING && blobEndpointOf(value)) {
    problems.push(
      'AZURE_STORAGE_CONNECTION_STRING contains a key: leave out AZURE_STORAGE_ACCOUNT, which is accessed with an identity',
    );
  }
  if (value.AZURE_STORAGE_ENDPOINT && !value.AZURE_STORAGE_ACCOUNT) {
    problems.push('AZURE_STORAGE_ENDPOINT needs AZURE_STORAGE_ACCOUNT');
  }
  if (Object.values(concurrencyOf(value)).includes(0) && !value.REDIS_URL) {
    problems.push(
      'a concurrency of 0 (PIPELINE_CONCURRENCY) needs REDIS_URL, so that workers can process the files',
    );
  }
  return problems;
}

function reject(problems: string[]): never {
  throw new ConfigError(`Lectern can't start: ${problems.join('; ')}. See .env.example.`);
}

/** @throws ConfigError that names every invalid setting */
export function loadConfig(
  env: Record<string, string | undefined> = process.env,
  { isTerminal = false }: { isTerminal?: boolean } = {},
): Config {
  // Shells and compose files cannot unset a variable, so an empty one counts as unset; blanks would be the number 0.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    reject(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const value = parsed.data;
  const problems = contradictions(value);
  if (problems.length > 0) reject(problems);
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    publicUrl: value.PUBLIC_URL ?? null,
    mongodbUri: value.MONGODB_URI ?? null,
    vectorQuantization: value.VECTOR_QUANTIZATION,
    blob: {
      connectionString: value.AZURE_STORAGE_CONNECTION_STRING ?? null,
      endpoint: blobEndpointOf(value),
      container: value.BLOB_CONTAINER,
      port: value.BLOB_PORT,
      publicUrl: value.BLOB_PUBLIC_URL ?? null,
    },
    redisUrl: value.REDIS_URL ?? null,
    models: modelsOf(value),
    retrievalProfiles: value.RETRIEVAL_PROFILES ?? null,
    secretKey: value.SECRET_KEY ?? null,
    formerSecretKeys: value.FORMER_SECRET_KEYS,
    connectors: {
      sqliteDirectories: [join(resolve(value.DATA_DIR), 'connectors'), ...value.SQLITE_DIRECTORIES],
      maxProcesses: value.CONNECTOR_MAX_PROCESSES,
      maxMemoryMb: value.CONNECTOR_MAX_MEMORY_MB,
      allowsWriteAccounts: value.CONNECTOR_WRITE_ACCOUNTS,
    },
    sources: {
      allowedNetworks: value.SOURCE_ALLOWED_NETWORKS,
      allowedPorts: value.SOURCE_ALLOWED_PORTS,
    },
    webhooks: {
      allowedNetworks: value.WEBHOOK_ALLOWED_NETWORKS,
      allowedPorts: value.WEBHOOK_ALLOWED_PORTS,
    },
    answerRecording: answerRecordingOf(value),
    evaluation: evaluationOf(value),
    usagePrices: usagePricesOf(value),
    demoData: value.DEMO_DATA,
    adminToken: value.ADMIN_TOKEN ?? null,
    secrets: new Set(secretsIn(Object.fromEntries(settingNames.map((name) => [name, given[name]])))),
    corsOrigins: value.CORS_ORIGINS,
    trustedProxies: value.TRUSTED_PROXIES,
    identity: identityOf(value),
    failedAuthLimit: value.FAILED_AUTHENTICATIONS_PER_MINUTE,
    maxPendingWebSockets: value.PENDING_WEBSOCKETS_PER_ADDRESS,
    graphiql: value.GRAPHIQL,
    introspection: value.INTROSPECTION,
    federation: value.GRAPHQL_FEDERATION,
    persistedOperations: { path: value.PERSISTED_OPERATIONS ?? null, only: value.PERSISTED_OPERATIONS_ONLY },
    logLevel: value.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    metrics: metricsOf(value),
    tracing: tracingOf(value),
    requestTimeoutMs: value.REQUEST_TIMEOUT_MS,
    shutdownTimeoutMs: value.SHUTDOWN_TIMEOUT_MS,
    drainMs: value.DRAIN_MS,
    concurrency: concurrencyOf(value),
    libreOfficePaths: libreOfficePathsOf(value.LIBREOFFICE_PATH, given.PATH),
    fileTypes: value.FILE_TYPES,
    fileVersionsKept: value.FILE_VERSIONS_KEPT,
    maxWaitingFiles: value.MAX_WAITING_FILES,
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
