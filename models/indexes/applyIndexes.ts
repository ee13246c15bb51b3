import { setTimeout as delay } from 'node:timers/promises';
import type { Model } from 'mongoose';
import type { Logger } from '../../domain/context';
import type { Models } from '../createModels';
import type { SearchIndexDefinition } from '../searchIndexes';
import type { IndexDifference } from './indexDifferences';
import { keyName } from './indexDifferences';
import { declaredIndexes, listOrdinary, reviewIndexes } from './reviewIndexes';

type AnyModel = Pick<Model<unknown>, 'schema' | 'collection'>;

const pollIntervalMs = 200;
const reportIntervalMs = 5_000;

export interface ApplyOptions {
  searchIndexes: SearchIndexDefinition[];
  /** How long search indexes may take to be built. */
  timeoutMs: number;
  log: Logger;
}

/**
 * Creates what is missing, changes what is different, leaves alone what nobody expects, and waits until every search
 * index answers. Several processes may do so at once.
 * @returns what still differs: search indexes that are being built after `timeoutMs`, or unexpected ones
 * @throws an Error that names a search index that can't be built
 */
export async function applyIndexes(models: Models, options: ApplyOptions): Promise<IndexDifference[]> {
  const { searchIndexes, log } = options;
  await models.chunks.createCollection();
  const byCollection = new Map(
    (Object.values(models) as AnyModel[]).map((model) => [model.collection.collectionName, model]),
  );
  const differences = await reviewIndexes(models, searchIndexes);
  const isToDo = ({ problem }: IndexDifference) => problem === 'missing' || problem === 'different';
  const due = differences.filter(isToDo);
  // Each by its name where somebody's store is changed; an empty one gets them all, which is no news.
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
  if (isEmptyStore) log.info({ indexes: due.length }, 'created the indexes of an empty store');
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
    // The options of an index can't be changed, except by making it anew.
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
    // Another process that starts at the same time was faster.
    const listed = await collection.listSearchIndexes(index).toArray();
    if (listed.length === 0) throw error;
  }
}

/**
 * Waits until every search index answers.
 * @returns what differs then, or after `timeoutMs`
 * @throws an Error that names a search index that can't be built
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
    if (failed) throw new Error(`The search index ${failed.index} can't be built: ${failed.detail}`);
    const building = left.filter(({ problem }) => problem === 'building').map(({ index }) => index);
    const now = Date.now();
    if (building.length === 0 || now - startedAt > timeoutMs) return left;
    if (now - reportedAt >= reportIntervalMs) {
      reportedAt = now;
      log.info({ building, seconds: Math.round((now - startedAt) / 1000) }, 'waiting for search indexes');
    }
    await delay(pollIntervalMs);
  }
}
