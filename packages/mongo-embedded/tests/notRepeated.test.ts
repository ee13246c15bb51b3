import type { Collection } from 'mongodb';
import { FailPointStore, type Row } from './failPointStore';

const store = new FailPointStore();
const { seen } = store;
const fail = store.fail.bind(store);
beforeAll(() => store.open());
afterAll(() => store.close());
beforeEach(() => store.begin());
afterEach(() => store.end());

describe('A store that was started for tests as a replica set', () => {
  const increment = { $inc: { n: 1 } };
  const more: [string, string, () => Promise<unknown>][] = [
    ['findOneAndReplace', 'findAndModify', () => store.rows.findOneAndReplace({ _id: 1 }, { n: 11 })],
    [
      'an unordered insertMany',
      'insert',
      () => store.rows.insertMany([{ _id: 4, n: 10 }], { ordered: false }),
    ],
    [
      'an unordered bulkWrite',
      'insert',
      () => store.rows.bulkWrite([{ insertOne: { document: { _id: 4, n: 10 } } }], { ordered: false }),
    ],
  ];
  it.each(more)('does %s once, too, when its connection is lost', async (_, command, write) => {
    await fail({}, { times: 1 }, 'onPrimaryTransactionalWrite');
    await write();
    expect(seen).toEqual([command, command]);
    const all = await store.rows.find().toArray();
    expect(all.reduce((sum, { n }) => sum + n, 0)).toBe(16);
  });

  const many: [string, string, () => Promise<unknown>][] = [
    ['updateMany', 'update', () => store.rows.updateMany({}, increment)],
    ['deleteMany', 'delete', () => store.rows.deleteMany({})],
    [
      'a bulkWrite with an updateMany',
      'update',
      () => store.rows.bulkWrite([{ updateMany: { filter: {}, update: increment } }]),
    ],
    ['a bulkWrite with a deleteMany', 'delete', () => store.rows.bulkWrite([{ deleteMany: { filter: {} } }])],
    [
      'an unacknowledged write',
      'insert',
      () =>
        store.client
          .db('faults')
          .collection<Row>('rows', { writeConcern: { w: 0 } })
          .insertOne({ _id: 9, n: 9 }),
    ],
    ['a command that is no read or write', 'ping', () => store.client.db('faults').command({ ping: 1 })],
    ['create', 'create', () => store.client.db('faults').createCollection('another')],
    ['createIndexes', 'createIndexes', () => store.rows.createIndex({ n: 1 })],
    ['drop', 'drop', () => store.client.db('faults').collection('another').drop()],
  ];
  it.each(many)('sends %s once, which drivers do not repeat', async (name, command, write) => {
    await fail({ failCommands: [command], errorCode: 10107 });
    const outcome = await write().then(
      () => null,
      (error: { code?: number }) => error.code,
    );
    // An unacknowledged write has no answer to wait for.
    expect(outcome).toBe(name.startsWith('an unack') ? null : 10107);
    expect(seen).toEqual([command]);
    expect((await store.rows.find().toArray()).map(({ n }) => n)).toEqual([1, 2, 3]);
  });

  it('never gets getMore again: the cursor fails with the error', async () => {
    const cursor = store.rows.find({}, { batchSize: 1 });
    expect(await cursor.next()).not.toBeNull();
    seen.length = 0;
    await fail({ failCommands: ['getMore'], errorCode: 10107 });
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 10107 });
    expect(seen.filter((name) => name === 'getMore')).toHaveLength(1);
    await cursor.close();
  });

  it.each([
    ['a read', 'find', () => store.rows.findOne()],
    ['a write', 'insert', () => store.rows.insertOne({ _id: 4, n: 10 })],
  ])('gets %s twice at most, and its error is told', async (_, command, run) => {
    await fail({ failCommands: [command], errorCode: 11600 }, { times: 2 });
    await expect(run()).rejects.toMatchObject({ code: 11600 });
    expect(seen).toEqual([command, command]);
  });

  it.each([
    ['reads', 'find', { retryReads: false }, (of: Collection<Row>) => of.findOne()],
    ['writes', 'insert', { retryWrites: false }, (of: Collection<Row>) => of.insertOne({ _id: 4, n: 10 })],
  ])('gets %s once from a store.client that does not repeat them', async (_, command, options, run) => {
    const plain = await store.connect(options);
    try {
      await fail({ failCommands: [command], errorCode: 10107 });
      const rejected = await run(plain.db('faults').collection<Row>('rows')).then(
        () => null,
        (error: { code: number; errorLabels?: string[] }) => error,
      );
      expect(rejected?.code).toBe(10107);
      // A server labels only what it could answer twice: a write with a number.
      expect(rejected?.errorLabels ?? []).not.toContain('RetryableWriteError');
      expect(seen).toEqual([command]);
    } finally {
      await plain.close();
    }
  });

  it('gets a write once whose concern failed for another reason: it stands, and the error says so', async () => {
    await fail({
      failCommands: ['insert'],
      writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' },
    });
    await expect(store.rows.insertOne({ _id: 4, n: 10 })).rejects.toMatchObject({ code: 64 });
    expect(seen).toEqual(['insert']);
    expect(await store.rows.countDocuments()).toBe(4);
  });

  it('repeats only what of a batch was not done: the rest is answered from its record', async () => {
    await fail({}, { times: 1 }, 'onPrimaryTransactionalWrite');
    const { insertedCount, modifiedCount, deletedCount } = await store.rows.bulkWrite([
      { insertOne: { document: { _id: 4, n: 4 } } },
      { insertOne: { document: { _id: 5, n: 5 } } },
      { updateOne: { filter: { _id: 4 }, update: increment } },
      { deleteOne: { filter: { _id: 1 } } },
    ]);
    expect({ insertedCount, modifiedCount, deletedCount }).toEqual({
      insertedCount: 2,
      modifiedCount: 1,
      deletedCount: 1,
    });
    expect(seen).toEqual(['insert', 'insert', 'update', 'delete']);
    expect((await store.rows.find().sort({ _id: 1 }).toArray()).map(({ n }) => n)).toEqual([2, 3, 5, 5]);
  });

  it('answers a repeated write that failed for its own reason with the same error', async () => {
    await fail({}, { times: 1 }, 'onPrimaryTransactionalWrite');
    await expect(store.rows.insertMany([4, 1, 5].map((_id) => ({ _id, n: 5 })))).rejects.toMatchObject({
      code: 11000,
    });
    expect(seen).toEqual(['insert', 'insert']);
    expect((await store.rows.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([1, 2, 3, 4]);
  });

  it('has no transactions, so that nothing is repeated within one', async () => {
    const session = store.client.startSession();
    try {
      session.startTransaction();
      // The driver takes the refusal for that of a store that can't repeat writes, and keeps it.
      await expect(store.rows.insertOne({ _id: 4, n: 10 }, { session })).rejects.toMatchObject({
        originalError: { code: 20 },
      });
      expect(seen.filter((name) => name === 'insert')).toHaveLength(1);
    } finally {
      await session.endSession();
    }
    expect(await store.rows.countDocuments()).toBe(3);
  });
});
