import { toDocument } from '../bson/values';
import type { ServerState } from './context';
import { modifyMany } from './modify';
import { compileQuery } from './query';

/** Removes the documents whose TTL index says that their time has passed. */
export async function expireDocuments(state: ServerState): Promise<void> {
  for (const collection of state.catalog.all()) {
    for (const index of collection.indexes) {
      const [field] = index.fields;
      if (index.expireAfterSeconds === undefined || !field || state.building.has(index)) continue;
      const limit = new Date(Date.now() - index.expireAfterSeconds * 1000);
      const query = compileQuery({
        filter: toDocument({
          $and: [toDocument({ [field.name]: toDocument({ $lt: limit }) }), index.partialFilter ?? new Map()],
        }),
        hint: index.name,
      });
      await modifyMany(state, collection, query, Number.POSITIVE_INFINITY, (found) =>
        collection.remove(found.record, found.document),
      );
    }
  }
}
