import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import { type Harness, startHarness } from '../harness';
import { makeLibrary } from './support/makeLibrary';
import { type CliHome, makeHome, runCli } from './support/runCli';

jest.setTimeout(120_000);

let harness: Harness;
let home: CliHome;
let library: string;

/** Runs a command that has to succeed; what it printed. */
async function lectern(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(home, args);
  if (code !== 0) throw new Error(`lectern ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

async function json<T = Record<string, unknown>>(...args: string[]): Promise<T> {
  return JSON.parse(await lectern(...args, '--json')) as T;
}

interface Listed {
  items: { id: string; name: string; slug?: string; status?: string }[];
}

beforeAll(async () => {
  harness = await startHarness({ DEMO_DATA: 'none' });
  home = await makeHome({ DATA_DIR: harness.dataDir });
  library = await makeLibrary(home);
});
afterAll(async () => {
  await harness.close();
  await home.remove();
});

test('upload brings a directory to the server, follows it until it is searchable, and repeats nothing', async () => {
  const first = await runCli(home, ['upload', library]);
  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout).toContain('garden.md ready, 1 chunk\n');
  expect(first.stdout).toContain('sub/piano.txt ready, 1 chunk\n');
  expect(first.stdout).toContain('archive.zip skipped: This file type is not supported.\n');
  expect(first.stdout.trimEnd().split('\n').at(-1)).toBe('3 files: 2 ready, 1 skipped');
  // Nothing is drawn where nobody looks at a screen.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are matched on purpose
  expect(first.stdout + first.stderr).not.toMatch(/\u001b|█/);

  await mkdir(join(home.directory, 'copies'));
  await copyFile(join(library, 'garden.md'), join(home.directory, 'copies', 'copy.md'));
  const copies = await runCli(home, ['upload', join(home.directory, 'copies'), '--skip-duplicates']);
  expect(copies.stdout).toContain("copy.md skipped: The file 'garden.md' has the same content.\n");

  const second = await runCli(home, ['upload', library]);
  expect(second.stdout.trimEnd().split('\n').at(-1)).toBe('3 files: 2 unchanged, 1 skipped');
  // Also where this machine remembers nothing: the server's records say it.
  const elsewhere = await runCli(home, ['upload', library], {
    env: { XDG_STATE_HOME: join(home.directory, 'another-state') },
  });
  expect(elsewhere.stdout.trimEnd().split('\n').at(-1)).toBe('3 files: 2 unchanged, 1 skipped');
  const { total } = await json<{ total: number }>('files', 'list');
  expect(total).toBe(2);
});

test('upload --json prints a line a file and a summary', async () => {
  await writeFile(join(home.directory, 'fact.txt'), 'The lighthouse of Port Emmer burns acetylene.\n');
  const out = await lectern('upload', 'fact.txt', '--json', '--category', 'coast', '--reference', '{stem}');
  const lines = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toEqual([
    {
      type: 'file',
      path: join(home.directory, 'fact.txt'),
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
});

test('files are listed, shown, and deleted', async () => {
  await writeFile(join(home.directory, 'old.txt'), 'This one goes away.\n');
  await lectern('upload', 'old.txt');
  const { items } = await json<Listed>('files', 'list', '--search', 'old.txt');
  const id = items[0]?.id ?? '';
  const table = await lectern('files', 'list', '--status', 'ready');
  expect(table).toMatch(/^ID +NAME +STATUS +SIZE +CHUNKS +CREATED/);
  expect(table).toContain('old.txt');
  expect(await lectern('files', 'show', id)).toMatch(/^id +\S+\nname +old\.txt\nstatus +ready\n/);
  expect(await lectern('files', 'delete', id)).toBe(`${id}  deleted\n`);
  expect(await runCli(home, ['files', 'show', id])).toMatchObject({ code: 1, stdout: '' });
});

test('a failed file is named with its reason, ends the command with 1, and can be tried again', async () => {
  await writeFile(join(home.directory, 'letter.pdf'), 'This is no PDF.');
  const { code, stdout, stderr } = await runCli(home, ['upload', 'letter.pdf']);
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
  const none = await runCli(home, ['search', 'zeppelin hangar', '--min-score', '1']);
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

test('keys are created, used, rotated, listed, and gone once deleted', async () => {
  const { stdout, stderr } = await runCli(home, [
    'keys',
    'create',
    'reporting',
    '--in',
    'staging',
    '--limit',
    'search=600',
  ]);
  const key = stdout.trim();
  expect(key).toMatch(/^lectern_\w+$/);
  expect(stderr).toContain('it cannot be shown again');
  const { items } = await json<Listed>('keys', 'list', '--all');
  const { id } = items.find(({ name }) => name === 'reporting') ?? { id: '' };
  const url = harness.origin;
  expect(await runCli(home, ['folders', 'list', '--url', url, '--key', key])).toMatchObject({ code: 0 });
  const rotated = await json<{ id: string; key: string }>('keys', 'rotate', id, '--grace', '0');
  expect((await runCli(home, ['folders', 'list', '--key', rotated.key])).code).toBe(0);
  expect(await lectern('keys', 'delete', rotated.id)).toBe(`${rotated.id}  deleted\n`);
  expect(await runCli(home, ['folders', 'list', '--key', rotated.key])).toMatchObject({
    code: 4,
    stdout: '',
  });
});

test('prompts are published, shown, listed with their versions, and rolled back', async () => {
  await writeFile(join(home.directory, 'greeting.txt'), 'Good morning, {{name}}.');
  expect(await lectern('prompts', 'publish', 'greeting', 'greeting.txt')).toBe(
    'greeting  version 1 is live\n',
  );
  const second = await runCli(home, ['prompts', 'publish', 'greeting', '-'], {
    input: 'Good evening, {{name}}.',
  });
  expect(second.stdout).toBe('greeting  version 2 is live\n');
  expect(await lectern('prompts', 'show', 'greeting')).toBe('Good evening, {{name}}.\n');
  expect(await lectern('prompts', 'rollback', 'greeting')).toBe('greeting  version 1 is live\n');
  expect(await lectern('prompts', 'show', 'greeting')).toBe('Good morning, {{name}}.\n');
  expect(await lectern('prompts', 'list', 'greeting')).toMatch(/^VERSION +LIVE .*\n +2 .*\n +1 +yes /);
  expect(await lectern('prompts', 'list')).toMatch(/greeting +1 +name/);
  expect(await lectern('prompts', 'delete', 'greeting')).toBe('greeting  deleted\n');
});

test('organizations, projects, environments and folders are made, renamed and removed', async () => {
  const org = await json<{ id: string }>('orgs', 'create', 'Harbour Office');
  await lectern('orgs', 'rename', org.id, 'Harbour Board');
  expect(await lectern('orgs', 'list')).toContain('Harbour Board');
  const project = await json<{ id: string }>('projects', 'create', 'Tides', '--org', org.id);
  expect(await lectern('projects', 'rename', project.id, 'Tide tables')).toContain('renamed');
  expect(await lectern('projects', 'list', '--all')).toContain('Tide tables');
  expect(await lectern('projects', 'list')).not.toContain('Tide tables');
  const environment = await json<{ id: string }>(
    'environments',
    'create',
    'production',
    '--project',
    project.id,
  );
  expect(await lectern('environments', 'list', '--project', project.id)).toContain(environment.id);
  const refused = await runCli(home, ['environments', 'delete', environment.id]);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Confirm with --yes') });
  await lectern('environments', 'delete', environment.id, '--yes');
  await lectern('projects', 'delete', project.id);
  await lectern('orgs', 'delete', org.id);
  const folder = await json<{ id: string }>('folders', 'create', 'manuals');
  await lectern('folders', 'rename', folder.id, 'handbooks');
  expect(await lectern('folders', 'list')).toContain('handbooks');
  expect(await lectern('folders', 'delete', folder.id)).toBe(`${folder.id}  deleted\n`);
});

test('a database is attached, tested, listed with its state, asked, and detached', async () => {
  // The directory that SQLite files are opened in without a setting.
  const directory = join(harness.dataDir, 'connectors');
  await mkdir(directory, { recursive: true });
  const path = join(directory, 'boats.sqlite');
  const database = new Database(path);
  database.run('create table boats (id integer primary key, name text)');
  database.run("insert into boats (name) values ('Corvina'), ('Halcyon')");
  database.close();
  await lectern('connectors', 'add', 'Boats', path);
  expect(await lectern('connectors', 'test', 'Boats')).toMatch(/^Boats {2}responded in \d+ ms, /);
  expect(await lectern('connectors', 'refresh', 'Boats')).toBe('Boats  1 table\n');
  expect(await lectern('connectors', 'list')).toMatch(/ Boats +sqlite +up +1 /);
  const answer = await lectern('search', 'How many boats are there?');
  expect(answer).toMatch(/^\S+\n2\n\nroute structured: /);
  expect(answer).toMatch(/\nsql {3}SELECT COUNT\(\*\).* FROM boats \(Boats\)\nid {4}\S+\n$/i);
  expect(await lectern('connectors', 'remove', 'Boats')).toMatch(/ {2}detached\n$/);
  const gone = await runCli(home, ['connectors', 'test', 'Boats']);
  expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining("There is no connector 'Boats'") });
});

test('queues are listed, paused and resumed, and what was administered is on record', async () => {
  expect(await lectern('queues', 'list')).toMatch(/^STAGE +WAITING .*\nconversion +0 +0 /);
  expect(await lectern('queues', 'pause', 'embedding')).toMatch(/\nembedding .* yes\n/);
  expect(await lectern('doctor', '--server-only')).toMatch(
    /! queues +paused: embedding\n +→ Resume them with 'lectern queues resume'\.\n/,
  );
  expect(await lectern('queues', 'resume')).not.toContain('yes');
  expect(await lectern('queues', 'drain')).toMatch(/\nconversion .* yes\n/);
  await lectern('queues', 'resume');
  expect(await runCli(home, ['queues', 'dead'])).toMatchObject({
    code: 0,
    stderr: 'There are no dead letters.\n',
  });
  expect(await lectern('audit', '--operation', 'pauseQueue')).toMatch(
    / admin token +pauseQueue +succeeded\n/,
  );
});

test('doctor finds a server in order, and says what to do where it is not', async () => {
  const report = await json<{ healthy: boolean; checks: { name: string; state: string }[] }>('doctor');
  expect(report.healthy).toBe(true);
  const names = report.checks.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'versions',
      'configuration',
      'disk',
      'credentials',
      'server',
      'API key',
      'search',
    ]),
  );
  const broken = await runCli(home, ['doctor', '--url', 'http://127.0.0.1:1025'], {
    env: { REDIS_URL: 'redis://127.0.0.1:1025', DATA_DIR: join(home.directory, 'nowhere') },
  });
  expect(broken.code).toBe(1);
  expect(broken.stdout).toMatch(/✗ Redis .*ECONNREFUSED\n +→ Start it, or correct REDIS_URL\.\n/);
  expect(broken.stdout).toMatch(/✗ server .*cannot be reached.*\n +→ Start a server with 'lectern up'/);
});

test('shells are told what may come next', async () => {
  expect(await lectern('complete', '--', 'keys', '')).toBe('list\ncreate\nrotate\ndelete\n');
  expect(await lectern('completion', 'bash')).toContain('lectern complete --');
});

test('the keys of the local server are not sent to another address', async () => {
  const { code, stderr } = await runCli(home, ['files', 'list', '--url', 'http://127.0.0.1:1025']);
  expect(code).toBe(4);
  expect(stderr).toBe('lectern: This command needs an API key. Give it with --key or LECTERN_API_KEY.\n');
});

test('a profile names a server and its key', async () => {
  const config = join(home.directory, 'config', 'lectern');
  await mkdir(config, { recursive: true });
  await writeFile(
    join(config, 'config.json'),
    JSON.stringify({ profiles: { here: { url: harness.origin, apiKey: harness.keys.staging } } }),
  );
  const env = { DATA_DIR: join(home.directory, 'nowhere') };
  expect(await runCli(home, ['files', 'list', '--profile', 'here'], { env })).toMatchObject({ code: 0 });
  const unknown = await runCli(home, ['files', 'list', '--profile', 'there'], { env });
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('Known profiles: here') });
});
