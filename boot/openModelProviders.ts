import type { Config, ModelServerConfig } from '../config';
import type { EmbeddingModel } from '../domain/ports/embeddingModel';
import type { LanguageModel } from '../domain/ports/languageModel';
import { createBuiltinEmbeddingModel } from '../providers/ai/builtin/builtinEmbeddingModel';
import { createEntraTokenProvider } from '../providers/ai/openai/entraToken';
import type { ModelServer } from '../providers/ai/openai/modelServer';
import { createOpenAiEmbeddingModel } from '../providers/ai/openai/openAiEmbeddingModel';
import { createOpenAiLanguageModel } from '../providers/ai/openai/openAiLanguageModel';
import type { Closers } from './closers';

/** What embedding the question may take of a request: without its vector, words alone are searched. */
const queryShareOfRequest = 0.15;

export interface ModelProviders {
  embeddingModel: EmbeddingModel;
  /** Null: answers and SQL are made by the built-in, deterministic paths. */
  languageModel: LanguageModel | null;
  server: ModelServer | null;
  /** Has the embedding model ready before the first question. */
  warmUp: () => Promise<void>;
}

/** What the adapters need to know of the configured server. */
function serverOf({ kind, url, apiKey, identity, apiVersion }: ModelServerConfig): ModelServer {
  if (kind === 'openai') return { kind, baseUrl: url, apiKey };
  const credential = apiKey === null ? { tokenProvider: createEntraTokenProvider(identity) } : { apiKey };
  return { kind, endpoint: url, apiVersion, credential };
}

/** The configured models; what is not configured is built in. */
export async function openModelProviders(config: Config, closers: Closers): Promise<ModelProviders> {
  const { modelServer } = config;
  const server = modelServer && serverOf(modelServer);
  let languageModel: LanguageModel | null = null;
  if (server && modelServer.chatModel !== null) {
    const opened = createOpenAiLanguageModel({ server, model: modelServer.chatModel });
    closers.add('language model', () => opened.close());
    languageModel = opened;
  }
  if (server && modelServer.embeddingModel !== null) {
    const dimension = modelServer.embeddingDimension ?? undefined;
    const embeddingModel = await createOpenAiEmbeddingModel({
      server,
      model: modelServer.embeddingModel,
      dimension,
      queryTimeoutMs: config.requestTimeoutMs * queryShareOfRequest,
    });
    closers.add('embedding model', () => embeddingModel.close());
    return { embeddingModel, languageModel, server, warmUp: async () => undefined };
  }
  const embeddingModel = createBuiltinEmbeddingModel({ threads: config.embeddingThreads });
  closers.add('embedding model', () => embeddingModel.close());
  return { embeddingModel, languageModel, server, warmUp: () => embeddingModel.warmUp() };
}
