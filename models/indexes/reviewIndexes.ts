import type { Model } from 'mongoose';
import type { Models } from '../createModels';
import type { SearchIndexDefinition } from '../searchIndexes';
import {
  compareOrdinary,
  compareSearch,
  type IndexDifference,
  type ListedSearchIndex,
  type OrdinaryIndex,
} from './indexDifferences';

export interface AnyModel {
  schema: { indexes(): unknown };
  collection: Model<unknown>['collection'];
}
type Declared = [key: Record<string, unknown>, options: Record<string, unknown>];

const namespaceNotFound = 26;

/** The ordinary indexes that a schema declares. */
export function declaredIndexes(model: AnyModel): OrdinaryIndex[] {
  return (model.schema.indexes() as Declared[]).map(([key, { background: _always, ...options }]) => ({
    ...options,
    key,
  }));
}

export async function listOrdinary({ collection }: AnyModel): Promise<OrdinaryIndex[]> {
  try {
    return (await collection.listIndexes().toArray()) as OrdinaryIndex[];
  } catch (error) {
    if ((error as { code?: unknown }).code === namespaceNotFound) return [];
    throw error;
  }
}

export async function listSearch({ collection }: AnyModel): Promise<ListedSearchIndex[]> {
  return (await collection.listSearchIndexes().toArray()) as unknown as ListedSearchIndex[];
}

/** The differences between the indexes of the database and the expected ones. Read-only. */
export async function reviewIndexes(
  models: Models,
  searchIndexes: SearchIndexDefinition[],
): Promise<IndexDifference[]> {
  const all: AnyModel[] = Object.values(models);
  const ordinary = await Promise.all(
    all.map(async (model) =>
      compareOrdinary(model.collection.collectionName, declaredIndexes(model), await listOrdinary(model)),
    ),
  );
  const { chunks }: { chunks: AnyModel } = models;
  const search = compareSearch(chunks.collection.collectionName, searchIndexes, await listSearch(chunks));
  return [...ordinary.flat(), ...search];
}
