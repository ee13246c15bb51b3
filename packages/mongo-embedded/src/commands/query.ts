import { Binary, ObjectId } from 'bson';
import { orderedKey } from '../bson/orderedKey';
import type { RawDocument } from '../bson/raw';
import { type Document, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { type Plan, planQuery } from '../indexes/planner';
import { executePlan, type Found, holdFew, TimeSlice } from '../query/execute';
import { compileMatcher, type Predicate } from '../query/matcher';
import { compileSort, type Sort, sortDocuments } from '../query/sort';
import type { Collection } from '../storage/collection';
import { type ServerState, usableIndexes } from './context';
import { checkDeadline } from './cursors';

/** A query with everything that decides how its documents are found and ordered. */
export interface Query {
  filter: Document;
  /** The `_id` that is asked for, where nothing else is: one look-up finds it. */
  id: Value | undefined;
  predicate: Predicate;
  sort: Sort | undefined;
  hint: Value | undefined;
}

export function compileQuery(spec: {
  filter?: Document | undefined;
  sort?: Document | undefined;
  hint?: Value | undefined;
}): Query {
  const filter = spec.filter ?? new Map();
  const natural = spec.sort?.has('$natural');
  const isPlain = spec.hint === undefined && (spec.sort?.size ?? 0) === 0;
  return {
    filter,
    id: isPlain ? onlyId(filter) : undefined,
    predicate: compileMatcher(filter),
    sort:
      spec.sort && spec.sort.size > 0
        ? natural
          ? naturalSort(spec.sort)
          : compileSort(spec.sort)
        : undefined,
    hint:
      isDocument(spec.hint) && spec.hint.size === 0 ? undefined : spec.hint === '' ? undefined : spec.hint,
  };
}

function onlyId(filter: Document): Value | undefined {
  const id = filter.size === 1 ? filter.get('_id') : undefined;
  return typeof id === 'string' || typeof id === 'number' || id instanceof ObjectId || id instanceof Binary
    ? id
    : undefined;
}

/** `$natural` is an order of records, not of values: only the plan provides it. */
function naturalSort(spec: Document): Sort {
  return {
    ...compileSort(new Map()),
    keys: [{ name: '$natural', descending: Number(spec.get('$natural')) < 0 }],
  };
}

export function planFor(state: ServerState, collection: Collection, query: Query): Plan {
  return planQuery(collection, usableIndexes(state, collection), {
    query: query.filter,
    sort: query.sort?.keys,
    hint: query.hint,
    holdFew: (ranges) => holdFew(state.engine, ranges),
  });
}

/** Runs the plan of a query, counting what it examines; `wanted` tells how many documents will probably be taken. */
export function findMatches(
  { engine, metrics }: ServerState,
  collection: Collection,
  query: Query,
  plan: Plan,
  wanted?: number,
): Iterable<Found | undefined> {
  if (plan.stage === 'COLLSCAN') metrics.collectionScans++;
  return executePlan(engine, collection, plan, query.predicate, metrics, wanted);
}

/** The document of a query that asks for one `_id`: without a plan, counted like one. */
export function findById(
  { engine, metrics }: ServerState,
  collection: Collection,
  query: Query & { id: Value },
): Found | undefined {
  metrics.keysExamined++;
  const record = collection.idIndex.holder(engine, orderedKey([query.id]));
  const document = record === undefined ? undefined : collection.read(record);
  if (record === undefined || !document) return undefined;
  metrics.docsExamined++;
  return query.predicate(document) ? { record, document } : undefined;
}

export function asksForId(query: Query): query is Query & { id: Value } {
  return query.id !== undefined;
}

const MAX_SORT_BYTES = 100 * 1024 * 1024;

/** All matches in the order asked for; sorts in memory where no index gives the order. */
export async function findSorted(
  state: ServerState,
  collection: Collection,
  query: Query,
  limit: number,
  deadline: number,
): Promise<Found[]> {
  const plan = planFor(state, collection, query);
  const found: Found[] = [];
  const slice = new TimeSlice();
  const ordered = !query.sort || plan.providesSort;
  let bytes = 0;
  for (const match of findMatches(state, collection, query, plan)) {
    if (match) {
      found.push(match);
      if (ordered && found.length >= limit) break;
      bytes += match.document.bytes.length;
      if (!ordered && bytes > MAX_SORT_BYTES) {
        if (Number.isFinite(limit)) {
          keepFirst(found, query.sort as Sort, limit);
          bytes = found.reduce((sum, kept) => sum + kept.document.bytes.length, 0);
        }
        if (bytes > MAX_SORT_BYTES)
          throw new MongoError(
            292,
            `Sort exceeded memory limit of ${MAX_SORT_BYTES} bytes, but did not opt in to external sorting.`,
          );
      }
    }
    if (slice.due()) {
      checkDeadline(deadline);
      await slice.rest();
    }
  }
  if (!ordered) keepFirst(found, query.sort as Sort, limit);
  return found;
}

function keepFirst(found: Found[], sort: Sort, limit: number): void {
  const byDocument = new Map<RawDocument, Found>(found.map((match) => [match.document, match]));
  const sorted = sortDocuments([...byDocument.keys()], sort, limit);
  found.length = 0;
  for (const document of sorted) found.push(byDocument.get(document) as Found);
}
