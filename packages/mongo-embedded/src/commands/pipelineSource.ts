import { type FieldSource, isDocument, isNumeric, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { setMeta } from '../query/meta';
import { compileProjection } from '../query/projection';
import { stageEntry } from '../query/stage';
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
        setMeta(document, { [key]: score });
        return document;
      });
    }
    default:
      return listSearchIndexes(state, collection, spec);
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
    else if (name !== '$project') break;
  }
  return Number.POSITIVE_INFINITY;
}
