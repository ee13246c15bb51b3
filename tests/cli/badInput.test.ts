import { openSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { type Harness, startHarness } from '../harness';
import { type CliHome, makeHome, runCli, startCli } from './support/runCli';

jest.setTimeout(120_000);

let harness: Harness;
let home: CliHome;

beforeAll(async () => {
  harness = await startHarness({ DEMO_DATA: 'none' });
  home = await makeHome({ DATA_DIR: harness.dataDir });
  await writeFile(join(home.directory, 'note.txt'), 'A note.\n');
});
afterAll(async () => {
  await harness.close();
  await home.remove();
});

const cases: [title: string, args: string[], code: number, words: RegExp][] = [
  ['help for an unknown command', ['help', 'fles'], 2, /Unknown command 'fles' \(Did you mean files\?\)/],
  [
    'help for an unknown command of a group',
    ['help', 'keys', 'rotat'],
    2,
    /Unknown command 'rotat' \(Did you mean rotate\?\)/,
  ],
  ['an unknown command', ['serach', 'x'], 2, /Unknown command 'serach' \(Did you mean search\?\)/],
  ['an unknown option', ['search', 'x', '--tpo', '3'], 2, /Unknown option '--tpo' \(Did you mean --top\?\)/],
  ['a missing operand', ['upload'], 2, /Missing required argument 'paths'/],
  ['a number that is none', ['files', 'list', '--limit', 'many'], 2, /must be a whole number from 1 to/],
  ['an amount that is none', ['budgets', 'set', '--soft', '1,000'], 2, /must be a number of at least 0/],
  [
    'a choice that is none',
    ['search', 'x', '--route', 'sideways'],
    2,
    /Allowed choices are semantic, structured, hybrid/,
  ],
  ['a filter that is none', ['ask', 'x', '--filter', 'year=2024'], 2, /must be a JSON object/],
  ['a file that does not exist', ['upload', 'nothing.txt'], 2, /There is no file or directory 'nothing.txt'/],
  [
    'an error that quotes escape sequences',
    ['upload', 'no\u001b[2Jpe\u009b.md'],
    2,
    /There is no file or directory 'no\[2Jpe\.md'/,
  ],
  ['a pattern that matches nothing', ['upload', 'nothing/*.pdf'], 2, /No file matches/],
  ['metadata without a value', ['upload', 'note.txt', '--meta', 'author'], 2, /--meta must be name=value/],
  ['an invalid URL', ['files', 'list', '--url', 'http://'], 2, /is not a valid URL/],
  [
    'a server that is unavailable',
    ['files', 'list', '--url', 'http://127.0.0.1:1025', '--key', 'k'],
    3,
    /connection refused/,
  ],
  [
    'a host that is unknown',
    ['files', 'list', '--url', 'http://no.invalid', '--key', 'k'],
    3,
    /cannot be reached/,
  ],
  ['a wrong key', ['files', 'list', '--key', 'wrong'], 4, /The API key is invalid or has been deleted/],
  [
    'a wrong admin token',
    ['keys', 'list', '--admin-token', 'wrong'],
    4,
    /Give a valid admin token with --admin-token/,
  ],
  [
    'a SQLite file in another directory',
    ['connectors', 'add', 'x', 'sqlite:///etc/passwd'],
    4,
    /opened only in DATA_DIR\/connectors and SQLITE_DIRECTORIES\. Move the file there/,
  ],
  ['an id that is none', ['files', 'show', '12'], 1, /id: Input should be a valid UUID/],
  ['a file of another id', ['files', 'show', '00000000-0000-4000-8000-000000000000'], 1, /There is no file/],
  [
    'a folder that does not exist',
    ['upload', 'note.txt', '--folder', 'attic'],
    1,
    /There is no folder 'attic'/,
  ],
  ['a question too long', ['ask', 'x'.repeat(1001)], 1, /at most 1000 characters/],
  ['a directory that does not exist', ['sync', 'nowhere'], 2, /nowhere' cannot be read/],
  [
    'a prompt file that does not exist',
    ['prompts', 'publish', 'p', 'none.txt'],
    2,
    /'none.txt' cannot be read/,
  ],
];

test.each(cases)('%s is told in one sentence', async (_title, args, code, words) => {
  const result = await runCli(home, args);
  expect(result.stdout).toBe('');
  expect(result.stderr).toMatch(/^lectern: \S.*[.?]\n$/);
  expect(result.stderr).toMatch(words);
  expect(result.stderr).not.toMatch(/\n +at /);
  expect(result.code).toBe(code);
});

test('where an error comes from is shown with --debug only', async () => {
  const { stderr } = await runCli(home, [
    'files',
    'list',
    '--url',
    'http://127.0.0.1:1025',
    '--key',
    'k',
    '--debug',
  ]);
  expect(stderr).toMatch(/\n +at /);
});

test('who may not administer is told which token is missing', async () => {
  const { code, stderr } = await runCli(
    home,
    ['orgs', 'list', '--url', harness.origin, '--key', harness.keys.production],
    {
      env: { DATA_DIR: join(home.directory, 'nowhere') },
    },
  );
  expect(code).toBe(4);
  expect(stderr).toMatch(
    /^lectern: This command needs the admin token.*--admin-token or LECTERN_ADMIN_TOKEN\.\n$/,
  );
});

test('without any server the ways to name one are told', async () => {
  const { code, stderr } = await runCli(home, ['files', 'list'], {
    env: { DATA_DIR: join(home.directory, 'nowhere') },
  });
  expect(code).toBe(2);
  expect(stderr).toMatch(/Start one with 'lectern up', or give --url, LECTERN_URL or a profile/);
});

test('a full disk is named', async () => {
  const full = openSync('/dev/full', 'w');
  expect(await runCli(home, ['files', 'list', '--json'], { stdout: full })).toMatchObject({
    code: 1,
    stderr: 'lectern: The result cannot be written: the disk is full.\n',
  });
});

test('a reader that had enough is no error', async () => {
  const running = startCli(home, ['search', '--help']);
  running.child.stdout?.destroy();
  expect((await running.finished).stderr).toBe('');
});

test('a state directory that cannot be written is named with the way out', async () => {
  await writeFile(join(home.directory, 'blocked'), '');
  const { code, stderr } = await runCli(home, ['upload', 'note.txt'], {
    env: { XDG_STATE_HOME: join(home.directory, 'blocked') },
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^lectern: The upload journal in .* cannot be used: .*Set XDG_STATE_HOME to another directory\.\n$/,
  );
});

test('a damaged profile file is named', async () => {
  const config = join(home.directory, 'damaged');
  await mkdir(join(config, 'lectern'), { recursive: true });
  await writeFile(join(config, 'lectern', 'config.json'), '{');
  const { code, stderr } = await runCli(home, ['files', 'list'], { env: { XDG_CONFIG_HOME: config } });
  expect(code).toBe(1);
  expect(stderr).toMatch(/config\.json is not a valid profile file\. Correct or remove it/);
});

describe('a server that is none', () => {
  let server: Server;
  let url: string;
  let answer: (path: string) => { status: number; body: string } | null;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const given = answer(request.url ?? '');
      if (given) response.writeHead(given.status, { 'content-type': 'text/html' }).end(given.body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('is told as what it is', async () => {
    answer = () => ({ status: 404, body: '<h1>Not here</h1>' });
    const { code, stderr } = await runCli(home, ['files', 'list', '--url', url, '--key', 'k']);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/responded with HTTP 404, but is not a Lectern server\. Check the URL/),
    ]);
  });

  test('and is unavailable is told to be so', async () => {
    answer = () => ({ status: 503, body: '' });
    const { code, stderr } = await runCli(home, ['ask', 'who?', '--url', url, '--key', 'k']);
    expect([code, stderr]).toEqual([3, expect.stringMatching(/is unavailable \(HTTP 503\)/)]);
  });

  test('that limits the rate is retried after its Retry-After', async () => {
    const refusal = {
      errors: [
        { message: 'Too many requests.', extensions: { code: 'rate_limit_exceeded', retryAfterSeconds: 1 } },
      ],
    };
    const times: number[] = [];
    answer = () => {
      times.push(Date.now());
      const body = times.length === 1 ? refusal : { data: { deleteFile: { id: '1', deleted: true } } };
      return { status: 200, body: JSON.stringify(body) };
    };
    const result = await runCli(home, ['files', 'delete', '1', '--url', url, '--key', 'k']);
    expect(result).toEqual({
      code: 0,
      stdout: '1  deleted\n',
      stderr: 'Rate limit reached. Retrying in 1 s.\n',
    });
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  test('and never answers is given up after the time that was allowed', async () => {
    answer = () => null;
    const { code, stderr } = await runCli(home, [
      'prompts',
      'publish',
      'p',
      'note.txt',
      '--url',
      url,
      '--key',
      'k',
      '--admin-token',
      't',
      '--timeout',
      '1',
    ]);
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/did not respond within 1 s\. Try again, or increase --timeout/),
    ]);
  });
});

test('an id that fails does not keep the others from being deleted', async () => {
  const [, uploaded = ''] =
    (await runCli(home, ['upload', 'note.txt', '--json'])).stdout.match(/"fileId":"([^"]+)"/) ?? [];
  const unknown = '00000000-0000-4000-8000-000000000000';
  const { code, stdout, stderr } = await runCli(home, ['files', 'delete', unknown, uploaded, '--json']);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    { id: unknown, error: { code: 'file_not_found', message: expect.stringContaining(unknown) } },
    { id: uploaded, deleted: true },
  ]);
  expect(code).toBe(1);
  expect(stderr).toBe('lectern: 1 of 2 failed. See the reasons above.\n');
});
