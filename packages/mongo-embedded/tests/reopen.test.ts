import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary } from 'bson';
import type { Collection } from 'mongodb';
import { outdateValues, readEntries } from '../src/search/entryBlocks';
import { blockKey } from '../src/search/entryKeys';
import { idsIn } from '../src/storage/catalog';
import { Engine } from '../src/storage/engine';
import { recordKey } from '../src/storage/keys';
import { seeded } from './differential';
import { eventually, openStore } from './storeUnderTest';

const DIMENSIONS = 24;
const DOCUMENTS = 240;
/** Enough for the documents and those that are inserted later. */
const BLOCKS = [0, 1, 2, 3];
const WORDS = 'river bridge contract invoice garden letter mountain signal window harvest'.split(' ');

interface Note {
  _id: number;
  v?: Binary;
  text: string;
  env: string;
  rev: number;
}

const random = seeded(5);
const vector = () => Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
const note = (_id: number): Note => ({
  _id,
  ...(_id % 9 === 0 ? {} : { v: Binary.fromFloat32Array(vector()) }),
  text: Array.from({ length: 3 + Math.floor(random() * 12) }, () => pick(WORDS)).join(' '),
  env: `e${_id % 4}`,
  rev: 0,
});

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-reopen-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function open<T>(work: (notes: Collection<Note>, engine: Engine) => Promise<T>): Promise<T> {
  const { server, client, close } = await openStore({ directory });
  try {
    return await work(client.db('r').collection<Note>('notes'), server.state.engine);
  } finally {
    await close();
  }
}

async function fill(notes: Collection<Note>): Promise<void> {
  await notes.insertMany(Array.from({ length: DOCUMENTS }, (_, i) => note(i)));
  await notes.createSearchIndexes([
    {
      name: 'vectors',
      type: 'vectorSearch',
      definition: {
        fields: [
          { type: 'vector', path: 'v', numDimensions: DIMENSIONS, similarity: 'euclidean' },
          { type: 'filter', path: 'env' },
        ],
      },
    },
    {
      name: 'texts',
      definition: {
        mappings: {
          fields: { text: { type: 'string', analyzer: 'lucene.english' }, env: { type: 'token' } },
        },
      },
    },
    { name: 'dynamic', definition: { mappings: { dynamic: true } } },
  ]);
}

async function scramble(notes: Collection<Note>): Promise<void> {
  for (let i = 0; i < 40; i++) {
    const _id = Math.floor(random() * DOCUMENTS);
    if (i % 3 === 0) await notes.deleteOne({ _id });
    else if (i % 6 === 1)
      await notes.updateOne({ _id }, { $set: { text: pick(WORDS), env: 'e9' }, $inc: { rev: 1 } });
    else if (i % 6 === 4)
      await notes.updateMany({ _id: { $gte: _id, $lt: _id + 4 } }, { $set: { env: `e${_id % 10}` } });
    else await notes.replaceOne({ _id }, { ...note(_id), rev: 1 }, { upsert: true });
  }
}

const euclidean = (a: Float32Array, b: Float32Array) =>
  Math.sqrt(a.reduce((sum, value, i) => sum + (value - (b[i] ?? 0)) ** 2, 0));

/** Every search answers as the documents say. */
async function expectTruth(notes: Collection<Note>): Promise<void> {
  const all = await notes.find().toArray();
  for (const env of [undefined, 'e1', 'e9']) {
    const query = vector();
    const found = await notes
      .aggregate<Note>([
        {
          $vectorSearch: {
            index: 'vectors',
            path: 'v',
            queryVector: Binary.fromFloat32Array(query),
            limit: 8,
            exact: true,
            ...(env === undefined ? {} : { filter: { env } }),
          },
        },
      ])
      .toArray();
    const nearest = all
      .flatMap((entry) => (entry.v && (env === undefined || entry.env === env) ? [entry] : []))
      .map((entry) => ({ _id: entry._id, far: euclidean(query, entry.v?.toFloat32Array() ?? query) }))
      .sort((a, b) => a.far - b.far)
      .slice(0, 8);
    expect(found.map((entry) => entry._id)).toEqual(nearest.map((entry) => entry._id));
  }
  for (const index of ['texts', 'dynamic']) {
    for (const word of ['contract', 'garden']) {
      const found = await notes
        .aggregate<Note>([
          { $search: { index, text: { query: word, path: 'text' } } },
          { $project: { _id: 1 } },
        ])
        .toArray();
      const wanted = all.filter((entry) => entry.text.split(' ').includes(word)).map((entry) => entry._id);
      expect(found.map((entry) => entry._id).sort()).toEqual(wanted.sort());
    }
  }
  for (const env of ['e1', 'e9']) {
    const compound = { filter: { equals: { path: 'env', value: env } } };
    const found = await notes.aggregate<Note>([{ $search: { index: 'texts', compound } }]).toArray();
    const wanted = all.filter((entry) => entry.env === env).map((entry) => entry._id);
    expect(found.map((entry) => entry._id).sort()).toEqual(wanted.sort());
  }
}

