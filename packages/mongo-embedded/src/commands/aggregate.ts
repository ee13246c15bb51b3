import { RawDocument } from '../bson/raw';
import { type Document, type FieldSource, isNumeric, toDocument, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { parseCollation } from '../query/collation';
import { TimeSlice } from '../query/execute';
import type { Variables } from '../query/expression';
import { compileStages, runStages, stageEntry } from '../query/pipeline';
import { compileProjection } from '../query/projection';
import { type PipelineContext, toPlainDocument } from '../query/stage';
import { checkNamespace } from '../storage/catalog';
import type { Collection } from '../storage/collection';
import type { CommandContext, Handler, ServerState } from './context';
import { checkDeadline, DEFAULT_BATCH, type ResultSource } from './cursors';
import { runMerge, runOut } from './mergeOut';
import { specialSource } from './pipelineSource';
import { checkSource, leadingQuery, ownSource, type Prepared, prepare } from './preparedPipeline';
import { findMatches, findSorted, letVariables, planFor, type Query } from './query';
import type { Reply } from './reply';

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
  const own = ownSource(prepared);
  if (own) return specialSource(context, collection, own, prepared.rest);
  const { query, skip, limit } = leadingQuery(prepared.source, options);
  query.variables = options.variables;
  if (!collection) return [];
  const found = await findSorted(state, collection, query, skip + limit, deadline);
  return found.slice(skip).map((match) => match.document);
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
  if (!collection || prepared.output || ownSource(prepared)) return undefined;
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
