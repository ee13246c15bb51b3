/**
 * Compares the document store with SQLite behind the same protocol, and behind the cheapest one, lines of JSON, each
 * asked by a bare client: npm run bench -- store [DOCUMENTS SECONDS]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startDocumentStore } from '../src/startDocumentStore';
import { LineClient } from './lineClient';
import { WireClient } from './wireClient';

const CONCURRENCY = 16;
const ENVIRONMENTS = 50;
const ROUNDS = 5;
const BULK = 1000;
/** Run from its build, in `dist/scripts`. */
const packageDirectory = join(__dirname, '..', '..');
const benchDirectory = join(packageDirectory, '..', '..', 'benchmarks');

interface Entry {
  _id: string;
  env: string;
  name: string;
  at: number;
  n: number;
  text: string;
}

/** The measured operations, for either side. */
interface Side {
  /** Does nothing: what the wire costs, and the cutting of messages. */
  ping(): Promise<unknown>;
  byId(id: string): Promise<unknown>;
  recent(env: string, limit: number): Promise<unknown>;
  insert(entry: Entry): Promise<unknown>;
  insertMany(entries: Entry[]): Promise<unknown>;
  increment(id: string): Promise<unknown>;
}

function entry(i: number): Entry {
  return {
    _id: `doc-${i}`,
    env: `env-${i % ENVIRONMENTS}`,
    name: `name ${i}`,
    at: 1_700_000_000_000 + i * 1000,
    n: 0,
    text: 'lorem ipsum dolor '.repeat(18),
  };
}

/** SQLite behind lines of JSON. */
const overLines = (client: LineClient): Side => ({
  ping: () => client.ask('ping'),
  byId: (id) => client.ask('byId', id),
  recent: (env, limit) => client.ask('recent', env, limit),
  insert: (value) => client.ask('insert', value),
  insertMany: (values) => client.ask('insertMany', values),
  increment: (id) => client.ask('increment', id),
});

/** A server that speaks MongoDB's protocol. */
function overWire(client: WireClient): Side {
  const run = (command: object) => client.command({ ...command, $db: 'bench' });
  return {
    ping: () => run({ ping: 1 }),
    byId: (id) => run({ find: 'docs', filter: { _id: id }, limit: 1, singleBatch: true }),
    recent: (env, limit) => run({ find: 'docs', filter: { env }, sort: { at: -1 }, limit, batchSize: limit }),
    insert: (value) => run({ insert: 'docs', documents: [value] }),
    insertMany: (values) => run({ insert: 'docs', documents: values }),
    increment: (id) => run({ update: 'docs', updates: [{ q: { _id: id }, u: { $inc: { n: 1 } } }] }),
  };
}

/** Milliseconds of processor time that the threads of a process have used so far, counted in nanoseconds. */
function processorTime(pid: number): number {
  const threads = `/proc/${pid}/task`;
  const times = readdirSync(threads).map((id) => readFileSync(join(threads, id, 'schedstat'), 'utf8'));
  return times.reduce((sum, text) => sum + Number.parseInt(text, 10) / 1e6, 0);
}

interface Rate {
  perSecond: number;
  /** Processor time of the server, which other programs on the machine hardly change. */
  microseconds: number;
}

async function measure(pid: number, seconds: number, run: () => Promise<unknown>): Promise<Rate> {
  let count = 0;
  const [start, used] = [performance.now(), processorTime(pid)];
  const until = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (performance.now() < until) {
        await run();
        count++;
      }
    }),
  );
  return {
    perSecond: (count / (performance.now() - start)) * 1000,
    microseconds: ((processorTime(pid) - used) / count) * 1000,
  };
}

const names = ['SQLite, lines of JSON', 'SQLite, OP_MSG', 'store'] as const;
type Name = (typeof names)[number];

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] as number;

/** The sides take turns in short rounds, so that a busy moment of the machine hits all; ratios are medians of rounds. */
async function compare(label: string, round: (name: Name) => Promise<Rate>): Promise<void> {
  const rounds: Record<Name, Rate>[] = [];
  // Code is compiled in the first, which does not count.
  for (let i = 0; i <= ROUNDS; i++) {
    const rates: Partial<Record<Name, Rate>> = {};
    for (const name of names) rates[name] = await round(name);
    if (i > 0) rounds.push(rates as Record<Name, Rate>);
  }
  console.log(label);
  for (const name of names) {
    const [rate, cpu] = (['perSecond', 'microseconds'] as const).map((key) =>
      median(rounds.map((rates) => rates[name][key])),
    ) as [number, number];
    const ratio = median(rounds.map((rates) => rates[name].microseconds / rates.store.microseconds));
    console.log(
      `  ${name.padEnd(24)}${cpu.toFixed(1).padStart(7)} µs CPU${ratio.toFixed(2).padStart(7)} × the store's${Math.round(rate).toString().padStart(8)}/s`,
    );
  }
}

