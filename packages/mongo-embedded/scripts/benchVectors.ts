/* Compares $vectorSearch with usearch's exact search over the same vectors: npm run bench -- store:vectors [ROWS DIMENSIONS] */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary } from 'bson';
import { MongoClient } from 'mongodb';
import { startDocumentStore } from '../src/startDocumentStore';

const K = 10;
const QUERIES = 60;

type ExactSearch = (
  dataset: Float32Array,
  queries: Float32Array,
  dimensions: number,
  count: number,
  metric: string,
) => { keys: BigUint64Array };

/** Half the rows lie in clusters, half anywhere: the first is what text looks like, the second the worst case. */
function makeVectors(rows: number, dimensions: number, random: () => number): Float32Array {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const centres = Array.from({ length: 200 }, () => Float32Array.from({ length: dimensions }, normal));
  const matrix = new Float32Array(rows * dimensions);
  for (let row = 0; row < rows; row++) {
    const centre = row % 2 === 0 ? centres[Math.floor(random() * centres.length)] : undefined;
    let square = 0;
    for (let i = 0; i < dimensions; i++) {
      const value = centre ? (centre[i] ?? 0) + 0.4 * normal() : normal();
      matrix[row * dimensions + i] = value;
      square += value * value;
    }
    for (let i = 0; i < dimensions; i++)
      matrix[row * dimensions + i] = (matrix[row * dimensions + i] ?? 0) / Math.sqrt(square);
  }
  return matrix;
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const percentile = (values: number[], p: number) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * p)] ?? 0;

async function main(): Promise<void> {
  const [rows, dimensions] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 512)];
  const matrix = makeVectors(rows, dimensions, mulberry(7));
  const vector = (row: number) => matrix.slice(row * dimensions, (row + 1) * dimensions);
  const data = mkdtempSync(join(tmpdir(), 'store-vectors-'));
  const store = await startDocumentStore({ dataDir: data });
  const client = new MongoClient(store.uri);
  try {
    const collection = client
      .db('bench')
      .collection<{ _id: number; tenth: number; thousandth: number; v: Binary }>('vectors');
    await client.db('bench').createCollection('vectors');
    await collection.createSearchIndex({
      name: 'v',
      type: 'vectorSearch',
      definition: {
        fields: [
          { type: 'vector', path: 'v', numDimensions: dimensions, similarity: 'cosine' },
          { type: 'filter', path: 'tenth' },
          { type: 'filter', path: 'thousandth' },
        ],
      },
    });
    const started = performance.now();
    for (let from = 0; from < rows; from += 2000) {
      await collection.insertMany(
        Array.from({ length: Math.min(2000, rows - from) }, (_, i) => {
          const row = from + i;
          return {
            _id: row,
            tenth: row % 10,
            thousandth: row % 1000,
            v: Binary.fromFloat32Array(vector(row)),
          };
        }),
      );
    }
    const search = async (query: Float32Array, filter?: object, exact = false) => {
      const stage = {
        index: 'v',
        path: 'v',
        queryVector: Binary.fromFloat32Array(query),
        limit: K,
        ...(exact ? { exact } : { numCandidates: 100 }),
        ...(filter ? { filter } : {}),
      };
      return (
        await collection
          .aggregate<{ _id: number }>([{ $vectorSearch: stage }, { $project: { _id: 1 } }])
          .toArray()
      ).map((hit) => hit._id);
    };
    const first = await search(vector(rows - 1));
    console.log(
      `loaded ${rows} × ${dimensions} in ${((performance.now() - started) / 1000).toFixed(1)} s; the last written is found first: ${first[0] === rows - 1}`,
    );

    const { exactSearch } = require(
      join(__dirname, '..', '..', '..', '..', 'benchmarks', 'node_modules', 'usearch'),
    ) as { exactSearch: ExactSearch };
    const random = mulberry(99);
    const queries = Array.from({ length: QUERIES }, () => {
      const near = vector(Math.floor(random() * rows)).map((value) => value + 0.02 * (random() - 0.5));
      return Float32Array.from(near);
    });
    const times: Record<string, number[]> = {
      usearch: [],
      store: [],
      'store, exact': [],
      'store, filter 10 %': [],
      'store, filter 0.1 %': [],
    };
    let found = 0;
    const timed = async <T>(name: string, run: () => T | Promise<T>): Promise<T> => {
      const start = performance.now();
      const result = await run();
      times[name]?.push(performance.now() - start);
      return result;
    };
    for (const query of queries) {
      const truth = new Set(
        [...(await timed('usearch', () => exactSearch(matrix, query, dimensions, K, 'ip'))).keys].map(Number),
      );
      const hits = await timed('store', () => search(query));
      found += hits.filter((id) => truth.has(id)).length;
      await timed('store, exact', () => search(query, undefined, true));
      await timed('store, filter 10 %', () => search(query, { tenth: 3 }));
      await timed('store, filter 0.1 %', () => search(query, { thousandth: 3 }));
    }
    const base = percentile(times.usearch ?? [], 0.5);
    for (const [name, list] of Object.entries(times)) {
      const p50 = percentile(list, 0.5);
      console.log(
        `${name.padEnd(20)} p50 ${p50.toFixed(2)} ms, p95 ${percentile(list, 0.95).toFixed(2)} ms, ${(p50 / base).toFixed(2)} × usearch exact`,
      );
    }
    console.log(`recall@${K} against usearch exact: ${(found / (K * QUERIES)).toFixed(4)}`);
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
