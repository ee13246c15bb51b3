/** The product on a disk that becomes full: what it says, what it keeps, and that it goes on when there is room. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, truncateSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Credentials } from '../../app/startup/credentials';
import { eventually } from '../harness';

jest.setTimeout(600_000);

const startTimeoutMs = 240_000;
const entry = resolve(__dirname, '../../dist/app/server.js');
const mount = (size: string, directory: string) => `mount -t tmpfs -o size=${size} tmpfs ${directory}`;
const isPossible = spawnSync('unshare', ['-rm', 'sh', '-c', mount('1m', '/mnt')]).status === 0;

let directory: string;
/** Has the small disk mounted, and starts the program once for each port and data directory that it is given. */
let keeper: ChildProcess;
let output = '';

beforeAll(async () => {
  if (!isPossible) return;
  directory = await mkdtemp(join(tmpdir(), 'lectern-full-'));
  const run = `while read -r port dir; do PORT=$port DATA_DIR=$dir ${process.execPath} ${entry} & echo "pid $!"; wait $!; echo "exit $?"; done`;
  keeper = spawn('unshare', ['-rm', 'sh', '-c', `${mount('96m', directory)} && ${run}`], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', DEMO_DATA: 'none' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  for (const stream of [keeper.stdout, keeper.stderr]) {
    stream?.on('data', (part: Buffer) => {
      output += part.toString();
    });
  }
  expect(await start()).toContain('Keys ');
  port = new URL(origin()).port;
}, startTimeoutMs);
afterAll(async () => {
  if (!isPossible) return;
  keeper.stdin?.end();
  if (!hasEnded()) process.kill(programId(), 'SIGTERM');
  await rm(directory, { recursive: true, force: true });
});

/** As an operator sets it: an address that changes has to be written down. */
let port = '0';
const programId = () => Number(/^pid (\d+)$/m.exec(output)?.[1]);
const hasEnded = () => /^exit \d+$/m.test(output);

/** Starts the program; returns what it wrote until it serves, or has ended. */
function start(dataDir = directory): Promise<string> {
  output = '';
  keeper.stdin?.write(`${port} ${dataDir}\n`);
  return eventually(
    async () => output,
    (text) => text.includes('Keys ') || hasEnded(),
    startTimeoutMs,
  );
}

async function kill(): Promise<void> {
  process.kill(programId(), 'SIGKILL');
  await eventually(async () => output, hasEnded, startTimeoutMs);
}

/** A file of the small disk, which only the namespace of its keeper has. */
const onDisk = (name: string) => `/proc/${keeper.pid}/root${join(directory, name)}`;

const origin = () => /REST base\s+(http:\/\/[\w.:]+)/.exec(output)?.[1] ?? '';

