import { eventually } from '../storeUnderTest';
import { useStore } from './useStore';

const { fresh, store } = useStore();

describe('Indexes', () => {
  const scans = async () =>
    Number(
      (await store().client.db('admin').command({ serverStatus: 1 })).metrics.queryExecutor.collectionScans
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

  it('are chosen by how few entries they leave, where a field that few documents have is asked for', async () => {
    const collection = fresh();
    await collection.createIndexes([{ key: { env: 1, status: 1, at: 1 } }, { key: { env: 1, tables: 1 } }]);
    await collection.insertMany(
      Array.from({ length: 200 }, (_, i) => ({
        env: 'e',
        status: 'ready',
        at: i,
        tables: i % 50 ? null : `t${i}`,
      })),
    );
    const query = { env: 'e', status: 'ready', tables: { $gt: '' } };
    const { executionStats } = await collection.find(query).sort({ at: -1 }).explain('executionStats');
    expect(executionStats.totalDocsExamined).toBe(4);
    const found = await collection.find(query).sort({ at: -1 }).limit(3).toArray();
    expect(found.map(({ at }) => at)).toEqual([150, 100, 50]);
    await collection.updateMany({}, { $set: { tables: 'all' } });
    const many = await collection.find(query).sort({ at: -1 }).limit(3).explain('executionStats');
    expect(JSON.stringify(many.queryPlanner.winningPlan)).not.toContain('"SORT"');
  });

  it('are built over stored documents, and refuse to be unique over duplicates', async () => {
    const collection = fresh();
    await collection.insertMany([{ a: 1 }, { a: 1 }]);
    await expect(collection.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await collection.indexes()).toHaveLength(1);
    await collection.createIndex({ a: 1 });
    expect(await collection.find({ a: 1 }).hint('a_1').toArray()).toHaveLength(2);
  });

  it('refuse a document whose key would be too long, and no other one', async () => {
    const collection = fresh<{ _id: number; a?: string; b?: string; c?: string; d?: string }>();
    await collection.createIndex({ a: 1, b: 1, c: 1, d: 1 });
    const long = 'x'.repeat(500);
    const fields = { a: long, b: long, c: long, d: long };
    const outcomes = await Promise.allSettled([
      collection.insertOne({ _id: 1 }),
      collection.insertOne({ _id: 2, ...fields }),
      collection.insertOne({ _id: 3, ...fields, d: 'short' }),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 17280 } },
      { status: 'fulfilled' },
    ]);
    expect(await collection.find(fields).toArray()).toEqual([]);
    expect(await collection.findOne({ ...fields, d: { $gte: 'a' } })).toMatchObject({ _id: 3 });
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
