import { mongo, type QueryFilter } from 'mongoose';
import type { ChunkDoc } from '../models/chunks';
import type { Models } from '../models/createModels';
import { vectorField } from '../models/searchIndexes';
import { isDuplicateKey } from './isDuplicateKey';

/**
 * Upserts chunks that are not yet searchable; those that are, since their import was finished meanwhile, stay as they
 * are. Idempotent.
 * @returns the number of chunks written
 */
export async function writeChunks(models: Models, chunks: ChunkDoc[]): Promise<number> {
  const operations = chunks.map((replacement) => ({
    replaceOne: { filter: { _id: replacement._id, live: false }, replacement, upsert: true },
  }));
  try {
    // Without `throwOnValidationError`, mongoose silently skips invalid documents.
    await models.chunks.bulkWrite(operations, { ordered: false, throwOnValidationError: true });
    return chunks.length;
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const { upsertedCount, matchedCount, writeErrors } = error;
    if ([writeErrors].flat().some((each) => !isDuplicateKey(each))) throw error;
    return upsertedCount + matchedCount;
  }
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