function call(path: string, body?: object): Promise<Response> {
  const { keys } = JSON.parse(readFileSync(onDisk('credentials.json'), 'utf8')) as Credentials;
  return fetch(`${origin()}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': keys.production, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function answerOf<T>(response: Promise<Response>): Promise<T> {
  return (await (await response).json()) as T;
}

interface Upload {
  file_id: string;
  upload_url: string;
}
const begin = (filename: string, size: number) =>
  answerOf<Upload>(call('/api/v1/files/init', { filename, size }));
const put = (url: string, text: string) =>
  fetch(url, { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body: text });
const confirm = ({ file_id: id }: Upload) => call(`/api/v1/files/${id}/confirm`, {});
const statusOf = async ({ file_id: id }: Upload) =>
  (await answerOf<{ status: string }>(call(`/api/v1/files/${id}/status`))).status;
const readiness = () => answerOf<{ status: string; checks: Record<string, string> }>(call('/readyz'));
const found = async (query: string) => {
  const answer = call('/api/v1/search', { query, min_score: 0, force_route: 'semantic' });
  const { results } = await answerOf<{ results: { semantic: { content: string }[] } }>(answer);
  return results.semantic.map(({ content }) => content).join('\n');
};

async function makeReady(upload: Upload, text: string): Promise<void> {
  expect((await put(upload.upload_url, text)).status).toBe(201);
  expect((await confirm(upload)).status).toBe(200);
  await eventually(
    () => statusOf(upload),
    (status) => status === 'ready',
    startTimeoutMs,
  );
}

const ballast = () => onDisk('ballast');

function fill(): void {
  for (const size of [1 << 20, 1 << 12]) {
    try {
      for (;;) appendFileSync(ballast(), Buffer.alloc(size));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
}

const runs = isPossible ? test : test.skip;

runs('a full disk is told with its reason, loses nothing, and is left when there is room', async () => {
  const kept = 'Valve number 3 opens at 5 bar.';
  const waiting = 'The grey heron nests in March.';
  const before = await begin('valves.md', kept.length);
  await makeReady(before, kept);
  const received = await begin('herons.md', waiting.length);
  expect((await put(received.upload_url, waiting)).status).toBe(201);
  const refused = await begin('large.md', 3_000_000);

  fill();
  const full = await eventually(readiness, ({ status }) => status === 'not ready');
  expect(full.checks).toMatchObject({ documents: 'has no space left', blobs: 'has no space left' });
  const upload = await put(refused.upload_url, 'a'.repeat(3_000_000));
  expect(upload.status).toBe(507);
  expect(await upload.text()).toContain('The disk is full');
  const unconfirmed = await confirm(received);
  expect(unconfirmed.status).toBe(503);
  expect(Number(unconfirmed.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await unconfirmed.json()).toMatchObject({
    code: 'unavailable',
    detail: expect.stringMatching(/disk .* is full/),
  });
  expect(await statusOf(before)).toBe('ready');
  expect(await found('at what pressure does valve 3 open?')).toContain('5 bar');

  truncateSync(ballast(), 0);
  await eventually(readiness, ({ status }) => status === 'ready');
  expect(await found('at what pressure does valve 3 open?')).toContain('5 bar');
  // What was received before is not sent again.
  expect((await confirm(received)).status).toBe(200);
  await eventually(
    () => statusOf(received),
    (status) => status === 'ready',
    startTimeoutMs,
  );
  expect(await found('when does the heron nest?')).toContain('March');
  const { total } = await answerOf<{ total: number }>(call('/api/v1/files'));
  expect(total).toBe(3);
});

runs('a program that is killed on a full disk has lost nothing, and says why it cannot start', async () => {
  const kept = 'The tide gate closes at 3 metres.';
  const waiting = 'The lighthouse was painted in May.';
  const before = await begin('tides.md', kept.length);
  await makeReady(before, kept);
  const received = await begin('lighthouse.md', waiting.length);
  expect((await put(received.upload_url, waiting)).status).toBe(201);
  const later = 'The harbour office is closed in winter.';
  const open = await begin('office.md', later.length);
  const answered: Upload[] = [];

  // Its processing is under way when the disk becomes full.
  expect((await confirm(received)).status).toBe(200);
  fill();
  // Writes are under way when it is killed; what is answered by then has to last.
  const writes = Array.from({ length: 20 }, async (_, i) => {
    const response = await call('/api/v1/files/init', { filename: `under-way-${i}.md`, size: 9 });
    const upload = (await response.json()) as Upload;
    if (response.ok) answered.push(upload);
  });
  await Promise.race(writes);
  await kill();
  await Promise.allSettled(writes);

  expect(await start()).toContain(
    `Lectern can't start: no space is left on the disk of DATA_DIR ${directory}. What was stored is kept: make room there and start again.`,
  );

  truncateSync(ballast(), 0);
  expect(await start()).toContain('Keys ');
  await eventually(readiness, ({ status }) => status === 'ready');
  expect(await found('when does the tide gate close?')).toContain('3 metres');
  for (const upload of answered) expect(await statusOf(upload)).toBe('uploading');
  await eventually(
    () => statusOf(received),
    (status) => status === 'ready',
    startTimeoutMs,
  );
  // The address that was given out for it is still right.
  await makeReady(open, later);
  expect(await found('when was the lighthouse painted?')).toContain('May');
});

runs('a first start on a full disk leaves nothing that a later one takes for damage', async () => {
  await kill();
  fill();
  const other = join(directory, 'other');
  expect(await start(other)).toContain(`no space is left on the disk of DATA_DIR ${other}.`);
  truncateSync(ballast(), 0);
  expect(await start(other)).toContain('Keys ');
});
