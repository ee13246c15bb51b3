import { openStore, type StoreUnderTest } from './storeUnderTest';

let store: StoreUnderTest;

beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

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

  it('refuses a query of more clauses than Lucene takes: a term counts once for each path', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');
    const tooMany = /too many sub-queries internally: maxClauseCount is set to 1024/;
    const text = (count: number, paths = ['text', 'note']) => ({
      text: { query: words(count), path: paths },
    });
    expect(await ids(text(512))).toEqual([]);
    expect(await ids({ text: { query: `${words(512)} ${words(512)}`, path: ['text', 'note'] } })).toEqual([]);
    await expect(search(text(513))).rejects.toMatchObject({
      code: 8,
      message: expect.stringMatching(tooMany),
    });
    await expect(
      search({ compound: { should: [text(512, ['text']), text(513, ['note'])] } }),
    ).rejects.toThrow(tooMany);
  });

  it.each([
    ['a token', { equals: { path: 'env', value: 'e1' } }, 2],
    ['any of many tokens', { in: { path: 'env', value: ['e1', 'e2', 'e3'] } }, 2],
    ['a range of numbers', { range: { path: 'page', gte: 1, lte: 2 } }, 6],
    ['any of many numbers', { in: { path: 'page', value: [1, 2, 3] } }, 4],
    ['a text without terms', { text: { query: 'the', path: 'text' } }, 1],
  ])('%s is as many clauses as in Lucene', async (_, operator, clauses) => {
    const query = Array.from({ length: 1_024 - clauses }, (_none, i) => `w${i}`).join(' ');
    const compound = (more: string) => ({
      compound: {
        must: [{ text: { query: query + more, path: 'text' } }],
        filter: [{ compound: { should: [operator] } }],
      },
    });
    expect(await ids(compound(''))).toEqual([]);
    await expect(search(compound(' one-more'))).rejects.toThrow(/maxClauseCount/);
  });

  it.each([
    [
      'more than 3 KB',
      Object.fromEntries(
        Array.from({ length: 90 }, (_, i) => [`field_with_a_long_name_${i}`, { type: 'string' }]),
      ),
      /at most 3072 bytes/,
    ],
    [
      'an option that its type does not have',
      { env: { type: 'token', analyzer: 'lucene.english' } },
      /env.analyzer/,
    ],
    [
      'an analyzer that there is not',
      { text: { type: 'string', analyzer: 'lucene.klingon' } },
      /lucene.klingon/,
    ],
    ['a type that there is not', { text: { type: 'text' } }, /"text"/],
  ])('refuses an index definition with %s', async (_, fields, message) => {
    const index = { name: 'refused', definition: { mappings: { fields } } };
    await expect(texts().createSearchIndex(index)).rejects.toThrow(message);
  });

  it('refuses more search indexes than a flexible cluster takes, of all collections', async () => {
    const other = await store.client.db('s').createCollection('indexed');
    const definition = { mappings: { fields: { text: { type: 'string' } } } };
    const create = (name: string) => other.createSearchIndex({ name, definition });
    const names = Array.from({ length: 9 }, (_, i) => `i${i}`);
    for (const name of names) await create(name);
    await expect(create('one-more')).rejects.toThrow(/at most 10 search indexes/);
    for (const name of names) await other.dropSearchIndex(name);
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
