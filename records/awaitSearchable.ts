import { setTimeout as delay } from 'node:timers/promises';
import type { PipelineStage } from 'mongoose';
import type { Models } from '../models/createModels';
import { textIndexName, vectorField, vectorIndexName } from '../models/searchIndexes';
import { readSearchModel } from './searchModelRecord';

/** The chunks of a run, which are live. */
export interface LiveRun {
  environmentId: string;
  fileId: string;
  runId: string | null;
}

/** Thrown where search indexes have not yet followed the chunks of a run. */
export class IndexLagError extends Error {
  override name = 'IndexLagError';
}

/** How long to wait for the search indexes. */
export interface SearchableWait {
  waitMs: number;
  /** Whether to go on after that time, instead of throwing `IndexLagError`. */
  mayProceed: boolean;
  signal?: AbortSignal;
}

const firstPauseMs = 25;
const maxPauseMs = 500;
/** The most results of `$vectorSearch`. A file with more chunks is looked for by words alone. */
const maxVectors = 10_000;

/**
 * Waits until the search indexes answer with every chunk of a run: they follow the store by about a second on Atlas. An
 * index that does not exist is not waited for.
 * @throws IndexLagError as `wait` says
 */
export async function awaitSearchable(models: Models, run: LiveRun, wait: SearchableWait): Promise<void> {
  const { waitMs, mayProceed, signal } = wait;
  const until = Date.now() + waitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    if (await isSearchable(models, run)) return;
    if (Date.now() + pauseMs > until) break;
    await delay(pauseMs, undefined, { signal });
  }
  if (!mayProceed)
    throw new IndexLagError(`The search indexes have not followed the run '${run.runId}' yet.`);
}

/** Whether the search indexes answer with every chunk of a run. */
export async function isSearchable(
  models: Models,
  { environmentId, fileId, runId }: LiveRun,
): Promise<boolean> {
  const live = { environmentId, fileId, live: true };
  const model = await readSearchModel(models);
  const isEmbedded = model && { [vectorField(model.id)]: { $exists: true } };
  const [chunks, vectors, ofAllRuns] = await Promise.all([
    models.chunks.countDocuments({ ...live, runId }),
    isEmbedded ? models.chunks.countDocuments({ ...live, runId, ...isEmbedded }) : 0,
    models.chunks.countDocuments(live),
  ]);
  const filter = Object.entries(live).map(([path, value]) => ({ equals: { path, value } }));
  const byWords = { $search: { index: textIndexName, compound: { filter } } };
  if (!(await answers(models, textIndexName, byWords, runId, chunks))) return false;
  if (!model || vectors === 0 || ofAllRuns > maxVectors) return true;
  const byVectors = {
    $vectorSearch: {
      index: vectorIndexName(model.id),
      path: vectorField(model.id),
      queryVector: Array.from({ length: model.dimension }, () => 1),
      exact: true,
      limit: ofAllRuns,
      filter: live,
    },
  };
  return answers(models, vectorIndexName(model.id), byVectors, runId, vectors);
}

/** Whether an index has so many chunks of a run, or does not exist. */
async function answers(
  { chunks: { collection } }: Models,
  index: string,
  search: object,
  runId: string | null,
  expected: number,
): Promise<boolean> {
  const pipeline = [
    search as PipelineStage,
    { $project: { runId: 1 } },
    { $match: { runId } },
    { $count: 'count' },
  ];
  const options = { readConcern: { level: 'local' } } as const;
  const [found] = await collection.aggregate<{ count: number }>(pipeline, options).toArray();
  if ((found?.count ?? 0) >= expected) return true;
  return (await collection.listSearchIndexes(index).toArray()).length === 0;
}
