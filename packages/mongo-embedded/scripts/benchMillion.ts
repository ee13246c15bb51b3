/**
 * Loads a million documents with a vector and a text each, restarts the store, asks at once, and then changes some of
 * them: npm run bench -- store:million [ROWS DIMENSIONS WORDS FILTERS]
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary } from 'bson';
import { type Collection, type Db, MongoClient } from 'mongodb';
import { type DocumentStoreHandle, startDocumentStore } from '../src/startDocumentStore';
import { measureChanges } from './changePauses';
import { processorSeconds, textOf, vectorOf } from './rows';

interface Row {
  _id: number;
  tenth: number;
  text: string;
  v: Binary;
  [filter: `f${number}`]: string;
}

interface Size {
  rows: number;
  dimensions: number;
  /** The number of words in each text. */
  words: number;
  /** How many fields both indexes filter by. */
  filters: number;
}

/** Other fields to filter by: four neighbours share the value of the first, 16 that of the second, and so on. */
function filtersOf(row: number, count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`f${i}`, `value ${Math.floor(row / 4 ** (i + 1))}`]),
  );
}

function residentMegabytes(pid: number): number {
  const match = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(match?.[1] ?? 0) / 1024);
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

async function search(
  collection: Collection<Row>,
  vector: Float32Array,
  filter?: object,
): Promise<number | undefined> {
  const stage = {
    index: 'v',
    path: 'v',
    queryVector: Binary.fromFloat32Array(vector),
    limit: 10,
    numCandidates: 100,
    ...(filter ? { filter } : {}),
  };
  const [first] = await collection
    .aggregate<Row>([{ $vectorSearch: stage }, { $project: { _id: 1 } }])
    .toArray();
  return first?._id;
}

async function searchText(collection: Collection<Row>, row: number): Promise<number | undefined> {
  const [first] = await collection
    .aggregate<Row>([
      { $search: { index: 'texts', text: { query: `unique${row} word1`, path: 'text' } } },
      { $limit: 5 },
      { $project: { _id: 1 } },
    ])
    .toArray();
  return first?._id;
}

async function createIndexes(database: Db, { dimensions, filters }: Size): Promise<void> {
  const others = Object.keys(filtersOf(0, filters - 1));
  const vector = { type: 'vector', path: 'v', numDimensions: dimensions, similarity: 'cosine' };
  const fields = {
    text: { type: 'string', analyzer: 'lucene.english' },
    tenth: { type: 'number' },
    ...Object.fromEntries(others.map((path) => [path, { type: 'token' }])),
  };
  const collection = await database.createCollection('rows');
  await collection.createSearchIndexes([
    {
      name: 'v',
      type: 'vectorSearch',
      definition: { fields: [vector, ...['tenth', ...others].map((path) => ({ type: 'filter', path }))] },
    },
    { name: 'texts', definition: { mappings: { fields } } },
  ]);
}

async function load(collection: Collection<Row>, { rows, dimensions, words, filters }: Size): Promise<void> {
  const start = performance.now();
  for (let from = 0; from < rows; from += 1000) {
    const batch = Array.from({ length: Math.min(1000, rows - from) }, (_, i) => ({
      _id: from + i,
      tenth: (from + i) % 10,
      text: textOf(from + i, words),
      v: Binary.fromFloat32Array(vectorOf(from + i, dimensions)),
      ...filtersOf(from + i, filters - 1),
    }));
    await collection.insertMany(batch);
    if (from % 100_000 === 0) console.log(`${from} rows after ${seconds(start)} s`);
  }
  console.log(`${rows} × ${dimensions} loaded in ${seconds(start)} s`);
}

/** Above this, a snapshot of the texts is written once changes have paused. */
const POSTINGS_OF_SNAPSHOT = 1_000_000;
const SNAPSHOT_DEADLINE_MS = 120_000;

