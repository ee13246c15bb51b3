import { type Config, ConfigError } from '../../config/config';
import type { EmbeddingModelConfig, OwnModelConfig } from '../../config/modelSettings';
import { variantsOf } from '../../config/secretsIn';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { LanguageModel, ModelUsage } from '../../domain/ports/languageModel';
import type { ModelServerAddress, ServedModel } from '../../domain/ports/languageModels';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import type * as Onnx from '../../providers/ai/onnx/onnxEmbeddingModel';
import type * as OpenAi from '../../providers/ai/openai';
import type { ModelServer } from '../../providers/ai/openai/modelServer';
import { azureIdentity } from './azureIdentity';
import type { Closers } from './closers';
import { namingSettings } from './namingSettings';

/** The share of the request time-out for embedding the question; after it, search falls back to keywords only. */
const queryShareOfRequest = 0.15;

export interface ModelProviders {
  embeddingModel: EmbeddingModel;
  openLanguageModel: OpenLanguageModel;
  /** The server of the embedding model; null: none. */
  embeddingServer: ModelServer | null;
}

/** Loaded lazily: the client is large. */
export const openAi = (): typeof OpenAi => require('../../providers/ai/openai');

/** The server of an address, with the process's identity where it has no key. Logs will not have its key. */
export function serverOf({ secrets }: Pick<Config, 'secrets'>, address: ModelServerAddress): ModelServer {
  for (const variant of variantsOf(address.apiKey ?? '')) secrets.add(variant);
  if (address.kind === 'openai') return { kind: address.kind, baseUrl: address.url, apiKey: address.apiKey };
  const { kind, url: endpoint, apiVersion, apiKey } = address;
  const credential =
    apiKey === null ? { tokenProvider: openAi().createEntraTokenProvider(azureIdentity()) } : { apiKey };
  return { kind, endpoint, apiVersion, credential };
}

/** Opens a language model of a server. The caller closes it. */
export type OpenLanguageModel = (served: ServedModel) => LanguageModel;

function languageModelOpener(config: Config, onUsage: (usage: ModelUsage) => void): OpenLanguageModel {
  const { timeoutMs, idleTimeoutMs, maxReplyBytes } = config.models.chatLimits;
  return ({ server, model, contextTokens }) =>
    openAi().createOpenAiLanguageModel({
      server: serverOf(config, server),
      model,
      contextTokens: contextTokens ?? undefined,
      requestTimeoutMs: timeoutMs,
      idleTimeoutMs,
      maxReplyBytes,
      onUsage,
    });
}

async function openOwnModel(config: OwnModelConfig, requestTimeoutMs: number): Promise<EmbeddingModel> {
  const { createOnnxEmbeddingModel }: typeof Onnx = require('../../providers/ai/onnx/onnxEmbeddingModel');
  try {
    return await createOnnxEmbeddingModel({
      ...config,
      batchTimeoutMs: config.timeoutMs,
      queryTimeoutMs: requestTimeoutMs * queryShareOfRequest,
    });
  } catch (error) {
    const reason = (error as Error).message;
    throw new ConfigError(`Lectern can't start: EMBEDDING_MODEL_DIR ${config.directory}: ${reason}.`);
  }
}

/** The setting that names the embedding model of a server. */
export function embeddingSettingOf({ server }: EmbeddingModelConfig): string {
  return server.kind === 'azure' ? 'AZURE_OPENAI_EMBEDDING_DEPLOYMENT' : 'OPENAI_EMBEDDING_MODEL';
}

/** Opens the configured embedding model; without one, the built-in one. `onUsage` is called after every request that was answered, also in part. */
export async function openModelProviders(
  config: Config,
  closers: Closers,
  onUsage: (usage: ModelUsage) => void = () => {},
): Promise<ModelProviders> {
  const openLanguageModel = languageModelOpener(config, onUsage);
  const { embedding, ownEmbedding } = config.models;
  if (ownEmbedding !== null) {
    const embeddingModel = await openOwnModel(ownEmbedding, config.requestTimeoutMs);
    closers.add('embedding model', () => embeddingModel.close());
    return { embeddingModel, openLanguageModel, embeddingServer: null };
  }
  if (embedding === null) {
    const embeddingModel = createBuiltinEmbeddingModel();
    return { embeddingModel, openLanguageModel, embeddingServer: null };
  }
  const embeddingServer = serverOf(config, embedding.server);
  const options = {
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
  };
  const embeddingModel = await namingSettings(embeddingSettingOf(embedding), () =>
    openAi().createOpenAiEmbeddingModel(options),
  );
  closers.add('embedding model', () => embeddingModel.close());
  return { embeddingModel, openLanguageModel, embeddingServer };
}
