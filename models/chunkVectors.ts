import type { ChunkDoc } from './chunks';
import type { Models } from './createModels';
import { vectorField } from './searchIndexes';

/** Writes chunks that no search sees yet; the same again changes nothing. */
export async function writeChunks(models: Models, chunks: ChunkDoc[]): Promise<void> {
  await models.chunks.bulkWrite(
    chunks.map((replacement) => ({
      replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
    })),
    // Without the second, mongoose would leave out what is not valid and say nothing.
    { ordered: false, throwOnValidationError: true },
  );
}

/** How many chunks of a run are there with a vector of the model, of the right length or not. */
export function countEmbedded(
  models: Models,
  run: { environmentId: string; fileId: string; runId: string },
  modelId: string,
): Promise<number> {
  return models.chunks.countDocuments({ ...run, [vectorField(modelId)]: { $exists: true } }).exec();
}

/** How many chunks of the whole store have no vector of the model. */
export function countWithoutVector(models: Models, modelId: string): Promise<number> {
  return models.chunks.countDocuments({ [vectorField(modelId)]: { $exists: false } }).exec();
}
