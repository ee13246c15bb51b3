import { BSON, Long, UUID } from 'bson';
import { RawDocument } from '../../src/bson/raw';
import { dispatch } from '../../src/commands/dispatch';
import { eventually, openStore } from '../storeUnderTest';
import { useStore } from './useStore';

const { fresh } = useStore();

describe('Writes', () => {
  it('report a duplicate with its key, and an unordered insert goes on after it', async () => {
    const collection = fresh();
    await collection.createIndex({ a: 1, 'b.c': -1 }, { unique: true });
    await collection.insertOne({ a: 1, b: { c: 2 } });
    await expect(collection.insertOne({ a: 1, b: { c: 2 } })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { a: 1, 'b.c': -1 },
      keyValue: { a: 1, 'b.c': 2 },
    });
    await expect(
      collection.insertMany([{ a: 2 }, { a: 1, b: { c: 2 } }, { a: 3 }], { ordered: false }),
    ).rejects.toMatchObject({ result: { insertedCount: 2 } });
    await expect(collection.insertMany([{ a: 4 }, { a: 4 }, { a: 5 }])).rejects.toMatchObject({
      result: { insertedCount: 1 },
    });
  });

  it('that need no order are all made, and a refused one is reported with its position', async () => {
    const collection = fresh<{ _id: number; a: number }>();
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.insertOne({ _id: -1, a: 7 });
    const statements = Array.from({ length: 600 }, (_, _id) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: { a: _id } }, upsert: true },
    }));
    await expect(collection.bulkWrite(statements, { ordered: false })).rejects.toMatchObject({
      writeErrors: [{ index: 7, code: 11000 }],
      result: { upsertedCount: 599 },
    });
    const again = await collection.bulkWrite(
      [
        { updateOne: { filter: { _id: 1 }, update: { $set: { a: -5 } } } },
        { updateOne: { filter: { _id: 7 }, update: { $set: { a: -7 } }, upsert: true } },
        { updateOne: { filter: { _id: 1 }, update: { $inc: { a: -100 } } } },
        { updateOne: { filter: { _id: 9_999 }, update: { $set: { a: 1 } } } },
      ],
      { ordered: false },
    );
    expect(again).toMatchObject({ matchedCount: 2, modifiedCount: 2, upsertedIds: { 1: 7 } });
    expect(await collection.findOne({ _id: 1 })).toEqual({ _id: 1, a: -105 });
    expect(await collection.countDocuments()).toBe(601);
  });

  it('that a unique index refuses leave no entry in any other', async () => {
    const collection = fresh<{ _id: number; a: number[]; b: number }>();
    await collection.createIndexes([
      { key: { a: 1 }, unique: true },
      { key: { b: 1 }, unique: true },
    ]);
    await collection.insertMany([
      { _id: 1, a: [1], b: 1 },
      { _id: 3, a: [9], b: 3 },
    ]);
    // Refused by the last index, and after some keys of one.
    for (const refused of [
      { _id: 2, a: [2, 3], b: 1 },
      { _id: 2, a: [4, 5, 1], b: 2 },
    ])
      await expect(collection.insertOne(refused)).rejects.toMatchObject({ code: 11000 });
    await expect(collection.updateOne({ _id: 3 }, { $set: { a: [10, 1], b: 4 } })).rejects.toMatchObject({
      code: 11000,
      keyValue: { a: 1 },
    });
    expect(await collection.findOne({ a: 9, b: 3 }, { hint: { a: 1 } })).toMatchObject({ _id: 3 });
    await collection.insertOne({ _id: 2, a: [2, 3, 4, 5, 10], b: 2 });
    expect(await collection.find({ b: { $gte: 2 } }, { hint: { b: 1 } }).toArray()).toMatchObject([
      { _id: 2 },
      { _id: 3 },
    ]);
    await collection.deleteMany({});
    await collection.insertOne({ _id: 1, a: [1, 9, 10], b: 1 });
  });

  it('refuse documents past 16 MiB', async () => {
    await expect(fresh().insertOne({ big: Buffer.alloc(16 * 1024 * 1024 + 1) })).rejects.toThrow(
      /larger|too large/,
    );
  });

  it('are done once when a driver repeats them, also when the first reply was lost', async () => {
    const replica = await openStore({ replicaSet: 'rs' });
    const database = replica.client.db('t');
    const lsid = { id: new UUID() };
    const command = {
      update: 'c',
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
      lsid,
      txnNumber: Long.fromNumber(1),
    };
    const socket = replica.server.state;

    const send = () =>
      dispatch(socket, 1, {
        requestId: 1,
        body: new RawDocument(Buffer.from(BSON.serialize({ ...command, $db: 't' }))),
        sequences: new Map(),
        silent: false,
        legacy: false,
        database: 't',
      });
    await send();
    await send();
    expect(await database.collection('c').findOne()).toEqual({ _id: 1, n: 1 });
    await replica.close();
  });
});

describe('Cursors', () => {
  it('give batches, and survive writes between them', async () => {
    const collection = fresh();
    await collection.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i as never })));
    const cursor = collection.find().batchSize(10);
    const seen: number[] = [];
    for await (const { _id } of cursor) {
      seen.push(_id as never);
      if (seen.length === 25) await collection.deleteMany({ _id: { $gte: 100 as never } });
    }
    expect(seen.length).toBeGreaterThanOrEqual(100);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('are closed when idle', async () => {
    const impatient = await openStore({ cursorTimeoutMs: 300 });
    const collection = impatient.client.db('t').collection('c');
    await collection.insertMany([{}, {}, {}, {}]);
    const idle = collection.find().batchSize(2);
    await idle.next();
    await eventually(
      async () => impatient.server.state.cursors.timedOut,
      (n) => n > 0,
    );
    await idle.next();
    await expect(idle.next()).rejects.toMatchObject({ code: 43 });
    await impatient.close();
  });
});
