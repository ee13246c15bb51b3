import { Activity, runActivity } from '../../domain/activity';
import { embeddingsInput } from '../../domain/inputs/embeddings';
import { parseInput } from '../../domain/inputs/parseInput';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';

export interface Embeddings {
  modelId: string;
  /** Vectors of length 1, in the order of the texts. */
  vectors: Float32Array[];
  /** The tokens that the model server reported; 0 where the model runs here. */
  tokens: number;
}

/** The vectors of texts by the model that documents are found with. Counted and limited as a search. */
export async function embedTexts(ctx: OperationContext, rawInput: unknown): Promise<Embeddings> {
  const { principal } = await authorize(ctx, 'search');
  const { texts, purpose } = parseInput(embeddingsInput, rawInput);
  const { embeddingModel, usageMeter } = ctx.services;
  const { environmentId, keyId } = principal;
  const activity = new Activity({ environmentId, keyId });
  const vectors = await runActivity(activity, () =>
    embeddingModel.embed(texts, { purpose, signal: ctx.signal }),
  ).finally(() => usageMeter.settled());
  return { modelId: embeddingModel.id, vectors, tokens: activity.promptTokens };
}
