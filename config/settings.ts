/** The environment variables, with their limits and defaults. */
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { answerSettings } from './answerSettings';
import { evaluationSettings } from './evaluationSettings';
import { fileTypes } from './fileTypeSettings';
import { identitySettings } from './identitySettings';
import { modelSettings } from './modelSettings';
import { observabilitySettings } from './observabilitySettings';
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
import { usageSettings } from './usageSettings';

export const settings = z.object({
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

export type Settings = z.output<typeof settings>;
