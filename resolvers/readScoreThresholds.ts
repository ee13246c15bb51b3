import type { ScoreThreshold } from '../domain/search';
import { authorize } from './authorize';
import type { OperationContext } from './context';

/** The hits that minimum scores keep, as measured for the embedding model; null where nothing was measured. */
export async function readScoreThresholds(ctx: OperationContext): Promise<readonly ScoreThreshold[] | null> {
  await authorize(ctx, 'other');
  const { profiles, embeddingModel } = ctx.services;
  return profiles.of(embeddingModel.id).calibration.thresholds ?? null;
}
