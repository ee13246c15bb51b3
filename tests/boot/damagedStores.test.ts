/** A start on a data directory that was damaged names the file, and what can be done about it. */
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireSpace } from '../../app/startup/requireSpace';
import { makeDataDir, spawnProgram, startProgram } from '../e2e/program';

jest.setTimeout(300_000);

/** What a start has made, from which each test damages a copy. */
let whole: { dataDir: string; remove: () => Promise<void> };
let directory: string;

beforeAll(async () => {
  whole = await makeDataDir();
  // The demo's data has a connector, whose address is sealed.
  const program = await startProgram({ DATA_DIR: whole.dataDir });
  expect(await program.end('SIGTERM')).toBe(0);
});
afterAll(() => whole.remove());
beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'lectern-damaged-')), randomUUID());
  await cp(whole.dataDir, directory, { recursive: true, filter: (path) => !path.endsWith('.sock') });
});
afterEach(() => rm(join(directory, '..'), { recursive: true, force: true }));

/** Overwrites everything after the first pages, which say where the others are. */
async function garble(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes.fill(0x5a, 8192);
  await writeFile(path, bytes);
}

const documents = 'documents/data.mdb';
const damages: [string, string, (path: string) => Promise<unknown>, string][] = [
  ['an empty file of documents', documents, (path) => truncate(path, 0), 'it is empty. Restore '],
  ['a file of documents that is cut short', documents, (path) => truncate(path, 12_288), 'Restore '],
  ['a file of documents that was overwritten', documents, garble, 'Restore '],
  ['a broken secret key', 'secret-key', (path) => writeFile(path, 'c2hvcnQ='), 'Restore it from a backup.'],
  ['a lost secret key', 'secret-key', (path) => rm(path), 'Restore it from a backup or set SECRET_KEY'],
  [
    'a broken key of the blobs',
    'blob-account-key',
    (path) => writeFile(path, ''),
    'Restore it from a backup.',
  ],
  [
    'a broken list of blobs',
    'blobs/blobs.json',
    (path) => writeFile(path, '{"collections": oops'),
    'Restore ',
  ],
  [
    'a broken journal of blobs',
    'blobs/blobs.json.journal',
    (path) => writeFile(path, 'garbage\n[]\n'),
    'Restore ',
  ],
];

test.each(damages)('%s ends the start by its name, with the way back', async (_, name, damage, advice) => {
  await damage(join(directory, name));
  const { exited, output } = spawnProgram({ DATA_DIR: directory, LOG_LEVEL: 'silent' });
  expect(await exited).toBe(1);
  const said = output().trim();
  expect(said).toContain("Lectern can't start: ");
  expect(said).toContain(join(directory, name));
  expect(said).toContain(advice);
  expect(said.split('\n')).toHaveLength(1);
});

test('a copy that was not damaged starts, with its connectors', async () => {
  const program = await startProgram({ DATA_DIR: directory });
  expect(await program.end('SIGTERM')).toBe(0);
});

test('a disk with less than the least space is refused by readiness', async () => {
  await requireSpace(directory, 1);
  await expect(requireSpace(directory, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: 'ENOSPC' });
});
