import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { Models } from '../../models/createModels';
import { vectorIndexName } from '../../models/searchIndexes';
import { claimSearchModel, moveSearchTo } from '../../records/searchModelRecord';
import { type ReembedOptions, reembedChunks } from './reembedChunks';

const indexPollMs = 1_000;

/** Resolves when the vector index is queryable: building it takes time after the vectors are written. */
async function waitForIndex(models: Models, model: EmbeddingModel, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const indexes = await models.chunks.collection.listSearchIndexes(vectorIndexName(model.id)).toArray();
    if ((indexes[0] as { queryable?: boolean } | undefined)?.queryable) return;
    await new Promise((resolve) => setTimeout(resolve, indexPollMs));
  }
}

/**
 * Embeds every chunk with the model, then switches search to it.
 * @returns the number of chunks embedded, and the model that search used before
 */
export async function moveToModel(
  models: Models,
  model: EmbeddingModel,
  options: ReembedOptions = {},
): Promise<{ embedded: number; formerModelId: string }> {
  const former = await claimSearchModel(models, model);
  const embedded = await reembedChunks({ models, embeddingModel: model }, options);
  await waitForIndex(models, model, options.signal);
  await moveSearchTo(models, model);
  return { embedded, formerModelId: former.id };
}
