import type { Logger } from '../domain/context';
import type { EmbeddingModel } from '../domain/ports/embeddingModel';
import type { Models } from './createModels';
import { readSearchModel } from './searchModelRecord';

/** The model whose vectors search uses, as it moves from one to the next. */
export interface SearchModel {
  /** To be read once a query, so that its vector is compared with those of the same model. */
  readonly current: EmbeddingModel;
  /** Looks whether search has moved. */
  refresh(): Promise<void>;
  close(): void;
}

const pollIntervalMs = 10_000;

/**
 * Follows the store's record of the model that search uses.
 * @param candidates the configured model first, then those that can still be asked; where search uses none of them,
 * the configured one serves with the vectors that it has so far
 */
export function followSearchModel(
  models: Models,
  candidates: [EmbeddingModel, ...EmbeddingModel[]],
  log: Logger,
  intervalMs = pollIntervalMs,
): SearchModel {
  const [configured] = candidates;
  let current = configured;
  const refresh = async () => {
    const used = await readSearchModel(models);
    const next = candidates.find(({ id }) => id === used?.id) ?? configured;
    if (next !== current) log.info({ from: current.id, to: next.id }, 'search uses another embedding model');
    current = next;
  };
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ error }, 'could not look up the model of search'));
  }, intervalMs);
  timer.unref();
  return {
    get current() {
      return current;
    },
    refresh,
    close: () => clearInterval(timer),
  };
}
