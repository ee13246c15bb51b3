import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, toDocument, type Value } from '../bson/values';
import { CopyMemory } from './copyMemory';
import { readSnapshot, writeSnapshot } from './snapshotFile';
import { TextIndex } from './textIndex';
import { searchText } from './textQuery';

const WORDS = 2_000;
/** More than a field may have that is swept before each search, and than a segment holds. */
const DOCUMENTS = 4_000;

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-text-snapshot-'));
  path = join(directory, 's.snapshot');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const nested = (value: object): Value =>
  toDocument(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inner as Value])));
const multi = nested({
  type: 'string',
  multi: nested({ exact: nested({ type: 'string', analyzer: 'lucene.keyword' }) }),
});
const definition = toDocument({
  mappings: nested({
    dynamic: true,
    fields: nested({ text: multi, env: nested({ type: 'token' }), page: nested({ type: 'number' }) }),
  }),
});

/** A word by Zipf's law, and the same one for the same number. */
const word = (seed: number) => `word${Math.floor(WORDS ** (((seed * 2_654_435_761) % 2 ** 32) / 2 ** 32))}`;
const textOf = (record: number, version: number) =>
  Array.from({ length: 20 + (record % 7) }, (_, i) => word(record * 31 + i * 7 + version)).join(' ');
const documentOf = (record: number, version: number): Document =>
  toDocument({
    text: textOf(record, version),
    env: `e${record % 5}`,
    ...(record % 3 === 0 ? {} : { page: (record + version) % 40 }),
    [`other${record % 4}`]: nested({ inner: `only${record} ${word(record)}` }),
  });

const text = (query: string, at = 'text') => nested({ text: nested({ query, path: at }) });
const QUERIES: Document[] = [
  ...['word1', 'word2 word17', 'word900', 'only8 word3'].map((query) => text(query) as Document),
  text('only8 word3', 'other0.inner') as Document,
  toDocument({ text: nested({ query: textOf(9, 0), path: nested({ value: 'text', multi: 'exact' }) }) }),
  toDocument({ text: nested({ query: 'word1 only33', path: nested({ wildcard: '*' }) }) }),
  toDocument({
    compound: nested({
      must: [text('word1 word5')],
      filter: [
        nested({ equals: nested({ path: 'env', value: 'e3' }) }),
        nested({ range: nested({ path: 'page', gt: 12 }) }),
      ],
    }),
  }),
  toDocument({ exists: nested({ path: 'page' }) }),
];
const answersOf = (index: TextIndex) => QUERIES.map((query) => searchText(index, query, 5_000));

function change(index: TextIndex, version: number): void {
  for (let record = version; record < DOCUMENTS + 300; record += 29) {
    if (record % 3 === 0) index.remove(record);
    else index.put(record, documentOf(record, version));
  }
}

function filled(): TextIndex {
  const index = new TextIndex(definition);
  for (let record = 1; record <= DOCUMENTS; record++) index.put(record, documentOf(record, 0));
  change(index, 1);
  return index;
}

/** An index of the same terms, with what the file holds. */
async function load(index: TextIndex, written: { bytes: number; crc: number }): Promise<TextIndex> {
  const loaded = new TextIndex(definition);
  const terms = index.dictionary.takeNew();
  if (terms) loaded.dictionary.restore(terms.first, terms.bytes);
  await readSnapshot(
    path,
    written,
    () => Promise.resolve(),
    (from) => loaded.load(from),
  );
  return loaded;
}

test('an index of a snapshot answers and scores as the one that was captured, whatever changes meanwhile', async () => {
  const index = filled();
  expect(index.postingCount).toBeGreaterThan(80_000);
  const { size } = index;
  const answers = answersOf(index);
  expect(answers.every((hits) => hits.length > 0)).toBe(true);
  const parts = index.capture(new CopyMemory().copy) ?? [];
  change(index, 2);
  const writing = writeSnapshot(path, parts);
  change(index, 3);
  const written = await writing;
  const loaded = await load(index, written);
  expect(loaded.size).toBe(size);
  expect(answersOf(loaded)).toEqual(answers);
  change(loaded, 2);
  change(loaded, 3);
  expect(answersOf(loaded)).toEqual(answersOf(index));
});

test('an index that could not take a snapshot is as it was', async () => {
  const index = filled();
  const written = await writeSnapshot(path, index.capture(new CopyMemory().copy) ?? []);
  const other = new TextIndex(definition);
  other.put(3, documentOf(3, 0));
  const answers = answersOf(other);
  const read = readSnapshot(
    path,
    { ...written, crc: written.crc ^ 1 },
    () => Promise.resolve(),
    (from) => other.load(from),
  );
  await expect(read).rejects.toThrow('not what was written');
  expect(answersOf(other)).toEqual(answers);
});

test('a snapshot is not taken between two turns of a sweep', () => {
  const index = filled();
  for (let record = 1; record < DOCUMENTS / 2; record++) index.remove(record);
  let turns = 0;
  expect(index.sweep(() => ++turns > 5)).toBe(false);
  expect(index.capture(new CopyMemory().copy)).toBeUndefined();
  expect(index.sweep(() => false)).toBe(true);
  expect(index.capture(new CopyMemory().copy)).toBeDefined();
});

test('an index of which most slots are of removed documents is filled again instead', async () => {
  const index = new TextIndex(definition);
  for (let version = 0; version < 5; version++)
    for (let record = 1; record <= 400; record++) index.put(record, documentOf(record, version));
  expect(index.isMostlyDead).toBe(true);
  const written = await writeSnapshot(path, index.capture(new CopyMemory().copy) ?? []);
  await expect(load(index, written)).rejects.toThrow('removed documents');

  const again = new TextIndex(definition);
  for (let record = 1; record <= 400; record++) again.put(record, documentOf(record, 4));
  expect(again.isMostlyDead).toBe(false);
});

test('an index of which most values are of changed documents is filled again at the next start', () => {
  const index = new TextIndex(definition);
  const entries = new Map<number, Buffer>();
  for (let version = 0; version < 5; version++)
    for (let record = 1; record <= 400; record++) {
      const document = new Map([...documentOf(record, 0), ['env', `e${record} ${version}`]]);
      const entry = index.put(record, document, entries.get(record));
      if (version === 0) entries.set(record, Buffer.from(entry));
    }
  expect(index.slotCount).toBe(400);
  expect(index.isMostlyDead).toBe(true);
});
