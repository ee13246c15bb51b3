import { Binary } from 'bson';
import { seeded } from './differential';
import { eventually, openStore, type StoreUnderTest } from './storeUnderTest';

const DIMENSIONS = 37;
let store: StoreUnderTest;
const random = seeded(11);
const randomVector = () => Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
const chunks = () =>
  store.client
    .db('s')
    .collection<{ _id: number; v: Binary; env: string; page: number; tags?: string[]; live: boolean }>(
      'chunks',
    );
const binary = (vector: Float32Array) => Binary.fromFloat32Array(vector);

beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

describe('$vectorSearch', () => {
  const vectors = Array.from({ length: 1500 }, randomVector);

  beforeAll(async () => {
    await store.client.db('s').createCollection('chunks');
    const fields = ['env', 'page', 'tags', 'live'].map((path) => ({ type: 'filter', path }));
    await chunks().createSearchIndexes(
      (['cosine', 'dotProduct', 'euclidean'] as const).map((similarity) => ({
        name: similarity,
        type: 'vectorSearch',
        definition: {
          fields: [{ type: 'vector', path: 'v', numDimensions: DIMENSIONS, similarity }, ...fields],
        },
      })),
    );
    await chunks().insertMany(
      vectors.map((vector, i) => ({
        _id: i,
        v: binary(vector),
        env: `e${i % 10}`,
        page: i % 7,
        live: i % 3 === 0,
        ...(i % 5 ? { tags: [`t${i % 4}`, 'x'] } : {}),
      })),
    );
  });

  const search = (index: string, query: Float32Array, options: object = {}) =>
    chunks()
      .aggregate<{ _id: number; score: number }>([
        {
          $vectorSearch: {
            index,
            path: 'v',
            queryVector: binary(query),
            limit: 10,
            numCandidates: 100,
            ...options,
          },
        },
        { $project: { _id: 1, score: { $meta: 'vectorSearchScore' } } },
      ])
      .toArray();

  function truth(
    similarity: string,
    query: Float32Array,
    passes: (i: number) => boolean,
  ): { _id: number; score: number }[] {
    const dot = (a: Float32Array, b: Float32Array) =>
      a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
    return vectors
      .map((vector, _id) => {
        if (similarity === 'cosine')
          return {
            _id,
            score: (1 + dot(query, vector) / Math.sqrt(dot(query, query) * dot(vector, vector))) / 2,
          };
        if (similarity === 'dotProduct') return { _id, score: (1 + dot(query, vector)) / 2 };
        return {
          _id,
          score:
            1 / (1 + Math.sqrt(vector.reduce((sum, value, i) => sum + (value - (query[i] ?? 0)) ** 2, 0))),
        };
      })
      .filter(({ _id }) => passes(_id))
      .sort((a, b) => b.score - a.score)
      .slice(0, 10);
  }

  it.each(['cosine', 'dotProduct', 'euclidean'])(
    'finds the true nearest by %s, with the scores Atlas documents',
    async (similarity) => {
      for (let round = 0; round < 10; round++) {
        const query = randomVector();
        for (const options of [{}, { exact: true, numCandidates: undefined }]) {
          const hits = await search(similarity, query, options);
          const expected = truth(similarity, query, () => true);
          expect(hits.map((hit) => hit._id)).toEqual(expected.map((hit) => hit._id));
          hits.forEach((hit, i) => {
            expect(hit.score).toBeCloseTo(expected[i]?.score ?? 0, 4);
          });
        }
      }
    },
  );

  it.each<[object, (i: number) => boolean]>([
    [{ env: 'e3' }, (i) => i % 10 === 3],
    [{ env: { $in: ['e3', 'e4'] }, live: true }, (i) => [3, 4].includes(i % 10) && i % 3 === 0],
    [{ $or: [{ page: { $lt: 2 } }, { page: { $gte: 6 } }] }, (i) => i % 7 < 2 || i % 7 === 6],
    [{ env: { $ne: 'e1', $nin: ['e2'] } }, (i) => ![1, 2].includes(i % 10)],
    [{ tags: { $exists: false } }, (i) => i % 5 === 0],
    [{ tags: 't2', page: { $not: { $gt: 3 } } }, (i) => i % 5 !== 0 && i % 4 === 2 && i % 7 <= 3],
    [
      { $and: [{ page: { $gt: 1, $lte: 3 } }, { live: { $eq: false } }] },
      (i) => i % 7 > 1 && i % 7 <= 3 && i % 3 !== 0,
    ],
    [{ env: 'nowhere' }, () => false],
  ])('filters by %j before it ranks', async (filter, passes) => {
    const query = randomVector();
    expect((await search('cosine', query, { filter })).map((hit) => hit._id)).toEqual(
      truth('cosine', query, passes).map((hit) => hit._id),
    );
  });

  it('is right from the first query after a write', async () => {
    for (let round = 0; round < 15; round++) {
      const near = randomVector();
      const id = 10_000 + round;
      await chunks().insertOne({ _id: id, v: binary(near), env: 'new', page: 0, live: true });
      expect((await search('cosine', near))[0]?._id).toBe(id);
      expect((await search('cosine', near, { filter: { env: 'new' } }))[0]?._id).toBe(id);
      const moved = near.map((value) => -value);
      await chunks().updateOne({ _id: id }, { $set: { v: binary(moved), env: 'moved' } });
      expect((await search('cosine', near)).map((hit) => hit._id)).not.toContain(id);
      expect(await search('cosine', moved, { filter: { env: 'moved' } })).toHaveLength(1);
      await chunks().deleteOne({ _id: id });
      expect(await search('cosine', moved, { filter: { env: 'moved' } })).toEqual([]);
    }
  });

  it.each([
    [{ numCandidates: undefined }, /numCandidates/],
    [{ limit: 200 }, /numCandidates/],
    [{ path: 'w' }, /indexed as vector/],
    [{ filter: { other: 1 } }, /indexed as filter/],
    [{ queryVector: [1, 2] }, /dimensions/],
    [{ exact: true }, /numCandidates/],
  ])('refuses %j', async (options, message) => {
    await expect(search('cosine', randomVector(), options)).rejects.toThrow(message);
  });

  it('finds nothing through an index that does not exist, and tells when one is ready', async () => {
    expect(await search('unknown', randomVector())).toEqual([]);
    const listed = await eventually(
      () => chunks().listSearchIndexes().toArray(),
      (list) => list.every((index) => (index as { queryable?: boolean }).queryable === true),
    );
    expect(listed.map((index) => [index.name, (index as { status?: string }).status])).toEqual([
      ['cosine', 'READY'],
      ['dotProduct', 'READY'],
      ['euclidean', 'READY'],
    ]);
  });
});
