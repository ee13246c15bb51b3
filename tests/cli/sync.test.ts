import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, type Harness, startHarness } from '../harness';
import { type CliHome, makeHome, runCli, startCli } from './support/runCli';

jest.setTimeout(180_000);

let harness: Harness;
let home: CliHome;
let directory: string;
let key: string;

const text = (subject: string) => `# ${subject}\n\nThe ${subject} is looked after every second Tuesday.\n`;
const put = (name: string, content: string) => writeFile(join(directory, name), content);

async function sync(...args: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await runCli(home, ['sync', directory, '--key', key, ...args]);
  if (code !== 0) throw new Error(`sync ended with ${code}: ${stdout}${stderr}`);
  return stdout.trimEnd().split('\n');
}

const summaryOf = async (...args: string[]) => (await sync(...args)).at(-1);

async function onServer(folder: string): Promise<Map<string, string>> {
  const { models } = harness;
  const files = await models.files.find({ folderName: folder }).lean();
  return new Map(files.map(({ name, _id }) => [name, _id]));
}

beforeAll(async () => {
  harness = await startHarness();
  ({ key } = await harness.createKey());
});
afterAll(() => harness.close());
beforeEach(async () => {
  home = await makeHome({ DATA_DIR: harness.dataDir });
  directory = join(home.directory, 'notes');
  await mkdir(join(directory, 'sub'), { recursive: true });
  await put('lamp.md', text('lamp'));
  await put('sub/boat.md', text('boat'));
  await put('tool.exe', 'not accepted');
  await put('draft.md', text('draft'));
  await put('.lecternignore', '# not yet\ndraft*\n');
});
afterEach(() => home.remove());

test('added, unchanged, changed, moved and removed files are told apart, by content', async () => {
  expect((await sync('--into', 'one', '--dry-run')).at(-1)).toBe('Dry run. 3 files: 2 added, 1 skipped');
  expect(await onServer('one')).toEqual(new Map());
  const first = await sync('--into', 'one');
  expect(first.at(-1)).toBe('3 files: 2 added, 1 skipped');
  expect(first).toContain('+ lamp.md 1 chunk');
  const before = await onServer('one');
  expect([...before.keys()].sort()).toEqual(['lamp.md', 'sub/boat.md']);
  expect(await summaryOf('--into', 'one')).toBe('3 files: 2 unchanged, 1 skipped');

  await utimes(join(directory, 'lamp.md'), new Date(), new Date(0));
  expect(await summaryOf('--into', 'one')).toBe('3 files: 2 unchanged, 1 skipped');

  await put('lamp.md', text('new lamp'));
  await rename(join(directory, 'sub/boat.md'), join(directory, 'boat.md'));
  const dry = await sync('--into', 'one', '--dry-run');
  expect(dry.at(-1)).toBe('Dry run. 3 files: 1 changed, 1 moved, 1 skipped');
  expect(await onServer('one')).toEqual(before);

  expect(await summaryOf('--into', 'one')).toBe('3 files: 1 changed, 1 moved, 1 skipped');
  const after = await onServer('one');
  expect(after.get('lamp.md')).toBe(before.get('lamp.md'));
  expect(after.get('boat.md')).toBe(before.get('sub/boat.md'));
  expect(after.size).toBe(2);

  await rm(join(directory, 'boat.md'));
  expect(await summaryOf('--into', 'one')).toBe(
    '2 files: 1 unchanged, 1 skipped, 1 no longer in the directory',
  );
  expect((await onServer('one')).size).toBe(2);
  expect(await summaryOf('--into', 'one', '--delete')).toBe('2 files: 1 unchanged, 1 deleted, 1 skipped');
  expect([...(await onServer('one')).keys()]).toEqual(['lamp.md']);
});

