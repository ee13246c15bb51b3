import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { Models } from '../../models/createModels';
import { vectorIndexName } from '../../models/searchIndexes';
import { claimSearchModel, moveSearchTo } from '../../models/searchModelRecord';
import { type ReembedOptions, reembedChunks } from './reembedChunks';

const indexPollMs = 1_000;

/** An index takes its time to take in what was written; search must not move to one that can't be queried. */
async function indexIsReady(models: Models, model: EmbeddingModel, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const indexes = await models.chunks.collection.listSearchIndexes(vectorIndexName(model.id)).toArray();
    if ((indexes[0] as { queryable?: boolean } | undefined)?.queryable) return;
    await new Promise((resolve) => setTimeout(resolve, indexPollMs));
  }
}

/**
 * Gives every chunk a vector of the model, then has search use it.
 * @returns how many chunks it embedded, and the model that search used before
 */
export async function moveToModel(
  models: Models,
  model: EmbeddingModel,
  options: ReembedOptions = {},
): Promise<{ embedded: number; formerModelId: string }> {
  const former = await claimSearchModel(models, model);
  const embedded = await reembedChunks({ models, embeddingModel: model }, options);
  await indexIsReady(models, model, options.signal);
  await moveSearchTo(models, model);
  return { embedded, formerModelId: former.id };
}
