import type { Models } from '../../models/createModels';
import { vectorIndexName } from '../../models/searchIndexes';

const indexPrefix = vectorIndexName('');

/**
 * Deletes the vectors and vector indexes of all models but one. No process may search with them any more.
 * @returns the keys of the models whose vectors were deleted
 */
export async function pruneVectors(models: Models, keep: { id: string }): Promise<string[]> {
  const indexes = (await models.chunks.collection.listSearchIndexes().toArray()) as { name: string }[];
  const keys = indexes
    .map(({ name }) => name)
    .filter((name) => name.startsWith(indexPrefix) && name !== vectorIndexName(keep.id))
    .map((name) => name.slice(indexPrefix.length));
  for (const key of keys) {
    await models.chunks.collection.dropSearchIndex(indexPrefix + key);
    await models.chunks.updateMany({}, { $unset: { [`vectors.${key}`]: 1 } });
  }
  return keys;
}
