import type { Config } from '../../config/loadConfig';
import type { ModelServerConfig } from '../../config/modelSettings';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { LanguageModel, ModelUsage } from '../../domain/ports/languageModel';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import { createEntraTokenProvider } from '../../providers/ai/openai/entraToken';
import type { ModelServer } from '../../providers/ai/openai/modelServer';
import { createOpenAiEmbeddingModel } from '../../providers/ai/openai/openAiEmbeddingModel';
import { createOpenAiLanguageModel } from '../../providers/ai/openai/openAiLanguageModel';
import { azureIdentity } from './azureIdentity';
import type { Closers } from './closers';

/** What embedding the question may take of a request: without its vector, words alone are searched. */
const queryShareOfRequest = 0.15;

export interface ModelProviders {
  embeddingModel: EmbeddingModel;
  /** Null: answers and SQL are made by the built-in, deterministic paths. */
  languageModel: LanguageModel | null;
  /** Where embeddings are asked for; null: they are made here. */
  embeddingServer: ModelServer | null;
  /** Has the embedding model ready before the first question. */
  warmUp: () => Promise<void>;
}

/** What the adapters need to know of a configured server. */
function serverOf(config: ModelServerConfig): ModelServer {
  if (config.kind === 'openai') return { kind: config.kind, baseUrl: config.url, apiKey: config.apiKey };
  const { kind, url: endpoint, apiVersion, apiKey } = config;
  const credential =
    apiKey === null ? { tokenProvider: createEntraTokenProvider(azureIdentity()) } : { apiKey };
  return { kind, endpoint, apiVersion, credential };
}

function openLanguageModel(
  { models }: Config,
  closers: Closers,
  onUsage: (usage: ModelUsage) => void,
): LanguageModel | null {
  if (models.chat === null) return null;
  const { server, model, contextTokens, timeoutMs, idleTimeoutMs, maxReplyBytes } = models.chat;
  const opened = createOpenAiLanguageModel({
    server: serverOf(server),
    model,
    contextTokens: contextTokens ?? undefined,
    requestTimeoutMs: timeoutMs,
    idleTimeoutMs,
    maxReplyBytes,
    onUsage,
  });
  closers.add('language model', () => opened.close());
  return opened;
}

/** The configured models; what is not configured is built in. `onUsage` hears of every request that was answered. */
export async function openModelProviders(
  config: Config,
  closers: Closers,
  onUsage: (usage: ModelUsage) => void = () => {},
): Promise<ModelProviders> {
  const languageModel = openLanguageModel(config, closers, onUsage);
  const { embedding } = config.models;
  if (embedding === null) {
    const embeddingModel = createBuiltinEmbeddingModel({ threads: config.embeddingThreads });
    closers.add('embedding model', () => embeddingModel.close());
    return { embeddingModel, languageModel, embeddingServer: null, warmUp: () => embeddingModel.warmUp() };
  }
  const embeddingServer = serverOf(embedding.server);
  const embeddingModel = await createOpenAiEmbeddingModel({
    server: embeddingServer,
    model: embedding.model,
    dimension: embedding.dimension ?? undefined,
    maxInputTokens: embedding.maxTokens ?? undefined,
    maxBatchTexts: embedding.batchSize,
    prefixes: embedding.prefixes ?? undefined,
    requestsPerMinute: embedding.requestsPerMinute ?? undefined,
    tokensPerMinute: embedding.tokensPerMinute ?? undefined,
    requestTimeoutMs: embedding.timeoutMs,
    queryTimeoutMs: config.requestTimeoutMs * queryShareOfRequest,
    onUsage,
  });
  closers.add('embedding model', () => embeddingModel.close());
  return { embeddingModel, languageModel, embeddingServer, warmUp: async () => undefined };
}
