import { AppError, type ErrorCode } from '../../domain/errors';
import type { ReembeddingRecord } from '../../domain/ports/reembedder';
import { administer } from '../administration/administer';
import { authorizeOperator } from '../authorize';
import type { OperationContext } from '../context';

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
