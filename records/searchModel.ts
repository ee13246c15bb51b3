import type { Logger } from '../domain/context';
import type { EmbeddingModel } from '../domain/ports/embeddingModel';
import type { Models } from '../models/createModels';
import { readSearchModel } from './searchModelRecord';

/** The embedding model that search uses, which may change at run time. */
export interface SearchModel {
  /** Read it once per query, so that query vector and index belong to the same model. */
  readonly current: EmbeddingModel;
  /** Reads the model from the database. */
  refresh(): Promise<void>;
  close(): void;
}

const pollIntervalMs = 10_000;

/**
 * Polls the database for the model that search uses.
 * @param candidates the configured model, then former models that are still available; where search uses none of
 * them, the configured model is used with the vectors written so far
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
    if (next !== current)
      log.info({ from: current.id, to: next.id }, 'search switched to another embedding model');
    current = next;
  };
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ error }, 'failed to read the embedding model of search'));
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
