import { ObjectId } from 'bson';
import { encodeDocument } from '../bson/encode';
import { RawDocument } from '../bson/raw';
import { BSON_TYPE, type Document, isDocument, typeOf, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { type Found, TimeSlice } from '../query/execute';
import { isOperatorDocument } from '../query/matcher';
import { setAt, splitPath } from '../query/path';
import { sortDocuments } from '../query/sort';
import type { CompiledUpdate } from '../query/update';
import type { Collection } from '../storage/collection';
import type { ServerState } from './context';
import { checkDeadline } from './cursors';
import { asksForId, findById, findMatches, findSorted, planFor, type Query } from './query';

/** The outcome of a write to one document. */
export interface Modified {
  before: RawDocument | undefined;
  after: RawDocument | undefined;
  upsertedId: Value | undefined;
  changed: boolean;
}

/** How many documents a write may look at inside its transaction, before it looks for its target outside of it. */
const SEARCH_BUDGET = 2000;
/** How many documents of a multi-document write share a transaction, and how long it may hold up everybody else. */
const MULTI_BATCH = 200;
const MULTI_SLICE_MS = 15;
const MAX_ATTEMPTS = 1000;

const OVER_BUDGET = Symbol('over budget');

function firstWithinBudget(
  state: ServerState,
  collection: Collection,
  query: Query,
): Found | undefined | typeof OVER_BUDGET {
  if (asksForId(query)) return findById(state, collection, query);
  const plan = planFor(state, collection, query);
  const ordered = !query.sort || plan.providesSort;
  const matches: Found[] = [];
  let examined = 0;
  for (const match of findMatches(state, collection, query, plan)) {
    if (match && ordered) return match;
    if (match) matches.push(match);
    if (++examined > SEARCH_BUDGET) return OVER_BUDGET;
  }
  if (matches.length === 0 || !query.sort) return undefined;
  const [best] = sortDocuments(
    matches.map((match) => match.document),
    query.sort,
    1,
  );
  return matches.find((match) => match.document === best);
}

/**
 * Finds one document and changes it, atomically. A cheap search runs inside the transaction. A long one runs before
 * it, so that nothing waits for it, and is repeated when its document has meanwhile stopped matching.
 */
export async function modifyOne<T>(
  state: ServerState,
  locate: () => Collection | undefined,
  query: Query,
  deadline: number,
  act: (collection: Collection | undefined, found: Found | undefined) => T,
): Promise<T> {
  let candidate: Found | undefined | typeof OVER_BUDGET = OVER_BUDGET;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const outcome = await state.engine.write(() => {
      const collection = locate();
      if (!collection) return { value: act(undefined, undefined) };
      if (candidate === OVER_BUDGET) {
        const found = attempt === 0 ? firstWithinBudget(state, collection, query) : undefined;
        if (found === OVER_BUDGET) return undefined;
        return { value: act(collection, found) };
      }
      const current = candidate && collection.read(candidate.record);
      if (!candidate || !current || !query.predicate(current)) return undefined;
      return { value: act(collection, { record: candidate.record, document: current }) };
    });
    if (outcome) return outcome.value;
    checkDeadline(deadline);
    const collection = locate();
    const [found] = collection ? await findSorted(state, collection, query, 1, deadline) : [];
    candidate = found ?? OVER_BUDGET;
  }
  throw new MongoError('WriteConflict', 'the document changed every time before it could be written');
}

/** Changes every match. Each document is changed atomically, the whole is not, as in MongoDB. */
export async function modifyMany(
  state: ServerState,
  collection: Collection,
  query: Query,
  deadline: number,
  act: (found: Found) => void,
): Promise<void> {
  const slice = new TimeSlice();
  const records: number[] = [];
  for (const match of findMatches(state, collection, query, planFor(state, collection, query))) {
    if (match) records.push(match.record);
    if (slice.due()) {
      checkDeadline(deadline);
      await slice.rest();
    }
  }
  let next = 0;
  while (next < records.length) {
    const failure = await state.engine.write(() => {
      const until = performance.now() + MULTI_SLICE_MS;
      const end = Math.min(records.length, next + MULTI_BATCH);
      do {
        const record = records[next++] as number;
        const document = collection.read(record);
        if (!document || !query.predicate(document)) continue;
        try {
          act({ record, document });
        } catch (error) {
          // The documents before this one stay changed: the transaction must not be given up for it.
          if (error instanceof MongoError) return error;
          throw error;
        }
      } while (next < end && performance.now() < until);
      return undefined;
    });
    if (failure) throw failure;
    checkDeadline(deadline);
  }
}

