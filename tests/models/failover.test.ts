/** What the models do when the primary of their database changes, by the codes of the driver and the server. */
import { MongoBulkWriteError, MongoServerError } from 'mongodb';
import mongoose, { type Connection } from 'mongoose';
import { createModels, type Models } from '../../models/createModels';
import { isStoreUnavailable, storeFailure } from '../../models/storeFailure';
import { openStore, type StoreUnderTest } from '../../packages/mongo-embedded/tests/storeUnderTest';
import { toAppError } from '../../resolvers/toAppError';

let store: StoreUnderTest;
let connection: Connection;
let models: Models;

const fail = (data: object, mode: object | string = { times: 1 }) =>
  store.client.db('admin').command({ configureFailPoint: 'failCommand', mode, data });

beforeAll(async () => {
  store = await openStore({ replicaSet: 'rs0', failPoints: true });
  connection = await mongoose
    .createConnection(store.server.uri, { dbName: 'lectern', autoIndex: false, minHeartbeatFrequencyMS: 10 })
    .asPromise();
  models = createModels(connection);
  await models.prompts.collection.insertMany(
    [1, 2, 3].map((n) => ({ _id: `p${n}`, environmentId: 'e', name: 'before' })) as never[],
  );
});
afterEach(() => fail({}, 'off'));
afterAll(async () => {
  await connection.close();
  await store.close();
});

const filter = { environmentId: 'e' };
const renamed = { $set: { name: 'after' } };

test.each([
  ['updateMany', 'update', () => models.prompts.updateMany(filter, renamed).exec()],
  ['updateMany without exec', 'update', () => models.prompts.updateMany(filter, renamed)],
  ['deleteMany', 'delete', () => models.prompts.deleteMany({ environmentId: 'other' }).exec()],
  ['a find of several batches', 'getMore', () => models.prompts.find(filter).lean().batchSize(1).exec()],
])('%s is done although the primary changed', async (_, command, run) => {
  for (const data of [{ errorCode: 10107 }, { errorCode: 11602 }, { closeConnection: true }]) {
    await fail({ failCommands: [command], ...data });
    await run();
  }
  await fail({ failCommands: [command], errorCode: 10107 }, 'alwaysOn');
  await expect(run()).rejects.toMatchObject({ code: 10107 });
});

test('what a query is refused for is told at once', async () => {
  await fail({ failCommands: ['update'], errorCode: 14031 });
  await expect(models.prompts.updateMany(filter, renamed).exec()).rejects.toMatchObject({ code: 14031 });
  await models.prompts.updateMany(filter, renamed).exec();
});

const named = (name: string) => Object.assign(new Error('x'), { name });
const answered = (fields: object) => new MongoServerError({ message: 'x', ...fields });

const answers: [string, unknown, number][] = [
  ...[6, 7, 43, 64, 89, 91, 100, 133, 134, 175, 189, 365, 9001, 10058, 10107, 11600, 11602, 13435, 13436].map(
    (code): [string, unknown, number] => [`code ${code}`, answered({ code }), 503],
  ),
  ...[50, 202, 262].map((code): [string, unknown, number] => [`code ${code}`, answered({ code }), 504]),
  ['a full disk', answered({ code: 14031 }), 503],
  [
    'a quota',
    answered({ code: 8000, message: 'you are over your space quota, using 512 MB of 512 MB' }),
    503,
  ],
  ['a label', answered({ code: 1, errorLabels: ['TransientTransactionError'] }), 503],
  ['an error of the write concern', answered({ writeConcernError: { code: 91 } }), 503],
  [
    'a write of a batch',
    new MongoBulkWriteError({ message: 'x', code: 14031, writeErrors: [] }, {} as never),
    503,
  ],
  ...[
    'MongoNetworkError',
    'MongoNetworkTimeoutError',
    'MongoServerSelectionError',
    'MongoPoolClearedError',
    'PoolClearedOnNetworkError',
    'MongoPoolClosedError',
    'MongoWaitQueueTimeoutError',
    'MongoClientClosedError',
    'MongoTopologyClosedError',
    'MongooseServerSelectionError',
  ].map((name): [string, unknown, number] => [name, named(name), 503]),
  ['MongoOperationTimeoutError', named('MongoOperationTimeoutError'), 504],
  ['a duplicate key', answered({ code: 11000 }), 500],
  ['missing rights', answered({ code: 13 }), 500],
  ['an error of another program', Object.assign(new Error('x'), { code: 91 }), 500],
];

test.each(answers)('%s is answered by its status', (_, error, status) => {
  const shown = toAppError(error);
  expect([shown.status, shown.publicMessage === 'x']).toEqual([status, false]);
  expect(shown.retryAfterSeconds !== undefined).toBe(status === 503);
  expect(isStoreUnavailable(error)).toBe(status === 503);
  expect(storeFailure(error) === null).toBe(status === 500);
});
