import { createHash } from 'node:crypto';
import { type Document, isDocument, toDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { checkDefinitionLimits, MAX_SEARCH_INDEXES } from '../search/definitionLimits';
import { parseMappings } from '../search/mappings';
import type { SearchIndexDefinition } from '../storage/catalog';
import type { Collection } from '../storage/collection';
import { parseVectorDefinition } from '../vector/definition';
import type { CommandContext, Handler, ServerState } from './context';

/** Atlas names its search indexes by ObjectId: 24 hexadecimal digits, stable for an index. */
function publicId(definition: SearchIndexDefinition): string {
  return createHash('sha256').update(`search index ${definition.firstId}`).digest('hex').slice(0, 24);
}

function requireCollection({ state, database, args }: CommandContext): Collection {
  const name = args.collection();
  const collection = state.catalog.get(database, name);
  if (!collection)
    throw new MongoError('NamespaceNotFound', `Collection '${database}.${name}' does not exist.`);
  return collection;
}

function parseIndex(spec: Value): Omit<SearchIndexDefinition, 'id' | 'firstId' | 'version'> {
  if (!isDocument(spec))
    throw new MongoError('TypeMismatch', "BSON field 'createSearchIndexes.indexes' needs objects");
  const definition = spec.get('definition');
  if (!isDocument(definition))
    throw new MongoError(
      40414,
      "BSON field 'createSearchIndexes.indexes.definition' is missing but a required field",
    );
  const type = spec.get('type') ?? 'search';
  if (type !== 'search' && type !== 'vectorSearch')
    throw new MongoError('BadValue', `"type" must be search or vectorSearch`);
  const name = spec.get('name') ?? 'default';
  if (typeof name !== 'string' || name === '')
    throw new MongoError('BadValue', '"name" must be a non-empty string');
  validate(type, definition);
  return { name, type, definition };
}

function validate(type: string, definition: Document): void {
  checkDefinitionLimits(definition);
  if (type === 'vectorSearch') parseVectorDefinition(definition);
  else parseMappings(definition);
}

export const createSearchIndexes: Handler = async (context) => {
  const { state, args } = context;
  args.allow('indexes');
  const collection = requireCollection(context);
  const specs = (args.array('indexes') ?? []).map(parseIndex);
  if (specs.length === 0) throw new MongoError('BadValue', '"indexes" must not be empty');
  const created = await state.engine.write(() => {
    const list = state.catalog.searchIndexes.get(collection) ?? [];
    const names = new Set(list.map((index) => index.name));
    for (const spec of specs) {
      const same = list.find((index) => index.name === spec.name);
      if (names.has(spec.name))
        throw new MongoError(
          same ? 'IndexOptionsConflict' : 'BadValue',
          `Index ${spec.name} already exists with a different definition, or is named twice`,
        );
      names.add(spec.name);
    }
    const fresh = specs.map((spec): SearchIndexDefinition => {
      const id = state.catalog.allocateId();
      return { ...spec, id, firstId: id, version: 0 };
    });
    const next = [...list, ...fresh];
    const others = [...state.catalog.searchIndexes.values()].flat().length - list.length;
    if (others + next.length > MAX_SEARCH_INDEXES)
      throw new MongoError('BadValue', `there must be at most ${MAX_SEARCH_INDEXES} search indexes`);
    state.catalog.setSearchIndexes(collection, next);
    state.catalog.save(collection);
    return fresh;
  });
  for (const definition of created) state.search.attach(collection, definition);
  return { ok: 1, indexesCreated: created.map((index) => ({ id: publicId(index), name: index.name })) };
};

function requireIndex({ state, args }: CommandContext, collection: Collection): SearchIndexDefinition {
  const [name, id] = [args.string('name'), args.string('id')];
  const list = state.catalog.searchIndexes.get(collection) ?? [];
  const index = list.find((candidate) =>
    id !== undefined ? publicId(candidate) === id : candidate.name === name,
  );
  if (!index) throw new MongoError('IndexNotFound', `Index ${name ?? id} does not exist.`);
  return index;
}

export const updateSearchIndex: Handler = async (context) => {
  const { state, args } = context;
  args.allow('name', 'id', 'definition');
  const collection = requireCollection(context);
  const definition = args.document('definition');
  if (!definition)
    throw new MongoError(40414, "BSON field 'updateSearchIndex.definition' is missing but a required field");
  const { previous, next } = await state.engine.write(() => {
    const index = requireIndex(context, collection);
    validate(index.type, definition);
    const changed: SearchIndexDefinition = {
      ...index,
      id: state.catalog.allocateId(),
      version: index.version + 1,
      definition,
    };
    const list = state.catalog.searchIndexes.get(collection) ?? [];
    state.catalog.setSearchIndexes(
      collection,
      list.map((candidate) => (candidate === index ? changed : candidate)),
    );
    state.catalog.save(collection);
    return { previous: index, next: changed };
  });
  state.search.detach(collection, previous);
  state.search.attach(collection, next);
  await state.catalog.purge(state.engine.derived, previous.id);
  return { ok: 1 };
};

export const dropSearchIndex: Handler = async (context) => {
  const { state, args, database } = context;
  args.allow('name', 'id');
  // As on Atlas, dropping what isn't there is no error where the collection is missing.
  if (!state.catalog.get(database, args.collection())) return { ok: 1 };
  const collection = requireCollection(context);
  const dropped = await state.engine.write(() => {
    const index = requireIndex(context, collection);
    const list = state.catalog.searchIndexes.get(collection) ?? [];
    state.catalog.setSearchIndexes(
      collection,
      list.filter((candidate) => candidate !== index),
    );
    state.catalog.save(collection);
    return index;
  });
  state.search.detach(collection, dropped);
  await state.catalog.purge(state.engine.derived, dropped.id);
  return { ok: 1 };
};

/** The documents of `$listSearchIndexes`, in Atlas's shape. */
export function listSearchIndexes(
  state: ServerState,
  collection: Collection | undefined,
  spec: Value,
): Document[] {
  const [name, id] = isDocument(spec) ? [spec.get('name'), spec.get('id')] : [];
  const list = collection ? (state.catalog.searchIndexes.get(collection) ?? []) : [];
  return list
    .filter(
      (index) => (name === undefined || index.name === name) && (id === undefined || publicId(index) === id),
    )
    .map((index) => {
      const { queryable, failure, documents } = state.search.status(index);
      return toDocument({
        id: publicId(index),
        name: index.name,
        type: index.type,
        status: failure !== undefined ? 'FAILED' : queryable ? 'READY' : 'BUILDING',
        queryable,
        latestVersion: index.version,
        latestDefinition: index.definition,
        numDocs: documents,
        message: failure,
      });
    });
}
