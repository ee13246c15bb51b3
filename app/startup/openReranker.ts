import type { RerankerConfig } from '../../config/rerankSettings';
import type { Telemetry } from '../../domain/ports/telemetry';
import type * as HttpReranker from '../../providers/ai/rerank/httpReranker';
import { measuredReranker } from '../../providers/telemetry/measuredModels';
import type { Reranking } from '../../search/retrieval/rankCandidates';
import type { Closers } from './closers';

export function openReranker(config: RerankerConfig, closers: Closers, telemetry: Telemetry): Reranking {
  if (typeof config === 'string') return config;
  // Loaded lazily: the client is large.
  const { createHttpReranker }: typeof HttpReranker = require('../../providers/ai/rerank/httpReranker');
  const reranker = createHttpReranker(config);
  closers.add('re-ranker', () => reranker.close());
  return measuredReranker(reranker, telemetry);
}
