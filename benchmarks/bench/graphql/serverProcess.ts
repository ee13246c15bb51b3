/**
 * One server of the bench, alone in a process: code that several share would be compiled for all of them. The parent
 * names it and its data in the arguments, and sends the loads to measure.
 */
import { pino } from 'pino';
import { noUsageMeter } from '../../../domain/ports/usageMeter';
import { createBuiltinEmbeddingModel } from '../../../providers/ai/builtin/builtinEmbeddingModel';
import type { Services } from '../../../resolvers/context';
import { type ContextFactory, createContextFactory } from '../../../resolvers/createContextFactory';
import { writeFiles } from '../../../scripts/retrieval/openSet';
import { startProduct } from '../../../scripts/retrieval/runningProduct';
import { passagesOfDocuments } from '../../profile/passages';
import { load } from './load';
import {
  type BenchOperation,
  cachedFile,
  everyFileNew,
  fileThroughYoga,
  pageOfFiles,
  searchFor,
  uncachedFile,
} from './operations';
import { filesInMemory, readyId } from './recordsInMemory';
import { type BenchServer, serveBareYoga, serveLectern, serveMercurius } from './servers';

const log = pino({ level: 'silent' });
const decision = { allowed: true, limit: 1e9, remaining: 1e9, resetSeconds: 60, retryAfterSeconds: null };
const unlimited = {
  limiter: { consume: async () => decision, close: async () => {} },
  usageMeter: noUsageMeter,
  budgetGuard: { admit: async () => undefined, forget: () => undefined },
};

type Serve = (contextFor: ContextFactory) => Promise<BenchServer>;
const servers = {
  Mercurius: (contextFor: ContextFactory) => serveMercurius(contextFor, false),
  Lectern: serveLectern,
  'Mercurius with graphql-jit': (contextFor: ContextFactory) => serveMercurius(contextFor, true),
  'bare Yoga': serveBareYoga,
} satisfies Record<string, Serve>;
export type ServerName = keyof typeof servers;

const operationsOnRecords = { uncachedFile, everyFileNew, cachedFile, fileThroughYoga, pageOfFiles };
export type OperationName = keyof typeof operationsOnRecords | 'search';

/** Records in memory, or as many passages in the embedded store as the bench is told to search. */
export type BenchData = 'records' | number;

export interface LoadRequest {
  operation: OperationName;
  requests: number;
}

/** A caller without limits, and operations on these services. */
function contextFactory(services: Services, environmentId: string): ContextFactory {
  const id = readyId;
  const principal = {
    ...{ keyId: id, organizationId: id, organizationName: 'Acme', projectId: id, projectName: 'P' },
    ...{
      environmentId,
      environmentSlug: 'production',
      role: 'member' as const,
      limits: {},
      usesAccess: false,
    },
  };
  return createContextFactory(
    { ...services, log, adminTokenHash: '', userTokens: null },
    { resolve: async () => principal },
  );
}

async function openRecords() {
  const services = { models: { files: filesInMemory }, log, ...unlimited } as unknown as Services;
  const contextFor = contextFactory(services, readyId);
  return { contextFor, operations: operationsOnRecords, close: async () => {} };
}

async function openPassages(count: number) {
  const product = await startProduct({}, {});
  const { services, environmentId } = product;
  const files = passagesOfDocuments(count);
  await writeFiles(services.models, environmentId, files, createBuiltinEmbeddingModel());
  const question = files[0]?.chunks[0]?.content.split(/\s+/).slice(0, 8).join(' ') ?? '';
  const contextFor = contextFactory({ ...services, ...unlimited }, environmentId);
  return { contextFor, operations: { search: searchFor(question) }, close: product.close };
}

async function main(name: ServerName, data: BenchData): Promise<void> {
  const { contextFor, operations, close } = await (data === 'records' ? openRecords() : openPassages(data));
  const server = await servers[name](contextFor);
  process.on('message', async ({ operation, requests }: LoadRequest) => {
    const { [operation]: asked } = operations as Partial<Record<OperationName, BenchOperation>>;
    if (asked === undefined) throw new Error(`${operation} needs other data`);
    // Garbage of one load must not be collected during the next.
    global.gc?.();
    process.send?.((await load(server.url, asked, requests)).cpuMicros);
  });
  process.once('disconnect', async () => {
    await server.close();
    await close();
    process.exit();
  });
  process.send?.('ready');
}

const [name, data] = process.argv.slice(2) as [ServerName, string];
main(name, data === 'records' ? data : Number(data)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
