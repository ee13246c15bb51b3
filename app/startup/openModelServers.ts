import type { Config } from '../../config/config';
import type { ModelUsage } from '../../domain/ports/languageModel';
import type { ConfiguredModels, ModelServerAddress } from '../../domain/ports/languageModels';
import type { ModelServers } from '../../domain/ports/modelServers';
import { embeddingSettingOf, openAi, serverOf } from './openModelProviders';

/** @param trialTimeoutMs the time-out of one test of a provider */
export function openModelServers(
  config: Config,
  trialTimeoutMs: number,
  onUsage: (usage: ModelUsage) => void,
): ModelServers {
  const options = {
    serverOf: (address: ModelServerAddress) => serverOf(config, address),
    trialTimeoutMs,
    onUsage,
  };
  const open = () => openAi().createModelServers(options);
  return {
    list: (address, signal) => open().list(address, signal),
    tryParts: (address, request) => open().tryParts(address, request),
    findLocal: (signal) => open().findLocal(signal),
  };
}

/** The models that only the configuration chooses, and the settings that do. */
export function configuredModelsOf({ models }: Config): ConfiguredModels {
  const { embedding, ownEmbedding, reranker } = models;
  const embeddingSetting = ownEmbedding ? 'EMBEDDING_MODEL_DIR' : embedding && embeddingSettingOf(embedding);
  if (reranker === 'builtin') return { embeddingSetting, reranking: { model: null, setting: null } };
  const reranking =
    reranker === 'none'
      ? { model: null, setting: 'RERANKER' }
      : { model: reranker.model, setting: 'RERANK_URL' };
  return { embeddingSetting, reranking };
}
