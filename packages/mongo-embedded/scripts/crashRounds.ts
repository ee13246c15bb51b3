import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Binary } from 'bson';
import { type Collection, MongoClient } from 'mongodb';

export interface CrashReport {
  rounds: number;
  acknowledged: number;
  problems: string[];
}

interface Entry {
  _id: string;
  writer: number;
  n: number;
  tag: string;
  v: Binary;
}

const DIMENSIONS = 16;
const SEARCH_INDEXES = [
  {
    name: 'vectors',
    type: 'vectorSearch',
    definition: {
      fields: [
        { type: 'vector', path: 'v', numDimensions: DIMENSIONS, similarity: 'euclidean' },
        { type: 'filter', path: 'tag' },
      ],
    },
  },
  {
    name: 'texts',
    type: 'search',
    definition: { mappings: { fields: { tag: { type: 'string', analyzer: 'lucene.keyword' } } } },
  },
];

function randomVector(): Binary {
  return Binary.fromFloat32Array(Float32Array.from({ length: DIMENSIONS }, () => Math.random() - 0.5));
}

const WRITERS = 8;
const script =
  [join(__dirname, 'serve.js'), join(__dirname, '../dist/scripts/serve.js')].find((path) =>
    existsSync(path),
  ) ?? '';

const isTraceable = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;
/** Makes each sync to disk slow, so that a kill mostly finds a commit that readers see and that is not synced yet. */
const SLOW_DISK =
  'strace -D -f -qq -o /dev/null -e trace=fdatasync -e inject=fdatasync:delay_enter=5ms'.split(' ');

function startStore(data: string, slowly: boolean): Promise<{ child: ChildProcess; uri: string }> {
  const options = ['--listen', join(data, 'crash.sock'), '--data', data, '--eager-snapshots'];
  const store = [process.execPath, script, ...options];
  const [command = '', ...args] = slowly && isTraceable ? [...SLOW_DISK, ...store] : store;
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((ready, reject) => {
    child.once('exit', (code) => reject(new Error(`the store ended with code ${code}`)));
    child.stdout?.on('data', (text: Buffer) => {
      const uri = /ready at (\S+)/.exec(text.toString())?.[1];
      if (uri) ready({ child, uri });
    });
  });
}

/** The replies to writers: the acknowledged state of each document, and what was under way when the store died. */
class Ledger {
  readonly acknowledged = new Map<string, number | null>();
  readonly uncertain = new Set<string>();
  count = 0;
  /** Called at every acknowledged write. */
  onAcknowledged: () => void = () => undefined;

  async write(id: string, state: number | null, run: () => Promise<unknown>): Promise<boolean> {
    this.uncertain.add(id);
    try {
      await run();
    } catch {
      return false;
    }
    this.acknowledged.set(id, state);
    this.uncertain.delete(id);
    this.count++;
    this.onAcknowledged();
    return true;
  }
}

async function writeUntilKilled(
  collection: Collection<Entry>,
  writer: number,
  round: number,
  ledger: Ledger,
): Promise<void> {
  for (let i = 0; ; i++) {
    const id = `${round}-${writer}-${i}`;
    const entry = { _id: id, writer, n: 0, tag: `t${i % 7}`, v: randomVector() };
    if (!(await ledger.write(id, 0, () => collection.insertOne(entry)))) return;
    if (
      i % 2 === 0 &&
      !(await ledger.write(id, 1, () =>
        collection.updateOne({ _id: id }, { $inc: { n: 1 }, $set: { tag: `u${i % 5}`, v: randomVector() } }),
      ))
    )
      return;
    if (i % 5 === 0 && !(await ledger.write(id, null, () => collection.deleteOne({ _id: id })))) return;
  }
}

/** Compares the store with the ledger, and every index with a scan. */
async function verify(collection: Collection<Entry>, ledger: Ledger, problems: string[]): Promise<void> {
  const all = await collection.find().hint({ $natural: 1 }).toArray();
  const stored = new Map(all.map((entry) => [entry._id, entry]));
  if ((await collection.estimatedDocumentCount()) !== all.length)
    problems.push('the count differs from the documents');
  for (const [id, state] of ledger.acknowledged) {
    if (ledger.uncertain.has(id)) continue;
    const entry = stored.get(id);
    if (state === null ? entry !== undefined : entry?.n !== state)
      problems.push(`acknowledged ${id}=${state}, found ${entry ? entry.n : 'nothing'}`);
  }
  for (const field of ['tag', 'writer', 'n'] as const) {
    for (const value of new Set(all.map((entry) => entry[field]))) {
      const indexed = await collection
        .find({ [field]: value })
        .hint(`${field}_1`)
        .project({ _id: 1 })
        .toArray();
      const scanned = all.filter((entry) => entry[field] === value);
      const wanted = new Set(scanned.map((entry) => entry._id));
      if (indexed.length !== wanted.size || indexed.some((entry) => !wanted.has(String(entry._id))))
        problems.push(`the index on ${field} disagrees at ${value}`);
    }
  }
  problems.push(...(await searchProblems(collection, all)));
  // From here on, what was uncertain is settled.
  for (const id of ledger.uncertain) ledger.acknowledged.set(id, stored.get(id)?.n ?? null);
  ledger.uncertain.clear();
}

