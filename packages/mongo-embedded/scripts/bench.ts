/* Compares the document store with SQLite behind the same kind of socket, both with a bare client: npm run bench:store [-- DOCUMENTS SECONDS] */
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startDocumentStore } from '../src/startDocumentStore';
import { WireClient } from './wireClient';

const CONCURRENCY = 16;
const ENVIRONMENTS = 50;
const ROUNDS = 5;
const BULK = 1000;
/** Run from its build, in `dist/scripts`. */
const packageDirectory = join(__dirname, '..', '..');
const benchDirectory = join(packageDirectory, '..', '..', 'scripts', 'bench');

interface Entry {
  _id: string;
  env: string;
  name: string;
  at: number;
  n: number;
  text: string;
}

/** What is measured, for either side. */
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

/** A pool of connections that send a line and wait for one. */
async function sqliteSide(socketPath: string): Promise<Side & { close(): void }> {
  const sockets = await Promise.all(
    Array.from(
      { length: CONCURRENCY },
      () =>
        new Promise<{ ask(line: string): Promise<string>; close(): void }>((resolve) => {
          const socket = connect(socketPath);
          const waiting: ((line: string) => void)[] = [];
          let rest = '';
          socket.setEncoding('utf8');
          socket.on('data', (chunk: string) => {
            rest += chunk;
            for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
              waiting.shift()?.(rest.slice(0, end));
              rest = rest.slice(end + 1);
            }
          });
          const ask = (line: string) =>
            new Promise<string>((answer) => {
              waiting.push(answer);
              socket.write(line);
            });
          socket.once('connect', () => resolve({ ask, close: () => socket.destroy() }));
        }),
    ),
  );
  let next = 0;
  const ask = async (op: string, ...args: unknown[]) => {
    const socket = sockets[next++ % sockets.length];
    // As on the other side, documents are not decoded.
    return socket?.ask(`${JSON.stringify({ op, args })}\n`);
  };
  return {
    ping: () => ask('ping'),
    byId: (id) => ask('byId', id),
    recent: (env, limit) => ask('recent', env, limit),
    insert: (value) => ask('insert', value),
    insertMany: (values) => ask('insertMany', values),
    increment: (id) => ask('increment', id),
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}

/** Milliseconds of processor time that a process has used so far, over all of its threads. */
function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
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

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] as number;
const ratio = (value: number) => value.toFixed(2);

/** Both sides take turns in short rounds, so that a busy moment of the machine hits both; ratios are medians of pairs. */
async function compare(
  label: string,
  rounds: number,
  round: (side: 'SQLite' | 'store') => Promise<Rate>,
): Promise<void> {
  const rates: { peer: Rate; store: Rate }[] = [];
  for (let i = 0; i < rounds; i++) {
    const peer = await round('SQLite');
    rates.push({ peer, store: await round('store') });
  }
  const show = (side: 'peer' | 'store') =>
    `${Math.round(median(rates.map((pair) => pair[side].perSecond)))}/s (${Math.round(median(rates.map((pair) => pair[side].microseconds)))} µs CPU)`;
  const rate = median(rates.map(({ peer, store }) => store.perSecond / peer.perSecond));
  const processor = median(rates.map(({ peer, store }) => peer.microseconds / store.microseconds));
  console.log(
    `${label.padEnd(30)} SQLite ${show('peer')}, store ${show('store')}: ${ratio(rate)} × the rate, ${ratio(processor)} × by processor time`,
  );
}

async function main(): Promise<void> {
  const [documents, seconds] = [Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 5)];
  const data = mkdtempSync(join(tmpdir(), 'store-bench-'));
  const peer = fork(join(packageDirectory, 'scripts', 'sqlitePeer.js'), [
    join(data, 'peer.db'),
    join(data, 'peer.sock'),
    benchDirectory,
  ]);
  await new Promise((ready) => peer.once('message', ready));
  const sqlite = await sqliteSide(join(data, 'peer.sock'));
  const handle = await startDocumentStore({ dataDir: join(data, 'store') });
  const socketPath = decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(handle.uri)?.[1] ?? '');
  const wire = await WireClient.connect(socketPath, CONCURRENCY);
  const run = (command: object) => wire.command({ ...command, $db: 'bench' });
  await run({
    createIndexes: 'docs',
    indexes: [
      { key: { env: 1, at: 1 }, name: 'env_at' },
      { key: { name: 1 }, name: 'name', unique: true },
    ],
  });
  const store: Side = {
    ping: () => run({ ping: 1 }),
    byId: (id) => run({ find: 'docs', filter: { _id: id }, limit: 1, singleBatch: true }),
    recent: (env, limit) => run({ find: 'docs', filter: { env }, sort: { at: -1 }, limit, batchSize: limit }),
    insert: (value) => run({ insert: 'docs', documents: [value] }),
    insertMany: (values) => run({ insert: 'docs', documents: values }),
    increment: (id) => run({ update: 'docs', updates: [{ q: { _id: id }, u: { $inc: { n: 1 } } }] }),
  };
  const client = new MongoClient(handle.uri, { maxPoolSize: CONCURRENCY });
  const collection = client.db('bench').collection<Entry>('docs');
  try {
    const sides = { SQLite: { side: sqlite, pid: peer.pid ?? 0 }, store: { side: store, pid: handle.pid } };
    const random = (limit: number) => Math.floor(Math.random() * limit);
    const loaded = { SQLite: 0, store: 0 };
    await compare(`bulk insert, ${BULK} at a time`, ROUNDS, async (name) => {
      const { side, pid } = sides[name];
      const [start, used, count] = [performance.now(), processorTime(pid), documents / ROUNDS];
      for (let end = loaded[name] + count; loaded[name] < end; loaded[name] += BULK)
        await side.insertMany(Array.from({ length: BULK }, (_, i) => entry(loaded[name] + i)));
      return {
        perSecond: (count / (performance.now() - start)) * 1000,
        microseconds: ((processorTime(pid) - used) / count) * 1000,
      };
    });
    const operations: [string, (side: Side, name: 'SQLite' | 'store') => Promise<unknown>][] = [
      ['ping: the wire alone', (side) => side.ping()],
      ['find by _id', (side) => side.byId(`doc-${random(documents)}`)],
      ['indexed find, sort, limit 20', (side) => side.recent(`env-${random(ENVIRONMENTS)}`, 20)],
      ['insert', (side, name) => side.insert(entry(loaded[name]++))],
      ['update by _id', (side) => side.increment(`doc-${random(documents)}`)],
    ];
    for (const [label, run] of operations) {
      await compare(label, ROUNDS, (name) => {
        const { side, pid } = sides[name];
        return measure(pid, seconds / ROUNDS, () => run(side, name));
      });
    }
    const throughDriver = await measure(handle.pid, seconds / 2, () =>
      collection.findOne({ _id: `doc-${random(documents)}` }),
    );
    console.log(
      `for comparison, find by _id through the official driver: ${Math.round(throughDriver.perSecond)}/s`,
    );
  } finally {
    await client.close();
    wire.close();
    await handle.close();
    sqlite.close();
    peer.disconnect();
    rmSync(data, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
