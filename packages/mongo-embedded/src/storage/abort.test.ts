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

  test('a collection that it dropped or renamed is still there', async () => {
    for (const name of ['dropped', 'renamed'])
      await engine.write(() => catalog.create('d', name).insert(raw({ _id: 1 })));
    await aborted(() => {
      catalog.drop(catalog.get('d', 'dropped') as Collection);
      catalog.rename(catalog.get('d', 'renamed') as Collection, 'd', 'new name');
    });
    expect(catalog.get('d', 'new name')).toBeUndefined();
    for (const name of ['dropped', 'renamed'])
      await engine.write(() => catalog.create('d', name).insert(raw({ _id: 2 })));
    await reopen();
    for (const name of ['dropped', 'renamed']) expect(catalog.get('d', name)?.count).toBe(2);
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
