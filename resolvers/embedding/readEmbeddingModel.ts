import { authorize } from '../authorize';
import type { OperationContext } from '../context';

/** The embedding model of the environment, by which documents are found. */
export async function readEmbeddingModel(ctx: OperationContext): Promise<{ id: string; dimension: number }> {
  await authorize(ctx, 'list');
  const { id, dimension } = ctx.services.embeddingModel;
  return { id, dimension };
}
