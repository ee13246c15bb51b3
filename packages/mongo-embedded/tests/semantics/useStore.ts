import type { Collection, Document } from 'mongodb';
import { openStore, type StoreUnderTest } from '../storeUnderTest';

/** A store for the tests of a file, whose background work is quick, and empty collections in it. */
export function useStore() {
  let opened: StoreUnderTest | null = null;
  let names = 0;
  const store = (): StoreUnderTest => {
    if (opened === null) throw new Error('The store was not opened.');
    return opened;
  };
  beforeAll(async () => {
    opened = await openStore({ ttlIntervalMs: 50 });
  });
  afterAll(() => opened?.close());
  return {
    store,
    fresh: <T extends Document = Document>(): Collection<T> =>
      store().client.db('t').collection<T>(`c${names++}`),
  };
}