/** Waits for the snapshot of all that was loaded. */
async function awaitSnapshot(data: string, loaded: number): Promise<void> {
  for (const until = Date.now() + SNAPSHOT_DEADLINE_MS; Date.now() < until; ) {
    for (const name of readdirSync(data).filter((found) => found.endsWith('.snapshot'))) {
      const { mtimeMs, size } = statSync(join(data, name));
      if (mtimeMs < loaded) continue;
      console.log(
        `a snapshot of ${Math.round(size / 2 ** 20)} MB after ${((mtimeMs - loaded) / 1000).toFixed(1)} s`,
      );
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  console.log('there is no snapshot');
}

async function measure(
  store: DocumentStoreHandle,
  collection: Collection<Row>,
  { rows, dimensions }: Size,
): Promise<void> {
  const times: Record<'all' | 'filtered' | 'ping', number[]> = { all: [], filtered: [], ping: [] };
  let right = 0;
  for (let i = 0; i < 20; i++) {
    const row = (i * 48271) % rows;
    const query = vectorOf(row, dimensions);
    let start = performance.now();
    const answer = search(collection, query);
    const ping = performance.now();
    await collection.findOne({ _id: row }, { projection: { tenth: 1 } });
    times.ping.push(performance.now() - ping);
    if ((await answer) === row) right++;
    times.all.push(performance.now() - start);
    start = performance.now();
    if ((await search(collection, query, { tenth: row % 10 })) === row) right++;
    times.filtered.push(performance.now() - start);
  }
  const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]?.toFixed(1);
  console.log(
    `search p50 ${median(times.all)} ms, filtered to 10 % ${median(times.filtered)} ms, find by _id during a search ${median(times.ping)} ms; ${right} of 40 right; ${residentMegabytes(store.pid)} MB resident`,
  );
}

/** How long another client waits while documents are changed. */
async function measureOthers(
  uri: string,
  collection: Collection<Row>,
  { rows, dimensions }: Size,
): Promise<void> {
  const other = new MongoClient(uri);
  const seen = other.db('bench').collection<Row>('rows');
  try {
    await measureChanges({
      rows,
      changes: {
        updateMany: (_id) => collection.updateMany({ _id }, { $set: { tenth: 11 } }),
        deleteMany: (_id) => collection.deleteMany({ _id }),
      },
      find: () => seen.findOne({ _id: rows - 1 }, { projection: { tenth: 1 } }),
      vectors: () => search(seen, vectorOf(rows - 1, dimensions), { tenth: (rows - 1) % 10 }),
      texts: () => searchText(seen, rows - 1),
    });
  } finally {
    await other.close();
  }
}

async function main(): Promise<void> {
  const [rows = 1_000_000, dimensions = 512, words = 12, filters = 1] = process.argv.slice(2).map(Number);
  const size: Size = { rows, dimensions, words, filters };
  const data = mkdtempSync(join(process.env.STORE_BENCH_DIR ?? tmpdir(), 'store-million-'));
  let store = await startDocumentStore({ dataDir: data });
  let client = new MongoClient(store.uri);
  try {
    await createIndexes(client.db('bench'), size);
    await load(client.db('bench').collection<Row>('rows'), size);
    await searchText(client.db('bench').collection<Row>('rows'), 1);
    const loaded = Date.now();
    await measure(store, client.db('bench').collection<Row>('rows'), size);
    if (rows * words > POSTINGS_OF_SNAPSHOT) await awaitSnapshot(data, loaded);
    await client.close();
    await store.close();
    const start = performance.now();
    store = await startDocumentStore({ dataDir: data });
    client = new MongoClient(store.uri);
    const collection = client.db('bench').collection<Row>('rows');
    await collection.findOne({ _id: 1 });
    console.log(`reopened: the first document after ${seconds(start)} s`);
    const text = searchText(collection, rows - 1).then((found) =>
      console.log(`the first text search answered after ${seconds(start)} s, rightly: ${found === rows - 1}`),
    );
    const first = await search(collection, vectorOf(rows - 1, dimensions));
    console.log(`the first vector search answered after ${seconds(start)} s, rightly: ${first === rows - 1}`);
    await text;
    console.log(`processor time of opening: ${processorSeconds(store.pid).toFixed(1)} s, over two threads`);
    await measure(store, collection, size);
    await measureOthers(store.uri, collection, size);
  } finally {
    await client.close();
    await store.close();
    rmSync(data, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
