import { valuesEqual } from '../bson/compare';
import { type Document, isDocument, isNumeric, toDocument, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { sameKeyPattern } from '../indexes/hints';
import { parseIndexFields } from '../indexes/indexKeys';
import { TimeSlice } from '../query/execute';
import { compileMatcher } from '../query/matcher';
import { checkNamespace } from '../storage/catalog';
import type { Collection } from '../storage/collection';
import { Index } from '../storage/index';
import type { CommandContext, Handler, ServerState } from './context';
import { DEFAULT_BATCH } from './cursors';

const INDEX_FIELDS = new Set([
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'v',
  'ns',
  'hidden',
  'storageEngine',
]);
const BUILD_BATCH = 200;

/** Brings an index specification into its canonical form, and refuses what this server would not honour. */
function canonical(spec: Value): Document {
  if (!isDocument(spec))
    throw new MongoError('TypeMismatch', "BSON field 'createIndexes.indexes' needs objects");
  for (const name of spec.keys()) {
    if (!INDEX_FIELDS.has(name))
      throw new MongoError(
        'InvalidIndexSpecificationOption',
        `The field '${name}' is not valid for an index specification on this server`,
      );
  }
  const key = spec.get('key');
  const name = spec.get('name');
  if (!isDocument(key))
    throw new MongoError('FailedToParse', "The 'key' field is a required property of an index specification");
  if (typeof name !== 'string' || name === '')
    throw new MongoError(
      'FailedToParse',
      "The 'name' field is a required property of an index specification",
    );
  if (spec.get('hidden') === true)
    throw new MongoError('CommandNotSupported', 'hidden indexes are not supported by this server');
  const fields = parseIndexFields(key);
  const partial = spec.get('partialFilterExpression');
  if (partial !== undefined) {
    if (!isDocument(partial))
      throw new MongoError('CannotCreateIndex', "'partialFilterExpression' must be an object");
    compileMatcher(partial);
    if (spec.get('sparse') === true)
      throw new MongoError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  }
  const expiry = spec.get('expireAfterSeconds');
  if (expiry !== undefined) {
    if (!isNumeric(expiry) || toDouble(expiry) < 0 || toDouble(expiry) > 0x7fffffff)
      throw new MongoError(
        'CannotCreateIndex',
        "TTL index 'expireAfterSeconds' option must be within an acceptable range",
      );
    if (fields.length > 1)
      throw new MongoError(
        'CannotCreateIndex',
        'TTL indexes are single-field indexes, compound indexes do not support TTL',
      );
  }
  return toDocument({
    v: 2,
    key,
    name,
    unique: spec.get('unique') === true ? true : undefined,
    sparse: spec.get('sparse') === true ? true : undefined,
    partialFilterExpression: partial,
    expireAfterSeconds: expiry,
  });
}

/** Finds the index a specification would duplicate; throws when it contradicts an existing one. */
function existing(collection: Collection, definition: Document): Index | undefined {
  const [key, name] = [definition.get('key') as Document, definition.get('name') as string];
  for (const index of collection.indexes) {
    const same =
      sameKeyPattern(index.key, key) && optional(index.definition, 'partialFilterExpression', definition);
    if (index.name === '_id_' && sameKeyPattern(index.key, key)) return index;
    if (index.name === name) {
      if (
        same &&
        ['unique', 'sparse', 'expireAfterSeconds'].every((option) =>
          optional(index.definition, option, definition),
        )
      )
        return index;
      throw new MongoError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${name}, existing index: ${index.name}`,
      );
    }
    if (same && sameOptions(index.definition, definition)) {
      throw new MongoError(
        'IndexOptionsConflict',
        `Index already exists with a different name: ${index.name}`,
      );
    }
    if (same)
      throw new MongoError(
        'IndexOptionsConflict',
        `An equivalent index already exists with a different name and options. Requested index: ${name}, existing index: ${index.name}`,
      );
  }
  return undefined;
}

function sameOptions(a: Document, b: Document): boolean {
  return ['unique', 'sparse', 'expireAfterSeconds'].every((option) => optional(a, option, b));
}

function optional(a: Document, name: string, b: Document): boolean {
  const [x, y] = [a.get(name), b.get(name)];
  return x === undefined || y === undefined ? x === y : valuesEqual(x, y);
}

export const createIndexes: Handler = async (context) => {
  const { state, args, database } = context;
  args.allow('indexes', 'commitQuorum', 'rawData');
  const name = args.collection();
  checkNamespace(database, name);
  const specs = args.array('indexes');
  if (!specs || specs.length === 0)
    throw new MongoError('BadValue', 'Must specify at least one index to create');
  const definitions = specs.map(canonical);
  const { collection, created, before, createdCollection } = await state.engine.write(() => {
    const known = state.catalog.get(database, name);
    if (known) for (const definition of definitions) existing(known, definition);
    const target = known ?? state.catalog.create(database, name);
    const count = target.indexes.length;
    const fresh: Index[] = [];
    for (const definition of definitions) {
      if (existing(target, definition)) continue;
      const index = new Index(state.catalog.allocateId(), definition, { multikey: [], exact: true });
      target.indexes.push(index);
      state.building.add(index);
      fresh.push(index);
    }
    state.engine.ifAborted(() => {
      for (const index of fresh) {
        target.indexes.splice(target.indexes.indexOf(index), 1);
        state.building.delete(index);
      }
    });
    return { collection: target, created: fresh, before: count, createdCollection: !known };
  });
  await buildIndexes(state, collection, created);
  const after = collection.indexes.length;
  return {
    numIndexesBefore: before,
    numIndexesAfter: after,
    createdCollectionAutomatically: createdCollection,
    ...(created.length === 0 ? { note: 'all indexes already exist' } : {}),
    ok: 1,
  };
};

/**
 * Fills new indexes from the stored documents while writes go on; these keep them up from the start. They enter the
 * catalog only when complete: after a crash in between, their entries belong to no index and are removed.
 */
async function buildIndexes(state: ServerState, collection: Collection, indexes: Index[]): Promise<void> {
  if (indexes.length === 0) return;
  const slice = new TimeSlice();
  try {
    let from = 0;
    for (;;) {
      const failure = await state.engine.write(() => {
        let count = 0;
        for (const { record, document } of [...collection.scan({ from, limit: BUILD_BATCH })]) {
          count++;
          from = record + 1;
          try {
            for (const index of indexes) collection.addToIndex(index, record, document);
          } catch (error) {
            if (error instanceof MongoError) return error;
            throw error;
          }
        }
        return count;
      });
      if (failure instanceof MongoError) throw failure;
      if (failure < BUILD_BATCH) break;
      if (slice.due()) await slice.rest();
    }
    await state.engine.write(() => {
      for (const index of indexes) {
        state.building.delete(index);
        collection.saveIndexState(index);
      }
      state.catalog.save(collection, state.building);
    });
  } catch (error) {
    for (const index of indexes) {
      state.building.delete(index);
      const at = collection.indexes.indexOf(index);
      if (at >= 0) collection.indexes.splice(at, 1);
      await state.catalog.purge(state.engine.indexes, index.id);
    }
    throw error;
  }
}

export const listIndexes: Handler = ({ state, args, database, session }) => {
  args.allow('cursor', 'includeIndexBuildInfo', 'rawData');
  const name = args.collection();
  const collection = state.catalog.get(database, name);
  if (!collection) throw new MongoError('NamespaceNotFound', `ns does not exist: ${database}.${name}`);
  const definitions = collection.indexes
    .filter((index) => !state.building.has(index))
    .map((index) => index.definition);
  const batchSize = Number(args.document('cursor')?.get('batchSize') ?? DEFAULT_BATCH);
  return state.cursors.first(`${database}.${name}`, definitions[Symbol.iterator](), {
    batchSize,
    deadline: args.deadline(),
    session,
  });
};

function chosenIndexes({ state, args }: CommandContext, collection: Collection): Index[] {
  const spec = args.get('index');
  const droppable = collection.indexes.filter((index) => index.name !== '_id_' && !state.building.has(index));
  if (spec === '*') return droppable;
  const wanted = Array.isArray(spec) ? spec : [spec];
  return wanted.map((item) => {
    if (item === '_id_' || (isDocument(item) && sameKeyPattern(item, collection.idIndex.key)))
      throw new MongoError('InvalidOptions', 'cannot drop _id index');
    const index = droppable.find((candidate) =>
      isDocument(item) ? sameKeyPattern(candidate.key, item) : candidate.name === item,
    );
    if (!index) {
      throw new MongoError(
        'IndexNotFound',
        isDocument(item) ? "can't find index with key" : `index not found with name [${String(item)}]`,
      );
    }
    return index;
  });
}

export const dropIndexes: Handler = async (context) => {
  const { state, args, database } = context;
  args.allow('index', 'rawData');
  const name = args.collection();
  const collection = state.catalog.get(database, name);
  if (!collection) throw new MongoError('NamespaceNotFound', `ns not found ${database}.${name}`);
  const before = collection.indexes.length;
  const dropped = await state.engine.write(() => {
    const chosen = chosenIndexes(context, collection);
    const kept = [...collection.indexes];
    state.engine.ifAborted(() => {
      collection.indexes.splice(0, collection.indexes.length, ...kept);
    });
    for (const index of chosen) {
      collection.indexes.splice(collection.indexes.indexOf(index), 1);
      state.engine.catalog.removeSync(Buffer.from(`x:${index.id}`));
    }
    state.catalog.save(collection, state.building);
    return chosen;
  });
  for (const index of dropped) await state.catalog.purge(state.engine.indexes, index.id);
  return { nIndexesWas: before, ok: 1 };
};
