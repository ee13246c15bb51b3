import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JournalEntry, UploadJournal } from './journal';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-journal-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const open = (environment = 'e') => UploadJournal.open(directory, 'http://localhost/graphql', environment);
const entry: JournalEntry = {
  ...{ sha256: 'abc', name: 'a.txt', path: '/library/a.txt', size: 3, modifiedMs: 1, fileId: 'f1' },
  ...{ step: 'begun', uploadUrl: 'http://storage/x', expiresAt: 5 },
};

async function journalFile(): Promise<string> {
  const [name = ''] = await readdir(join(directory, 'uploads'));
  return join(directory, 'uploads', name);
}

test('a later command knows what an earlier one noted, the last step of each', async () => {
  const first = await open();
  await first.note(entry);
  await first.note({ ...entry, step: 'confirmed', uploadUrl: undefined });
  const second = await open();
  expect(second.find('abc', 'a.txt')).toMatchObject({ step: 'confirmed', fileId: 'f1' });
  expect(second.find('abc', 'b.txt')).toBeNull();
  expect(second.owns('f1')).toBe(true);
  expect((await open('another')).owns('f1')).toBe(false);
});

test('an unchanged file is not read again, a changed one is', async () => {
  const journal = await open();
  await journal.note(entry);
  const file = { path: entry.path, name: entry.name, size: 3, modifiedMs: 1, isNamed: true };
  expect(journal.digestOf(file)).toBe('abc');
  expect(journal.digestOf({ ...file, modifiedMs: 2 })).toBeNull();
});

test('a line that a crash cut short costs that line only', async () => {
  await (await open()).note(entry);
  await appendFile(await journalFile(), '{"sha256":"de');
  const next = await open();
  expect(next.find('abc', 'a.txt')).toMatchObject({ fileId: 'f1' });
  await next.note({ ...entry, name: 'b.txt', fileId: 'f2' });
  expect((await open()).find('abc', 'b.txt')).toMatchObject({ fileId: 'f2' });
});

test('only its owner may read it, because an upload address lets its holder write', async () => {
  await (await open()).note(entry);
  expect((await stat(await journalFile())).mode & 0o077).toBe(0);
});

test('lines that say nothing new are dropped once they are many', async () => {
  const journal = await open();
  for (let round = 0; round < 2_100; round++) await journal.note({ ...entry, expiresAt: round });
  const before = (await stat(await journalFile())).size;
  expect((await open()).find('abc', 'a.txt')).toMatchObject({ expiresAt: 2_099 });
  expect((await stat(await journalFile())).size).toBeLessThan(before / 100);
});
