import type { Logger } from '../../domain/context';
import type { EmbeddingModel } from '../../domain/ports/embeddingModel';
import type { Models } from '../../models/createModels';
import { followSearchModel, type SearchModel } from '../../models/searchModel';
import { claimSearchModel } from '../../models/searchModelRecord';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import type { ModelServer } from '../../providers/ai/openai/modelServer';
import { createOpenAiEmbeddingModel, parseModelId } from '../../providers/ai/openai/openAiEmbeddingModel';
import type { Closers } from './closers';

interface Opening {
  models: Models;
  /** What texts are embedded by from now on. */
  configured: EmbeddingModel;
  /** Where the configured server may still know the former model; null where none is configured. */
  embeddingServer: ModelServer | null;
  threads: number;
  closers: Closers;
  log: Logger;
}

/**
 * The model that search uses: the configured one, unless the store's vectors are another's. That one then embeds
 * the questions until the re-embedding command has moved search.
 */
export async function openSearchModel(opening: Opening): Promise<SearchModel> {
  const { models, configured, closers, log } = opening;
  const used = await claimSearchModel(models, configured);
  const candidates: [EmbeddingModel, ...EmbeddingModel[]] = [configured];
  if (used.id !== configured.id) {
    const former = await openFormer(opening, used.id);
    if (former !== null) {
      closers.add('former embedding model', () => former.close());
      candidates.push(former);
    }
    const canAsk = former !== null;
    log.warn({ used: used.id, configured: configured.id, canAsk }, 'search awaits npm run reembed');
  }
  const searchModel = followSearchModel(models, candidates, log);
  closers.add('search model', async () => searchModel.close());
  await searchModel.refresh();
  return searchModel;
}

async function openFormer({ embeddingServer, threads }: Opening, id: string): Promise<EmbeddingModel | null> {
  const builtin = createBuiltinEmbeddingModel({ threads });
  if (builtin.id === id) return builtin;
  await builtin.close();
  const former = parseModelId(id);
  if (embeddingServer === null || former === null) return null;
  return createOpenAiEmbeddingModel({ server: embeddingServer, ...former });
}