/** Applies an update to a found document; call inside a write. */
export function applyUpdate(collection: Collection, found: Found, update: CompiledUpdate): Modified {
  const next = update.apply(found.document.decode(), false);
  const after = new RawDocument(encodeDocument(update.kind === 'replacement' ? checkStored(next) : next));
  const changed = after.bytes.compare(found.document.bytes) !== 0;
  if (changed) collection.replace(found.record, found.document, after);
  return { before: found.document, after, upsertedId: undefined, changed };
}

/** Inserts what an upsert makes of its query and update; call inside a write. */
export function applyUpsert(collection: Collection, query: Query, update: CompiledUpdate): Modified {
  const seed = update.kind === 'replacement' ? idOf(query.filter) : equalities(query.filter);
  let document = update.apply(seed, true);
  if (!document.has('_id')) document = new Map<string, Value>([['_id', new ObjectId()], ...document]);
  if (update.kind === 'replacement') checkStored(document);
  const after = new RawDocument(encodeDocument(prepareInsert(document)));
  collection.insert(after);
  return { before: undefined, after, upsertedId: after.get('_id') ?? null, changed: true };
}

function idOf(filter: Document): Document {
  const id = equalities(filter).get('_id');
  return id === undefined ? new Map() : new Map([['_id', id]]);
}

/** The fields an upsert takes over from its query: those the query compares for equality. */
function equalities(filter: Document): Document {
  const document: Document = new Map();
  const collect = (query: Document): void => {
    for (const [name, condition] of query) {
      if (name === '$and' && Array.isArray(condition)) condition.filter(isDocument).forEach(collect);
      else if (name === '$or' && Array.isArray(condition) && condition.length === 1)
        condition.filter(isDocument).forEach(collect);
      else if (!name.startsWith('$')) {
        const value = equalityValue(condition);
        if (value !== undefined) setAt(document, splitPath(name), value);
      }
    }
  };
  collect(filter);
  return document;
}

function equalityValue(condition: Value): Value | undefined {
  if (!isOperatorDocument(condition))
    return typeof condition === 'object' && condition !== null && 'pattern' in condition
      ? undefined
      : condition;
  if (condition.has('$eq')) return condition.get('$eq');
  const list = condition.get('$in');
  return Array.isArray(list) && list.length === 1 && !(isDocument(list[0]) && isOperatorDocument(list[0]))
    ? list[0]
    : undefined;
}

/** Puts `_id` first, and refuses what can't be stored. */
function prepareInsert(document: Document): Document {
  checkId(document.get('_id'));
  const first = document.keys().next().value;
  if (first === '_id') return document;
  const id = document.get('_id') ?? new ObjectId();
  const ordered: Document = new Map([['_id', id]]);
  for (const [name, value] of document) if (name !== '_id') ordered.set(name, value);
  return ordered;
}

function checkStored(document: Document): Document {
  for (const name of document.keys()) {
    if (name.startsWith('$')) {
      throw new MongoError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
    }
  }
  checkId(document.get('_id'));
  return document;
}

export function checkId(id: Value | undefined): void {
  if (id === undefined) return;
  const type = typeOf(id);
  if (type === BSON_TYPE.array)
    throw new MongoError('InvalidIdField', "The '_id' value cannot be of type array");
  if (type === BSON_TYPE.regex)
    throw new MongoError('InvalidIdField', "The '_id' value cannot be of type regex");
  if (type === BSON_TYPE.undefined)
    throw new MongoError('InvalidIdField', "The '_id' value cannot be of type undefined");
  if (isDocument(id)) {
    for (const name of id.keys()) {
      if (name.startsWith('$') && !['$ref', '$id', '$db'].includes(name))
        throw new MongoError(
          'DollarPrefixedFieldName',
          `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
        );
    }
  }
}
