import { RawDocument } from '../bson/raw';
import { type Document, type FieldSource, isNumeric, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { absentError } from '../query/absent';
import { TimeSlice } from '../query/execute';
import { compileStage, runStages } from '../query/pipeline';
import { compileProjection } from '../query/projection';
import { stageEntry, toPlainDocument } from '../query/stage';
import { checkNamespace } from '../storage/catalog';
import type { Collection } from '../storage/collection';
import type { CommandContext, Handler, ServerState } from './context';
import { checkDeadline, DEFAULT_BATCH, type ResultSource } from './cursors';
import { specialSource } from './pipelineSource';
import { leadingQuery, ownSource, type Prepared, prepare } from './preparedPipeline';
import { findMatches, findSorted, planFor, type Query } from './query';
import type { Reply } from './reply';

async function readSource(
  context: CommandContext,
  collection: Collection | undefined,
  prepared: Prepared,
  hint: Value | undefined,
  deadline: number,
): Promise<FieldSource[]> {
  const own = ownSource(prepared);
  if (own) return specialSource(context, collection, own, prepared.rest);
  const { query, skip, limit } = leadingQuery(prepared.source, hint);
  if (!collection) return [];
  const found = await findSorted(context.state, collection, query, skip + limit, deadline);
  return found.slice(skip).map((match) => match.document);
}

export const aggregate: Handler = async (context): Promise<Reply> => {
  const { state, args, database, session } = context;
  args.allow('pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation', 'hint', 'rawData');
  if (isNumeric(args.get('aggregate'))) throw absentError('InvalidNamespace', 'target of aggregate', '1');
  const name = args.collection();
  checkNamespace(database, name);
  const pipeline = args.array('pipeline');
  if (!pipeline)
    throw new MongoError(40414, "BSON field 'aggregate.pipeline' is missing but a required field");
  const cursor = args.document('cursor');
  if (!cursor) throw new MongoError('FailedToParse', "The 'cursor' option is required");
  const batchSize = cursor.get('batchSize');
  const deadline = args.deadline();
  const hint = args.get('hint');
  const prepared = prepare(pipeline);
  const stages = prepared.rest.map(compileStage);
  const collection = state.catalog.get(database, name);
  const request = {
    batchSize: isNumeric(batchSize) ? toDouble(batchSize) : DEFAULT_BATCH,
    deadline,
    session,
  };
  const namespace = `${database}.${name}`;
  const streamed = collection && streamable(prepared, hint);
  if (streamed)
    return state.cursors.first(namespace, streamQuery(state, collection, streamed, prepared.rest), request);
  const documents = await readSource(context, collection, prepared, hint, deadline);
  const slice = new TimeSlice();
  const results = await runStages(stages, documents, async () => {
    checkDeadline(deadline);
    await slice.rest();
  });
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
function streamable(prepared: Prepared, hint: Value | undefined): Streamed | undefined {
  if (ownSource(prepared)) return undefined;
  if (
    prepared.rest.length > 1 ||
    (prepared.rest[0] !== undefined && stageEntry(prepared.rest[0])[0] !== '$project')
  )
    return undefined;
  const leading = leadingQuery(prepared.source, hint);
  return leading.query.sort ? undefined : leading;
}

function* streamQuery(
  state: ServerState,
  collection: Collection,
  { query, skip, limit }: Streamed,
  rest: Value[],
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
    yield projection ? projection.apply(match.document) : match.document;
    if (++sent >= limit) return;
  }
}
