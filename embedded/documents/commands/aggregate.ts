import { RawDocument } from '../bson/raw';
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
import { parseCollation } from '../query/collation';
import { TimeSlice } from '../query/execute';
import type { Variables } from '../query/expression';
import { setMeta } from '../query/meta';
import { compileStages, runStages, stageEntry } from '../query/pipeline';
import { compileProjection } from '../query/projection';
import { type PipelineContext, toPlainDocument } from '../query/stage';
import { checkNamespace } from '../storage/catalog';
import type { Collection } from '../storage/collection';
import type { CommandContext, Handler, ServerState } from './context';
import { checkDeadline, DEFAULT_BATCH, type ResultSource } from './cursors';
import { runMerge, runOut } from './mergeOut';
import { compileQuery, findMatches, findSorted, letVariables, planFor, type Query } from './query';
import type { Reply } from './reply';
import { listSearchIndexes } from './searchIndexes';

/** A pipeline taken apart: what the storage answers itself, what runs in memory, and where the result goes. */
interface Prepared {
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

function prepare(pipeline: Value[]): Prepared {
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

async function readSource(
  context: CommandContext,
  collection: Collection | undefined,
  prepared: Prepared,
  options: {
    collation?: Value | undefined;
    hint?: Value | undefined;
    let?: Document | undefined;
    variables: Variables;
  },
  deadline: number,
): Promise<FieldSource[]> {
  const { state } = context;
  const [first] = prepared.source;
  if (first !== undefined && SOURCES.has(stageEntry(first)[0])) {
    const [name, spec] = stageEntry(first);
    return specialSource(context, collection, name, spec, prepared.rest);
  }
  const { query, skip, limit } = leadingQuery(prepared.source, options);
  query.variables = options.variables;
  if (!collection) return [];
  const found = await findSorted(state, collection, query, skip + limit, deadline);
  return found.slice(skip).map((match) => match.document);
}

async function specialSource(
  context: CommandContext,
  collection: Collection | undefined,
  name: string,
  spec: Value,
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
      return state.search.documents(collection, hits).map(({ document, score }) => {
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

/** Runs a whole pipeline and returns its documents. */
async function runPipeline(
  context: CommandContext,
  database: string,
  collectionName: string,
  pipeline: Value[],
  options: {
    collation?: Value | undefined;
    hint?: Value | undefined;
    let?: Document | undefined;
    variables: Variables;
  },
  deadline: number,
): Promise<FieldSource[]> {
  const prepared = prepare(pipeline);
  if (prepared.output) throw new MongoError(51047, `${prepared.output[0]} is not allowed here`);
  const stages = compileStages(prepared.rest, { collation: parseCollation(options.collation) });
  const documents = await readSource(
    context,
    context.state.catalog.get(database, collectionName),
    prepared,
    options,
    deadline,
  );
  return runStages(stages, documents, pipelineContext(context, database, options, deadline));
}

function pipelineContext(
  context: CommandContext,
  database: string,
  options: { collation?: Value | undefined; variables: Variables },
  deadline: number,
): PipelineContext {
  const slice = new TimeSlice();
  return {
    variables: options.variables,
    collation: parseCollation(options.collation),
    find: (name, filter) =>
      runPipeline(context, database, name, [toDocument({ $match: filter })], options, deadline),
    aggregate: (name, pipeline, variables) =>
      runPipeline(context, database, name, pipeline, { ...options, hint: undefined, variables }, deadline),
    pause: async () => {
      checkDeadline(deadline);
      await slice.rest();
    },
  } as PipelineContext;
}

export const aggregate: Handler = async (context): Promise<Reply> => {
  const { state, args, database, session } = context;
  args.allow(
    'pipeline',
    'cursor',
    'explain',
    'allowDiskUse',
    'bypassDocumentValidation',
    'collation',
    'hint',
    'let',
    'rawData',
  );
  const target = args.get('aggregate');
  const wholeDatabase = isNumeric(target);
  const name = wholeDatabase ? '$cmd.aggregate' : args.collection();
  if (!wholeDatabase) checkNamespace(database, name);
  const pipeline = args.array('pipeline');
  if (!pipeline)
    throw new MongoError(40414, "BSON field 'aggregate.pipeline' is missing but a required field");
  const cursor = args.document('cursor');
  if (!cursor && !args.boolean('explain'))
    throw new MongoError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  const batchSize = cursor?.get('batchSize');
  const deadline = args.deadline();
  const bindings = args.document('let');
  const options = {
    collation: args.get('collation'),
    hint: args.get('hint'),
    let: bindings,
    variables: letVariables(bindings),
  };
  const prepared = prepare(pipeline);
  checkSource(prepared, wholeDatabase);
  const collation = parseCollation(options.collation);
  const stages = compileStages(prepared.rest, { collation });
  const collection = wholeDatabase ? undefined : state.catalog.get(database, name);
  const request = {
    batchSize: isNumeric(batchSize) ? toDouble(batchSize) : DEFAULT_BATCH,
    deadline,
    session,
  };
  const namespace = `${database}.${name}`;
  const streamed = streamable(prepared, collection, options);
  if (streamed && collection)
    return state.cursors.first(
      namespace,
      streamQuery(state, collection, streamed, prepared.rest, options.variables),
      request,
    );
  const documents = await readSource(context, collection, prepared, options, deadline);
  const results = await runStages(stages, documents, pipelineContext(context, database, options, deadline));
  if (prepared.output) {
    const [kind, spec] = prepared.output;
    await (kind === '$out' ? runOut : runMerge)(
      context,
      spec,
      results.map(toPlainDocument),
      options.variables,
    );
    return state.cursors.first(namespace, [][Symbol.iterator](), request);
  }
  return state.cursors.first(
    namespace,
    results
      .map((result) => (result instanceof RawDocument ? result : toPlainDocument(result)))
      [Symbol.iterator](),
    request,
  );
};

function checkSource(prepared: Prepared, wholeDatabase: boolean): void {
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

interface Streamed {
  query: Query;
  skip: number;
  limit: number;
}

/** A pipeline that is only a find with a projection needs no array of all its documents. */
function streamable(
  prepared: Prepared,
  collection: Collection | undefined,
  options: { collation?: Value | undefined; hint?: Value | undefined; let?: Document | undefined },
): Streamed | undefined {
  if (!collection || prepared.output) return undefined;
  const [first] = prepared.source;
  if (first !== undefined && SOURCES.has(stageEntry(first)[0])) return undefined;
  if (
    prepared.rest.length > 1 ||
    (prepared.rest[0] !== undefined && stageEntry(prepared.rest[0])[0] !== '$project')
  )
    return undefined;
  const leading = leadingQuery(prepared.source, options);
  return leading.query.sort ? undefined : leading;
}

function* streamQuery(
  state: ServerState,
  collection: Collection,
  { query, skip, limit }: Streamed,
  rest: Value[],
  variables: Variables,
): ResultSource {
  const [project] = rest;
  const projection =
    project === undefined
      ? undefined
      : compileProjection(stageEntry(project)[1] as Document, { find: false });
  let skipped = 0;
  let sent = 0;
  for (const match of findMatches(state, collection, query, planFor(state, collection, query))) {
    if (!match || skipped++ < skip) {
      yield undefined;
      continue;
    }
    yield projection ? projection.apply(match.document, variables) : match.document;
    if (++sent >= limit) return;
  }
}
