import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createSampleDatabase } from '../../app/startup/demo/sampleDatabase';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { CrashHistory } from '../../providers/connectors/process/crashHistory';
import { ProcessSlots } from '../../providers/connectors/process/processSlots';
import { startFakePostgres } from '../../scripts/fuzz/connectors/fakePostgres';
import type { FakeServer } from '../../scripts/fuzz/connectors/fakeServer';
import { eventually } from '../harness';
import { connectorProcesses, environmentOf, isAlive } from './processesOf';

jest.setTimeout(60_000);

const directory = mkdtempSync(path.join(tmpdir(), 'lectern-process-'));
const file = path.join(directory, 'shop.sqlite');
let server: FakeServer;
let url = '';

beforeAll(async () => {
  createSampleDatabase(file);
  server = await startFakePostgres();
  url = `postgres://reader:hush@127.0.0.1:${server.port}/shop`;
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true, force: true });
});

test('the process of a connector has nothing of the environment of the gateway', async () => {
  process.env.LECTERN_TEST_SECRET = 'hush';
  const connector = createOpenConnector({ sqliteDirectories: [] })('postgres', url, 'a');
  await connector.ping();
  const [pid = 0] = connectorProcesses();
  const names = environmentOf(pid)
    .split('\0')
    .filter(Boolean)
    .map((entry) => entry.split('=')[0]);
  // How Node tells it of its channel to the gateway.
  expect(names.filter((name) => !name?.startsWith('NODE_CHANNEL_'))).toEqual([]);
  await connector.close();
  delete process.env.LECTERN_TEST_SECRET;
});

test('a program that waits for nothing but its connector ends after the answer, not before', async () => {
  const built = path.resolve('dist/providers/connectors/process/connectorProcess.js');
  const target = { kind: 'sqlite', file, directories: [directory] };
  const program = `
    const { ConnectorProcess } = require(${JSON.stringify(built)});
    const child = new ConnectorProcess(${JSON.stringify(target)}, 256);
    child.ready.then(() => child.request({ type: 'privileges' }).reply).then(() => console.log('answered'));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], { timeout: 30_000 });
  expect(stdout).toBe('answered\n');
});

test('a program that closes its connector goes on afterwards, also where the process had to be killed', async () => {
  const program = `
    const { readFileSync } = require('node:fs');
    const { createOpenConnector } = require('./dist/providers/connectors/openConnector.js');
    (async () => {
      const connector = createOpenConnector({ sqliteDirectories: [${JSON.stringify(directory)}] })('sqlite', ${JSON.stringify(file)}, 'a');
      await connector.ping();
      const children = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').split(' ').filter(Boolean);
      for (const child of children) process.kill(Number(child), 'SIGSTOP');
      await connector.close();
      console.log('closed', children.length);
    })();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], { timeout: 30_000 });
  expect(stdout).toBe('closed 1\n');
});

test('a process beyond its memory is ended, and that is one failed query', async () => {
  const open = createOpenConnector({ sqliteDirectories: [], maxMemoryMb: 30 });
  const connector = open('postgres', url, 'a');
  await expect(
    eventually(
      () => connector.ping(),
      () => false,
    ),
  ).rejects.toMatchObject({ code: 'unavailable' });
  await connector.close();
});

test('a connector that is closed, or idle for its time, has no process', async () => {
  const open = createOpenConnector({ sqliteDirectories: [directory], idleMs: 10 });
  const connector = open('sqlite', file, 'a');
  await connector.ping();
  await eventually(
    async () => connectorProcesses().length,
    (found) => found === 0,
  );
  await connector.ping();
  await connector.close();
  expect(connectorProcesses()).toEqual([]);
});

test('idle processes give way to connectors that need one', async () => {
  const open = createOpenConnector({ sqliteDirectories: [directory], maxProcesses: 2 });
  const connectors = ['a', 'b', 'c', 'd'].map((owner) => open('postgres', url, owner));
  for (const connector of connectors) {
    await connector.ping();
    expect(connectorProcesses().length).toBeLessThanOrEqual(2);
  }
  await Promise.all(connectors.map((connector) => connector.close()));
});

test('databases of one environment that hang leave room for those of another', async () => {
  const silent = await startFakePostgres();
  silent.distort(() => null);
  const open = createOpenConnector({ sqliteDirectories: [], maxProcesses: 4 });
  const hanging = Array.from({ length: 6 }, (_, at) =>
    open('postgres', `postgres://reader:hush@127.0.0.1:${silent.port}/shop${at}`, 'one'),
  );
  const failed = hanging.map((connector) => connector.ping().catch(() => undefined));
  await eventually(
    async () => silent.connections,
    (taken) => taken >= 2,
  );
  const other = open('postgres', url, 'other');
  await other.ping();
  expect(connectorProcesses().length).toBeLessThanOrEqual(3);
  await Promise.all([...hanging, other].map((connector) => connector.close()));
  await Promise.all(failed);
  silent.close();
});

/** A gateway in short: opens a connector and has it work without end. */
function startGateway(kind: string, address: string, sql: string) {
  const script = `
    const { createOpenConnector } = require('./dist/providers/connectors/openConnector.js');
    const connector = createOpenConnector({ sqliteDirectories: ['/'] })(${JSON.stringify(kind)}, ${JSON.stringify(address)}, 'a');
    connector.query(${JSON.stringify(sql)}, [], { timeoutMs: 600000, maxRows: 1, maxBytes: 1 });
    setInterval(() => undefined, 1000);`;
  return spawn(process.execPath, ['-e', script], { cwd: path.resolve(__dirname, '../..'), stdio: 'ignore' });
}

const tables = Array.from({ length: 9 }, (_, at) => `order_items t${at}`).join(', ');

test.each([
  ['a statement of SQLite', 'sqlite', () => file, `SELECT count(*) FROM ${tables}`],
  ['the parser of PostgreSQL', 'postgres', () => url, 'SELECT 1'],
])('a process that is busy in %s ends when the gateway is killed', async (_name, kind, address, sql) => {
  // An ErrorResponse whose field has no end.
  if (kind === 'postgres') server.distort(() => Buffer.from('4500000006' + '4d41', 'hex'));
  const gateway = startGateway(kind, address(), sql);
  const [pid = 0] = await eventually(
    async () => connectorProcesses(gateway.pid),
    (found) => found.length > 0,
  );
  gateway.kill('SIGKILL');
  await eventually(
    async () => isAlive(pid),
    (alive) => !alive,
  );
  server.distort((_state, reply) => reply);
});

test('after crashes a database is left alone for pauses that double, for its own environment only', () => {
  let now = 0;
  const crashes = new CrashHistory(() => now);
  const pauses: number[] = [];
  for (let at = 0; at < 10; at++) {
    crashes.add('a');
    const from = now;
    for (;;) {
      try {
        crashes.assertAllowed('a');
        break;
      } catch {
        now += 500;
      }
    }
    pauses.push(now - from);
  }
  expect(pauses).toEqual([0, 500, 1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000]);
  crashes.add('a');
  expect(() => crashes.assertAllowed('b')).not.toThrow();
});

test('an owner holds at most half of the slots, and who waits in vain is refused', async () => {
  const slots = new ProcessSlots(4);
  const [release] = await Promise.all(['a', 'a', 'b'].map((owner) => slots.acquire(owner, 1_000)));
  await expect(slots.acquire('a', 1)).rejects.toMatchObject({ code: 'unavailable' });
  await slots.acquire('b', 1_000);
  await expect(slots.acquire('c', 1)).rejects.toMatchObject({ code: 'unavailable' });
  release?.();
  await slots.acquire('a', 1_000);
});
