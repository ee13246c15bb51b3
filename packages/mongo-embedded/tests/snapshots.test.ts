import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Collection } from 'mongodb';
import { blocksRange, manifestKey } from '../src/search/entryKeys';
import { readManifest } from '../src/search/storedSnapshot';
import type { ServerOptions } from '../src/server';
import { idsIn } from '../src/storage/catalog';
import { Engine } from '../src/storage/engine';
import { seeded } from './differential';
import { eventually, openStore } from './storeUnderTest';

interface Note {
  _id: number;
  text: string;
  env: string;
}

const DOCUMENTS = 600;
const WORDS = 'river bridge contract invoice garden letter mountain signal window harvest'.split(' ');
/** Whenever nothing changes for a moment, or never. */
const EAGER = { minPostings: 1, quietMs: 0 };
const NEVER = { minPostings: Number.POSITIVE_INFINITY, quietMs: 0 };

const ENVIRONMENTS = ['e0', 'e1', 'e2', 'e3'];

const random = seeded(11);
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
const note = (_id: number): Note => ({
  _id,
  text: Array.from({ length: 3 + Math.floor(random() * 12) }, () => pick(WORDS)).join(' '),
  env: `e${_id % 4}`,
});

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-snapshots-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function open<T>(
  snapshots: ServerOptions['snapshots'],
  work: (notes: Collection<Note>, engine: Engine) => Promise<T>,
): Promise<T> {
  const { server, client, close } = await openStore({ directory, snapshots });
  try {
    return await work(client.db('r').collection<Note>('notes'), server.state.engine);
  } finally {
    await close();
  }
}

const files = () => readdirSync(directory).filter((name) => name.startsWith('search-'));
const manifestIn = (engine: Engine) => {
  engine.refresh();
  return idsIn(engine.derived).flatMap((id) => readManifest(engine.derived, id) ?? [])[0];
};

/** Waits for the snapshot of this number. */
async function awaitSnapshot(engine: Engine, number: number): Promise<void> {
  const isThere = (found: number) => found >= number;
  // One that meets a sweep is tried again after a minute.
  expect(await eventually(async () => manifestIn(engine)?.number ?? 0, isThere, 90_000)).toBe(number);
}

const dynamic = { dynamic: true, fields: { env: { type: 'token' } } };
/** A change of `env` alone leaves its texts as they are. */
const mapped = { fields: { text: { type: 'string' }, env: { type: 'token' } } };

/** Closes with a snapshot of all documents. */
const filled = (mappings: object = dynamic) =>
  open(EAGER, async (notes, engine) => {
    await notes.insertMany(Array.from({ length: DOCUMENTS }, (_, i) => note(i)));
    await notes.createSearchIndex({ name: 'texts', definition: { mappings } });
    await awaitSnapshot(engine, 1);
  });

/** Makes what is stored beside the snapshot useless: an index that read it would remove the snapshot, too. */
async function spoilEntries(block = Buffer.of(0, 1, 99)): Promise<void> {
  const engine = new Engine(directory);
  for (const id of idsIn(engine.derived))
    for (const key of [...engine.derived.getKeys(blocksRange(id))].map((found) => Buffer.from(found)))
      engine.derived.putSync(key, block);
  await engine.close();
}

const search = (notes: Collection<Note>, query: string) =>
  notes
    .aggregate<Note & { score: number }>([
      { $search: { index: 'texts', text: { query, path: 'text' } } },
      { $project: { text: 1, env: 1, score: { $meta: 'searchScore' } } },
    ])
    .toArray();
const answers = (notes: Collection<Note>) => Promise.all(WORDS.map((word) => search(notes, word)));

/** Every search finds what the documents hold, and nothing else. */
async function expectTruth(notes: Collection<Note>): Promise<void> {
  const all = await notes.find().toArray();
  for (const word of WORDS) {
    const wanted = all.filter(({ text }) => text.split(' ').includes(word)).map(({ _id }) => _id);
    const found = (await search(notes, word)).map(({ _id }) => _id);
    expect(found.sort((a, b) => a - b)).toEqual(wanted.sort((a, b) => a - b));
  }
  for (const env of ENVIRONMENTS) {
    const filter = { equals: { path: 'env', value: env } };
    const found = await notes
      .aggregate<Note>([{ $search: { index: 'texts', compound: { filter } } }])
      .toArray();
    expect(found.map(({ _id }) => _id).sort()).toEqual(
      all.flatMap((one) => (one.env === env ? [one._id] : [])).sort(),
    );
  }
}

async function scramble(notes: Collection<Note>, changes: number): Promise<void> {
  for (let i = 0; i < changes; i++) {
    const _id = Math.floor(random() * DOCUMENTS * 1.2);
    if (i % 3 === 0) await notes.deleteOne({ _id });
    else if (i % 3 === 1)
      await notes.updateMany({ _id: { $gte: _id, $lt: _id + 3 } }, { $set: { env: pick(ENVIRONMENTS) } });
    else await notes.replaceOne({ _id }, note(_id), { upsert: true });
  }
}

