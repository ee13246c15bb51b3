import { AppError, type ErrorCode } from '../../domain/errors';
import type { ReembeddingRecord } from '../../domain/ports/reembedder';
import { countWithoutVector } from '../../models/chunkVectors';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';

/** Which models are at work, and how far re-embedding is. */
export interface EmbeddingState {
  searchModelId: string;
  configuredModelId: string;
  configuredDimension: number;
  chunks: number;
  /** Without a vector of the configured model. */
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
    ...{ chunks, chunksWithoutVector, reembedding },
  };
}

/**
 * Begins to give every chunk a vector of the configured model, in the background; search moves to it at the end.
 * @throws `forbidden`, `conflict` where it is under way
 */
export function startReembedding(ctx: OperationContext): Promise<ReembeddingRecord> {
  return administer(ctx, 'startReembedding', authorizeOperator, async (_operator, entry) => {
    const { reembedder } = ctx.services;
    entry.target('EmbeddingModel', reembedder.model.id);
    const begun = await reembedder.start();
    const record = await reembedder.last();
    if (!begun || !record) throw new AppError('conflict', 'Re-embedding is under way already.');
    return record;
  });
}

startReembedding.errors = ['forbidden', 'conflict'] satisfies ErrorCode[];
