/** The settings of the chat, embedding and re-ranking models, and of the servers that provide them. */
import { z } from 'zod';
import type { ModelServerAddress, ServedModel } from '../domain/ports/languageModels';
import { type RerankerConfig, rerankContradictions, rerankerOf, rerankSettings } from './rerankSettings';
import { url, whole } from './settingTypes';

export const modelSettings = {
  AZURE_OPENAI_ENDPOINT: url(/^https?:\/\//, 'must begin with https:// or http://'),
  AZURE_OPENAI_API_KEY: z.string().optional(),
  AZURE_OPENAI_API_VERSION: z.string().default('2024-10-21'),
  AZURE_OPENAI_CHAT_DEPLOYMENT: z.string().optional(),
  AZURE_OPENAI_EMBEDDING_DEPLOYMENT: z.string().optional(),
  // Read by Azure's identity library; listed here for validation and documentation.
  AZURE_TENANT_ID: z.string().optional(),
  AZURE_CLIENT_ID: z.string().optional(),
  AZURE_CLIENT_SECRET: z.string().optional(),
  AZURE_FEDERATED_TOKEN_FILE: z.string().optional(),
  AZURE_AUTHORITY_HOST: url(/^https:\/\//, 'must begin with https://'),
  IDENTITY_ENDPOINT: url(/^https?:\/\//, 'must begin with https:// or http://'),
  IDENTITY_HEADER: z.string().optional(),
  OPENAI_BASE_URL: url(/^https?:\/\//, 'must begin with https:// or http://'),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_CHAT_MODEL: z.string().optional(),
  OPENAI_EMBEDDING_MODEL: z.string().optional(),
  CHAT_CONTEXT_TOKENS: whole(0, 0, 10_000_000),
  CHAT_TIMEOUT_MS: whole(20_000, 100, 600_000),
  CHAT_IDLE_TIMEOUT_MS: whole(10_000, 100, 600_000),
  CHAT_MAX_REPLY_BYTES: whole(4_194_304, 65_536, 268_435_456),
  SQL_READER: z.enum(['model', 'built-in'], 'must be model or built-in').default('model'),
  EMBEDDING_MODEL_DIR: z.string().optional(),
  EMBEDDING_POOLING: z.enum(['mean', 'cls'], 'must be mean or cls').optional(),
  EMBEDDING_THREADS: whole(1, 1, 64),
  EMBEDDING_DIMENSION: whole(0, 0, 4096),
  EMBEDDING_MAX_TOKENS: whole(0, 0, 1_000_000),
  EMBEDDING_BATCH_SIZE: whole(128, 1, 2048),
  EMBEDDING_QUERY_PREFIX: z.string().default(''),
  EMBEDDING_PASSAGE_PREFIX: z.string().default(''),
  EMBEDDING_REQUESTS_PER_MINUTE: whole(0, 0, 10_000_000),
  EMBEDDING_TOKENS_PER_MINUTE: whole(0, 0, 1_000_000_000),
  EMBEDDING_TIMEOUT_MS: whole(30_000, 100, 600_000),
  ...rerankSettings,
};

const shape = z.object(modelSettings);
type ModelSettings = z.output<typeof shape>;

/** The limits of all language models, whether they are configured or chosen at run time. */
export interface ChatLimits {
  /** The time-out of a complete answer, or until the first text of a stream. */
  timeoutMs: number;
  /** The time-out between two chunks of a stream. */
  idleTimeoutMs: number;
  /** The limit for a response body, after decompression. */
  maxReplyBytes: number;
}

export interface EmbeddingModelConfig {
  server: ModelServerAddress;
  model: string;
  /** Null: the model's default. */
  dimension: number | null;
  /** The maximum input tokens per text; null: the default for the kind of server. */
  maxTokens: number | null;
  /** The maximum number of texts per request. */
  batchSize: number;
  /** The prefixes of input texts; null: none. */
  prefixes: { query: string; passage: string } | null;
  /** The rate limits; null: only the rate-limit headers of responses apply. */
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  /** The time-out of one request. */
  timeoutMs: number;
}

/** A sentence model in ONNX format, run by the gateway. */
export interface OwnModelConfig {
  directory: string;
  /** Null: as the model's files say. */
  pooling: 'mean' | 'cls' | null;
  /** The maximum tokens of a window; null: as the model's files say. */
  maxTokens: number | null;
  prefixes: { query: string; passage: string } | null;
  threads: number;
  /** The time-out of one batch. */
  timeoutMs: number;
}

/** Null: the built-in model is used. At most one of `embedding` and `ownEmbedding` is set. */
export interface ModelsConfig {
  /** Null: language models are chosen at run time. */
  chat: ServedModel | null;
  chatLimits: ChatLimits;
  embedding: EmbeddingModelConfig | null;
  ownEmbedding: OwnModelConfig | null;
  /** Which reads a question to a database first, where there is a chat model. */
  sqlReader: 'model' | 'built-in';
  reranker: RerankerConfig;
}

const openAiBaseUrl = 'https://api.openai.com/v1';

function azureServer(value: ModelSettings, url: string): ModelServerAddress {
  return {
    kind: 'azure',
    url,
    apiVersion: value.AZURE_OPENAI_API_VERSION,
    apiKey: value.AZURE_OPENAI_API_KEY ?? null,
  };
}

/** The server of a model: Azure when its deployment is set, else an OpenAI-compatible one. Null: not configured. */
function serverOf(
  value: ModelSettings,
  deployment: string | undefined,
  model: string | undefined,
): { server: ModelServerAddress; model: string } | null {
  if (value.AZURE_OPENAI_ENDPOINT && deployment) {
    return { server: azureServer(value, value.AZURE_OPENAI_ENDPOINT), model: deployment };
  }
  if (!model) return null;
  const url = value.OPENAI_BASE_URL ?? openAiBaseUrl;
  return { server: { kind: 'openai', url, apiKey: value.OPENAI_API_KEY ?? null }, model };
}

function prefixesOf(value: ModelSettings): { query: string; passage: string } | null {
  const prefixes = { query: value.EMBEDDING_QUERY_PREFIX, passage: value.EMBEDDING_PASSAGE_PREFIX };
  return prefixes.query || prefixes.passage ? prefixes : null;
}

function ownEmbeddingOf(value: ModelSettings): OwnModelConfig | null {
  if (value.EMBEDDING_MODEL_DIR === undefined) return null;
  return {
    directory: value.EMBEDDING_MODEL_DIR,
    pooling: value.EMBEDDING_POOLING ?? null,
    maxTokens: value.EMBEDDING_MAX_TOKENS || null,
    prefixes: prefixesOf(value),
    threads: value.EMBEDDING_THREADS,
    timeoutMs: value.EMBEDDING_TIMEOUT_MS,
  };
}

export function modelsOf(value: ModelSettings): ModelsConfig {
  const chat = serverOf(value, value.AZURE_OPENAI_CHAT_DEPLOYMENT, value.OPENAI_CHAT_MODEL);
  const embedding = serverOf(value, value.AZURE_OPENAI_EMBEDDING_DEPLOYMENT, value.OPENAI_EMBEDDING_MODEL);
  return {
    chat: chat && {
      ...chat,
      contextTokens: value.CHAT_CONTEXT_TOKENS || null,
    },
    chatLimits: {
      timeoutMs: value.CHAT_TIMEOUT_MS,
      idleTimeoutMs: value.CHAT_IDLE_TIMEOUT_MS,
      maxReplyBytes: value.CHAT_MAX_REPLY_BYTES,
    },
    embedding: embedding && {
      ...embedding,
      dimension: value.EMBEDDING_DIMENSION || null,
      maxTokens: value.EMBEDDING_MAX_TOKENS || null,
      batchSize: value.EMBEDDING_BATCH_SIZE,
      prefixes: prefixesOf(value),
      requestsPerMinute: value.EMBEDDING_REQUESTS_PER_MINUTE || null,
      tokensPerMinute: value.EMBEDDING_TOKENS_PER_MINUTE || null,
      timeoutMs: value.EMBEDDING_TIMEOUT_MS,
    },
    ownEmbedding: ownEmbeddingOf(value),
    sqlReader: value.SQL_READER,
    reranker: rerankerOf(value),
  };
}

/** The minimum context window for a question, its sources and an answer. */
const minContextTokens = 4_000;
/** Smaller windows would contain only a few words. */
const minInputTokens = 32;

/** Problems of model settings that are valid on their own but not in combination. */
export function modelContradictions(value: ModelSettings): string[] {
  const problems = rerankContradictions(value);
  const deployments = [value.AZURE_OPENAI_CHAT_DEPLOYMENT, value.AZURE_OPENAI_EMBEDDING_DEPLOYMENT];
  if (value.AZURE_OPENAI_ENDPOINT && !deployments.some(Boolean)) {
    problems.push('AZURE_OPENAI_ENDPOINT needs a chat or an embedding deployment');
  }
  if (!value.AZURE_OPENAI_ENDPOINT && deployments.some(Boolean)) {
    problems.push('AZURE_OPENAI_CHAT_DEPLOYMENT and _EMBEDDING_DEPLOYMENT need AZURE_OPENAI_ENDPOINT');
  }
  if (value.OPENAI_BASE_URL && !value.OPENAI_CHAT_MODEL && !value.OPENAI_EMBEDDING_MODEL) {
    problems.push('OPENAI_BASE_URL needs OPENAI_CHAT_MODEL or OPENAI_EMBEDDING_MODEL');
  }
  if (value.AZURE_OPENAI_CHAT_DEPLOYMENT && value.OPENAI_CHAT_MODEL) {
    problems.push('AZURE_OPENAI_CHAT_DEPLOYMENT and OPENAI_CHAT_MODEL are two chat models; set only one');
  }
  if (value.AZURE_OPENAI_EMBEDDING_DEPLOYMENT && value.OPENAI_EMBEDDING_MODEL) {
    problems.push(
      'AZURE_OPENAI_EMBEDDING_DEPLOYMENT and OPENAI_EMBEDDING_MODEL are two embedding models; set only one',
    );
  }
  if (
    value.EMBEDDING_MODEL_DIR &&
    (value.AZURE_OPENAI_EMBEDDING_DEPLOYMENT || value.OPENAI_EMBEDDING_MODEL)
  ) {
    problems.push(
      'EMBEDDING_MODEL_DIR and AZURE_OPENAI_EMBEDDING_DEPLOYMENT or OPENAI_EMBEDDING_MODEL are two embedding models; set only one',
    );
  }
  if (value.EMBEDDING_MODEL_DIR && value.EMBEDDING_DIMENSION > 0) {
    problems.push(
      'EMBEDDING_DIMENSION is for model servers; that of EMBEDDING_MODEL_DIR is given by the model',
    );
  }
  if (value.CHAT_CONTEXT_TOKENS > 0 && value.CHAT_CONTEXT_TOKENS < minContextTokens) {
    problems.push(`CHAT_CONTEXT_TOKENS must be 0 or at least ${minContextTokens}`);
  }
  if (value.EMBEDDING_MAX_TOKENS > 0 && value.EMBEDDING_MAX_TOKENS < minInputTokens) {
    problems.push(`EMBEDDING_MAX_TOKENS must be 0 or at least ${minInputTokens}`);
  }
  return problems;
}