async function startPeer(script: string, data: string): Promise<{ child: ChildProcess; socketPath: string }> {
  const [name] = basename(script).split('.');
  const socketPath = join(data, `${name}.sock`);
  const child = fork(script, [join(data, `${name}.db`), socketPath, benchDirectory]);
  await new Promise((ready) => child.once('message', ready));
  return { child, socketPath };
}

async function main(): Promise<void> {
  const [documents, seconds] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 5)];
  const data = mkdtempSync(join(tmpdir(), 'store-bench-'));
  const lines = await startPeer(join(packageDirectory, 'scripts', 'sqlitePeer.js'), data);
  const wire = await startPeer(join(__dirname, 'sqliteWirePeer.js'), data);
  const handle = await startDocumentStore({ dataDir: join(data, 'store') });
  const lineClient = await LineClient.connect(lines.socketPath, CONCURRENCY);
  const peerClient = await WireClient.connect(wire.socketPath, CONCURRENCY);
  const socketPath = decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(handle.uri)?.[1] ?? '');
  const storeClient = await WireClient.connect(socketPath, CONCURRENCY);
  await storeClient.command({
    createIndexes: 'docs',
    indexes: [
      { key: { env: 1, at: 1 }, name: 'env_at' },
      { key: { name: 1 }, name: 'name', unique: true },
    ],
    $db: 'bench',
  });
  // As in a database with more collections, where the documents of one are not the last of all.
  await storeClient.command({ insert: 'later', documents: [{ _id: 1 }], $db: 'bench' });
  const sides: Record<Name, { side: Side; pid: number; loaded: number }> = {
    'SQLite, lines of JSON': { side: overLines(lineClient), pid: lines.child.pid ?? 0, loaded: 0 },
    'SQLite, OP_MSG': { side: overWire(peerClient), pid: wire.child.pid ?? 0, loaded: 0 },
    store: { side: overWire(storeClient), pid: handle.pid, loaded: 0 },
  };
  const client = new MongoClient(handle.uri, { maxPoolSize: CONCURRENCY });
  const collection = client.db('bench').collection<Entry>('docs');
  try {
    const random = (limit: number) => Math.floor(Math.random() * limit);
    await compare(`bulk insert, ${BULK} at a time`, async (name) => {
      const server = sides[name];
      const [start, used] = [performance.now(), processorTime(server.pid)];
      const count = Math.ceil(documents / (ROUNDS + 1) / BULK) * BULK;
      for (const end = server.loaded + count; server.loaded < end; server.loaded += BULK)
        await server.side.insertMany(Array.from({ length: BULK }, (_, i) => entry(server.loaded + i)));
      return {
        perSecond: (count / (performance.now() - start)) * 1000,
        microseconds: ((processorTime(server.pid) - used) / count) * 1000,
      };
    });
    const operations: [string, (server: { side: Side; loaded: number }) => Promise<unknown>][] = [
      ['ping: the wire alone', ({ side }) => side.ping()],
      ['find by _id', ({ side }) => side.byId(`doc-${random(documents)}`)],
      ['indexed find, sort, limit 20', ({ side }) => side.recent(`env-${random(ENVIRONMENTS)}`, 20)],
      ['insert', (server) => server.side.insert(entry(server.loaded++))],
      ['update by _id', ({ side }) => side.increment(`doc-${random(documents)}`)],
    ];
    for (const [label, run] of operations)
      await compare(label, (name) => measure(sides[name].pid, seconds / ROUNDS, () => run(sides[name])));
    const throughDriver = await measure(handle.pid, seconds / 2, () =>
      collection.findOne({ _id: `doc-${random(documents)}` }),
    );
    console.log(
      `for comparison, find by _id through the official driver: ${Math.round(throughDriver.perSecond)}/s`,
    );
  } finally {
    await client.close();
    for (const pool of [lineClient, peerClient, storeClient]) pool.close();
    await handle.close();
    for (const { child } of [lines, wire]) child.disconnect();
    rmSync(data, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
