import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EJSON } from 'bson';
import { aggregate as mingoAggregate, find as mingoFind, updateOne as mingoUpdateOne } from 'mingo';
import { type Collection, MongoClient } from 'mongodb';
import { type DocumentServer, startServer } from '../src/server';
import { type Doc, Generator, seeded } from './differential';

const ROUNDS = Number(process.env.STORE_DIFFERENTIAL_ROUNDS ?? 120);
const SEED = Number(process.env.STORE_DIFFERENTIAL_SEED ?? 20);
const canonical = (value: unknown) => EJSON.stringify(value as object, { relaxed: true });

describe('The document store answers as mingo does on a plain array', () => {
  const directory = mkdtempSync(join(tmpdir(), 'store-differential-'));
  let server: DocumentServer;
  let client: MongoClient;
  let plain: Doc[] = [];
  let collection: Collection<Doc & { _id: string }>;
  let indexed: Collection<Doc & { _id: string }>;
  const generator = new Generator(seeded(SEED));

  beforeAll(async () => {
    server = await startServer({ directory, listen: { path: join(directory, 's.sock') } });
    client = new MongoClient(server.uri);
    collection = client.db('d').collection('plain');
    indexed = client.db('d').collection('indexed');
    plain = Array.from({ length: 300 }, (_, i) => generator.document(`id${i}`));
    await collection.insertMany(plain as never);
    await indexed.insertMany(plain as never);
    await indexed.createIndexes([
      { key: { n: 1, at: -1 } },
      { key: { s: 1, n: -1 } },
      { key: { tags: 1 } },
      { key: { 'items.k': 1, 'items.v': 1 } },
      { key: { 'meta.a': -1, _id: 1 } },
      { key: { maybe: 1 }, sparse: true },
      { key: { at: 1 }, partialFilterExpression: { flag: true } },
    ]);
  });

  afterAll(async () => {
    await client.close();
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it(`for ${ROUNDS} queries with sort, skip and limit, with and without indexes`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const query = generator.query();
      const sort = generator.sort();
      const skip = generator.int(3);
      const expected = canonical(mingoFind(plain, query).sort(sort).skip(skip).limit(25).all());
      const shown = canonical({ query, sort });
      for (const target of [collection, indexed]) {
        const actual = await target
          .find(query as never)
          .sort(sort)
          .skip(skip)
          .limit(25)
          .toArray();
        expect(`${shown} ${canonical(actual)}`).toBe(`${shown} ${expected}`);
        expect(`${shown} ${await target.countDocuments(query as never)}`).toBe(
          `${shown} ${mingoFind(plain, query).all().length}`,
        );
      }
    }
  });

  it(`for ${Math.ceil(ROUNDS / 2)} pipelines`, async () => {
    for (let round = 0; round < ROUNDS / 2; round++) {
      const pipeline = generator.pipeline();
      // $count of nothing is no document to MongoDB, and a zero to mingo.
      const expected = mingoAggregate(plain, pipeline as never).filter((d) => (d as Doc).count !== 0);
      for (const target of [collection, indexed]) {
        const actual = await target.aggregate<Doc>(pipeline as never).toArray();
        expect(canonical({ pipeline, result: actual.map(ordered) })).toBe(
          canonical({ pipeline, result: expected.map((d) => ordered(d as Doc)) }),
        );
      }
    }
  });

  it(`for ${ROUNDS} updates, and every index agrees with a scan afterwards`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = `id${generator.int(300)}`;
      const update = generator.update();
      mingoUpdateOne(plain as never, { _id: id }, update as never);
      for (const target of [collection, indexed]) await target.updateOne({ _id: id }, update as never);
    }
    for (const target of [collection, indexed]) {
      const stored = new Map((await target.find().toArray()).map((d) => [d._id, d]));
      expect(stored.size).toBe(plain.length);
      for (const d of plain)
        expect(canonical(ordered(stored.get(String(d._id)) ?? {}))).toBe(canonical(ordered(d)));
    }
    for (let round = 0; round < ROUNDS / 4; round++) {
      const query = generator.query();
      const scan = await indexed
        .find(query as never)
        .hint({ $natural: 1 })
        .sort({ _id: 1 })
        .toArray();
      const planned = await indexed
        .find(query as never)
        .sort({ _id: 1 })
        .toArray();
      expect(canonical({ query, ids: planned.map((d) => d._id) })).toBe(
        canonical({ query, ids: scan.map((d) => d._id) }),
      );
    }
  });

  it('gives the same documents through an index as through a scan, for values of every BSON type', async () => {
    const mixed = client.db('d').collection<Doc & { _id: number }>('mixed');
    await mixed.insertMany(
      Array.from({ length: 300 }, (_, i) => ({ _id: i, v: generator.anyValue(), w: generator.anyValue() })),
    );
    await mixed.createIndexes([{ key: { v: 1, _id: -1 } }, { key: { w: -1 } }]);
    for (let round = 0; round < ROUNDS; round++) {
      const operator = generator.pick(['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$ne']);
      const operand =
        operator === '$in' ? [generator.anyValue(), generator.anyValue()] : generator.anyValue();
      const query = { [generator.pick(['v', 'w'])]: { [operator]: operand } };
      const planned = await mixed.find(query as never).toArray();
      const scan = await mixed
        .find(query as never)
        .hint({ $natural: 1 })
        .toArray();
      const ids = (list: { _id: number }[]) => list.map((d) => d._id).sort((a, b) => a - b);
      expect(canonical({ query, ids: ids(planned) })).toBe(canonical({ query, ids: ids(scan) }));
    }
  });
});

/** mingo and MongoDB add new fields in different places; that order is not under test here. */
function ordered(document: Doc): Doc {
  return Object.fromEntries(Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1)));
}
