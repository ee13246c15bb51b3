/**
 * REST requests per second against a bare Fastify route that reads the same documents with mongoose, in one run:
 * `npm ci --prefix benchmarks && npm run bench:rest [-- seconds a round]`. Load comes from a process of its own.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../../app/createApp';
import { loadConfig } from '../../config/loadConfig';
import { createApiKeySecret, hashSecret } from '../../domain/apiKey';
import { rateCategories } from '../../domain/limits';
import type { Models } from '../../models/createModels';
import type { FileDoc } from '../../models/files';

const run = promisify(execFile);
const secondsPerRound = Number(process.argv[2] ?? 5);
const rounds = 5;
const files = 200;
const pageSize = 20;
const goal = 0.7;

interface Round {
  requests: { average: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
}

async function load(url: string, key: string): Promise<Round> {
  const autocannon = join(process.cwd(), 'benchmarks/node_modules/autocannon/autocannon.js');
  const options = ['-c', '20', '-d', String(secondsPerRound), '-j', '-n', '-H', `x-api-key=${key}`];
  const { stdout } = await run(process.execPath, [autocannon, ...options, url], { maxBuffer: 1 << 24 });
  const round = JSON.parse(stdout) as Round;
  if (round.non2xx > 0 || round.errors > 0)
    throw new Error(`${url}: ${round.non2xx} refused, ${round.errors} failed`);
  return round;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function seed(models: Models): Promise<{ key: string; environmentId: string; fileId: string }> {
  const environment = await models.environments.findOne({ slug: 'production' }).lean();
  if (!environment) throw new Error('no demo environment');
  const { _id: environmentId, organizationId, projectId } = environment;
  const key = createApiKeySecret();
  const limits = Object.fromEntries(rateCategories.map((category) => [category, 1_000_000_000]));
  const common = { lastUsedAt: null, createdAt: new Date() };
  await models.apiKeys.create({
    _id: randomUUID(),
    hash: hashSecret(key),
    hint: 'bench',
    name: 'bench',
    environmentId,
    limits,
    ...common,
  });
  const now = Date.now();
  const docs = Array.from({ length: files }, (_, n) => ({
    _id: randomUUID(),
    ...{ organizationId, projectId, environmentId, environmentSlug: 'production' },
    ...{
      folderId: randomUUID(),
      folderName: 'default',
      name: `file ${n}.pdf`,
      originalFilename: `file ${n}.pdf`,
    },
    ...{
      size: 1000 + n,
      mimeType: 'application/pdf',
      status: 'ready',
      sequence: 11,
      blobStoragePath: `${n}/original.pdf`,
    },
    ...{
      metadataJson: '{"department":"support","tags":["a","b"]}',
      totalChunks: 12,
      totalEmbeddings: 12,
      embeddingDimension: 512,
    },
    history: Array.from({ length: 11 }, (_, sequence) => ({ status: 'ready', at: new Date(now), sequence })),
    stageTimes: Object.fromEntries(
      ['conversion', 'parsing', 'chunking', 'embedding'].map((stage) => [
        stage,
        { startedAt: new Date(now), completedAt: new Date(now + 900) },
      ]),
    ),
    uploadExpiresAt: new Date(now),
    createdAt: new Date(now + n),
    updatedAt: new Date(now + n),
  }));
  await models.files.insertMany(docs);
  return { key, environmentId, fileId: docs[0]?._id ?? '' };
}

/** About as many fields as the records of the API have, so that both routes send about as much. */
function withoutInternals({ history, stageTimes, ...file }: FileDoc): object {
  return { ...file, changes: history.length, stages: Object.keys(stageTimes).length };
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  const config = loadConfig({ PORT: '0', LOG_LEVEL: 'info', DATA_DIR: dataDir });
  // The access log is written, as it would be, but not to a terminal.
  const app = await createApp(config, pino({ level: 'info' }, pino.destination('/dev/null')), (what) => {
    throw new Error(`${what} ended`);
  });
  const origin = await app.listen();
  const { models } = app.services;
  const { key, environmentId, fileId } = await seed(models);

  const bare = fastify();
  bare.get('/status', async () => {
    const file = await models.files.findOne({ _id: fileId, environmentId }).lean<FileDoc>();
    return file && withoutInternals(file);
  });
  bare.get('/list', async () => {
    const [total, items] = await Promise.all([
      models.files.countDocuments({ environmentId }),
      models.files
        .find({ environmentId }, null, { sort: { createdAt: -1, _id: 1 }, skip: 0, limit: pageSize })
        .lean(),
    ]);
    return { total, items: items.map(withoutInternals) };
  });
  const bareOrigin = await bare.listen({ port: 0, host: '127.0.0.1' });

  const pairs = [
    ['status', `${bareOrigin}/status`, `${origin}/api/v1/files/${fileId}/status`],
    [`list of ${pageSize}`, `${bareOrigin}/list`, `${origin}/api/v1/files?page_size=${pageSize}`],
  ] as const;
  let passed = true;
  for (const [name, bareUrl, restUrl] of pairs) {
    await load(bareUrl, key);
    await load(restUrl, key);
    const bareRounds: Round[] = [];
    const restRounds: Round[] = [];
    // In turns, so that what else the machine does hits both.
    for (let n = 0; n < rounds; n++) {
      bareRounds.push(await load(bareUrl, key));
      restRounds.push(await load(restUrl, key));
    }
    const of = (list: Round[]) => ({
      perSecond: Math.round(median(list.map(({ requests }) => requests.average))),
      p50Ms: median(list.map(({ latency }) => latency.p50)),
      p99Ms: median(list.map(({ latency }) => latency.p99)),
    });
    const [bareFigures, restFigures] = [of(bareRounds), of(restRounds)];
    const share = median(
      restRounds.map(({ requests }, n) => requests.average / (bareRounds[n]?.requests.average ?? 1)),
    );
    passed &&= share >= goal;
    console.log(`${name}: ${share.toFixed(2)} of the bare route (goal ${goal})`);
    console.table({ bare: bareFigures, rest: restFigures });
  }
  await bare.close();
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
  process.exitCode = passed ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
