import type { Models } from '../models/createModels';

type ModelIdentity = { id: string; dimension: number };

/** The model that search uses, or null in a new database. */
export async function readSearchModel(models: Models): Promise<ModelIdentity | null> {
  const state = await models.embeddingState.findById('search').lean();
  return state === null ? null : { id: state.modelId, dimension: state.dimension };
}

/** The model that search uses. Initializes a new database with the configured model. */
export async function claimSearchModel(models: Models, configured: ModelIdentity): Promise<ModelIdentity> {
  const { id: modelId, dimension } = configured;
  await models.embeddingState.updateOne(
    { _id: 'search' },
    { $setOnInsert: { modelId, dimension, movedAt: new Date() } },
    { upsert: true },
  );
  return (await readSearchModel(models)) ?? configured;
}

/** Switches search to the model `next`. */
export async function moveSearchTo(models: Models, next: ModelIdentity): Promise<void> {
  const { id: modelId, dimension } = next;
  await models.embeddingState.updateOne(
    { _id: 'search', modelId: { $ne: modelId } },
    { $set: { modelId, dimension, movedAt: new Date() } },
  );
}