/** How many entries are stored, over all search indexes. */
const storedEntries = (engine: Engine) =>
  idsIn(engine.derived)
    .flatMap((id) => BLOCKS.map((block) => readEntries(engine.derived, id, block).size))
    .reduce((sum, size) => sum + size, 0);

test('search indexes are loaded from what is stored, and follow the writes of every session', async () => {
  await open(fill);
  for (let session = 0; session < 2; session++) {
    await open(async (notes, engine) => {
      await expectTruth(notes);
      const wanted = 3 * (await notes.countDocuments());
      expect(
        await eventually(
          async () => storedEntries(engine),
          (count) => count === wanted,
        ),
      ).toBe(wanted);
      await scramble(notes);
      await expectTruth(notes);
    });
  }
});

test('an index of stored entries answers with the same scores in the same order as a rebuilt one', async () => {
  const queries = WORDS.map((word) => ({ word, near: Binary.fromFloat32Array(vector()) }));
  const answers = (notes: Collection<Note>) =>
    Promise.all(
      queries.flatMap(({ word, near }) =>
        [
          { $search: { index: 'texts', text: { query: word, path: 'text' } } },
          { $search: { index: 'dynamic', text: { query: word, path: 'text' } } },
          { $vectorSearch: { index: 'vectors', path: 'v', queryVector: near, limit: 20, numCandidates: 40 } },
        ].map((stage) =>
          notes
            .aggregate([
              stage,
              {
                $project: {
                  rev: 1,
                  text: { $meta: 'searchScore' },
                  vector: { $meta: 'vectorSearchScore' },
                },
              },
            ])
            .toArray(),
        ),
      ),
    );
  await open(async (notes) => {
    await fill(notes);
    await expectTruth(notes);
    await scramble(notes);
  });
  const stored = await open(answers);
  const engine = new Engine(directory);
  for (const key of [...engine.derived.getKeys()].map((found) => Buffer.from(found)))
    engine.derived.removeSync(key);
  await engine.close();
  expect(stored).toEqual(await open(answers));
});

test('a changed or deleted document has no stored entry from the same commit on', async () => {
  await open(async (notes, engine) => {
    await fill(notes);
    await eventually(
      async () => storedEntries(engine),
      (count) => count === 3 * DOCUMENTS,
    );
    await notes.updateOne({ _id: 1 }, { $set: { text: 'signal' } });
    await notes.deleteOne({ _id: 2 });
    expect(storedEntries(engine)).toBeLessThanOrEqual(3 * DOCUMENTS - 3);
    expect(
      await eventually(
        async () => storedEntries(engine),
        (count) => count === 3 * DOCUMENTS - 3,
      ),
    ).toBe(3 * DOCUMENTS - 3);
  });
});

test('an entry whose values alone changed is kept, and right after a start that finds it so', async () => {
  await open(async (notes, engine) => {
    await fill(notes);
    await eventually(
      async () => storedEntries(engine),
      (count) => count === 3 * DOCUMENTS,
    );
    await notes.updateMany({ _id: { $lt: 100 } }, { $set: { env: 'e9' } });
    await expectTruth(notes);
  });
  const engine = new Engine(directory);
  await engine.write(() => {
    for (const id of idsIn(engine.derived))
      for (let record = 1; record <= 100; record++) outdateValues(engine.derived, id, record);
  });
  await engine.close();
  await open(expectTruth);
});

test.each<[string, (engine: Engine, id: number) => void]>([
  ['of another form', (engine, id) => engine.derived.putSync(recordKey(id, 0), Buffer.of(250))],
  ['cut short', (engine, id) => engine.derived.putSync(recordKey(id, 5), Buffer.of(1, 2, 3))],
  [
    'cut short in a block',
    (engine, id) => {
      const block = engine.derived.getBinary(blockKey(id, 0)) as Buffer;
      engine.derived.putSync(blockKey(id, 0), block.subarray(0, -3));
    },
  ],
  ['invalid', (engine, id) => engine.derived.putSync(recordKey(id, 5), Buffer.alloc(0))],
  ['missing', (engine, id) => engine.derived.removeSync(blockKey(id, 0))],
  [
    'without their terms',
    (engine, id) => {
      for (const key of [...engine.derived.getKeys({ start: recordKey(id, 2 ** 47), limit: 1 })])
        if (key.readUInt32BE(0) === id) engine.derived.removeSync(key);
    },
  ],
])('entries that are %s are found out and computed again', async (_, damage) => {
  await open(fill);
  const engine = new Engine(directory);
  for (const id of idsIn(engine.derived)) damage(engine, id);
  await engine.close();
  await open(async (notes, healed) => {
    await expectTruth(notes);
    expect(
      await eventually(
        async () => storedEntries(healed),
        (count) => count === 3 * DOCUMENTS,
      ),
    ).toBe(3 * DOCUMENTS);
  });
  await open(expectTruth);
});
