import { type Document, toDocument, toDouble, type Value } from '../bson/values';
import { compileStage, SOURCES } from '../query/pipeline';
import { stageEntry } from '../query/stage';
import { compileQuery, type Query } from './query';

/** A pipeline taken apart: what the storage answers itself, and what runs in memory. */
export interface Prepared {
  source: Value[];
  rest: Value[];
}

export function prepare(pipeline: Value[]): Prepared {
  for (const stage of pipeline) stageEntry(stage);
  const [first] = pipeline;
  if (first !== undefined && SOURCES.has(stageEntry(first)[0]))
    return { source: [first], rest: pipeline.slice(1) };
  let taken = 0;
  // Leading matches, one sort, one skip and one limit are what a find can do, with indexes.
  const order = ['$match', '$sort', '$skip', '$limit'];
  let position = 0;
  for (const stage of pipeline) {
    const rank = order.indexOf(stageEntry(stage)[0]);
    if (
      rank < position ||
      (rank === position &&
        rank > 0 &&
        taken > 0 &&
        stageEntry(pipeline[taken - 1] as Value)[0] === order[rank])
    )
      break;
    position = rank;
    taken++;
  }
  return { source: pipeline.slice(0, taken), rest: pipeline.slice(taken) };
}

/** The find that the leading stages amount to. */
export function leadingQuery(
  stages: readonly Value[],
  hint: Value | undefined,
): { query: Query; skip: number; limit: number } {
  const matches: Document[] = [];
  let sort: Document | undefined;
  let skip = 0;
  let limit = Number.POSITIVE_INFINITY;
  for (const stage of stages) {
    const [name, spec] = stageEntry(stage);
    compileStage(stage);
    if (name === '$match') matches.push(spec as Document);
    else if (name === '$sort') sort = spec as Document;
    else if (name === '$skip') skip = toDouble(spec as number);
    else limit = toDouble(spec as number);
  }
  const filter = matches.length <= 1 ? matches[0] : toDocument({ $and: matches });
  return { query: compileQuery({ filter, sort, hint }), skip, limit };
}

/** The stage that brings the documents, where it is one of its own kind and not a find. */
export function ownSource({ source: [first] }: Prepared): [string, Value] | undefined {
  const entry = first === undefined ? undefined : stageEntry(first);
  return entry && SOURCES.has(entry[0]) ? entry : undefined;
}
