import { AppError, type ErrorCode } from '../../domain/errors';
import type { ReembeddingRecord } from '../../domain/ports/reembedder';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';

/**
 * Starts to embed all chunks with the configured model in the background. Search switches to it at the end.
 * @throws `forbidden`, `conflict` where a re-embedding is running
 */
export function startReembedding(ctx: OperationContext): Promise<ReembeddingRecord> {
  return administer(ctx, 'startReembedding', authorizeOperator, async (_operator, entry) => {
    const { reembedder } = ctx.services;
    entry.target('EmbeddingModel', reembedder.model.id);
    const isStarted = await reembedder.start();
    const record = await reembedder.last();
    if (!isStarted || !record) throw new AppError('conflict', 'A re-embedding is already running.');
    return record;
  });
}

startReembedding.errors = ['forbidden', 'conflict'] satisfies ErrorCode[];
