import { Decimal128, Double, Long, ObjectId, UUID } from 'bson';
import { useStore } from './useStore';

const { fresh, store } = useStore();

describe('A find by one _id', () => {
  const long = 'é'.repeat(600);
  const ids = [7, 'seven', '7', '', new ObjectId(), new UUID(), `${long}1`, `${long}2`, new Double(1.5)];

  it('finds it among ids of every type, and nothing else', async () => {
    const collection = fresh();
    await collection.insertMany(ids.map((_id, n) => ({ _id: _id as never, n })));
    for (const [n, _id] of ids.entries()) {
      expect(await collection.find({ _id: _id as never }).toArray()).toHaveLength(1);
      expect((await collection.findOne({ _id: _id as never }))?.n).toBe(n);
    }
    for (const missing of [8, `${long}3`, new ObjectId(), 'Seven'])
      expect(await collection.findOne({ _id: missing as never })).toBeNull();
    for (const seven of [new Double(7), Long.fromNumber(7), Decimal128.fromString('7.0')])
      expect((await collection.findOne({ _id: seven as never }))?.n).toBe(0);
  });

  it('heeds skip, limit, projection and the size of the batch, and counts what it examines', async () => {
    const collection = fresh();
    await collection.insertOne({ _id: 'a' as never, n: 1, list: [1, 2, 3], nested: { b: 1, c: 2 } });
    const find = (options: object) => collection.find({ _id: 'a' as never }, options).toArray();
    expect(await find({ skip: 1 })).toEqual([]);
    expect(await find({ limit: 1, batchSize: 1, projection: { n: 1 } })).toEqual([{ _id: 'a', n: 1 }]);
    expect(await find({ projection: { _id: 0, nested: 1, n: 1 } })).toEqual([
      { n: 1, nested: { b: 1, c: 2 } },
    ]);
    expect(await find({ projection: { 'nested.c': 1, _id: 0 } })).toEqual([{ nested: { c: 2 } }]);
    expect(await find({ projection: { list: 0, nested: 0 } })).toEqual([{ _id: 'a', n: 1 }]);
    expect(await find({ projection: { _id: 1 } })).toEqual([{ _id: 'a' }]);
    const examined = async () => {
      const { metrics } = await store().client.db('admin').command({ serverStatus: 1 });
      const { scanned, scannedObjects } = metrics.queryExecutor;
      return [Number(scanned), Number(scannedObjects)];
    };
    const [keys = 0, documents = 0] = await examined();
    await find({});
    await collection.findOne({ _id: 'b' as never });
    expect(await examined()).toEqual([keys + 2, documents + 1]);
  });
});
