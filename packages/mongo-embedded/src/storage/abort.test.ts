import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeDocument } from '../bson/encode';
import { orderedKey } from '../bson/orderedKey';
import { RawDocument } from '../bson/raw';
import { toDocument, type Value } from '../bson/values';
import { Catalog } from './catalog';
import type { Collection } from './collection';
import { Engine } from './engine';
import { Index } from './index';

const directory = mkdtempSync(join(tmpdir(), 'store-abort-'));
let engine = new Engine(directory);
let catalog = new Catalog(engine);

async function reopen(): Promise<void> {
  await engine.close();
  engine = new Engine(directory);
  catalog = new Catalog(engine);
  await catalog.purgeOrphans();
}

afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const raw = (fields: Record<string, Value>) => new RawDocument(encodeDocument(toDocument(fields)));

/** Work whose transaction is aborted by a failure after it. */
async function aborted(work: () => void): Promise<void> {
  const write = engine.write(() => {
    work();
    throw new TypeError('something else of the transaction failed');
  });
  await expect(write).rejects.toMatchObject({ codeName: 'InternalError' });
}

function addIndex(collection: Collection, field: string, unique: boolean): Index {
  const definition = { v: 2, key: toDocument({ [field]: 1 }), name: field, unique };
  const index = new Index(catalog.allocateId(), toDocument(definition), { multikey: [], exact: true });
  collection.indexes.push(index);
  return index;
}

describe('After a transaction was aborted', () => {
  test('what is written to a collection that it created stays, also over a restart', async () => {
    await aborted(() => catalog.create('d', 'created').insert(raw({ _id: 1 })));
    expect(catalog.get('d', 'created')).toBeUndefined();
    await engine.write(() => catalog.create('d', 'created').insert(raw({ _id: 1 })));
    await reopen();
    expect(catalog.get('d', 'created')?.count).toBe(1);
  });

  test('a collection that it dropped is still there', async () => {
    await engine.write(() => catalog.create('d', 'dropped').insert(raw({ _id: 1 })));
    await aborted(() => catalog.drop(catalog.get('d', 'dropped') as Collection));
    await engine.write(() => catalog.create('d', 'dropped').insert(raw({ _id: 2 })));
    await reopen();
    expect(catalog.get('d', 'dropped')?.count).toBe(2);
  });

  test('that an index holds arrays is noted with the next one, also over a restart', async () => {
    const collection = await engine.write(() => catalog.create('d', 'arrays'));
    await engine.write(() => {
      addIndex(collection, 'a', false);
      catalog.save(collection);
    });
    const withArray = raw({ _id: 1, a: [1, 2] });
    await aborted(() => collection.insert(withArray));
    expect(collection.indexes[1]?.multikey).toBe(false);
    await engine.write(() => collection.insert(withArray));
    await reopen();
    expect(catalog.get('d', 'arrays')?.indexes[1]?.multikey).toBe(true);
  });
});

test('a unique index that is being built keeps the entry of a document whose key an unread one held', async () => {
  const collection = await engine.write(() => catalog.create('d', 'building'));
  await engine.write(() => {
    collection.insert(raw({ _id: 1, a: 10 }));
    collection.insert(raw({ _id: 2, a: 1 }));
  });
  const index = await engine.write(() => addIndex(collection, 'a', true));
  const read = (record: number) => collection.read(record) as RawDocument;
  await engine.write(() => collection.addToIndex(index, 1, read(1)));
  await engine.write(() => collection.replace(1, read(1), raw({ _id: 1, a: 1 })));
  await engine.write(() => collection.remove(2, read(2)));
  expect(index.holder(engine, orderedKey([1]))).toBe(1);
});

describe('Documents inserted at once', () => {
  test('leave nothing where one of them is refused, also among themselves, and the rest of the transaction stays', async () => {
    const collection = await engine.write(() => catalog.create('d', 'at once'));
    await engine.write(() => addIndex(collection, 'a', true));
    const before = await engine.write(() => {
      collection.insert(raw({ _id: 1, a: 1 }));
      return engine.indexEntries();
    });
    const batches = [
      [raw({ _id: 2, a: 2 }), raw({ _id: 3, a: 1 })],
      [raw({ _id: 2, a: 2 }), raw({ _id: 1, a: 3 })],
      [raw({ _id: 2, a: 2 }), raw({ _id: 3, a: 2 })],
    ];
    const inserted = await engine.write(() => {
      collection.insert(raw({ _id: 0, a: 0 }));
      return batches.map((batch) => collection.insertAll(batch));
    });
    expect(inserted).toEqual([false, false, false]);
    expect(await engine.write(() => engine.indexEntries())).toBe(before + 2);
    expect(collection.count).toBe(2);
    expect(collection.indexes[1]?.holder(engine, orderedKey([1]))).toBe(1);
    expect(await engine.write(() => collection.insertAll(batches[0]?.slice(0, 1) ?? []))).toBe(true);
    expect([...collection.scan()].map(({ document }) => document.get('_id'))).toEqual([1, 0, 2]);
  });

  test('leave nothing where their transaction is aborted', async () => {
    const collection = await engine.write(() => catalog.create('d', 'at once, aborted'));
    const entries = await engine.write(() => engine.indexEntries());
    const batch = [raw({ _id: 1 }), raw({ _id: 2 })];
    await aborted(() => collection.insertAll(batch));
    expect(await engine.write(() => engine.indexEntries())).toBe(entries);
    expect([collection.count, [...collection.scan()].length]).toEqual([0, 0]);
    expect(await engine.write(() => collection.insertAll(batch))).toBe(true);
    expect([collection.count, [...collection.scan()].length]).toEqual([2, 2]);
  });
});
