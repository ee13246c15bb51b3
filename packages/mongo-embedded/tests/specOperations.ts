import type { ClientSession, Collection, Db, FindCursor, MongoClient } from 'mongodb';
import type { Plain } from './specMatch';

type Args = Plain;
type Operation = (target: never, args: Args) => unknown;

function take(args: Args, ...names: string[]): [unknown[], Args] {
  const options = { ...args };
  const values = names.map((name) => {
    const value = options[name];
    delete options[name];
    return value;
  });
  return [values, options];
}

function readOptions(options: Args): Args {
  return 'returnDocument' in options
    ? { ...options, returnDocument: String(options.returnDocument).toLowerCase() }
    : options;
}

/** A collection method whose first arguments are named ones and whose last is the options. */
const method =
  (name: keyof Collection, ...names: string[]): Operation =>
  (collection: Collection, args) => {
    const [values, options] = take(args, ...names);
    return (collection[name] as (...all: unknown[]) => unknown).call(
      collection,
      ...values,
      readOptions(options),
    );
  };

/** findOneAnd… answer the document itself. */
const COLLECTION: Record<string, Operation> = {
  insertOne: method('insertOne', 'document'),
  insertMany: method('insertMany', 'documents'),
  updateOne: method('updateOne', 'filter', 'update'),
  updateMany: method('updateMany', 'filter', 'update'),
  replaceOne: method('replaceOne', 'filter', 'replacement'),
  deleteOne: method('deleteOne', 'filter'),
  deleteMany: method('deleteMany', 'filter'),
  findOneAndUpdate: method('findOneAndUpdate', 'filter', 'update'),
  findOneAndReplace: method('findOneAndReplace', 'filter', 'replacement'),
  findOneAndDelete: method('findOneAndDelete', 'filter'),
  findOne: method('findOne', 'filter'),
  countDocuments: method('countDocuments', 'filter'),
  estimatedDocumentCount: method('estimatedDocumentCount'),
  distinct: method('distinct', 'fieldName', 'filter'),
  find: (collection: Collection, args) => {
    const [[filter], options] = take(args, 'filter');
    return collection.find(filter as object, options).toArray();
  },
  aggregate: (collection: Collection, args) => {
    const [[pipeline], options] = take(args, 'pipeline');
    return collection.aggregate(pipeline as object[], options).toArray();
  },
  count: (collection: Collection, args) => {
    const [[filter], options] = take(args, 'filter');
    return collection.count(filter as object, options);
  },
  bulkWrite: async (collection: Collection, args) => {
    const [[requests], options] = take(args, 'requests');
    return bulkResult(await collection.bulkWrite(requests as never, options));
  },
  createIndex: (collection: Collection, args) => {
    const [[keys], options] = take(args, 'keys');
    return collection.createIndex(keys as never, options);
  },
  dropIndex: method('dropIndex', 'name'),
  dropIndexes: method('dropIndexes'),
  listIndexes: (collection: Collection, args) => collection.listIndexes(args).toArray(),
  rename: method('rename', 'to'),
  createFindCursor: (collection: Collection, args) => {
    const [[filter], options] = take(args, 'filter');
    return collection.find(filter as object, options);
  },
  createSearchIndex: (collection: Collection, args) => collection.createSearchIndex(args.model as never),
  createSearchIndexes: (collection: Collection, args) => collection.createSearchIndexes(args.models as never),
  dropSearchIndex: (collection: Collection, args) => collection.dropSearchIndex(String(args.name)),
  listSearchIndexes: (collection: Collection, args) => {
    const [[name, aggregation], options] = take(args, 'name', 'aggregationOptions');
    return collection.listSearchIndexes(name as string, { ...options, ...(aggregation as object) }).toArray();
  },
  updateSearchIndex: (collection: Collection, args) =>
    collection.updateSearchIndex(String(args.name), args.definition as object),
};

export function bulkResult(result: { upsertedIds: object; insertedIds: object } & object): object {
  const {
    insertedCount,
    matchedCount,
    modifiedCount,
    deletedCount,
    upsertedCount,
    upsertedIds,
    insertedIds,
  } = result as Record<string, unknown>;
  return {
    insertedCount,
    matchedCount,
    modifiedCount,
    deletedCount,
    upsertedCount,
    upsertedIds,
    insertedIds,
  };
}

function commandCursor(database: Db, args: Args) {
  const [[command, batchSize, maxTimeMS, comment], options] = take(
    args,
    'command',
    'batchSize',
    'maxTimeMS',
    'comment',
    'commandName',
    'timeoutMode',
    'cursorType',
  );
  const cursor = database.runCursorCommand(command as object, options as object);
  if (batchSize !== undefined) cursor.setBatchSize(batchSize as number);
  if (maxTimeMS !== undefined) cursor.setMaxTimeMS(maxTimeMS as number);
  if (comment !== undefined) cursor.setComment(comment);
  return cursor;
}

const DATABASE: Record<string, Operation> = {
  aggregate: (database: Db, args) => {
    const [[pipeline], options] = take(args, 'pipeline');
    return database.aggregate(pipeline as object[], options).toArray();
  },
  runCommand: (database: Db, args) => {
    const [[command], options] = take(args, 'command', 'commandName');
    return database.command(command as object, options);
  },
  createCommandCursor: async (database: Db, args) => {
    const cursor = commandCursor(database, args);
    // The test format wants the command sent by the creation of the cursor, which this driver does at the first read.
    await cursor.hasNext();
    return cursor;
  },
  runCursorCommand: (database: Db, args) => commandCursor(database, args).toArray(),
  createCollection: (database: Db, args) => {
    const [[name], options] = take(args, 'collection');
    return database.createCollection(String(name), options).then(() => undefined);
  },
  dropCollection: (database: Db, args) => {
    const [[name], options] = take(args, 'collection');
    return database.dropCollection(String(name), options);
  },
  modifyCollection: (database: Db, args) => {
    const [[name], options] = take(args, 'collection');
    return database.command({ collMod: name, ...options });
  },
  listCollections: (database: Db, args) => {
    const [[filter], options] = take(args, 'filter');
    return database.listCollections((filter ?? {}) as object, options).toArray();
  },
  listCollectionNames: (database: Db, args) => {
    const [[filter], options] = take(args, 'filter');
    return database.listCollections((filter ?? {}) as object, { ...options, nameOnly: true }).toArray();
  },
};

const CLIENT: Record<string, Operation> = {
  clientBulkWrite: (client: MongoClient, args) => {
    const [[models], options] = take(args, 'models');
    const list = (models as Plain[]).map((model) => {
      const [[name, spec]] = Object.entries(model) as [[string, Plain]];
      return { name, ...spec };
    });
    return client.bulkWrite(list as never, options);
  },
  listDatabases: (client: MongoClient, args) => client.db().admin().listDatabases(args),
  listDatabaseNames: (client: MongoClient, args) =>
    client
      .db()
      .admin()
      .listDatabases({ ...args, nameOnly: true }),
};

const SESSION: Record<string, Operation> = {
  endSession: (session: ClientSession) => session.endSession(),
};

const CURSOR: Record<string, Operation> = {
  iterateUntilDocumentOrError: (cursor: FindCursor) => cursor.next(),
  iterateOnce: (cursor: FindCursor) => cursor.tryNext(),
  close: (cursor: FindCursor) => cursor.close(),
};

export const OPERATIONS: Record<
  'collection' | 'database' | 'client' | 'session' | 'cursor',
  Record<string, Operation>
> = {
  collection: COLLECTION,
  database: DATABASE,
  client: CLIENT,
  session: SESSION,
  cursor: CURSOR,
};
