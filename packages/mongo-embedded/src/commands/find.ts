import { identityKey } from '../bson/orderedKey';
import type { RawDocument } from '../bson/raw';
import type { Document, Value } from '../bson/values';
import { MongoError } from '../errors';
import { type Found, TimeSlice } from '../query/execute';
import { expandPath, splitPath } from '../query/path';
import { compileProjection, type Projection } from '../query/projection';
import { checkNamespace } from '../storage/catalog';
import type { CommandContext, Handler, ServerState } from './context';
import { checkDeadline, DEFAULT_BATCH, type ResultSource } from './cursors';
import { asksForId, compileQuery, findById, findMatches, findSorted, planFor, type Query } from './query';
import type { Reply } from './reply';

const FIND_FIELDS = [
  'filter',
  'sort',
  'projection',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'max',
  'min',
  'returnKey',
  'showRecordId',
  'tailable',
  'oplogReplay',
  'noCursorTimeout',
  'awaitData',
  'allowPartialResults',
  'allowDiskUse',
  'rawData',
];
const REFUSED_OPTIONS = ['max', 'min', 'returnKey', 'showRecordId', 'tailable', 'awaitData', 'oplogReplay'];

export const find: Handler = async ({ state, args, database, session }) => {
  args.allow(...FIND_FIELDS);
  for (const option of REFUSED_OPTIONS) {
    if (args.get(option) !== undefined && args.get(option) !== false) {
      throw new MongoError(
        'CommandNotSupported',
        `find does not support the option '${option}' on this server`,
      );
    }
  }
  const name = args.collection();
  checkNamespace(database, name);
  const query = compileQuery({
    filter: args.document('filter'),
    sort: args.document('sort'),
    hint: args.get('hint'),
  });
  const projectionSpec = args.document('projection');
  const projection =
    projectionSpec && projectionSpec.size > 0 ? compileProjection(projectionSpec, { find: true }) : undefined;
  const skip = args.count('skip') ?? 0;
  const signedLimit = args.integer('limit') ?? 0;
  if (signedLimit < 0)
    throw new MongoError(51024, `BSON field 'limit' value must be >= 0, actual value '${signedLimit}'`);
  const limit = signedLimit === 0 ? Number.POSITIVE_INFINITY : signedLimit;
  const deadline = args.deadline();
  const batchSize = args.count('batchSize') ?? DEFAULT_BATCH;
  const collection = state.catalog.get(database, name);
  const namespace = `${database}.${name}`;
  const options = {
    batchSize,
    deadline,
    total: limit,
    singleBatch: args.boolean('singleBatch'),
    session,
    noTimeout: args.boolean('noCursorTimeout'),
  };
  if (!collection) return state.cursors.first(namespace, [][Symbol.iterator](), options);
  if (asksForId(query) && skip === 0 && batchSize > 0) {
    const document = findById(state, collection, query)?.document;
    const shown = document && projection ? projected(document, projection) : document;
    return { cursor: { firstBatch: shown ? [shown] : [], id: 0n, ns: namespace }, ok: 1 };
  }
  const plan = planFor(state, collection, query);
  const matches =
    !query.sort || plan.providesSort
      ? findMatches(state, collection, query, plan, skip + Math.min(limit, batchSize))
      : await findSorted(state, collection, query, skip + limit, deadline);
  return state.cursors.first(namespace, shape(matches, skip, limit, projection), options);
};

function* shape(
  matches: Iterable<Found | undefined>,
  skip: number,
  limit: number,
  projection: Projection | undefined,
): ResultSource & Iterable<RawDocument | Document | undefined> {
  let skipped = 0;
  let sent = 0;
  for (const match of matches) {
    if (!match || skipped++ < skip) {
      yield undefined;
      continue;
    }
    yield projection ? projected(match.document, projection) : match.document;
    if (++sent >= limit) return;
  }
}

function projected(match: RawDocument, projection: Projection): RawDocument | Document {
  return projection.wholeFields ? match.only(projection.wholeFields) : projection.apply(match);
}

export const getMore: Handler = ({ state, args, database, session }) => {
  args.allow('collection', 'batchSize');
  const id = args.get('getMore');
  if (typeof id !== 'bigint')
    throw new MongoError(
      'TypeMismatch',
      "BSON field 'getMore.getMore' is the wrong type, expected type 'long'",
    );
  const collection = args.string('collection');
  if (collection === undefined)
    throw new MongoError(40414, "BSON field 'getMore.collection' is missing but a required field");
  const batchSize = args.count('batchSize') || Number.POSITIVE_INFINITY;
  return state.cursors.more(id, `${database}.${collection}`, {
    batchSize,
    deadline: args.deadline(),
    session,
  });
};

export const killCursors: Handler = ({ state, args, database }) => {
  args.allow('cursors');
  const namespace = `${database}.${args.collection()}`;
  const killed: bigint[] = [];
  const notFound: bigint[] = [];
  for (const id of args.array('cursors') ?? []) {
    if (typeof id !== 'bigint')
      throw new MongoError('TypeMismatch', "BSON field 'killCursors.cursors' needs longs");
    (state.cursors.kill(id, namespace) ? killed : notFound).push(id);
  }
  return { cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};

export const count: Handler = async ({ state, args, database }) => {
  args.allow('query', 'limit', 'skip', 'hint', 'fields', 'rawData');
  const collection = state.catalog.get(database, args.collection());
  const filter = args.document('query');
  const skip = args.count('skip') ?? 0;
  const limit = Math.abs(args.integer('limit') ?? 0) || Number.POSITIVE_INFINITY;
  const query = compileQuery({ filter, hint: args.get('hint') });
  if (!collection) return { n: 0, ok: 1 };
  const total =
    query.filter.size === 0 && query.hint === undefined
      ? collection.count
      : await countMatches(state, collection, query, skip + limit, args.deadline());
  return { n: Math.max(0, Math.min(limit, total - skip)), ok: 1 };
};

async function countMatches(
  state: ServerState,
  collection: Parameters<typeof planFor>[1],
  query: Query,
  limit: number,
  deadline: number,
): Promise<number> {
  const slice = new TimeSlice();
  let total = 0;
  for (const match of findMatches(state, collection, query, planFor(state, collection, query))) {
    if (match && ++total >= limit) break;
    if (slice.due()) {
      checkDeadline(deadline);
      await slice.rest();
    }
  }
  return total;
}

export const distinct: Handler = async (context: CommandContext): Promise<Reply> => {
  const { state, args, database } = context;
  args.allow('key', 'query', 'hint', 'rawData');
  const key = args.string('key');
  if (key === undefined)
    throw new MongoError(40414, "BSON field 'distinct.key' is missing but a required field");
  const collection = state.catalog.get(database, args.collection());
  const query = compileQuery({
    filter: args.document('query'),
    hint: args.get('hint'),
  });
  if (!collection) return { values: [], ok: 1 };
  const deadline = args.deadline();
  const path = splitPath(key);
  const values = new Map<string, Value>();
  const slice = new TimeSlice();
  for (const match of findMatches(state, collection, query, planFor(state, collection, query))) {
    if (match)
      for (const value of expandPath(match.document, path)) {
        const identity = identityKey(value);
        if (!values.has(identity)) values.set(identity, value);
      }
    if (slice.due()) {
      checkDeadline(deadline);
      await slice.rest();
    }
  }
  return { values: [...values.values()], ok: 1 };
};