/** The search indexes must find what the documents hold, all of it and nothing else. */
async function searchProblems(collection: Collection<Entry>, all: Entry[]): Promise<string[]> {
  const problems: string[] = [];
  const compare = (what: string, found: Entry[], wanted: Entry[]) => {
    const ids = new Set(wanted.map((entry) => entry._id));
    if (found.length !== ids.size || found.some((entry) => !ids.has(entry._id)))
      problems.push(`${what} finds ${found.length} documents of ${ids.size}`);
  };
  for (const tag of ['t0', 't3', 'u0', 'u4']) {
    const wanted = all.filter((entry) => entry.tag === tag);
    const text = { $search: { index: 'texts', text: { query: tag, path: 'tag' } } };
    compare(`the text index at ${tag}`, await collection.aggregate<Entry>([text]).toArray(), wanted);
    const near = { index: 'vectors', path: 'v', queryVector: randomVector(), limit: 10_000, exact: true };
    const vector = { $vectorSearch: { ...near, filter: { tag } } };
    compare(`the vector index at ${tag}`, await collection.aggregate<Entry>([vector]).toArray(), wanted);
  }
  for (const entry of all.slice(-5)) {
    const near = { index: 'vectors', path: 'v', queryVector: entry.v, limit: 1, numCandidates: 10 };
    const [nearest] = await collection.aggregate<Entry>([{ $vectorSearch: near }]).toArray();
    if (nearest?._id !== entry._id) problems.push(`the vector of ${entry._id} is not nearest to itself`);
  }
  return problems;
}

/** Kills the store again and again while it is written to, and checks after each restart that nothing was lost. */
export async function crashRounds(
  data: string,
  rounds: number,
  log: (line: string) => void = () => undefined,
): Promise<CrashReport> {
  const ledger = new Ledger();
  const problems: string[] = [];
  for (let round = 0; round <= rounds; round++) {
    const { child, uri } = await startStore(data, round % 2 === 1);
    const client = new MongoClient(uri, {
      serverSelectionTimeoutMS: 2000,
      maxPoolSize: WRITERS,
      retryReads: false,
    });
    const collection = client.db('crash').collection<Entry>('entries');
    await collection.createIndexes([{ key: { tag: 1 } }, { key: { writer: 1 } }, { key: { n: 1 } }]);
    if (round === 0) await collection.createSearchIndexes(SEARCH_INDEXES);
    await verify(collection, ledger, problems);
    const ended = new Promise((done) => child.once('exit', done));
    if (round < rounds) {
      const target = ledger.count + 5 + Math.floor(Math.random() * 150);
      ledger.onAcknowledged = () => {
        // A moment after an acknowledgement, so that the kill also falls into the middle of commits.
        if (ledger.count === target) setTimeout(() => child.kill('SIGKILL'), Math.random() * 10);
      };
      const writers = Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => writeUntilKilled(collection, writer, round, ledger)),
      );
      await ended;
      await writers;
    } else {
      child.kill('SIGTERM');
      await ended;
    }
    await client.close(true);
    if (round % 20 === 0)
      log(`round ${round}: ${ledger.count} acknowledged writes, ${problems.length} problems`);
    if (problems.length > 0) break;
    // The check reads everything: a store that only grows would make it the whole test.
    if (round % 25 === 24 && round < rounds) {
      await empty(data);
      ledger.acknowledged.clear();
    }
  }
  return { rounds, acknowledged: ledger.count, problems };
}

/** Deletes everything, and kills the store at once: an acknowledged deletion holds, too. */
async function empty(data: string): Promise<void> {
  const { child, uri } = await startStore(data, false);
  const client = new MongoClient(uri);
  await client.db('crash').collection('entries').deleteMany({});
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
  await client.close(true);
}
