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

  it('an index keeps its id through an update, and the new definition counts', async () => {
    const collection = store.client.db('s').collection<{ _id: number; a: string; b: string }>('updated');
    await collection.insertOne({ _id: 1, a: 'first', b: 'second' });
    const definition = (path: string) => ({ mappings: { fields: { [path]: { type: 'string' } } } });
    await collection.createSearchIndex({ name: 'i', definition: definition('a') });
    const [before] = await collection.listSearchIndexes('i').toArray();
    await collection.updateSearchIndex('i', definition('b'));
    const [after] = await collection.listSearchIndexes('i').toArray();
    expect(after).toMatchObject({
      id: (before as { id?: string } | undefined)?.id,
      latestVersion: 1,
      latestDefinition: definition('b'),
    });
    const found = (query: string, path: string) =>
      collection.aggregate([{ $search: { index: 'i', text: { query, path } } }]).toArray();
    expect(await found('second', 'b')).toHaveLength(1);
    expect(await found('first', 'a')).toEqual([]);
  });
});

describe('$search', () => {
  const texts = () =>
    store.client
      .db('s')
      .collection<{ _id: string; text: string; env: string; page: number; note?: string }>('texts');

  beforeAll(async () => {
    await store.client.db('s').createCollection('texts');
    await texts().createSearchIndex({
      name: 'text',
      definition: {
        mappings: {
          dynamic: false,
          fields: {
            text: {
              type: 'string',
              analyzer: 'lucene.english',
              multi: {
                cjk: { type: 'string', analyzer: 'lucene.cjk' },
                es: { type: 'string', analyzer: 'lucene.spanish' },
              },
            },
            env: { type: 'token' },
            page: { type: 'number' },
            note: { type: 'string' },
          },
        },
      },
    });
    await texts().insertMany([
      { _id: 'a', text: 'The quick brown foxes jumped over the lazy dogs', env: 'e1', page: 1 },
      { _id: 'b', text: 'A fox is a fox', env: 'e1', page: 2, note: 'short' },
      { _id: 'c', text: "The retrieval gateway's policies, and retrieving documents", env: 'e2', page: 3 },
      { _id: 'd', text: '知識檢索閘道器 supports documents', env: 'e2', page: 4 },
      { _id: 'e', text: 'Las bibliotecas públicas guardan documentos', env: 'e2', page: 5 },
    ]);
  });

  const search = async (operator: object) =>
    texts()
      .aggregate<{ _id: string; score: number }>([
        { $search: { index: 'text', ...operator } },
        { $limit: 10 },
        { $project: { _id: 1, score: { $meta: 'searchScore' } } },
      ])
      .toArray();
  const ids = async (operator: object) => (await search(operator)).map((hit) => hit._id);

  it("scores by BM25 with Lucene's parameters", async () => {
    const hits = await search({ text: { query: 'fox', path: 'text' } });
    expect(hits.map((hit) => hit._id)).toEqual(['b', 'a']);
    // Terms by document: a 6 (quick brown fox jump over lazi dog = 7 less the stop words "the"), b 2, and so on.
    const lengths = { a: 7, b: 2, c: 5, d: 3, e: 5 };
    const average = (7 + 2 + 5 + 3 + 5) / 5;
    const idf = Math.log(1 + (5 - 2 + 0.5) / (2 + 0.5));
    const expected = (frequency: number, length: number) =>
      (idf * frequency) / (frequency + 1.2 * (0.25 + (0.75 * length) / average));
    const scores = Object.fromEntries(hits.map((hit) => [hit._id, hit.score]));
    expect(
      Math.abs((scores.b ?? 0) / (scores.a ?? 1) - expected(2, lengths.b) / expected(1, lengths.a)),
    ).toBeLessThan(0.25);
  });

  it('projects fields, scores and what is computed of other fields', async () => {
    const score = { $meta: 'searchScore' };
    const projected = (project: object, ...stages: object[]) =>
      texts()
        .aggregate([
          { $search: { index: 'text', text: { query: 'fox', path: 'text' } } },
          ...stages,
          { $limit: 1 },
          { $project: project },
        ])
        .toArray();
    const [{ score: best } = { score: 0 }] = await search({ text: { query: 'fox', path: 'text' } });
    expect(await projected({ page: 1, env: 1, score })).toEqual([
      { _id: 'b', env: 'e1', page: 2, score: best },
    ]);
    expect(await projected({ _id: 0, score })).toEqual([{ score: best }]);
    expect(await projected({ page: 1, said: '$text', score })).toEqual([
      { _id: 'b', page: 2, said: 'A fox is a fox', score: best },
    ]);
    expect(await projected({ page: 1, score }, { $match: { note: 'short' } })).toEqual([
      { _id: 'b', page: 2, score: best },
    ]);
    expect(await projected({ text: 0 })).toEqual([{ _id: 'b', env: 'e1', page: 2, note: 'short' }]);
  });

  it('stems by language, and splits ideographs into pairs', async () => {
    expect(await ids({ text: { query: 'policy retrieved', path: 'text' } })).toEqual(['c']);
    expect(await ids({ text: { query: '檢索', path: { value: 'text', multi: 'cjk' } } })).toEqual(['d']);
    expect(await ids({ text: { query: 'biblioteca', path: { value: 'text', multi: 'es' } } })).toEqual(['e']);
  });

  it('combines clauses, and filters by exact values', async () => {
    const must = [{ text: { query: 'fox documents', path: 'text' } }];
    expect(
      new Set(await ids({ compound: { must, filter: [{ equals: { path: 'env', value: 'e2' } }] } })),
    ).toEqual(new Set(['c', 'd']));
    expect(
      await ids({
        compound: {
          must,
          mustNot: [{ equals: { path: 'env', value: 'e2' } }],
          filter: [{ exists: { path: 'note' } }],
        },
      }),
    ).toEqual(['b']);
    expect(
      await ids({
        compound: {
          filter: [{ range: { path: 'page', gt: 1, lte: 3 } }],
          should: [{ text: { query: 'fox', path: 'text' } }],
        },
      }),
    ).toEqual(['b', 'c']);
    expect(
      await ids({
        compound: {
          must,
          filter: [{ in: { path: 'env', value: ['e1', 'e9'] } }, { range: { path: 'page', lt: 2 } }],
        },
      }),
    ).toEqual(['a']);
    expect(await ids({ text: { query: 'quick dogs', path: 'text', matchCriteria: 'all' } })).toEqual(['a']);
  });

  it('is right from the first query after a write', async () => {
    await texts().insertOne({ _id: 'z', text: 'zebra crossing', env: 'e1', page: 9 });
    expect(await ids({ text: { query: 'zebras', path: 'text' } })).toEqual(['z']);
    await texts().updateOne({ _id: 'z' }, { $set: { text: 'yak crossing' } });
    expect(await ids({ text: { query: 'zebra', path: 'text' } })).toEqual([]);
    expect(await ids({ text: { query: 'yak', path: 'text' } })).toEqual(['z']);
    await texts().deleteOne({ _id: 'z' });
    expect(await ids({ text: { query: 'yak crossing', path: 'text' } })).toEqual([]);
  });

  it('is right from the first query after a change of thousands of documents, which is applied in turns', async () => {
    const counted = async (query: string) => {
      const stage = { index: 'text', text: { query, path: 'text' } };
      return (
        await texts()
          .aggregate([{ $search: stage }, { $limit: 10_000 }])
          .toArray()
      ).length;
    };
    const many = Array.from({ length: 4_000 }, (_, i) => ({
      _id: `m${i}`,
      text: `walrus ${i}`,
      env: 'm',
      page: i,
    }));
    await texts().insertMany(many);
    expect(await counted('walrus')).toBe(4_000);
    await texts().updateMany({ env: 'm', page: { $lt: 3_000 } }, { $set: { text: 'narwhal '.repeat(50) } });
    expect([await counted('walrus'), await counted('narwhal')]).toEqual([1_000, 3_000]);
    await texts().deleteMany({ env: 'm' });
    expect([await counted('walrus'), await counted('narwhal')]).toEqual([0, 0]);
  });

  it.each([
    [{ phrase: { query: 'x', path: 'text' } }, /phrase/],
    [{ text: { query: 'x', path: 'text', fuzzy: {} } }, /fuzzy/],
    [{ equals: { path: 'text', value: 'x' } }, /indexed as token/],
  ])('refuses %j', async (operator, message) => {
    await expect(search(operator)).rejects.toThrow(message);
  });
});
