import type { LokiDatabase } from 'azurite/dist/src/blob/BlobServer';

/** The property of each collection that identifies a document among those of one account and container. */
const keys: Record<string, string> = {
  $CONTAINERS_COLLECTION$: 'name',
  $BLOBS_COLLECTION$: 'name',
  $BLOCKS_COLLECTION$: 'blobName',
  $EXTENTS_COLLECTION$: 'id',
};

/** Above this number one pass over the collection is cheaper than a deletion for each document. */
const maxSingleDeletions = 16;

/**
 * Makes look-ups and deletions use an index of names. LokiJS uses the index of a query's first property only, which
 * in Azurite's queries is the account, so it would read every document; and after a deletion by query it sorts every
 * index again. The indexes are rebuilt, because the journal has none.
 */
export function useSelectiveIndexes(database: LokiDatabase): void {
  for (const collection of database.collections) {
    const key = keys[collection.name];
    if (key === undefined) continue;
    collection.binaryIndices = {};
    collection.ensureIndex(key, true);
    const chain = collection.chain.bind(collection);
    collection.chain = () => {
      const results = chain();
      const find = results.find.bind(results);
      const removeAll = results.remove.bind(results);
      results.find = (query, firstOnly) =>
        find(query && key in query ? { [key]: query[key], ...query } : query, firstOnly);
      results.remove = () => {
        const documents = results.data();
        if (documents.length > maxSingleDeletions) return removeAll();
        for (const document of documents) collection.remove(document);
        return results;
      };
      return results;
    };
  }
}
