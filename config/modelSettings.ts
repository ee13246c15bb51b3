/** The settings of language and embedding models, and which server each of the two is asked of. */
import { z } from 'zod';
import { uri, whole } from './settingTypes';

export const modelSettings = {
  AZURE_OPENAI_ENDPOINT: uri(/^https?:\/\//, 'must begin with https:// or http://'),
  AZURE_OPENAI_API_KEY: z.string().optional(),
  AZURE_OPENAI_API_VERSION: z.string().default('2024-10-21'),
  AZURE_OPENAI_CHAT_DEPLOYMENT: z.string().optional(),
  AZURE_OPENAI_EMBEDDING_DEPLOYMENT: z.string().optional(),
  // Azure's library reads these by itself; they are named here to be checked and listed.
  AZURE_TENANT_ID: z.string().optional(),
  AZURE_CLIENT_ID: z.string().optional(),
  AZURE_CLIENT_SECRET: z.string().optional(),
  AZURE_FEDERATED_TOKEN_FILE: z.string().optional(),
  AZURE_AUTHORITY_HOST: uri(/^https:\/\//, 'must begin with https://'),
  IDENTITY_ENDPOINT: uri(/^https?:\/\//, 'must begin with https:// or http://'),
  IDENTITY_HEADER: z.string().optional(),
  OPENAI_BASE_URL: uri(/^https?:\/\//, 'must begin with https:// or http://'),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_CHAT_MODEL: z.string().optional(),
  OPENAI_EMBEDDING_MODEL: z.string().optional(),
  CHAT_CONTEXT_TOKENS: whole(0, 0, 10_000_000),
  CHAT_TIMEOUT_MS: whole(20_000, 100, 600_000),
  CHAT_IDLE_TIMEOUT_MS: whole(10_000, 100, 600_000),
  CHAT_MAX_REPLY_BYTES: whole(4_194_304, 65_536, 268_435_456),
  EMBEDDING_DIMENSION: whole(0, 0, 4096),
  EMBEDDING_MAX_TOKENS: whole(0, 0, 1_000_000),
  EMBEDDING_BATCH_SIZE: whole(128, 1, 2048),
  EMBEDDING_QUERY_PREFIX: z.string().default(''),
  EMBEDDING_PASSAGE_PREFIX: z.string().default(''),
  EMBEDDING_REQUESTS_PER_MINUTE: whole(0, 0, 10_000_000),
  EMBEDDING_TOKENS_PER_MINUTE: whole(0, 0, 1_000_000_000),
  EMBEDDING_TIMEOUT_MS: whole(30_000, 100, 600_000),
};

const shape = z.object(modelSettings);
type ModelSettings = z.output<typeof shape>;

/** An Azure OpenAI resource, or any server with the same API. */
export type ModelServerConfig =
  | {
      kind: 'azure';
      /** Of the resource. */
      url: string;
      apiVersion: string;
      /** Null: the identity is used. */
      apiKey: string | null;
    }
  | {
      kind: 'openai';
      /** With its `/v1`. */
      url: string;
      /** Null: none is sent. */
      apiKey: string | null;
    };

export interface ChatModelConfig {
  server: ModelServerConfig;
  /** The model's name, on Azure that of its deployment. */
  model: string;
  /** Prompt and answer together; null: what the smallest models in use with such a server have. */
  contextTokens: number | null;
  /** Of a whole answer; of a stream, until its first text. */
  timeoutMs: number;
  /** Of a stream: between two pieces. */
  idleTimeoutMs: number;
  /** Of a reply as it is sent, decompressed. */
  maxReplyBytes: number;
}

export interface EmbeddingModelConfig {
  server: ModelServerConfig;
  model: string;
  /** Null: what the model gives. */
  dimension: number | null;
  /** What the model reads of one text; null: as is usual with such a server. */
  maxTokens: number | null;
  /** Texts in a request. */
  batchSize: number;
  /** What is put before each text; null: nothing. */
  prefixes: { query: string; passage: string } | null;
  /** The quota to keep to; null: only what the server's answers say of it. */
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  /** Of one request. */
  timeoutMs: number;
}

/** What is not configured (null) is built in. */
export interface ModelsConfig {
  chat: ChatModelConfig | null;
  embedding: EmbeddingModelConfig | null;
}

const openAiBaseUrl = 'https://api.openai.com/v1';

function azureServer(value: ModelSettings, url: string): ModelServerConfig {
  return {
    kind: 'azure',
    url,
    apiVersion: value.AZURE_OPENAI_API_VERSION,
    apiKey: value.AZURE_OPENAI_API_KEY ?? null,
  };
}

/** Each of the two models may be Azure's or another server's, whichever names it. */
function served(
  value: ModelSettings,
  deployment: string | undefined,
  model: string | undefined,
): { server: ModelServerConfig; model: string } | null {
  if (value.AZURE_OPENAI_ENDPOINT && deployment) {
    return { server: azureServer(value, value.AZURE_OPENAI_ENDPOINT), model: deployment };
  }
  if (!model) return null;
  const url = value.OPENAI_BASE_URL ?? openAiBaseUrl;
  return { server: { kind: 'openai', url, apiKey: value.OPENAI_API_KEY ?? null }, model };
}

export function modelsOf(value: ModelSettings): ModelsConfig {
  const chat = served(value, value.AZURE_OPENAI_CHAT_DEPLOYMENT, value.OPENAI_CHAT_MODEL);
  const embedding = served(value, value.AZURE_OPENAI_EMBEDDING_DEPLOYMENT, value.OPENAI_EMBEDDING_MODEL);
  const prefixes = { query: value.EMBEDDING_QUERY_PREFIX, passage: value.EMBEDDING_PASSAGE_PREFIX };
  return {
    chat: chat && {
      ...chat,
      contextTokens: value.CHAT_CONTEXT_TOKENS || null,
      timeoutMs: value.CHAT_TIMEOUT_MS,
      idleTimeoutMs: value.CHAT_IDLE_TIMEOUT_MS,
      maxReplyBytes: value.CHAT_MAX_REPLY_BYTES,
    },
    embedding: embedding && {
      ...embedding,
      dimension: value.EMBEDDING_DIMENSION || null,
      maxTokens: value.EMBEDDING_MAX_TOKENS || null,
      batchSize: value.EMBEDDING_BATCH_SIZE,
      prefixes: prefixes.query || prefixes.passage ? prefixes : null,
      requestsPerMinute: value.EMBEDDING_REQUESTS_PER_MINUTE || null,
      tokensPerMinute: value.EMBEDDING_TOKENS_PER_MINUTE || null,
      timeoutMs: value.EMBEDDING_TIMEOUT_MS,
    },
  };
}

/** The least room in which a question, its sources and an answer fit. */
const minContextTokens = 4_000;
/** Below it, windows of a text would hold no more than a few words. */
const minInputTokens = 32;

/** Settings of models that are each fine and make no sense together. */
export function modelContradictions(value: ModelSettings): string[] {
  const problems: string[] = [];
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
    problems.push('AZURE_OPENAI_CHAT_DEPLOYMENT and OPENAI_CHAT_MODEL are two chat models; leave one out');
  }
  if (value.AZURE_OPENAI_EMBEDDING_DEPLOYMENT && value.OPENAI_EMBEDDING_MODEL) {
    problems.push(
      'AZURE_OPENAI_EMBEDDING_DEPLOYMENT and OPENAI_EMBEDDING_MODEL are two embedding models; leave one out',
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
