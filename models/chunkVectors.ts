import type { QueryFilter } from 'mongoose';
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

/** The chunks of a run that are found by their words alone. */
export function countWordsOnly(
  models: Models,
  run: { environmentId: string; fileId: string; runId: string },
): Promise<number> {
  return models.chunks.countDocuments({ ...run, wordsOnly: true }).exec();
}

/** The chunks that a vector of the model is missing of. */
export function lackingVector(modelId: string): QueryFilter<ChunkDoc> {
  return { [vectorField(modelId)]: { $exists: false }, wordsOnly: { $ne: true } } as QueryFilter<ChunkDoc>;
}

/** How many chunks of the whole store a vector of the model is missing of. */
export function countWithoutVector(models: Models, modelId: string): Promise<number> {
  return models.chunks.countDocuments(lackingVector(modelId)).exec();
}
