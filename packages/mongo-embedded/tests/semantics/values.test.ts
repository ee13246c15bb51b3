import { Binary, BSON, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } from 'bson';
import { useStore } from './useStore';

const { fresh } = useStore();

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

describe('Regular expressions', () => {
  it('that backtrack without end fail by themselves, and nobody else waits', async () => {
    const collection = fresh();
    await collection.insertOne({ text: `${'a'.repeat(5000)}b` });
    const failure = expect(collection.findOne({ text: /^(a+)+$/ })).rejects.toMatchObject({ code: 51156 });
    expect(await collection.countDocuments({ text: /a+b$/ })).toBe(1);
    await failure;
  });
});
