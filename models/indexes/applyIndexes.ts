import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../domain/context';
import type { Models } from '../createModels';
import type { SearchIndexDefinition } from '../searchIndexes';
import type { IndexDifference } from './indexDifferences';
import { keyName } from './indexDifferences';
import { type AnyModel, declaredIndexes, listOrdinary, reviewIndexes } from './reviewIndexes';

const pollIntervalMs = 200;
const reportIntervalMs = 5_000;

export interface ApplyOptions {
  searchIndexes: SearchIndexDefinition[];
  /** The time to wait for search indexes to be built. */
  timeoutMs: number;
  log: Logger;
}

/**
 * Creates missing indexes, updates different ones, keeps unexpected ones, and waits until all search indexes are
 * queryable. Safe to run concurrently in several processes.
 * @returns the remaining differences: search indexes still building after `timeoutMs`, and unexpected indexes
 * @throws Error that names a search index whose build failed
 */
export async function applyIndexes(models: Models, options: ApplyOptions): Promise<IndexDifference[]> {
  const { searchIndexes, log } = options;
  await models.chunks.createCollection();
  const byCollection = new Map(
    Object.values(models).map((model): [string, AnyModel] => [model.collection.collectionName, model]),
  );
  const differences = await reviewIndexes(models, searchIndexes);
  const isDue = ({ problem }: IndexDifference) => problem === 'missing' || problem === 'different';
  const due = differences.filter(isDue);
  // Changes to an existing database are logged one by one, the initial creation as a summary.
  const isEmptyStore =
    due.filter(({ problem }) => problem === 'missing').length === expectedCount(byCollection, searchIndexes);
  for (const difference of due) {
    const model = byCollection.get(difference.collection);
    if (!model) continue;
    if (difference.kind === 'ordinary') await applyOrdinary(model, difference);
    else await applySearch(model, difference, searchIndexes);
    log[isEmptyStore ? 'debug' : 'info'](
      { ...difference },
      difference.problem === 'missing' ? 'created an index' : 'changed an index',
    );
  }
  if (isEmptyStore) log.info({ indexes: due.length }, 'created the indexes of an empty database');
  return awaitIndexes(models, options);
}

function expectedCount(models: Map<string, AnyModel>, searchIndexes: SearchIndexDefinition[]): number {
  return [...models.values()].reduce(
    (count, model) => count + declaredIndexes(model).length,
    searchIndexes.length,
  );
}

async function applyOrdinary(model: AnyModel, { index, problem }: IndexDifference): Promise<void> {
  const declared = declaredIndexes(model).find(({ key }) => keyName(key) === index);
  if (!declared) return;
  if (problem === 'different') {
    // Index options cannot be changed in place: drop and create.
    const there = (await listOrdinary(model)).find(({ key }) => keyName(key) === index);
    if (there?.name) await model.collection.dropIndex(there.name);
  }
  const { key, ...options } = declared;
  await model.collection.createIndex(key as Record<string, 1 | -1>, options);
}

async function applySearch(
  { collection }: AnyModel,
  { index, problem }: IndexDifference,
  searchIndexes: SearchIndexDefinition[],
): Promise<void> {
  const expected = searchIndexes.find(({ name }) => name === index);
  if (!expected) return;
  if (problem === 'different') {
    await collection.updateSearchIndex(index, expected.definition);
    return;
  }
  try {
    await collection.createSearchIndex(expected);
  } catch (error) {
    // Another process may have created it concurrently.
    const listed = await collection.listSearchIndexes(index).toArray();
    if (listed.length === 0) throw error;
  }
}

/**
 * Waits until all search indexes are queryable.
 * @returns the differences then, or after `timeoutMs`
 * @throws Error that names a search index that cannot be queried because its build failed
 */
export async function awaitIndexes(
  models: Models,
  { searchIndexes, timeoutMs, log }: ApplyOptions,
): Promise<IndexDifference[]> {
  const startedAt = Date.now();
  let reportedAt = startedAt;
  for (;;) {
    const left = await reviewIndexes(models, searchIndexes);
    const failed = left.find(({ problem }) => problem === 'failed');
    if (failed) throw new Error(`The search index ${failed.index} cannot be built: ${failed.detail}`);
    const building = left.filter(({ problem }) => problem === 'building').map(({ index }) => index);
    const now = Date.now();
    if (building.length === 0 || now - startedAt > timeoutMs) {
      for (const { index, detail } of left.filter(({ problem }) => problem === 'outdated')) {
        log.warn({ index, reason: detail }, 'a search index failed to build; its former definition is used');
      }
      return left;
    }
    if (now - reportedAt >= reportIntervalMs) {
      reportedAt = now;
      log.info({ building, seconds: Math.round((now - startedAt) / 1000) }, 'waiting for search indexes');
    }
    await delay(pollIntervalMs);
  }
}
