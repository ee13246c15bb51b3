import {
  type Document,
  type FieldSource,
  isDocument,
  isNumeric,
  toDocument,
  toDouble,
  type Value,
} from '../bson/values';
import { MongoError } from '../errors';
import { setMeta } from '../query/meta';
import { stageEntry } from '../query/pipeline';
import { compileProjection } from '../query/projection';
import type { Collection } from '../storage/collection';
import type { CommandContext } from './context';
import { listSearchIndexes } from './searchIndexes';

export async function specialSource(
  context: CommandContext,
  collection: Collection | undefined,
  [name, spec]: [string, Value],
  rest: Value[],
): Promise<FieldSource[]> {
  const { state } = context;
  switch (name) {
    case '$vectorSearch':
    case '$search': {
      if (!isDocument(spec)) throw new MongoError('FailedToParse', `${name} value must be an object`);
      if (!collection) return [];
      const hits =
        name === '$search'
          ? await state.search.search(collection, spec, leadingLimit(rest))
          : await state.search.vectorSearch(collection, spec);
      const key = name === '$search' ? 'searchScore' : 'vectorSearchScore';
      return state.search.documents(collection, hits, fieldsRead(rest)).map(({ document, score }) => {
        setMeta(document, { [key]: score, score });
        return document;
      });
    }
    case '$listSearchIndexes':
      return listSearchIndexes(state, collection, spec);
    case '$documents':
      if (!Array.isArray(spec) || !spec.every(isDocument))
        throw new MongoError(5858203, '$documents needs an array of documents');
      return spec as Document[];
    case '$collStats':
      if (!collection) throw new MongoError('NamespaceNotFound', 'the collection does not exist');
      return [
        toDocument({
          ns: collection.namespace,
          count: collection.count,
          storageStats: toDocument({ size: collection.bytes, count: collection.count }),
        }),
      ];
    case '$indexStats':
      return (collection?.indexes ?? []).map((index) =>
        toDocument({ name: index.name, key: index.key, spec: index.definition }),
      );
    case '$listLocalSessions':
      return [...state.sessions.values()].map(({ id, lastUse }) => toDocument({ _id: id, lastUse }));
    default:
      throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
}

/** The fields that the stages after a search read, where the first but limits takes no others. */
function fieldsRead(rest: readonly Value[]): ReadonlySet<string> | undefined {
  const [name, spec] = rest.map(stageEntry).find(([stage]) => stage !== '$limit') ?? [];
  return name === '$project' && isDocument(spec)
    ? compileProjection(spec, { find: false }).readFields
    : undefined;
}

/** How many documents the stages after a search can need: a limit behind stages that keep their number. */
function leadingLimit(rest: readonly Value[]): number {
  let skip = 0;
  for (const stage of rest) {
    const [name, spec] = stageEntry(stage);
    if (name === '$limit' && isNumeric(spec)) return skip + toDouble(spec);
    if (name === '$skip' && isNumeric(spec)) skip += toDouble(spec);
    else if (
      !['$project', '$addFields', '$set', '$unset', '$lookup', '$replaceRoot', '$replaceWith'].includes(name)
    )
      break;
  }
  return Number.POSITIVE_INFINITY;
}
