/** The settings of what re-orders the passages found. */
import { z } from 'zod';
import { url, whole } from './settingTypes';

export const rerankSettings = {
  RERANKER: z.enum(['builtin', 'none'], 'must be builtin or none').optional(),
  RERANK_URL: url(/^https?:\/\//, 'must begin with https:// or http://'),
  RERANK_API_KEY: z.string().optional(),
  RERANK_MODEL: z.string().optional(),
  RERANK_TIMEOUT_MS: whole(3_000, 100, 60_000),
};

const shape = z.object(rerankSettings);
type RerankSettings = z.output<typeof shape>;

/** A server with the API of Cohere or Jina. */
export interface RerankServerConfig {
  /** The address of the endpoint itself. */
  url: string;
  /** Null: no key is sent. */
  apiKey: string | null;
  /** Null: the server's only model. */
  model: string | null;
  /** The time-out of one search's re-ranking, with its retry. */
  timeoutMs: number;
}

export type RerankerConfig = 'builtin' | 'none' | RerankServerConfig;

export function rerankerOf(value: RerankSettings): RerankerConfig {
  if (value.RERANK_URL === undefined) return value.RERANKER ?? 'builtin';
  return {
    url: value.RERANK_URL,
    apiKey: value.RERANK_API_KEY ?? null,
    model: value.RERANK_MODEL ?? null,
    timeoutMs: value.RERANK_TIMEOUT_MS,
  };
}

export function rerankContradictions(value: RerankSettings): string[] {
  const problems: string[] = [];
  if (value.RERANK_URL && value.RERANKER) {
    problems.push('RERANK_URL and RERANKER are two re-rankers; set only one');
  }
  if (!value.RERANK_URL && (value.RERANK_API_KEY || value.RERANK_MODEL)) {
    problems.push('RERANK_API_KEY and RERANK_MODEL need RERANK_URL');
  }
  return problems;
}
