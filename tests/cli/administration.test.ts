import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import { type Listed, useCli } from './support/useCli';

jest.setTimeout(120_000);

const { harness, home, run, lectern, json } = useCli();

test('keys are created, used, rotated, listed, and gone once deleted', async () => {
  const { stdout, stderr } = await run([
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
  const url = harness().origin;
  expect(await run(['folders', 'list', '--url', url, '--key', key])).toMatchObject({ code: 0 });
  const rotated = await json<{ id: string; key: string }>('keys', 'rotate', id, '--grace', '0');
  expect((await run(['folders', 'list', '--key', rotated.key])).code).toBe(0);
  expect(await lectern('keys', 'delete', rotated.id)).toBe(`${rotated.id}  deleted\n`);
  expect(await run(['folders', 'list', '--key', rotated.key])).toMatchObject({
    code: 4,
    stdout: '',
  });
});

test('prompts are published, shown, listed with their versions, and rolled back', async () => {
  await writeFile(join(home().directory, 'greeting.txt'), 'Good morning, {{name}}.');
  expect(await lectern('prompts', 'publish', 'greeting', 'greeting.txt')).toBe(
    'greeting  version 1 is live\n',
  );
  const second = await run(['prompts', 'publish', 'greeting', '-'], {
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
  const refused = await run(['environments', 'delete', environment.id]);
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
  const directory = join(harness().dataDir, 'connectors');
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
  const gone = await run(['connectors', 'test', 'Boats']);
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
  expect(await run(['queues', 'dead'])).toMatchObject({
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
  const broken = await run(['doctor', '--url', 'http://127.0.0.1:1025'], {
    env: { REDIS_URL: 'redis://127.0.0.1:1025', DATA_DIR: join(home().directory, 'nowhere') },
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
  const { code, stderr } = await run(['files', 'list', '--url', 'http://127.0.0.1:1025']);
  expect(code).toBe(4);
  expect(stderr).toBe('lectern: This command needs an API key. Give it with --key or LECTERN_API_KEY.\n');
});

test('a profile names a server and its key', async () => {
  const config = join(home().directory, 'config', 'lectern');
  await mkdir(config, { recursive: true });
  await writeFile(
    join(config, 'config.json'),
    JSON.stringify({ profiles: { here: { url: harness().origin, apiKey: harness().keys.staging } } }),
  );
  const env = { DATA_DIR: join(home().directory, 'nowhere') };
  expect(await run(['files', 'list', '--profile', 'here'], { env })).toMatchObject({ code: 0 });
  const unknown = await run(['files', 'list', '--profile', 'there'], { env });
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('Known profiles: here') });
});

test('a fresh sign-in link of the running server is printed, and refused without the admin token', async () => {
  const link = (await lectern('console')).trim();
  expect(link).toMatch(new RegExp(`^${harness().origin}/#code=[\\w-]{32}$`));
  expect((await lectern('console')).trim()).not.toBe(link);
  const refused = await run(['console', '--admin-token', 'lectern_admin_wrong']);
  expect(refused).toMatchObject({ code: 4, stdout: '' });
  expect(await run(['console', '--url', 'http://127.0.0.1:9', '--admin-token', 'x'])).toMatchObject({
    code: 3,
  });
});
