import type { LocalFile } from '../upload/findFiles';
import { planSync } from './planSync';
import type { SyncEntry } from './syncJournal';

const file = (name: string, size = 1, modifiedMs = 1): LocalFile => ({
  ...{ name, size, modifiedMs, path: `/d/${name}`, isNamed: false },
});
const entry = (name: string, sha256: string, more: Partial<SyncEntry> = {}): SyncEntry => ({
  ...{ name, sha256, fileId: `id of ${name}`, size: 1, modifiedMs: 1, step: 'synced', ...more },
});

async function plan(
  files: LocalFile[],
  entries: SyncEntry[],
  contents: Record<string, string> = {},
  checksum = false,
) {
  const read: string[] = [];
  const hash = async ({ name }: LocalFile) => {
    read.push(name);
    return contents[name] ?? `content of ${name}`;
  };
  return { ...(await planSync(files, entries, { hash, checksum })), read };
}

test('a file of the same size and time is not read', async () => {
  const found = await plan([file('a.md')], [entry('a.md', 'x')]);
  expect(found).toMatchObject({ unchanged: 1, read: [], changed: [], added: [] });
});

test('with checksums every file is read', async () => {
  const found = await plan([file('a.md')], [entry('a.md', 'x')], { 'a.md': 'y' }, true);
  expect(found).toMatchObject({ unchanged: 0, read: ['a.md'] });
  expect(found.changed).toHaveLength(1);
});

test('a file with a new time and the same content is unchanged, and the journal learns its time', async () => {
  const found = await plan([file('a.md', 1, 2)], [entry('a.md', 'x')], { 'a.md': 'x' });
  expect(found).toMatchObject({ unchanged: 1, changed: [] });
  expect(found.touched).toHaveLength(1);
});

test('a file under another name with the same content was moved, each source once', async () => {
  const found = await plan([file('new/a.md'), file('new/copy.md')], [entry('a.md', 'x')], {
    'new/a.md': 'x',
    'new/copy.md': 'x',
  });
  expect(found.moved.map(({ file: { name }, entry: { fileId } }) => [name, fileId])).toEqual([
    ['new/a.md', 'id of a.md'],
  ]);
  expect(found.added.map(({ name }) => name)).toEqual(['new/copy.md']);
  expect(found.missing).toEqual([]);
});

test('another extension is another file, since the server reads it otherwise', async () => {
  const found = await plan([file('a.txt')], [entry('a.md', 'x')], { 'a.txt': 'x' });
  expect(found.moved).toEqual([]);
  expect(found.added).toHaveLength(1);
  expect(found.missing).toHaveLength(1);
});

test('an upload that was begun is added again, one that failed is tried when its content changes', async () => {
  const entries = [
    entry('begun.md', 'content of begun.md', { step: 'begun' }),
    entry('failed.pdf', 'x', { step: 'failed' }),
    entry('skipped.exe', 'x', { step: 'skipped', fileId: '' }),
  ];
  const same = await plan([file('begun.md'), file('failed.pdf'), file('skipped.exe')], entries);
  expect(same.added.map(({ name }) => name)).toEqual(['begun.md']);
  expect([same.failed.length, same.skipped.length, same.unchanged]).toEqual([1, 1, 0]);
  const later = await plan([file('failed.pdf', 2), file('skipped.exe', 2)], entries.slice(1));
  expect(later.changed.map(({ file: { name } }) => name)).toEqual(['failed.pdf']);
  expect(later.added.map(({ name }) => name)).toEqual(['skipped.exe']);
});

test('a file that cannot be read, or has disappeared since, affects no other, and the server keeps what it has', async () => {
  const failing: Record<string, string> = { 'gone.md': 'ENOENT', 'secret.md': 'EACCES' };
  const hash = async ({ name }: LocalFile) => {
    const code = failing[name];
    if (code) throw Object.assign(new Error(code), { code, syscall: 'open' });
    return `content of ${name}`;
  };
  const files = ['gone.md', 'new.md', 'secret.md'].map((name) => file(name, 2));
  const found = await planSync(files, [entry('gone.md', 'x'), entry('secret.md', 'x')], {
    hash,
    checksum: false,
  });
  expect(found.added.map(({ name }) => name)).toEqual(['new.md']);
  expect(found.unreadable).toEqual([{ name: 'secret.md', reason: 'permission denied' }]);
  expect([found.missing, found.changed]).toEqual([[], []]);
  const broken = planSync(files, [], { hash: () => Promise.reject(new Error('aborted')), checksum: false });
  await expect(broken).rejects.toThrow('aborted');
});
