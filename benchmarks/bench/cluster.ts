/**
 * Ingest throughput of a cluster with 1, 2 and 4 worker processes, and where the processor time goes:
 * `npm run bench -- cluster [files] [worker counts …]`. Wall times depend on what else runs; processor time hardly.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BlobServiceClient } from '@azure/storage-blob';
import { calculateObjectSize } from 'bson';
import mongoose from 'mongoose';
import { createModels, type Models } from '../../models/createModels';
import { type Cluster, startCluster } from '../../scripts/cluster/startCluster';
import { type CpuTime, cpuTimeOf } from '../cpuTime';

const uploadsAtOnce = 8;
const pollIntervalMs = 100;
const giveUpMs = 900_000;
const [filesGiven, ...workersGiven] = process.argv.slice(2).map(Number);
const files = filesGiven ?? 60;
const workerCounts = workersGiven.length > 0 ? workersGiven : [1, 2, 4];

/** About two pages of plain prose with headings: some ten chunks, none the same as another's. */
function documentText(index: number): string {
  const words = [
    'harbour',
    'ledger',
    'orchard',
    'lantern',
    'ferry',
    'quarry',
    'mill',
    'archive',
    'terrace',
    'signal',
  ];
  const sentence = (n: number) =>
    `Entry ${index}.${n} says that the ${words[n % 10]} ${words[(n * 7 + index) % 10]} was seen to by the keeper of the ${words[(n * 3) % 10]} before the month was over.`;
  const sections = Array.from({ length: 8 }, (_, s) =>
    [
      `## Part ${s + 1} of report ${index}`,
      ...Array.from({ length: 12 }, (_, n) => sentence(s * 12 + n)),
    ].join('\n\n'),
  );
  return [`# Report ${index}`, ...sections].join('\n\n');
}

interface Caller {
  call(method: string, path: string, body?: unknown): Promise<Record<string, string>>;
}

/** A key with limits that the bench doesn't reach. */
async function callerOf({ credentials }: Cluster): Promise<Caller> {
  const limits = { files_write: 1_000_000, list: 1_000_000 };
  const made = await fetch(credentials.graphql_url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': credentials.keys.production,
      'x-admin-token': credentials.admin_token,
    },
    body: JSON.stringify({
      query: 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
      variables: { input: { name: 'bench', environmentSlug: 'production', limits } },
    }),
  });
  const { data } = (await made.json()) as { data: { createApiKey: { key: string } } };
  return {
    async call(method, path, body) {
      const response = await fetch(credentials.base_url + path, {
        method,
        headers: { 'x-api-key': data.createApiKey.key, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
      return (await response.json()) as Record<string, string>;
    },
  };
}

async function upload(caller: Caller, name: string, text: string): Promise<string> {
  const { file_id: id, upload_url: url } = await caller.call('POST', '/files/init', {
    filename: name,
    size: Buffer.byteLength(text),
  });
  await (await fetch(String(url), { method: 'PUT', body: text })).arrayBuffer();
  return String(id);
}

interface Usage {
  workersMain: number;
  workersOthers: number;
  gateways: number;
  documents: number;
  blobs: number;
  redis: number;
}

function usageOf({ stores, gateways, workers }: Cluster): Usage {
  const of = (processId: number | null): CpuTime =>
    processId === null ? { main: 0, others: 0 } : cpuTimeOf(processId);
  const whole = (processId: number | null) => of(processId).main + of(processId).others;
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    workersMain: sum(workers.map((worker) => of(worker.processId).main)),
    workersOthers: sum(workers.map((worker) => of(worker.processId).others)),
    gateways: sum(gateways.map(({ process }) => whole(process.processId))),
    documents: whole(stores.documents.processId),
    blobs: whole(stores.blobs.processId),
    redis: whole(stores.redis.processId),
  };
}

function difference(after: Usage, before: Usage): Usage {
  const names = Object.keys(after) as (keyof Usage)[];
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as unknown as Usage;
}

/** Bytes that ingestion leaves behind. */
interface Sizes {
  chunkDocument: number;
  fileDocument: number;
  blobs: number;
}

interface Result {
  workers: number;
  seconds: number;
  chunks: number;
  usage: Usage;
  sizes: Sizes;
}

async function sizesOf(cluster: Cluster, models: Models, ids: string[]): Promise<Sizes> {
  const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const container = BlobServiceClient.fromConnectionString(
    cluster.stores.environment.AZURE_STORAGE_CONNECTION_STRING,
  ).getContainerClient('lectern');
  let blobBytes = 0;
  for await (const { name, properties } of container.listBlobsFlat()) {
    if (ids.some((id) => name.includes(id))) blobBytes += properties.contentLength ?? 0;
  }
  const chunks = await models.chunks.collection
    .find({ fileId: { $in: ids } }, { promoteBuffers: false })
    .toArray();
  const records = await models.files.collection.find({ _id: { $in: ids } as never }).toArray();
  return {
    chunkDocument: average(chunks.map((chunk) => calculateObjectSize(chunk))),
    fileDocument: average(records.map((record) => calculateObjectSize(record))),
    blobs: blobBytes / ids.length,
  };
}

async function measure(workers: number): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-bench-cluster-'));
  const cluster = await startCluster({
    ...{ directory, gateways: 1, workers },
    environment: { DEMO_DATA: 'none', LOG_LEVEL: 'warn', CONVERT_THREADS: '1' },
  });
  const connection = await mongoose
    .createConnection(cluster.stores.environment.MONGODB_URI, { dbName: 'lectern', autoIndex: false })
    .asPromise();
  try {
    const models = createModels(connection);
    const caller = await callerOf(cluster);
    const readyAmong = (ids: string[]) => models.files.countDocuments({ _id: { $in: ids }, status: 'ready' });
    const untilReady = async (ids: string[]) => {
      const deadline = Date.now() + giveUpMs;
      while ((await readyAmong(ids)) < ids.length) {
        if (Date.now() > deadline)
          throw new Error(`only ${await readyAmong(ids)} of ${ids.length} became ready`);
        await delay(pollIntervalMs);
      }
    };
    const confirm = (id: string) => caller.call('POST', `/files/${id}/confirm`);
    const warm = await Promise.all(
      Array.from({ length: workers * 4 }, (_, i) => upload(caller, `warm-${i}.md`, documentText(1_000 + i))),
    );
    await Promise.all(warm.map(confirm));
    await untilReady(warm);

    const ids: string[] = [];
    for (let first = 0; first < files; first += uploadsAtOnce) {
      const batch = Array.from({ length: Math.min(uploadsAtOnce, files - first) }, (_, i) => first + i);
      ids.push(...(await Promise.all(batch.map((i) => upload(caller, `report-${i}.md`, documentText(i))))));
    }
    const before = usageOf(cluster);
    const startedAt = performance.now();
    for (let first = 0; first < ids.length; first += uploadsAtOnce) {
      await Promise.all(ids.slice(first, first + uploadsAtOnce).map(confirm));
    }
    await untilReady(ids);
    const seconds = (performance.now() - startedAt) / 1000;
    const usage = difference(usageOf(cluster), before);
    const chunks = await models.chunks.countDocuments({ fileId: { $in: ids } });
    return { workers, seconds, chunks, usage, sizes: await sizesOf(cluster, models, ids) };
  } finally {
    await connection.close();
    await cluster.close();
    await rm(directory, { recursive: true, force: true });
  }
}

