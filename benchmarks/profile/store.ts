/**
 * Where the time of the embedded document store goes: `npm run profile -- store [DOCUMENTS] [COMMANDS]`. The store runs
 * in a process of its own, asked by the official driver over 16 connections. Prints a table by step for a find by
 * `_id`, a find by an index, an insert and an update: microseconds of its processor time a command, all threads. How
 * long each step takes is sampled in a second round, because sampling slows what it samples. Writes the profiles and
 * their flame graphs to `artifacts/store-*.cpuprofile` and `.svg`.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { type Step, timeByStep } from './cpuProfile';
import type { Measured, ProfiledReply, ProfiledRequest } from './store/profiledStore';
import { writeProfile } from './writeProfile';

/** The first that matches a function on the way from a sample outwards counts. */
const steps: Step[] = [
  ['LMDB', /node_modules\/lmdb\//],
  ['BSON decode', /bson\/(?:decode|raw)\.js/],
  ['index keys', /indexes\/indexKeys\.js|bson\/orderedKey\.js/],
  ['wire: reply', /wire\/messages\.js:encodeReply|wire\/connection\.js:send/],
  ['BSON encode', /bson\/encode\.js/],
  ['wire: parse', /wire\/(?:frames|messages)\.js/],
  ['plan', /indexes\/|commands\/query\.js:(?:planFor|compileQuery|letVariables)|query\/(?:matcher|sort)\.js/],
  ['projection', /query\/projection/],
  ['update', /query\/update/],
  ['arguments', /commands\/arguments\.js/],
  ['write and commit', /storage\/engine\.js|storage\/collection\.js/],
  ['run the plan, fill the batch', /query\/execute\.js|commands\/cursors\.js|commands\/(?:find|query)\.js/],
  ['dispatch', /commands\/|wire\/connection\.js/],
  ['search indexes', /search\//],
];

const connections = 16;
const environments = 50;
const recent = 20;

interface Entry {
  _id: string;
  env: string;
  name: string;
  at: number;
  n: number;
  text: string;
}

/** As in `bench:store`. */
const entry = (i: number): Entry => ({
  _id: `doc-${i}`,
  env: `env-${i % environments}`,
  name: `name ${i}`,
  at: 1_700_000_000_000 + i * 1_000,
  n: 0,
  text: 'lorem ipsum dolor '.repeat(18),
});

/** The store in a process of its own. */
class ProfiledStore {
  private readonly child = fork(join(__dirname, 'store', 'profiledStore.js'));

  /** Rejects when the process ends before it answers. */
  ask(request: ProfiledRequest): Promise<ProfiledReply> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('The store ended.'));
      this.child.once('exit', ended);
      this.child.once('message', (reply) => {
        this.child.off('exit', ended);
        resolve(reply as ProfiledReply);
      });
      this.child.send(request);
    });
  }

  async measure(request: 'count' | 'sample', work: () => Promise<unknown>): Promise<Measured> {
    await this.ask({ measure: request });
    await work();
    const { measured } = await this.ask({ measure: 'stop' });
    if (measured === undefined) throw new Error('The store measured nothing.');
    return measured;
  }

  close(): void {
    this.child.disconnect();
  }
}

/** Runs a command so many times, `connections` at a time. */
async function repeat(count: number, run: (i: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await run(next++);
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

async function profile(
  store: ProfiledStore,
  name: string,
  count: number,
  run: (i: number) => Promise<unknown>,
): Promise<void> {
  await repeat(count, run);
  const { cpuMicros } = await store.measure('count', () => repeat(count, run));
  const { profile: sampled } = await store.measure('sample', () => repeat(count, run));
  if (sampled === undefined) throw new Error('The store sampled nothing.');
  const times = timeByStep(sampled, steps);
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  const each = cpuMicros / count;
  const rows = [...times].sort((a, b) => b[1] - a[1]).filter(([, time]) => time > total / 100);
  console.log(
    `\n${name}: ${each.toFixed(1)} µs of processor time\n\n| step | µs | share |\n| --- | --- | --- |`,
  );
  for (const [step, time] of rows) {
    const share = time / total;
    console.log(`| ${step} | ${(share * each).toFixed(1)} | ${(100 * share).toFixed(1)} % |`);
  }
  const file = name.replace(/\W+/g, '-').replace(/-$/, '');
  writeProfile(`store-${file}`, `${name}: the store's event loop`, sampled);
}

async function main(): Promise<void> {
  const [documents = 20_000, commands = 20_000] = process.argv.slice(2).map(Number);
  const directory = mkdtempSync(join(tmpdir(), 'store-profile-'));
  const store = new ProfiledStore();
  const { uri = '' } = await store.ask({ open: directory });
  const client = await mongo.MongoClient.connect(uri, { maxPoolSize: connections, minPoolSize: connections });
  try {
    const docs = client.db('profile').collection<Entry>('docs');
    await docs.createIndexes([
      { key: { env: 1, at: 1 }, name: 'env_at' },
      { key: { name: 1 }, name: 'name', unique: true },
    ]);
    await docs.insertMany(Array.from({ length: documents }, (_, i) => entry(i)));
    let inserted = documents;
    const idOf = (i: number) => `doc-${(i * 7_919) % documents}`;
    await profile(store, 'ping', commands, () => client.db('profile').command({ ping: 1 }));
    await profile(store, 'find by `_id`', commands, (i) => docs.findOne({ _id: idOf(i) }));
    await profile(store, `find by an index, sorted, ${recent} documents`, commands / 4, (i) =>
      docs
        .find({ env: `env-${i % environments}` })
        .sort({ at: -1 })
        .limit(recent)
        .toArray(),
    );
    await profile(store, 'insert', commands / 4, () => docs.insertOne(entry(inserted++)));
    await profile(store, 'update by `_id`', commands / 4, (i) =>
      docs.updateOne({ _id: idOf(i) }, { $inc: { n: 1 } }),
    );
  } finally {
    await client.close();
    store.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
