import type { QueryFilter } from 'mongoose';
import type { ChunkDoc } from './chunks';
import type { Models } from './createModels';
import { vectorField } from './searchIndexes';

/** Upserts chunks that are not yet searchable. Idempotent. */
export async function writeChunks(models: Models, chunks: ChunkDoc[]): Promise<void> {
  await models.chunks.bulkWrite(
    chunks.map((replacement) => ({
      replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
    })),
    // Without `throwOnValidationError`, mongoose silently skips invalid documents.
    { ordered: false, throwOnValidationError: true },
  );
}

/** The number of chunks of a run with a vector of the model, of any dimension. */
export function countEmbedded(
  models: Models,
  run: { environmentId: string; fileId: string; runId: string },
  modelId: string,
): Promise<number> {
  return models.chunks.countDocuments({ ...run, [vectorField(modelId)]: { $exists: true } }).exec();
}

/** A filter for the chunks without a vector of the model. */
export function lackingVector(modelId: string): QueryFilter<ChunkDoc> {
  return { [vectorField(modelId)]: { $exists: false } } as QueryFilter<ChunkDoc>;
}

/** The number of chunks in the database without a vector of the model. */
export function countWithoutVector(models: Models, modelId: string): Promise<number> {
  return models.chunks.countDocuments(lackingVector(modelId)).exec();
}
