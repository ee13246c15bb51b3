import { Binary } from 'bson';
import { type Document, toDocument } from '../bson/values';
import { MongoError } from '../errors';
import { compileMatcher } from '../query/matcher';
import { checkNamespace } from '../storage/catalog';
import type { Collection } from '../storage/collection';
import type { Handler, ServerState } from './context';
import { DEFAULT_BATCH } from './cursors';

const REFUSED_CREATE = [
  'capped',
  'timeseries',
  'viewOn',
  'pipeline',
  'validator',
  'clusteredIndex',
  'encryptedFields',
  'changeStreamPreAndPostImages',
  'expireAfterSeconds',
  'size',
  'max',
];

export const create: Handler = async ({ state, args, database }) => {
  args.allow(
    'storageEngine',
    'indexOptionDefaults',
    'validationLevel',
    'validationAction',
    'autoIndexId',
    ...REFUSED_CREATE,
  );
  for (const option of REFUSED_CREATE) {
    const value = args.get(option);
    if (value !== undefined && value !== false)
      throw new MongoError(
        'CommandNotSupported',
        `create does not support the option '${option}' on this server`,
      );
  }
  const name = args.collection();
  checkNamespace(database, name);
  await state.engine.write(() => state.catalog.create(database, name));
  return { ok: 1 };
};

/** Takes a collection out of everything that refers to it, then frees its space. */
async function dropCollection(state: ServerState, collection: Collection): Promise<void> {
  const searchIndexes = state.catalog.searchIndexes.get(collection) ?? [];
  await state.engine.write(() => state.catalog.drop(collection));
  for (const definition of searchIndexes) state.search.detach(collection, definition);
  state.cursors.killWhere((cursor) => cursor.namespace === collection.namespace);
  for (const definition of searchIndexes) await state.catalog.purge(state.engine.derived, definition.id);
  for (const index of collection.indexes) await state.catalog.purge(state.engine.indexes, index.id);
  await state.catalog.purge(state.engine.documents, collection.id);
}

export const drop: Handler = async ({ state, args, database }) => {
  args.allow();
  const name = args.collection();
  checkNamespace(database, name);
  const collection = state.catalog.get(database, name);
  if (!collection) return { ok: 1 };
  const indexes = collection.indexes.length;
  await dropCollection(state, collection);
  return { nIndexesWas: indexes, ns: collection.namespace, ok: 1 };
};

export const dropDatabase: Handler = async ({ state, args, database }) => {
  args.allow();
  const collections = state.catalog.inDatabase(database);
  for (const collection of collections) await dropCollection(state, collection);
  return { ...(collections.length > 0 ? { dropped: database } : {}), ok: 1 };
};

function describe(collection: Collection, nameOnly: boolean): Document {
  const brief = { name: collection.name, type: 'collection' };
  if (nameOnly) return toDocument(brief);
  return toDocument({
    ...brief,
    options: collection.options,
    info: toDocument({ readOnly: false, uuid: new Binary(collection.uuid, 4) }),
    idIndex: collection.idIndex.definition,
  });
}

export const listCollections: Handler = ({ state, args, database, session }) => {
  args.allow('filter', 'nameOnly', 'authorizedCollections', 'cursor', 'rawData');
  const filter = args.document('filter');
  const matches = filter ? compileMatcher(filter) : () => true;
  const nameOnly = args.boolean('nameOnly');
  const found = state.catalog
    .inDatabase(database)
    .filter((collection) => matches(describe(collection, false)));
  const batchSize = Number(args.document('cursor')?.get('batchSize') ?? DEFAULT_BATCH);
  return state.cursors.first(
    `${database}.$cmd.listCollections`,
    found.map((collection) => describe(collection, nameOnly))[Symbol.iterator](),
    {
      batchSize,
      deadline: args.deadline(),
      session,
    },
  );
};

export const listDatabases: Handler = ({ state, args }) => {
  args.allow('filter', 'nameOnly', 'authorizedDatabases');
  const filter = args.document('filter');
  const matches = filter ? compileMatcher(filter) : () => true;
  const nameOnly = args.boolean('nameOnly');
  const databases = state.catalog.databases().map((name): Document => {
    const sizeOnDisk = state.catalog.inDatabase(name).reduce((sum, collection) => sum + collection.bytes, 0);
    return toDocument(nameOnly ? { name } : { name, sizeOnDisk: BigInt(sizeOnDisk), empty: false });
  });
  const found = databases.filter((database) => matches(database));
  const total = found.reduce((sum, database) => sum + Number(database.get('sizeOnDisk') ?? 0), 0);
  return { databases: found, ...(nameOnly ? {} : { totalSize: BigInt(total) }), ok: 1 };
};
