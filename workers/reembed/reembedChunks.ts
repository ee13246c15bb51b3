import { mongo } from 'mongoose';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { Models } from '../../models/createModels';
import { vectorField } from '../../models/searchIndexes';
import { lackingVector } from '../../records/chunkVectors';
import { embeddedText } from '../../records/embeddedText';

export interface ReembedOptions {
  /** Chunks embedded and written together, which an interruption repeats. Defaults to 128. */
  batchSize?: number;
  signal?: AbortSignal;
  onProgress?: (progress: { embedded: number; left: number }) => void;
}

const defaultBatchSize = 128;

/**
 * Embeds every chunk without a vector of the model; vectors of other models are kept. Resumable: the vectors
 * themselves record the progress. Includes chunks that are added meanwhile.
 * @returns the number of chunks embedded
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
        // No match when the chunk was deleted or its file reprocessed in the meantime.
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
