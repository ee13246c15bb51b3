/**
 * The times of a tenant's searches beside those of many others, and in a store of its own, in turns:
 * npm run bench -- store:tenants [TENANTS DOCUMENTS DIMENSIONS WORDS]. Each tenant has as many documents; the searches
 * are those of fifty tenants in turn.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary } from 'bson';
import { type Collection, MongoClient } from 'mongodb';
import { type DocumentStoreHandle, startDocumentStore } from '../src/startDocumentStore';
import { processorSeconds, textOf, vectorOf } from './rows';

interface Row {
  _id: number;
  tenant: string;
  text: string;
  v: Binary;
}

interface Size {
  documents: number;
  dimensions: number;
  words: number;
}

interface Opened {
  tenants: number;
  store: DocumentStoreHandle;
  client: MongoClient;
  rows: Collection<Row>;
  data: string;
}

const tenantsAsked = 50;
const searchesInTurn = 100;
const rounds = 6;
const wordsOfQuestion = 8;
const limit = 64;
const kinds = ['texts', 'vectors'] as const;
type Kind = (typeof kinds)[number];

async function open(tenants: number, { documents, dimensions, words }: Size): Promise<Opened> {
  const data = mkdtempSync(join(process.env.STORE_BENCH_DIR ?? tmpdir(), 'store-tenants-'));
  const store = await startDocumentStore({ dataDir: data });
  const client = await new MongoClient(store.uri).connect();
  const rows = await client.db('bench').createCollection<Row>('rows');
  const vector = { type: 'vector', path: 'v', numDimensions: dimensions, similarity: 'cosine' };
  const fields = { text: { type: 'string', analyzer: 'lucene.english' }, tenant: { type: 'token' } };
  await rows.createSearchIndexes([
    {
      name: 'vectors',
      type: 'vectorSearch',
      definition: { fields: [vector, { type: 'filter', path: 'tenant' }] },
    },
    { name: 'texts', definition: { mappings: { fields } } },
  ]);
  // Their documents are mixed, as they come in.
  for (let from = 0; from < tenants * documents; from += 1_000) {
    const batch = Array.from({ length: Math.min(1_000, tenants * documents - from) }, (_, i) => ({
      _id: from + i,
      tenant: `tenant ${(from + i) % tenants}`,
      text: textOf(from + i, words),
      v: Binary.fromFloat32Array(vectorOf(from + i, dimensions)),
    }));
    await rows.insertMany(batch);
  }
  return { tenants, store, client, rows, data };
}

function search(rows: Collection<Row>, kind: Kind, tenant: string, question: number, dimensions: number) {
  const queryVector = Binary.fromFloat32Array(vectorOf(1e9 + question, dimensions));
  const equals = { path: 'tenant', value: tenant };
  const text = { query: textOf(1e9 + question, wordsOfQuestion), path: 'text' };
  const stages =
    kind === 'vectors'
      ? [
          {
            $vectorSearch: {
              index: kind,
              path: 'v',
              queryVector,
              limit,
              numCandidates: 200,
              filter: { tenant },
            },
          },
        ]
      : [{ $search: { index: kind, compound: { must: { text }, filter: { equals } } } }, { $limit: limit }];
  return rows.aggregate([...stages, { $project: { _id: 1 } }]).toArray();
}

/** Milliseconds of a search: of the store's processor time, and of wall time. */
async function measure({ rows, store, tenants }: Opened, kind: Kind, first: number, dimensions: number) {
  const latencies: number[] = [];
  const before = processorSeconds(store.pid);
  for (let question = first; question < first + searchesInTurn; question++) {
    const tenant = `tenant ${question % Math.min(tenants, tenantsAsked)}`;
    const start = performance.now();
    await search(rows, kind, tenant, question, dimensions);
    latencies.push(performance.now() - start);
  }
  const cpuMs = ((processorSeconds(store.pid) - before) * 1_000) / searchesInTurn;
  return { cpuMs, wallMs: median(latencies) };
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

async function main(): Promise<void> {
  const [tenants = 1_000, documents = 1_000, dimensions = 256, words = 168] = process.argv
    .slice(2)
    .map(Number);
  const size = { documents, dimensions, words };
  const opened: Opened[] = [];
  try {
    opened.push(await open(1, size));
    opened.push(await open(tenants, size));
    for (const kind of kinds) {
      const times = new Map(opened.map((one) => [one, [] as { cpuMs: number; wallMs: number }[]]));
      // The first round waits for the indexes, compiles code and tests filters.
      for (let round = 0; round <= rounds; round++) {
        for (const [one, list] of times) {
          const time = await measure(one, kind, round * searchesInTurn, dimensions);
          if (round > 0) list.push(time);
        }
      }
      const [alone, beside] = [...times.values()].map((list) => ({
        cpuMs: median(list.map(({ cpuMs }) => cpuMs)),
        wallMs: median(list.map(({ wallMs }) => wallMs)),
      }));
      if (!alone || !beside) throw new Error('nothing was measured');
      console.log(
        `${kind} of a tenant with ${documents} documents: alone ${alone.cpuMs.toFixed(1)} ms of processor time, p50 ${alone.wallMs.toFixed(1)} ms; ` +
          `beside ${tenants - 1} others ${beside.cpuMs.toFixed(1)} ms, p50 ${beside.wallMs.toFixed(1)} ms`,
      );
    }
  } finally {
    for (const { client, store, data } of opened) {
      await client.close();
      await store.close();
      rmSync(data, { recursive: true, force: true });
    }
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
