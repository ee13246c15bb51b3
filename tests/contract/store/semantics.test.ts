import { Binary, BSON, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } from 'bson';
import { RawDocument } from '../../../embedded/documents/bson/raw';
import { dispatch } from '../../../embedded/documents/commands/dispatch';
import { eventually, openStore, type StoreUnderTest } from './storeUnderTest';

let store: StoreUnderTest;
let names = 0;
const fresh = () => store.client.db('t').collection(`c${names++}`);

beforeAll(async () => {
  store = await openStore({ ttlIntervalMs: 50, cursorTimeoutMs: 300 });
});
afterAll(() => store.close());

describe('BSON fidelity', () => {
  it('gives back every type byte for byte, also after another field was updated', async () => {
    const document = {
      _id: new ObjectId(),
      z: 'names keep',
      a: 'their order',
      int: 3,
      double: new Double(3),
      long: Long.fromNumber(3),
      large: Long.MAX_VALUE,
      decimal: Decimal128.fromString('1.10'),
      date: new Date(-5),
      uuid: new UUID(),
      vector: Binary.fromFloat32Array(Float32Array.from([1, -2.5])),
      timestamp: new Timestamp({ t: 1, i: 2 }),
      min: new MinKey(),
      max: new MaxKey(),
      nothing: null,
      nan: Number.NaN,
      minusZero: new Double(-0),
      nested: { b: [1, { c: new Double(1) }], a: '\0 \u{1F600}' },
    };
    const collection = fresh();
    await collection.insertOne(document);
    const raw = async () =>
      (await collection.findOne({ _id: document._id }, { raw: true })) as unknown as Buffer;
    expect(Buffer.from(await raw()).equals(Buffer.from(BSON.serialize(document)))).toBe(true);
    await collection.updateOne({ _id: document._id }, { $set: { added: 1 } });
    expect(Buffer.from(await raw()).equals(Buffer.from(BSON.serialize({ ...document, added: 1 })))).toBe(
      true,
    );
  });

  it('compares numbers by value across types, and documents with regard to key order', async () => {
    const collection = fresh();
    await collection.insertMany([
      { _id: 1 as never, v: Long.fromNumber(2 ** 40) },
      { _id: 2 as never, v: Decimal128.fromString('2.50') },
      { _id: 3 as never, v: 2.5 },
      { _id: 4 as never, v: { a: 1, b: 2 } },
    ]);
    const ids = async (v: unknown) =>
      (await collection.find({ v } as never).toArray()).map((d) => d._id as unknown);
    expect(await ids({ $gt: 100 })).toEqual([1]);
    expect(await ids(Decimal128.fromString('2.5'))).toEqual([2, 3]);
    expect(await ids({ a: 1, b: 2 })).toEqual([4]);
    expect(await ids({ b: 2, a: 1 })).toEqual([]);
  });

  it('sorts by type first, in the order MongoDB documents, through an index and without', async () => {
    const collection = fresh();
    const ordered = [
      new MinKey(),
      null,
      Number.NaN,
      -1,
      Long.fromNumber(0),
      0.5,
      Decimal128.fromString('1'),
      'a',
      'b',
      { a: 1 },
      new Binary(Buffer.from([1])),
      new ObjectId('0'.repeat(24)),
      false,
      true,
      new Date(0),
      new Timestamp({ t: 1, i: 1 }),
      /x/,
      new MaxKey(),
    ];
    await collection.insertMany(ordered.map((v, i) => ({ _id: i as never, v })).reverse());
    const sorted = async () =>
      (await collection.find().sort({ v: 1 }).toArray()).map((d) => d._id as unknown);
    const expected = ordered.map((_, i) => i);
    expect(await sorted()).toEqual(expected);
    await collection.createIndex({ v: 1 });
    expect(await sorted()).toEqual(expected);
  });
});

