/**
 * GraphQL beside its peers, uncached, in one run: the gateway's endpoint with all its plugins, a bare graphql-yoga, and
 * Mercurius with and without graphql-jit, all with the same schema, resolvers and caller, in turns in one process, under
 * load from another. `file(id)` and `files(pageSize: 20)` read records in memory, `search` the embedded store. Prints the
 * processor time of a request and its ratio to Mercurius.
 *
 *   npm ci --prefix scripts/bench && npm run bench:graphql -- [ROUNDS]
 */
import { pino } from 'pino';
import { noUsageMeter } from '../../domain/ports/usageMeter';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import type { Services } from '../../resolvers/context';
import { type ContextFactory, createContextFactory } from '../../resolvers/createContextFactory';
import { passagesOfDocuments } from '../profile/passages';
import { writeFiles } from '../retrieval/openSet';
import { type RunningProduct, startProduct } from '../retrieval/runningProduct';
import { connections, type Load, load } from './graphql/load';
import {
  type BenchOperation,
  cachedFile,
  everyFileNew,
  fileThroughYoga,
  pageOfFiles,
  searchFor,
  uncachedFile,
} from './graphql/operations';
import { filesInMemory, readyId } from './graphql/recordsInMemory';
import { type BenchServer, serveBareYoga, serveLectern, serveMercurius } from './graphql/servers';

const rounds = Number(process.argv[2] ?? 5);
const passages = 1_000;
const log = pino({ level: 'silent' });
const decision = { allowed: true, limit: 1e9, remaining: 1e9, resetSeconds: 60, retryAfterSeconds: null };

/** A caller without limits, and operations on these services. */
function contextFactory(services: Services, environmentId: string): ContextFactory {
  const id = readyId;
  const principal = {
    ...{ keyId: id, organizationId: id, organizationName: 'Acme', projectId: id, projectName: 'P' },
    ...{ environmentId, environmentSlug: 'production', role: 'member' as const, limits: {} },
  };
  return createContextFactory({ ...services, log, adminTokenHash: '' }, { resolve: async () => principal });
}

const unlimited = {
  limiter: { consume: async () => decision, close: async () => {} },
  usageMeter: noUsageMeter,
  budgetGuard: { admit: async () => undefined, forget: () => undefined },
};

type Serve = (contextFor: ContextFactory) => Promise<BenchServer>;
const lectern = 'Lectern';
const peers: [name: string, serve: Serve][] = [
  ['Mercurius', (contextFor) => serveMercurius(contextFor, false)],
  [lectern, serveLectern],
  ['Mercurius with graphql-jit', (contextFor) => serveMercurius(contextFor, true)],
  ['bare Yoga', serveBareYoga],
];

/** The middle of the rounds' processor times of a request, by variant. */
async function compare(
  title: string,
  contextFor: ContextFactory,
  requests: number,
  operation: BenchOperation,
  more: [name: string, operation: BenchOperation][] = [],
): Promise<void> {
  const servers = new Map<string, BenchServer>();
  for (const [name, serve] of peers) servers.set(name, await serve(contextFor));
  const variants = [
    ...peers.map(([name]) => ({ name, server: name, operation })),
    ...more.map(([name, other]) => ({ name: `${lectern}, ${name}`, server: lectern, operation: other })),
  ];
  const measured = new Map<string, Load[]>();
  try {
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      for (const variant of round % 2 ? variants : variants.toReversed()) {
        // What one leaves to be collected must not fall on the next.
        global.gc?.();
        const result = await load(servers.get(variant.server)?.url ?? '', variant.operation, requests);
        if (round > 0) measured.set(variant.name, [...(measured.get(variant.name) ?? []), result]);
      }
    }
  } finally {
    for (const server of servers.values()) await server.close();
  }
  const middle = (name: string) => {
    const times = (measured.get(name) ?? []).map(({ cpuMicros }) => cpuMicros).sort((a, b) => a - b);
    return times[Math.floor(times.length / 2)] ?? Number.NaN;
  };
  console.log(
    `\n${title}: ${requests} requests a round, ${connections} connections, median of ${rounds} rounds in turns\n`,
  );
  console.log(
    '| server | CPU µs a request | requests per CPU second | of Mercurius |\n| --- | --- | --- | --- |',
  );
  for (const { name } of variants) {
    const micros = middle(name);
    const ratio = (middle('Mercurius') / micros).toFixed(2);
    console.log(`| ${name} | ${micros.toFixed(0)} | ${(1e6 / micros).toFixed(0)} | ${ratio} |`);
  }
}

async function compareSearch(product: RunningProduct): Promise<void> {
  const files = passagesOfDocuments(passages);
  await writeFiles(product.services.models, product.environmentId, files, createBuiltinEmbeddingModel());
  const question = files[0]?.chunks[0]?.content.split(/\s+/).slice(0, 8).join(' ') ?? '';
  const services = { ...product.services, ...unlimited };
  const title = `search over ${passages} passages`;
  await compare(title, contextFactory(services, product.environmentId), 150, searchFor(question));
}

async function main(): Promise<void> {
  const services = { models: { files: filesInMemory }, log, ...unlimited } as unknown as Services;
  const contextFor = contextFactory(services, readyId);
  await compare('file(id)', contextFor, 6_000, uncachedFile, [
    ['each with new variables', everyFileNew],
    ['from its cache', cachedFile],
    ["through Yoga's HTTP layer", fileThroughYoga],
  ]);
  await compare('files(pageSize: 20)', contextFor, 2_000, pageOfFiles);
  const product = await startProduct({}, {});
  try {
    await compareSearch(product);
  } finally {
    await product.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
