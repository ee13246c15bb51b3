import type { Models } from './createModels';

type ModelIdentity = { id: string; dimension: number };

/** The model that search uses, or null before anything was ever started on the store. */
export async function readSearchModel(models: Models): Promise<ModelIdentity | null> {
  const state = await models.embeddingState.findById('search').lean();
  return state === null ? null : { id: state.modelId, dimension: state.dimension };
}

/** The model that search uses; on a new store from now on the given one. */
export async function claimSearchModel(models: Models, configured: ModelIdentity): Promise<ModelIdentity> {
  const { id: modelId, dimension } = configured;
  await models.embeddingState.updateOne(
    { _id: 'search' },
    { $setOnInsert: { modelId, dimension, movedAt: new Date() } },
    { upsert: true },
  );
  return (await readSearchModel(models)) ?? configured;
}

/** Search uses `next` from now on. */
export async function moveSearchTo(models: Models, next: ModelIdentity): Promise<void> {
  const { id: modelId, dimension } = next;
  await models.embeddingState.updateOne(
    { _id: 'search', modelId: { $ne: modelId } },
    { $set: { modelId, dimension, movedAt: new Date() } },
  );
}