function report(results: Result[]): void {
  const base = results[0];
  console.log(
    `\n${files} files of ${Math.round(documentText(0).length / 1000)} kB, ${availableParallelism()} cores\n`,
  );
  console.log('workers  files/s  chunks/s  against the first');
  for (const { workers, seconds, chunks } of results) {
    const ratio = base ? base.seconds / seconds : 1;
    const cells = [
      String(workers),
      (files / seconds).toFixed(2),
      (chunks / seconds).toFixed(1),
      `${ratio.toFixed(2)}×`,
    ];
    console.log(cells.map((cell, i) => cell.padStart([7, 8, 9, 18][i] ?? 0)).join(' '));
  }
  console.log(
    '\nProcessor milliseconds a chunk; the last column is the share that is neither parsing nor embedding',
  );
  console.log('workers  parse+embed  worker rest  gateway  documents  blobs  redis  other share');
  for (const { workers, chunks, usage } of results) {
    const each = (seconds: number) => ((seconds / chunks) * 1000).toFixed(1);
    const total = Object.values(usage).reduce((sum, value) => sum + value, 0);
    const share = `${(((total - usage.workersOthers) / total) * 100).toFixed(0)} %`;
    const { workersOthers, workersMain, gateways, documents, blobs, redis } = usage;
    const cells = [workersOthers, workersMain, gateways, documents, blobs, redis].map(each);
    console.log(
      [String(workers), ...cells, share]
        .map((cell, i) => cell.padStart([7, 12, 12, 8, 10, 6, 6, 12][i] ?? 0))
        .join(' '),
    );
  }
  const sizes = base?.sizes;
  if (sizes) {
    const bytes = (value: number) => `${Math.round(value)} bytes`;
    console.log(
      `\nLeft behind: ${bytes(sizes.chunkDocument)} a chunk and ${bytes(sizes.fileDocument)} a file in the document store, ${bytes(sizes.blobs)} a file in the blob store`,
    );
  }
  for (const { workers, chunks, usage } of results) {
    const own = usage.workersMain + usage.workersOthers;
    console.log(
      `${workers} workers: ${((usage.workersMain / own) * 100).toFixed(0)} % of a worker's own processor time is neither parsing nor embedding; ${(chunks / files).toFixed(1)} chunks a file`,
    );
  }
}

async function main(): Promise<void> {
  // Its end takes the cluster's processes with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const results: Result[] = [];
  for (const workers of workerCounts) {
    const result = await measure(workers);
    console.log(`${workers} workers: ${files} files in ${result.seconds.toFixed(1)} s`);
    results.push(result);
  }
  report(results);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
