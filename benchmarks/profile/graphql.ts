/**
 * Where the time of GraphQL goes: `npm run profile -- graphql [PASSAGES] [REQUESTS]`. The whole gateway with its
 * embedded store and 100 unfinished files, so that no response is cached, under load from a process of its own (`npm ci
 * --prefix benchmarks`). Prints for `file(id)`, `files(pageSize: 20)` and `search` the processor time of gateway and
 * store, the store's commands, and a table by step; writes the profiles and their flame graphs to
 * `artifacts/graphql-*.cpuprofile` and `.svg`.
 */
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import { writeFiles } from '../../scripts/retrieval/openSet';
import { type RunningProduct, startProduct } from '../../scripts/retrieval/runningProduct';
import { load } from '../bench/graphql/load';
import { type BenchOperation, fileById, pageOfFiles, searchFor } from '../bench/graphql/operations';
import { profiled, type Step, timeByStep } from './cpuProfile';
import { passagesOfDocuments } from './passages';
import { commandsBetween, readStoreWork } from './storeWork';
import { writeProfile } from './writeProfile';

/** The first that matches a function on the way from a sample outwards counts. */
const steps: Step[] = [
  [
    'store round trips',
    /node_modules\/(?:bson|mongodb|mongoose|mquery)\/|models\/(?:tenantModel|chunkSearch)/,
  ],
  ['search', /(?:^|dist\/)search\/|providers\/ai\/|language\/|embedding-model\//],
  [
    'authorize and rate limits',
    /resolvers\/authorize|resolvers\/keys|resolvers\/usage|cache\/prepay|providers\/limits|caller\.js/,
  ],
  ['parse and validate documents', /preparedDocuments|callerDocuments|graphql\/(?:language|validation)/],
  ['cost', /operationPlan/],
  ['response cache', /schema\/cache\//],
  ['serialize', /fastPath\.js:answerFast|withoutInternals/],
  [
    'execute',
    /graphql-jit|executor\/|node_modules\/graphql\/|schema\/types|schema\/loaders|toFileRecord|domain\//,
  ],
  [
    'plugins and promises',
    /graphql-yoga|@envelop|@whatwg-node|schema\/server|schema\/documents|http\/withDeadline/,
  ],
  ['HTTP and access log', /node_modules\/(?:fastify|find-my-way|pino|sonic-boom)|http\/|rest\//],
];

const unfinished = 100;

async function profile(name: string, product: RunningProduct, operation: BenchOperation, requests: number) {
  const url = `${product.origin}/graphql`;
  await load(url, operation, requests, product.key);
  const connection = product.services.models.files.db;
  const before = await readStoreWork(connection);
  const { cpuMicros } = await load(url, operation, requests, product.key);
  const after = await readStoreWork(connection);
  const storeMs = ((after.cpuMs ?? Number.NaN) - (before.cpuMs ?? Number.NaN)) / requests;
  const commands = commandsBetween(before, after, requests);
  const roundTrips = commands.reduce((sum, [, count]) => sum + count, 0);
  // Sampling slows what it samples.
  const sampled = await profiled(() => load(url, operation, requests, product.key));
  const times = timeByStep(sampled, steps);
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  const rows = [...times].sort((a, b) => b[1] - a[1]).filter(([, time]) => time > total / 100);
  console.log(
    `\n${name}: gateway ${(cpuMicros / 1_000).toFixed(2)} ms CPU a request (all threads), store ${storeMs.toFixed(2)} ms, ` +
      `${roundTrips.toFixed(1)} store commands\n\n| step (event loop) | µs a request | share |\n| --- | --- | --- |`,
  );
  for (const [step, time] of rows) {
    console.log(`| ${step} | ${(time / requests).toFixed(0)} | ${((100 * time) / total).toFixed(1)} % |`);
  }
  writeProfile(`graphql-${name}`, `GraphQL, ${name}: the gateway's event loop`, sampled);
}

async function main(): Promise<void> {
  const [passages = 2_000, requests = 1_000] = process.argv.slice(2).map(Number);
  const product = await startProduct({}, {});
  try {
    const { services, environmentId } = product;
    const files = passagesOfDocuments(passages);
    await writeFiles(services.models, environmentId, files, createBuiltinEmbeddingModel());
    const question = files[0]?.chunks[0]?.content.split(/\s+/).slice(0, 8).join(' ') ?? '';
    await profile('search', product, searchFor(question), Math.ceil(requests / 10));
    const some = await services.models.files.find({}).limit(unfinished).lean();
    const ids = some.map(({ _id }) => _id);
    await services.models.files.updateMany({}, { $set: { status: 'parsing_started' } });
    await profile('file', product, fileById(ids[0] ?? ''), requests);
    await profile('files', product, pageOfFiles, Math.ceil(requests / 2));
  } finally {
    await product.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
