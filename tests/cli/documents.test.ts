import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeLibrary } from './support/makeLibrary';
import { type Listed, useCli } from './support/useCli';

jest.setTimeout(120_000);

const { home, run, lectern, json } = useCli();
let library: string;
beforeAll(async () => {
  library = await makeLibrary(home());
});

test('upload brings a directory to the server, follows it until it is searchable, and repeats nothing', async () => {
  const first = await run(['upload', library]);
  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout).toContain('garden.md ready, 1 chunk\n');
  expect(first.stdout).toContain('sub/piano.txt ready, 1 chunk\n');
  expect(first.stdout).toContain('archive.zip skipped: This file type is not supported.\n');
  expect(first.stdout.trimEnd().split('\n').at(-1)).toBe('3 files: 2 ready, 1 skipped');
  // Nothing is drawn where nobody looks at a screen.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are matched on purpose
  expect(first.stdout + first.stderr).not.toMatch(/\u001b|█/);

  await mkdir(join(home().directory, 'copies'));
  await copyFile(join(library, 'garden.md'), join(home().directory, 'copies', 'copy.md'));
  const copies = await run(['upload', join(home().directory, 'copies'), '--skip-duplicates']);
  expect(copies.stdout).toContain("copy.md skipped: The file 'garden.md' has the same content.\n");

  const second = await run(['upload', library]);
  expect(second.stdout.trimEnd().split('\n').at(-1)).toBe('3 files: 2 unchanged, 1 skipped');
  // Also where this machine remembers nothing: the server's records say it.
  const elsewhere = await run(['upload', library], {
    env: { XDG_STATE_HOME: join(home().directory, 'another-state') },
  });
  expect(elsewhere.stdout.trimEnd().split('\n').at(-1)).toBe('3 files: 2 unchanged, 1 skipped');
  const { total } = await json<{ total: number }>('files', 'list');
  expect(total).toBe(2);
});

test('upload --json prints a line a file and a summary', async () => {
  await writeFile(join(home().directory, 'fact.txt'), 'The lighthouse of Port Emmer burns acetylene.\n');
  const out = await lectern('upload', 'fact.txt', '--json', '--category', 'coast', '--reference', '{stem}');
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toEqual([
    {
      type: 'file',
      path: join(home().directory, 'fact.txt'),
      name: 'fact.txt',
      size: 46,
      fileId: expect.any(String),
      result: 'ready',
      reason: null,
      chunks: 1,
    },
    { type: 'summary', total: 1, ready: 1, uploaded: 0, unchanged: 0, skipped: 0, failed: 0, open: 0 },
  ]);
  const found = await json<{ results: { semantic: { fileName: string }[] } }>(
    ...['search', 'what does the lighthouse burn', '--reference', 'fact', '--min-score', '0'],
  );
  expect(found.results.semantic.map(({ fileName }) => fileName)).toEqual(['fact.txt']);
  const filtered = await json<{ results: { semantic: unknown[] } }>(
    ...['search', 'what does the lighthouse burn', '--filter', '{"not":{"key":"@reference","eq":"fact"}}'],
    ...['--min-score', '0'],
  );
  expect(JSON.stringify(filtered.results.semantic)).not.toContain('fact.txt');
});

test('files are listed, shown, and deleted', async () => {
  await writeFile(join(home().directory, 'old.txt'), 'This one goes away.\n');
  await lectern('upload', 'old.txt');
  const { items } = await json<Listed>('files', 'list', '--search', 'old.txt');
  const id = items[0]?.id ?? '';
  const table = await lectern('files', 'list', '--status', 'ready');
  expect(table).toMatch(/^ID +NAME +STATUS +SIZE +CHUNKS +CREATED/);
  expect(table).toContain('old.txt');
  expect(await lectern('files', 'show', id)).toMatch(/^id +\S+\nname +old\.txt\nstatus +ready\n/);
  expect(await lectern('files', 'delete', id)).toBe(`${id}  deleted\n`);
  expect(await run(['files', 'show', id])).toMatchObject({ code: 1, stdout: '' });
});

test('a failed file is named with its reason, ends the command with 1, and can be tried again', async () => {
  await writeFile(join(home().directory, 'letter.pdf'), 'This is no PDF.');
  const { code, stdout, stderr } = await run(['upload', 'letter.pdf']);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^letter\.pdf failed: The file is named \.pdf, but .+\.\n1 file: 1 failed\n$/);
  expect(stderr).toBe('lectern: 1 file failed. See the reasons above.\n');
  const { items } = await json<Listed>('files', 'list', '--status', 'conversion_failed');
  expect(await lectern('files', 'retry', items[0]?.id ?? '')).toMatch(/uploaded|conversion/);
});

test('search shows what was found, where, and by which route', async () => {
  const out = await lectern(
    'search',
    'When',
    'was',
    'Amber Lantern',
    'sown?',
    '--min-score',
    '0.2',
    '--top',
    '1',
  );
  expect(out).toMatch(/^1\. garden\.md {2}[01]\.\d\d\n {3}.*Amber Lantern was sown on 3 March/);
  expect(out).toContain('\nroute semantic: ');
  const none = await run(['search', 'zeppelin hangar', '--min-score', '1']);
  expect(none).toMatchObject({ code: 0 });
  expect(none.stderr).toContain('Try a lower --min-score');
});

test('ask answers with its sources, their quotes, and the route', async () => {
  const out = await lectern('ask', 'When was Amber Lantern sown?');
  expect(out).toMatch(/^The tomato variety Amber Lantern was sown on 3 March under glass\. \[1\]\n/);
  expect(out).toContain(
    '[1] garden.md\n    “The tomato variety Amber Lantern was sown on 3 March under glass.”\n',
  );
  expect(out).toMatch(/\nroute semantic: .+\nmodel lectern-\S+\nid {4}[\da-f-]{36}\n$/);
  const answer = await json<{ answer: string; citations: unknown[] }>('ask', 'When was Amber Lantern sown?');
  expect(answer.answer).toContain('3 March');
  expect(answer.citations).toHaveLength(1);
});
