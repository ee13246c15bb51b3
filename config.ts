/** The only reader of the environment: parses everything once and reports every problem at once. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';

function port(fallback: number) {
  return z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .default(fallback);
}

function whole(fallback: number, min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(sentence).int(sentence).min(min, sentence).max(max, sentence).default(fallback);
}

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], "must be 'true' or 'false'")
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true');

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );

const uri = (pattern: RegExp, sentence: string) => z.string().regex(pattern, sentence).optional();

const settings = z.object({
  PORT: port(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  PUBLIC_URL: uri(/^https?:\/\/[^/]+$/, 'must be an http(s) address without a path'),
  MONGODB_URI: uri(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://'),
  AZURE_STORAGE_CONNECTION_STRING: z.string().optional(),
  BLOB_CONTAINER: z
    .string()
    .regex(/^[a-z0-9](-?[a-z0-9]){2,62}$/, 'must be 3 to 63 lower-case letters, digits and single hyphens')
    .default('lectern'),
  BLOB_PORT: port(0),
  BLOB_PUBLIC_URL: uri(/^https?:\/\/[^/]+$/, 'must be an http(s) address without a path'),
  ADMIN_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  CORS_ORIGINS: list,
  GRAPHIQL: flag(true),
  INTROSPECTION: flag(true),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  REQUEST_TIMEOUT_MS: whole(30_000, 100, 600_000),
  SHUTDOWN_TIMEOUT_MS: whole(8_000, 0, 600_000),
  PIPELINE_CONCURRENCY: whole(4, 1, 64),
  CONVERT_THREADS: whole(Math.max(1, Math.min(4, availableParallelism() - 1)), 1, 64),
  CONVERT_MAX_MEMORY_MB: whole(768, 64, 65_536),
  CONVERT_TIMEOUT_MS: whole(600_000, 1_000, 3_600_000),
  EMBEDDING_THREADS: whole(Math.min(2, availableParallelism()), 1, 64),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Origin under which callers reach the gateway, where it differs from host and port. */
  publicUrl: string | null;
  mongodbUri: string | null;
  blob: {
    connectionString: string | null;
    container: string;
    /** Of the embedded blob service; 0: the one used last time, or a free one. */
    port: number;
    publicUrl: string | null;
  };
  adminToken: string | null;
  corsOrigins: string[];
  graphiql: boolean;
  introspection: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  requestTimeoutMs: number;
  shutdownTimeoutMs: number;
  pipelineConcurrency: number;
  convert: { threads: number; maxMemoryMb: number; timeoutMs: number };
  embeddingThreads: number;
}

/** A setting that can't be used; the message is for the person who starts the program. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError that names every bad setting */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  // An empty variable is how shells and compose files leave one out.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`Lectern can't start: ${problems.join('; ')}. See .env.example.`);
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    publicUrl: value.PUBLIC_URL ?? null,
    mongodbUri: value.MONGODB_URI ?? null,
    blob: {
      connectionString: value.AZURE_STORAGE_CONNECTION_STRING ?? null,
      container: value.BLOB_CONTAINER,
      port: value.BLOB_PORT,
      publicUrl: value.BLOB_PUBLIC_URL ?? null,
    },
    adminToken: value.ADMIN_TOKEN ?? null,
    corsOrigins: value.CORS_ORIGINS,
    graphiql: value.GRAPHIQL,
    introspection: value.INTROSPECTION,
    logLevel: value.LOG_LEVEL,
    requestTimeoutMs: value.REQUEST_TIMEOUT_MS,
    shutdownTimeoutMs: value.SHUTDOWN_TIMEOUT_MS,
    pipelineConcurrency: value.PIPELINE_CONCURRENCY,
    convert: {
      threads: value.CONVERT_THREADS,
      maxMemoryMb: value.CONVERT_MAX_MEMORY_MB,
      timeoutMs: value.CONVERT_TIMEOUT_MS,
    },
    embeddingThreads: value.EMBEDDING_THREADS,
  };
}
