import { eventually, openStore, type StoreUnderTest } from './storeUnderTest';

interface Text {
  _id: string;
  text: string;
}

const definition = { mappings: { fields: { text: { type: 'string' } } } };
const asked = (query: string) => [{ $search: { index: 'text', text: { query, path: 'text' } } }];

async function withTexts(
  options: Parameters<typeof openStore>[0],
  use: (store: StoreUnderTest, ids: (query: string) => Promise<string[]>) => Promise<void>,
): Promise<void> {
  const store = await openStore(options);
  try {
    const texts = store.client.db('s').collection<Text>('texts');
    await store.client.db('s').createCollection('texts');
    await texts.createSearchIndex({ name: 'text', definition });
    await eventually(
      () => texts.listSearchIndexes('text').toArray() as Promise<{ queryable?: boolean }[]>,
      ([index]) => index?.queryable === true,
    );
    await use(store, async (query) =>
      (await texts.aggregate<Text>(asked(query)).toArray()).map(({ _id }) => _id),
    );
  } finally {
    await store.close();
  }
}

const found = (ids: Promise<string[]>) => ids.then((all) => all.length > 0);

test('a search index that lags finds a write later, and nothing that was deleted meanwhile', () =>
  withTexts({ indexLag: 400 }, async ({ client }, ids) => {
    const texts = client.db('s').collection<Text>('texts');
    await texts.insertMany([
      { _id: 'a', text: 'zebra' },
      { _id: 'b', text: 'yak' },
    ]);
    const atOnce = await ids('zebra');
    await texts.deleteOne({ _id: 'b' });
    expect(
      await eventually(
        () => ids('zebra'),
        (all) => all.length > 0,
      ),
    ).toEqual(['a']);
    expect(await ids('yak')).toEqual([]);
    // A machine may stop for longer than the lag between a write and the search: then nothing can be told.
    expect([[], ['a']]).toContainEqual(atOnce);
  }));

test('changes reach an index with a random lag in their order', () =>
  withTexts({ indexLag: 'random' }, async ({ client }, ids) => {
    const texts = client.db('s').collection<Text>('texts');
    for (const text of ['first', 'second', 'third', 'last'])
      await texts.updateOne({ _id: 'a' }, { $set: { text } }, { upsert: true });
    expect(await eventually(() => found(ids('last')), Boolean)).toBe(true);
    for (const text of ['first', 'second', 'third']) expect(await ids(text)).toEqual([]);
  }));

test('an index that never follows finds nothing new, and the store closes all the same', () =>
  withTexts({ indexLag: 600_000 }, async ({ client }, ids) => {
    await client.db('s').collection<Text>('texts').insertOne({ _id: 'a', text: 'zebra' });
    expect(await ids('zebra')).toEqual([]);
  }));