describe('Updates', () => {
  it.each([
    [{ $inc: { s: 1 } }, 14],
    [{ $push: { s: 1 } }, 2],
    [{ $set: { 's.x': 1 } }, 28],
    [{ $set: { a: 1 }, $inc: { a: 1 } }, 40],
    [{ $set: { _id: 2 } }, 66],
    [{ $frobnicate: { a: 1 } }, 9],
    [{ $inc: { n: 'x' } }, 14],
  ])("refuse %j with MongoDB's code, and change nothing", async (update, code) => {
    const collection = fresh();
    await collection.insertOne({ _id: 1 as never, s: 'text', n: 1 });
    await expect(collection.updateOne({ _id: 1 as never }, update as never)).rejects.toMatchObject({ code });
    expect(await collection.findOne()).toEqual({ _id: 1, s: 'text', n: 1 });
  });

  it('keep integers integers: int32 widens to int64, and nothing loses precision', async () => {
    const collection = fresh();
    await collection.insertOne({ _id: 1 as never, i: 2147483647, l: Long.fromString('9007199254740993') });
    await collection.updateOne({}, { $inc: { i: 1, l: 1 } });
    const after = await collection.findOne({}, { promoteValues: false });
    expect(after?.i).toEqual(Long.fromNumber(2147483648));
    expect(after?.l).toEqual(Long.fromString('9007199254740994'));
  });

  it('never lose an increment, and let exactly one of many claim a document', async () => {
    const collection = fresh();
    await collection.insertMany([
      { _id: 'counter' as never, n: 0 },
      ...Array.from({ length: 20 }, (_, i) => ({ _id: `job${i}` as never, state: 'new' })),
    ]);
    await Promise.all(
      Array.from({ length: 100 }, () =>
        collection.updateOne({ _id: 'counter' as never }, { $inc: { n: 1 } }),
      ),
    );
    expect((await collection.findOne({ _id: 'counter' as never }))?.n).toBe(100);
    const claims = await Promise.all(
      Array.from({ length: 40 }, (_, by) =>
        collection.findOneAndUpdate({ state: 'new' }, { $set: { state: 'taken', by } }),
      ),
    );
    const taken = claims.filter((claim) => claim !== null).map((claim) => String(claim._id));
    expect(new Set(taken).size).toBe(20);
    expect(taken.length).toBe(20);
  });

  it('upsert once under a unique index, however many try at once', async () => {
    const collection = fresh();
    await collection.createIndex({ k: 1 }, { unique: true });
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) =>
        collection.updateOne({ k: 'same' }, { $set: { n } }, { upsert: true }),
      ),
    );
    expect(results.every((result) => result.status === 'fulfilled')).toBe(true);
    expect(await collection.countDocuments()).toBe(1);
  });

  it('leave duplicates alone that $addToSet finds in the array', async () => {
    const collection = fresh();
    await collection.insertOne({ tags: ['x', 'x'] });
    await collection.updateOne({}, { $addToSet: { tags: { $each: ['x', 'y'] } } });
    expect((await collection.findOne())?.tags).toEqual(['x', 'x', 'y']);
  });
});

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

  it('that need no order are all made, and a refused one is told by its place', async () => {
    const collection = store.client.db('t').collection<{ _id: number; a: number }>(`c${names++}`);
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

describe('Indexes', () => {
  const scans = async () =>
    Number(
      (await store.client.db('admin').command({ serverStatus: 1 })).metrics.queryExecutor.collectionScans
        .nonTailable,
    );

  it('are used for equality, $in, ranges, prefixes, sort, multikey, sparse and partial, with no collection scan', async () => {
    const collection = fresh();
    await collection.createIndexes([
      { key: { env: 1, at: -1, _id: 1 } },
      { key: { tags: 1 } },
      { key: { opt: 1 }, sparse: true },
      { key: { live: 1 }, partialFilterExpression: { live: true } },
    ]);
    await collection.insertMany(
      Array.from({ length: 400 }, (_, i) => ({
        _id: i as never,
        env: `e${i % 4}`,
        at: i,
        tags: [`t${i % 3}`, 'all'],
        ...(i % 10 ? {} : { opt: i }),
        live: i % 2 === 0,
      })),
    );
    const before = await scans();
    const stage = async (query: object, sort: Record<string, 1 | -1> = {}) => {
      const { queryPlanner, executionStats } = await collection
        .find(query)
        .sort(sort)
        .explain('executionStats');
      return {
        plan: JSON.stringify(queryPlanner.winningPlan),
        examined: executionStats.totalDocsExamined as number,
        returned: executionStats.nReturned as number,
      };
    };
    for (const [query, sort, most] of [
      [{ env: 'e1' }, { at: -1, _id: 1 }, 100],
      [{ env: 'e1' }, { at: 1, _id: -1 }, 100],
      [{ env: 'e1', at: { $gt: 10, $lte: 50 } }, {}, 11],
      [{ env: { $in: ['e1', 'e2'] }, at: 5 }, {}, 1],
      [{ tags: 't1' }, {}, 134],
      [{ opt: { $exists: true } }, {}, 40],
      [{ live: true }, {}, 200],
      [{ $or: [{ env: 'e1', at: 1 }, { tags: 't2' }] }, {}, 140],
      [{ env: 'e1', $or: [{ at: { $lt: 100 } }, { at: 100, _id: { $lt: 50 } }] }, { at: -1, _id: -1 }, 60],
    ] as const) {
      const { plan, examined, returned } = await stage(query, sort as never);
      expect(`${JSON.stringify(query)} ${plan}`).toContain('IXSCAN');
      if (Object.keys(sort).length > 0 && !('$or' in query)) expect(plan).not.toContain('"SORT"');
      expect(examined).toBeLessThanOrEqual(most);
      expect(returned).toBeGreaterThan(0);
    }
    expect(await scans()).toBe(before);
    await collection.find({ at: 3 }).toArray();
    expect(await scans()).toBe(before + 1);
  });

  it('are built over stored documents, and refuse to be unique over duplicates', async () => {
    const collection = fresh();
    await collection.insertMany([{ a: 1 }, { a: 1 }]);
    await expect(collection.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await collection.indexes()).toHaveLength(1);
    await collection.createIndex({ a: 1 });
    expect(await collection.find({ a: 1 }).hint('a_1').toArray()).toHaveLength(2);
  });

  it('find strings past the length of a key, and keep them unique', async () => {
    const collection = fresh();
    const long = 'x'.repeat(5000);
    await collection.createIndex({ s: 1 }, { unique: true });
    await collection.insertMany([{ s: `${long}a` }, { s: `${long}b` }]);
    await expect(collection.insertOne({ s: `${long}a` })).rejects.toMatchObject({ code: 11000 });
    expect(await collection.find({ s: { $gt: `${long}a` } }).toArray()).toHaveLength(1);
  });

  it('expire documents by TTL', async () => {
    const collection = fresh();
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 1 });
    await collection.insertMany([
      { at: new Date(Date.now() - 60_000) },
      { at: new Date(Date.now() + 60_000) },
      { at: 'no date' },
    ]);
    expect(
      await eventually(
        () => collection.countDocuments({}),
        (n) => n === 2,
      ),
    ).toBe(2);
  });
});

describe('Regular expressions', () => {
  it('that backtrack without end fail by themselves, and nobody else waits', async () => {
    const collection = fresh();
    await collection.insertOne({ text: `${'a'.repeat(5000)}b` });
    const runaway = { input: '$text', regex: '^(a|a)*$' };
    const refused = { code: 51156 };
    const failures = Promise.all([
      expect(collection.findOne({ text: /^(a+)+$/ })).rejects.toMatchObject(refused),
      expect(
        collection.aggregate([{ $project: { found: { $regexFindAll: runaway } } }]).toArray(),
      ).rejects.toMatchObject(refused),
    ]);
    expect(await collection.countDocuments({ text: /a+b$/ })).toBe(1);
    await failures;
  });
});

describe('Cursors', () => {
  it('give batches, survive writes between them, and are closed when idle', async () => {
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
    const idle = collection.find().batchSize(2);
    await idle.next();
    await eventually(
      async () => store.server.state.cursors.timedOut,
      (n) => n > 0,
    );
    await idle.next();
    await expect(idle.next()).rejects.toMatchObject({ code: 43 });
  });
});
