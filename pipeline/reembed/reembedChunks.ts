import { mongo } from 'mongoose';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import { lackingVector } from '../../models/chunkVectors';
import type { Models } from '../../models/createModels';
import { embeddedText } from '../../models/embeddedText';
import { vectorField } from '../../models/searchIndexes';

export interface ReembedOptions {
  /** Chunks embedded and written together: what an interruption repeats. */
  batchSize?: number;
  signal?: AbortSignal;
  onProgress?: (progress: { embedded: number; left: number }) => void;
}

const defaultBatchSize = 128;

/**
 * Gives every chunk that lacks it a vector of the model, beside those it has of others. What is done is known by
 * the vectors themselves: interrupted, it goes on where it was. Chunks that come meanwhile are done too; it ends
 * when none is left.
 * @returns how many it embedded
 */
export async function reembedChunks(
  { models, embeddingModel }: { models: Models; embeddingModel: EmbeddingModel },
  { batchSize = defaultBatchSize, signal, onProgress }: ReembedOptions = {},
): Promise<number> {
  const field = vectorField(embeddingModel.id);
  const missing = lackingVector(embeddingModel.id);
  let embedded = 0;
  let left = await models.chunks.countDocuments(missing);
  onProgress?.({ embedded, left });
  while (left > 0) {
    for (let last = ''; ; ) {
      signal?.throwIfAborted();
      const batch = await models.chunks
        .find({ ...missing, _id: { $gt: last } }, { headings: 1, content: 1, runId: 1 })
        .sort({ _id: 1 })
        .limit(batchSize)
        .lean();
      if (batch.length === 0) break;
      last = batch.at(-1)?._id ?? last;
      const vectors = await embeddingModel.embed(batch.map(embeddedText), { purpose: 'passage', signal });
      const writes = batch.map(({ _id, runId }, index) => {
        const vector = mongo.Binary.fromFloat32Array(vectors[index] ?? new Float32Array());
        // Nothing is written where the chunk was deleted, or its file processed anew, in the meantime.
        return { updateOne: { filter: { _id, runId }, update: { $set: { [field]: vector } } } };
      });
      await models.chunks.bulkWrite(writes, { ordered: false });
      embedded += batch.length;
      onProgress?.({ embedded, left: Math.max(0, left - embedded) });
    }
    left = await models.chunks.countDocuments(missing);
  }
  return embedded;
}
