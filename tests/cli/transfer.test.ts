import { openSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, type Harness, startHarness } from '../harness';
import { type CliHome, makeHome, runCli } from './support/runCli';

jest.setTimeout(120_000);

let harness: Harness;
let home: CliHome;
let archive: string;

async function lectern(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(home, args);
  if (code !== 0) throw new Error(`lectern ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

beforeAll(async () => {
  harness = await startHarness({ DEMO_DATA: 'none' });
  home = await makeHome({ DATA_DIR: harness.dataDir });
  archive = join(home.directory, 'production.tar.gz');
  const library = join(home.directory, 'library');
  await mkdir(library);
  await writeFile(
    join(library, 'garden.md'),
    '# Garden\n\nThe tomato variety Amber Lantern was sown on 3 March.\n',
  );
  await writeFile(join(library, 'tides.txt'), 'High water at Port Emmer comes at noon.\n');
  await writeFile(join(library, 'broken.pdf'), 'This is no PDF.');
  await runCli(home, ['upload', library]);
  await writeFile(join(home.directory, 'greeting.txt'), 'Good morning, {{name}}.');
  await lectern('prompts', 'publish', 'greeting', 'greeting.txt');
  await lectern('folders', 'create', 'manuals');
});
afterAll(async () => {
  await harness.close();
  await home.remove();
});

test('an environment goes into an archive and out of it into another, where its files are ready at once and found alike', async () => {
  expect(await lectern('export', archive)).toMatch(
    /production\.tar\.gz {2}3 files, 2 chunks, 2 prompt versions, 2 folders, \d+ B of content\n$/,
  );
  expect((await stat(archive)).mode & 0o077).toBe(0);
  const imported = JSON.parse(await lectern('import', archive, '--environment', 'staging', '--json'));
  expect(imported).toMatchObject({ folders: 1, chunks: 2, ready: 2, there: 0, failed: 0 });
  expect(imported.files).toHaveLength(3);

  const question = ['search', 'When was Amber Lantern sown?', '--min-score', '0.2', '--json'];
  const [there, here] = await Promise.all([
    lectern(...question),
    lectern(...question, '--environment', 'staging'),
  ]);
  const found = (text: string) =>
    (JSON.parse(text).results.semantic as { fileName: string; content: string; score: number }[]).map(
      ({ fileName, content, score }) => ({ fileName, content, score }),
    );
  expect(found(here)).toEqual(found(there));
  expect(found(here)).not.toHaveLength(0);
  expect(await lectern('prompts', 'show', 'greeting', '--environment', 'staging')).toBe(
    'Good morning, {{name}}.\n',
  );
  expect(await lectern('folders', 'list', '--environment', 'staging')).toContain('manuals');

  const again = JSON.parse(await lectern('import', archive, '--environment', 'staging', '--json'));
  expect(again).toMatchObject({ folders: 0, prompts: 0, chunks: 0, ready: 0, there: 3, failed: 0 });
});

test('an archive that was cut off or changed is refused before anything is written', async () => {
  const whole = await readFile(archive);
  const damaged = join(home.directory, 'damaged.tar.gz');
  await writeFile(damaged, whole);
  await truncate(damaged, Math.floor(whole.length / 2));
  const cut = await runCli(home, ['import', damaged, '--environment', 'staging']);
  expect(cut).toMatchObject({ code: 1, stdout: '' });
  expect(cut.stderr).toMatch(
    /is not a complete archive of 'lectern export' \(it is damaged or truncated\)\. Export it again\.\n$/,
  );
  await writeFile(damaged, 'This is no archive.');
  expect(await runCli(home, ['import', damaged])).toMatchObject({ code: 1, stdout: '' });
  expect(await runCli(home, ['import', join(home.directory, 'none.tar.gz')])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('cannot be read: it does not exist'),
  });
});

test('an export to a full disk says so, and one that fails leaves no file', async () => {
  expect(await runCli(home, ['export', '/dev/full'])).toMatchObject({
    code: 1,
    stderr: "lectern: '/dev/full' cannot be written: the disk is full.\n",
  });
  const nowhere = join(home.directory, 'nowhere', 'x.tar.gz');
  expect(await runCli(home, ['export', nowhere])).toMatchObject({ code: 1 });
  const refused = await runCli(home, [
    'export',
    join(home.directory, 'never.tar.gz'),
    '--admin-token',
    'wrong',
  ]);
  expect(refused).toMatchObject({ code: 4 });
  expect((await readdir(home.directory)).filter((name) => name.startsWith('never'))).toEqual([]);
  // The full disk may also be that of the answer.
  const full = openSync('/dev/full', 'w');
  expect((await runCli(home, ['doctor'], { stdout: full })).code).toBe(1);
});

test('reindex gives every chunk a vector of the configured model and tells how it stands', async () => {
  expect(await lectern('reindex', '--status')).toMatch(/^search uses +\S+/);
  const state = JSON.parse(await lectern('reindex', '--json'));
  expect(state).toMatchObject({ chunksWithoutVector: 0, reembedding: { status: 'completed', left: 0 } });
  await eventually(
    async () => lectern('reindex', '--status'),
    (text) => /last run +completed/.test(text),
  );
});
