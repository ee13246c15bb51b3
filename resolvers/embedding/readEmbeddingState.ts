import type { ReembeddingRecord } from '../../domain/ports/reembedder';
import { countWithoutVector } from '../../records/chunkVectors';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';

/** The embedding models in use and the progress of re-embedding. */
export interface EmbeddingState {
  searchModelId: string;
  configuredModelId: string;
  configuredDimension: number;
  chunks: number;
  /** The number of chunks without a vector of the configured model. */
  chunksWithoutVector: number;
  reembedding: ReembeddingRecord | null;
}

/** @throws `forbidden` */
export async function readEmbeddingState(ctx: OperationContext): Promise<EmbeddingState> {
  await authorizeOperator(ctx);
  const { models, embeddingModel, reembedder } = ctx.services;
  const [chunks, chunksWithoutVector, reembedding] = await Promise.all([
    models.chunks.estimatedDocumentCount().exec(),
    countWithoutVector(models, reembedder.model.id),
    reembedder.last(),
  ]);
  return {
    searchModelId: embeddingModel.id,
    configuredModelId: reembedder.model.id,
    configuredDimension: reembedder.model.dimension,
    chunks,
    chunksWithoutVector,
    reembedding,
  };
}
