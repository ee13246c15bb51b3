import { Long } from 'bson';
import { useStore } from './useStore';

const { fresh } = useStore();

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

  it('push any number of elements, and index and list them', async () => {
    const collection = fresh();
    await collection.createIndex({ n: 1 });
    await collection.insertOne({ _id: 1 as never, a: [1, 2, 3], n: 0 });
    const each = Array.from({ length: 200_000 }, (_, i) => i);
    await collection.updateOne({}, { $push: { a: { $each: each } } as never });
    const after = await collection.findOne();
    expect(after?.a).toEqual([1, 2, 3, ...each]);
    expect(await collection.distinct('a')).toHaveLength(each.length);
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
});