test('a command that is killed is resumed, and no file is there twice', async () => {
  for (let i = 0; i < 30; i++) await put(`note ${i}.md`, text(`note ${i}`));
  const running = startCli(home, ['sync', directory, '--into', 'two', '--key', key]);
  await eventually(
    () => harness.models.files.countDocuments({ folderName: 'two', status: { $ne: 'uploading' } }),
    (count) => count > 3,
  );
  running.child.kill('SIGKILL');
  await running.finished;
  await sync('--into', 'two');
  expect((await onServer('two')).size).toBe(32);
  expect(await harness.models.files.countDocuments({ folderName: 'two', status: 'ready' })).toBe(32);
  expect(await harness.models.files.countDocuments({ folderName: 'two' })).toBe(32);
});

test('a machine without a journal finds what the folder has, and leaves its other files alone', async () => {
  await sync('--into', 'three');
  const before = await onServer('three');
  await put('lamp.md', text('brighter lamp'));
  const elsewhere = await makeHome({ DATA_DIR: harness.dataDir });
  const args = ['sync', directory, '--into', 'three', '--key', key, '--delete'];
  await rm(join(directory, 'sub/boat.md'));
  const { stdout } = await runCli(elsewhere, args);
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('2 files: 1 changed, 1 skipped');
  expect(await onServer('three')).toEqual(before);
  await elsewhere.remove();
});

test('a directory that has become empty deletes nothing', async () => {
  await sync('--into', 'four');
  await rm(directory, { recursive: true });
  await mkdir(directory);
  const { code, stderr } = await runCli(home, [
    'sync',
    directory,
    '--into',
    'four',
    '--key',
    key,
    '--delete',
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain('Nothing was deleted');
  expect((await onServer('four')).size).toBe(2);
});

test('a file that cannot be read by the server is told with its reason, and tried again when it changes', async () => {
  await put('broken.pdf', '%PDF-1.7 not a document');
  const run = (...args: string[]) =>
    runCli(home, ['sync', directory, '--into', 'five', '--key', key, ...args]);
  const first = await run();
  expect(first.code).toBe(1);
  expect(first.stdout).toMatch(/! broken\.pdf \w/);
  const again = await run();
  expect(again.stdout).toContain('(not changed since)');
  await rm(join(directory, 'broken.pdf'));
  expect((await run('--delete')).stdout).toContain('1 deleted');
});

test('a watched directory is followed, by one command until it is killed', async () => {
  const running = startCli(home, ['sync', directory, '--into', 'six', '--key', key, '--watch', '--delete']);
  try {
    await eventually(
      () => onServer('six'),
      ({ size }) => size === 2,
    );
    await eventually(
      async () => running.stdout(),
      (printed) => printed.includes('2 added'),
    );
    const second = await runCli(home, ['sync', directory, '--into', 'six', '--key', key]);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(
      new RegExp(`already being synchronized with this folder, by process ${running.child.pid}`),
    );
    // What changes nothing, or another folder, is not in the way.
    expect((await sync('--into', 'six', '--dry-run')).at(-1)).toMatch(/2 unchanged/);
    expect((await sync('--into', 'other')).at(-1)).toMatch(/2 added/);
    await put('rope.md', text('rope'));
    await rm(join(directory, 'lamp.md'));
    await eventually(
      () => onServer('six'),
      (files) => files.has('rope.md') && !files.has('lamp.md'),
    );
  } finally {
    running.child.kill('SIGKILL');
    await running.finished;
  }
  expect((await sync('--into', 'six')).at(-1)).toMatch(/2 unchanged/);
});

test('the outcome is one JSON line for each file and a summary', async () => {
  const lines = (await sync('--into', 'seven', '--json')).map((line) => JSON.parse(line));
  expect(lines.at(-1)).toMatchObject({ type: 'summary', total: 3, added: 2, skipped: 1, failed: 0 });
  expect(lines).toContainEqual({
    ...{ type: 'file', result: 'added', name: 'lamp.md', detail: '1 chunk' },
    fileId: expect.any(String),
  });
});
