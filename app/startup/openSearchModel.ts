import type { Logger } from '../../domain/context';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { Models } from '../../models/createModels';
import {
  createBuiltinEmbeddingModel,
  isBuiltinModelId,
} from '../../providers/ai/builtin/builtinEmbeddingModel';
import type * as OpenAi from '../../providers/ai/openai';
import type { ModelServer } from '../../providers/ai/openai/modelServer';
import { followSearchModel, type SearchModel } from '../../records/searchModel';
import { claimSearchModel } from '../../records/searchModelRecord';
import type { Closers } from './closers';

interface Opening {
  models: Models;
  /** The model that new chunks are embedded with. */
  configured: EmbeddingModel;
  /** The configured server, which may still provide the former model; null: none. */
  embeddingServer: ModelServer | null;
  closers: Closers;
  log: Logger;
}

/**
 * Opens the model that embeds questions: the configured one, unless the store's vectors were made by another model
 * that is still available. Then that model is used until re-embedding has finished. Re-embedding is due where one
 * built-in model replaced another: the former is gone with the release that had it.
 */
export async function openSearchModel(
  opening: Opening,
): Promise<{ searchModel: SearchModel; isReembeddingDue: boolean }> {
  const { models, configured, closers, log } = opening;
  const used = await claimSearchModel(models, configured);
  const isReembeddingDue =
    used.id !== configured.id && isBuiltinModelId(used.id) && isBuiltinModelId(configured.id);
  const candidates: [EmbeddingModel, ...EmbeddingModel[]] = [configured];
  if (used.id !== configured.id) {
    const former = await openFormer(opening, used.id);
    if (former !== null) {
      closers.add('former embedding model', () => former.close());
      candidates.push(former);
    }
    log.warn(
      { used: used.id, configured: configured.id, isFormerAvailable: former !== null },
      isReembeddingDue
        ? 'this release has another built-in embedding model: chunks are re-embedded in the background; until then search finds the others by keyword'
        : 'the configured embedding model differs from the one in use: run lectern reembed',
    );
  }
  const searchModel = followSearchModel(models, candidates, log);
  closers.add('search model', async () => searchModel.close());
  await searchModel.refresh();
  return { searchModel, isReembeddingDue };
}

async function openFormer({ embeddingServer }: Opening, id: string): Promise<EmbeddingModel | null> {
  const builtin = createBuiltinEmbeddingModel();
  if (builtin.id === id) return builtin;
  if (embeddingServer === null) return null;
  const { createOpenAiEmbeddingModel, parseModelId }: typeof OpenAi = require('../../providers/ai/openai');
  const former = parseModelId(id);
  return former && createOpenAiEmbeddingModel({ server: embeddingServer, ...former });
}
