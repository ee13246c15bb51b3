import { FailPointStore } from './failPointStore';
import { openStore } from './storeUnderTest';

/** The errors that a driver retries: the server is no longer the primary, is shutting down, or has lost its network. */
const RETRYABLE_CODES = [6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436];

describe('A store that was started for tests as a replica set', () => {
  const store = new FailPointStore();
  const { seen } = store;
  const fail = store.fail.bind(store);
  beforeAll(() => store.open());
  afterAll(() => store.close());
  beforeEach(() => store.begin());
  afterEach(() => store.end());

  const reads: [string, string, () => Promise<unknown>][] = [
    ['find', 'find', () => store.rows.find().toArray()],
    ['findOne', 'find', () => store.rows.findOne({ _id: 1 })],
    ['aggregate', 'aggregate', () => store.rows.aggregate([{ $match: { n: 1 } }]).toArray()],
    ['countDocuments', 'aggregate', () => store.rows.countDocuments()],
    ['estimatedDocumentCount', 'count', () => store.rows.estimatedDocumentCount()],
    ['distinct', 'distinct', () => store.rows.distinct('n')],
    ['listIndexes', 'listIndexes', () => store.rows.listIndexes().toArray()],
    ['listCollections', 'listCollections', () => store.client.db('faults').listCollections().toArray()],
    ['listDatabases', 'listDatabases', () => store.client.db().admin().listDatabases()],
  ];
  /** Each leaves the sum of all n at 16, if it is done once. */
  const writes: [string, string, () => Promise<unknown>][] = [
    ['insertOne', 'insert', () => store.rows.insertOne({ _id: 4, n: 10 })],
    ['insertMany', 'insert', () => store.rows.insertMany([4, 5].map((_id) => ({ _id, n: 5 })))],
    ['updateOne', 'update', () => store.rows.updateOne({ _id: 1 }, { $inc: { n: 10 } })],
    ['replaceOne', 'update', () => store.rows.replaceOne({ _id: 1 }, { n: 11 })],
    ['deleteOne', 'delete', () => store.rows.deleteOne({ n: { $gt: 0 } })],
    ['findOneAndUpdate', 'findAndModify', () => store.rows.findOneAndUpdate({ _id: 1 }, { $inc: { n: 10 } })],
    ['findOneAndDelete', 'findAndModify', () => store.rows.findOneAndDelete({ n: { $gt: 0 } })],
    [
      'bulkWrite',
      'update',
      () => store.rows.bulkWrite([{ updateOne: { filter: { _id: 1 }, update: { $inc: { n: 10 } } } }]),
    ],
  ];

  const isDoneOnce = async (name: string) => {
    const all = await store.rows.find().toArray();
    if (/delete/i.test(name)) expect(all).toHaveLength(2);
    else expect(all.reduce((sum, { n }) => sum + n, 0)).toBe(16);
  };

  describe.each(reads)('answers %s', (_, command, read) => {
    it.each(RETRYABLE_CODES)('when the driver repeats it after error %d', async (errorCode) => {
      const whole = await read();
      seen.length = 0;
      await fail({ failCommands: [command], errorCode });
      expect(await read()).toEqual(whole);
      expect(seen).toEqual([command, command]);
    });

    it('when the driver repeats it on another connection, and fails where that fails too', async () => {
      await fail({ failCommands: [command], closeConnection: true });
      await read();
      expect(seen).toEqual([command, command]);
      await fail({ failCommands: [command], closeConnection: true }, { times: 2 });
      await expect(read()).rejects.toMatchObject({ name: 'MongoNetworkError' });
    });

    it('with the error where it is none to try again after', async () => {
      await fail({ failCommands: [command], errorCode: 8 });
      await expect(read()).rejects.toMatchObject({ code: 8 });
      expect(seen).toEqual([command]);
    });
  });

  describe.each(writes)('does %s once', (name, command, write) => {
    it.each(RETRYABLE_CODES)('when the driver repeats it after error %d', async (errorCode) => {
      await fail({ failCommands: [command], errorCode });
      await write();
      expect(seen).toEqual([command, command]);
      await isDoneOnce(name);
    });

    it.each(RETRYABLE_CODES)('when it was done but not replicated: write concern error %d', async (code) => {
      await fail({ failCommands: [command], writeConcernError: { code, errmsg: 'interrupted' } });
      await write();
      expect(seen).toEqual([command, command]);
      await isDoneOnce(name);
    });

    it.each([
      ['before', { failBeforeCommitExceptionCode: 1 }],
      ['after', {}],
    ])('when the connection is lost %s it was done', async (_, data) => {
      await fail(data, { times: 1 }, 'onPrimaryTransactionalWrite');
      await write();
      expect(seen).toEqual([command, command]);
      await isDoneOnce(name);
    });

    it('or not at all, with an error that has no label', async () => {
      await fail({ failCommands: [command], errorCode: 11602, errorLabels: [] });
      await expect(write()).rejects.toThrow();
      expect(seen).toEqual([command]);
      expect(await store.rows.countDocuments()).toBe(3);
    });
  });

  it('counts what is left alone before, and applies until it is turned off', async () => {
    await fail({ failCommands: ['ping'], errorCode: 8 }, { skip: 2 });
    const ping = () => store.client.db().admin().ping();
    await ping();
    await ping();
    for (let i = 0; i < 3; i++) await expect(ping()).rejects.toMatchObject({ code: 8 });
    await fail({}, 'off');
    await ping();
  });

  it('applies to the connections of one application, and to one collection', async () => {
    const other = await store.connect({ appName: 'other' });
    try {
      await fail({ failCommands: ['ping'], errorCode: 8, appName: 'other' }, 'alwaysOn');
      await expect(other.db().admin().ping()).rejects.toMatchObject({ code: 8 });
      await store.client.db().admin().ping();
      await fail({ failCommands: ['find'], errorCode: 8, namespace: 'faults.rows' }, 'alwaysOn');
      await expect(store.rows.findOne()).rejects.toMatchObject({ code: 8 });
      expect(await store.client.db('faults').collection('others').findOne()).toBeNull();
    } finally {
      await other.close();
    }
  });

  it('holds back what is to be blocked, beyond the time that the store.client gives it', async () => {
    const hasty = await store.connect({ socketTimeoutMS: 100, retryReads: false });
    try {
      await fail({ failCommands: ['find'], blockConnection: true, blockTimeMS: 5_000 });
      await expect(hasty.db('faults').collection('rows').findOne()).rejects.toMatchObject({
        name: 'MongoNetworkTimeoutError',
      });
    } finally {
      await hasty.close();
    }
  });

  it.each([
    [{ configureFailPoint: 'somethingElse', mode: 'alwaysOn' }],
    [{ configureFailPoint: 'failCommand', mode: 'sometimes' }],
    [{ configureFailPoint: 'failCommand', mode: { times: 'x' } }],
  ])('refuses %j', async (command) => {
    await expect(store.client.db('admin').command(command)).rejects.toMatchObject({ code: 2 });
  });
});

it('A store that was not started for tests has no fail points', async () => {
  const { client, close } = await openStore();
  const command = {
    configureFailPoint: 'failCommand',
    mode: 'alwaysOn',
    data: { failCommands: ['find'], errorCode: 8 },
  };
  await expect(client.db('admin').command(command)).rejects.toMatchObject({ code: 59 });
  expect(await client.db('t').collection('c').findOne()).toBeNull();
  await close();
});