test('an index is opened from its snapshot alone, with the same hits and scores in the same order', async () => {
  await filled();
  await open(NEVER, (notes) => scramble(notes, DOCUMENTS / 2));
  const changed = await open(EAGER, async (notes, engine) => {
    await awaitSnapshot(engine, 2);
    return answers(notes);
  });
  const [file] = files();
  await open(NEVER, async (notes) => expect(await answers(notes)).toEqual(changed));
  await spoilEntries();
  await open(NEVER, async (notes) => expect(await answers(notes)).toEqual(changed));
  expect(files()).toEqual([file]);
});

test.each([
  ['dynamic', dynamic],
  ['mapped', mapped],
])(
  'documents of a %s index that were changed, deleted or inserted since are found as they are',
  async (_, mappings) => {
    await filled(mappings);
    const [file] = files();
    for (let session = 0; session < 4; session++) {
      await open(NEVER, async (notes) => {
        await expectTruth(notes);
        await scramble(notes, 30);
        await expectTruth(notes);
      });
    }
    await open(NEVER, expectTruth);
    expect(files()).toEqual([file]);
  },
);

test.each([
  ['an entry', Buffer.of(0, 1, 99)],
  ['a block', Buffer.of(0, 9, 1)],
])(
  '%s that makes no sense is found out by a change of values, and the index computed again',
  async (_, block) => {
    await filled(mapped);
    await spoilEntries(block);
    for (let session = 0; session < 2; session++)
      await open(NEVER, async (notes) => {
        // The index is there, from its snapshot alone.
        await expectTruth(notes);
        await notes.updateMany({}, { $set: { env: ENVIRONMENTS[session] } });
        await expectTruth(notes);
      });
  },
);

test('numbers of documents that were given again after a start are those of the new ones', async () => {
  await filled();
  for (let session = 0; session < 3; session++)
    await open(NEVER, async (notes) => {
      await notes.deleteMany({ _id: { $gte: DOCUMENTS - 100 * (session + 1) } });
      if (session > 0)
        await notes.insertMany(Array.from({ length: 10 }, (_, i) => note(10_000 * session + i)));
      await expectTruth(notes);
    });
  await open(NEVER, expectTruth);
});

test.each([
  ['dynamic', dynamic],
  ['mapped', mapped],
])('changes while snapshots of a %s index are written are in one or marked after it', async (_, mappings) => {
  await filled(mappings);
  for (let session = 0; session < 4; session++)
    await open(EAGER, async (notes) => {
      await expectTruth(notes);
      await Promise.all(Array.from({ length: 4 }, () => scramble(notes, 100)));
    });
  expect(await open(NEVER, async (_, engine) => manifestIn(engine)?.number)).toBeGreaterThan(3);
  await open(NEVER, expectTruth);
});

test.each<[string, (path: string) => void]>([
  ['missing', (path) => rmSync(path)],
  ['cut short', (path) => writeFileSync(path, readFileSync(path).subarray(0, 1000))],
  ['another one', (path) => copyFileSync(__filename, path)],
  ['damaged', (path) => writeFileSync(path, readFileSync(path).fill(7, 5000, 5100))],
])('a snapshot whose file is %s is ignored, and another one follows', async (_, damage) => {
  await filled();
  const [file = ''] = files();
  damage(join(directory, file));
  await open(EAGER, async (notes, engine) => {
    await expectTruth(notes);
    await awaitSnapshot(engine, 2);
    expect(
      await eventually(
        async () => files().length,
        (count) => count === 1,
      ),
    ).toBe(1);
    expect(files()).toEqual([manifestIn(engine)?.file]);
  });
});

test('a snapshot of more terms than are stored is ignored', async () => {
  await filled();
  const engine = new Engine(directory);
  const [id = 0] = idsIn(engine.derived);
  const manifest = readManifest(engine.derived, id);
  const terms = (manifest?.terms ?? 0) + 1;
  engine.derived.putSync(manifestKey(id), Buffer.from(JSON.stringify({ ...manifest, terms })));
  await engine.close();
  await spoilEntries();
  await open(NEVER, expectTruth);
  expect(files()).toEqual([]);
});

test('files that no index has are removed at a start', async () => {
  await filled();
  const [file] = files();
  for (const name of ['search-1-00.snapshot', `${file}.partial`]) writeFileSync(join(directory, name), 'x');
  await open(NEVER, expectTruth);
  expect(files()).toEqual([file]);
});

test.each<[string, (notes: Collection<Note>) => Promise<unknown>]>([
  ['an index', (notes) => notes.dropSearchIndex('texts')],
  ['a collection', (notes) => notes.drop()],
])('with %s its snapshot goes', async (_, drop) => {
  await filled();
  expect(files()).toHaveLength(1);
  await open(NEVER, async (notes) => {
    await drop(notes);
    expect(
      await eventually(
        async () => files(),
        (names) => names.length === 0,
      ),
    ).toEqual([]);
  });
});

test('an index of another definition has nothing of the snapshot before', async () => {
  await filled();
  await open(NEVER, async (notes) => {
    await notes.updateSearchIndex('texts', { mappings: { fields: { env: { type: 'string' } } } });
    expect(await search(notes, 'river')).toEqual([]);
    expect(
      await eventually(
        async () => files(),
        (names) => names.length === 0,
      ),
    ).toEqual([]);
  });
});
