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

  it('of many documents at once are made or refused one by one, as if they had been sent so', async () => {
    const collection = fresh<{ _id: number; a?: number; b?: number[] | string; c?: number[] }>();
    await collection.createIndexes([{ key: { a: 1 }, unique: true }, { key: { b: 1, c: 1 } }]);
    const many = (from: number) =>
      Array.from({ length: 1_500 }, (_, i) => ({ _id: from + i, a: from + i, b: `${i}` }));
    await collection.insertMany(many(0));
    const refused = [
      { document: { _id: -1, a: 7 }, code: 11000 },
      { document: { _id: 7, a: -1 }, code: 11000 },
      { document: { _id: -1, a: -1, b: [1, 2], c: [1, 2] }, code: 171 },
    ];
    for (const [i, { document, code }] of refused.entries()) {
      const from = 10_000 * (i + 1);
      const documents = [...many(from).slice(0, 900), document, ...many(from).slice(900)];
      await expect(collection.insertMany(documents)).rejects.toMatchObject({
        writeErrors: [{ index: 900, code }],
        result: { insertedCount: 900 },
      });
      expect(await collection.countDocuments({ a: { $gte: from } }, { hint: { a: 1 } })).toBe(900);
      const rest = [{ _id: -10 - i, a: from }, ...documents.slice(900)];
      await expect(collection.insertMany(rest, { ordered: false })).rejects.toMatchObject({
        writeErrors: [
          { index: 0, code: 11000, errmsg: expect.stringContaining(`dup key: { a: ${from} }`) },
          { index: 1, code },
        ],
        result: { insertedCount: 600 },
      });
    }
    expect(await collection.findOne({ a: 7 }, { hint: { a: 1 } })).toMatchObject({ _id: 7, b: '7' });
    expect(await collection.findOne({ _id: 7 })).toMatchObject({ a: 7 });
    const bounds = [{ a: 1 }, { b: 1, c: 1 }, { _id: 1 }, { $natural: 1 }] as const;
    for (const hint of bounds) expect(await collection.find({}, { hint }).toArray()).toHaveLength(6_000);
  });

  it('of documents with very many index entries are all found', async () => {
    const collection = fresh<{ _id: number; tags: number[] }>();
    await collection.createIndex({ tags: 1 });
    const tags = Array.from({ length: 100 }, (_, i) => i);
    await collection.insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id, tags })));
    for (const tag of [0, 99]) expect(await collection.countDocuments({ tags: tag })).toBe(300);
  });

  it('keep the order of insertion in each of several collections', async () => {
    const [first, second] = [fresh<{ _id: number }>(), fresh<{ _id: number }>()];
    const ids = (from: number) => Array.from({ length: 20 }, (_, i) => ({ _id: from - i }));
    for (const from of [100, 80, 60]) {
      await first.insertMany(ids(from));
      await second.insertMany(ids(from));
    }
    await first.deleteMany({ _id: { $lt: 60 } });
    await first.insertOne({ _id: 1_000 });
    for (const [collection, last] of [
      [first, 1_000],
      [second, 41],
    ] as const) {
      const order = (await collection.find().toArray()).map(({ _id }) => _id);
      expect(order.slice(0, 41)).toEqual(Array.from({ length: 41 }, (_, i) => 100 - i).slice(0, 41));
      expect(order.at(-1)).toBe(last);
    }
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
