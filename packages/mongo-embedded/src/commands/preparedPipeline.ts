import { type Document, toDocument, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { compileStages, stageEntry } from '../query/pipeline';
import { compileQuery, type Query } from './query';

/** A pipeline taken apart: what the storage answers itself, what runs in memory, and where the result goes. */
export interface Prepared {
  source: Value[];
  rest: Value[];
  output: [string, Value] | undefined;
}

const SOURCES = new Set([
  '$vectorSearch',
  '$search',
  '$listSearchIndexes',
  '$documents',
  '$collStats',
  '$indexStats',
  '$listLocalSessions',
]);

export function prepare(pipeline: Value[]): Prepared {
  for (const stage of pipeline) stageEntry(stage);
  const last = pipeline[pipeline.length - 1];
  const [lastName, lastSpec] = last === undefined ? ['', null] : stageEntry(last);
  const output =
    lastName === '$out' || lastName === '$merge' ? ([lastName, lastSpec] as [string, Value]) : undefined;
  const body = output ? pipeline.slice(0, -1) : pipeline;
  const [first] = body;
  if (first !== undefined && SOURCES.has(stageEntry(first)[0]))
    return { source: [first], rest: body.slice(1), output };
  let taken = 0;
  // Leading matches, one sort, one skip and one limit are what a find can do, with indexes.
  const order = ['$match', '$sort', '$skip', '$limit'];
  let position = 0;
  for (const stage of body) {
    const rank = order.indexOf(stageEntry(stage)[0]);
    if (
      rank < position ||
      (rank === position && rank > 0 && taken > 0 && stageEntry(body[taken - 1] as Value)[0] === order[rank])
    )
      break;
    position = rank;
    taken++;
  }
  return { source: body.slice(0, taken), rest: body.slice(taken), output };
}

/** The find that the leading stages amount to. */
export function leadingQuery(
  stages: readonly Value[],
  options: { collation?: Value | undefined; hint?: Value | undefined; let?: Document | undefined },
): { query: Query; skip: number; limit: number } {
  const matches: Document[] = [];
  let sort: Document | undefined;
  let skip = 0;
  let limit = Number.POSITIVE_INFINITY;
  for (const stage of stages) {
    const [name, spec] = stageEntry(stage);
    compileStages([stage]);
    if (name === '$match') matches.push(spec as Document);
    else if (name === '$sort') sort = spec as Document;
    else if (name === '$skip') skip = toDouble(spec as number);
    else limit = toDouble(spec as number);
  }
  const filter = matches.length <= 1 ? matches[0] : toDocument({ $and: matches });
  return {
    query: compileQuery({ filter, sort, collation: options.collation, hint: options.hint, let: options.let }),
    skip,
    limit,
  };
}

export function checkSource(prepared: Prepared, wholeDatabase: boolean): void {
  const [first] = prepared.source;
  const name = first === undefined ? '' : stageEntry(first)[0];
  const needsDatabase = ['$documents', '$listLocalSessions'].includes(name);
  if (wholeDatabase && !needsDatabase) {
    throw new MongoError(
      'InvalidNamespace',
      `{aggregate: 1} is not valid for '${name}'; a collection is required.`,
    );
  }
  if (!wholeDatabase && name === '$documents')
    throw new MongoError('InvalidNamespace', `${name} can only be run with {aggregate: 1}`);
}

/** The stage that brings the documents, where it is one of its own kind and not a find. */
export function ownSource({ source: [first] }: Prepared): [string, Value] | undefined {
  const entry = first === undefined ? undefined : stageEntry(first);
  return entry && SOURCES.has(entry[0]) ? entry : undefined;
}
