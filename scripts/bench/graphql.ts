/**
 * Requests per second of `file(id)`: the gateway's GraphQL against a bare Yoga and against Mercurius, all with the
 * same schema, resolvers, caller and in-memory record, each in a process of its own, in turns within one run.
 *
 *   npx tsx scripts/bench/graphql.ts            (peers: cd scripts/bench && npm ci)
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:http';
import Module from 'node:module';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { createYoga } from 'graphql-yoga';
import { pino } from 'pino';
import type { FileDoc } from '../../models/files';
import type { OperationContext } from '../../resolvers/context';
import type { ContextFactory } from '../../resolvers/createContextFactory';
import { schema } from '../../schema';
import { toGraphQLContext } from '../../schema/context';
import { createGraphQL, mountGraphQL } from '../../schema/createGraphQL';

const roundMs = Number(process.env.ROUND_MS ?? 3_000);
const rounds = Number(process.env.ROUNDS ?? 4);
const connections = 20;
const query =
  'query File($id: UUID!) { file(id: $id) { id name status size createdAt totalChunks progress fileMetadata } }';
const settledId = '7b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001';
const movingId = '7b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c002';

const variants = {
  'bare Yoga': { server: 'yoga', id: movingId },
  'Lectern, nothing cached': { server: 'lectern', id: movingId },
  'Lectern, from its cache': { server: 'lectern', id: settledId },
  'Lectern, the long way': { server: 'lectern-long', id: movingId },
  Mercurius: { server: 'mercurius', id: movingId },
} as const;

function fileOf(id: string): FileDoc {
  const at = new Date(1_700_000_000_000);
  const none = { startedAt: null, completedAt: null };
  const status = id === settledId ? 'ready' : 'parsing_started';
  const texts = { organizationId: id, projectId: id, environmentId: id, folderId: id };
  const paths = { blobStoragePath: 'a/b', convertedFilePath: null, enrichedFilePath: null };
  return {
    ...{ _id: id, ...texts, ...paths, environmentSlug: 'production', folderName: 'default' },
    ...{ name: 'handbook.pdf', originalFilename: 'handbook.pdf', size: 12_345, mimeType: 'application/pdf' },
    ...{
      referenceId: null,
      metadataJson: '{"category":"hr"}',
      category: 'hr',
      documentType: null,
      tags: null,
    },
    ...{ status, sequence: 1, history: [{ status, at, sequence: 1 }], runId: null, errorMessage: null },
    ...{ totalChunks: 12, wordsOnlyChunks: 0, totalEmbeddings: 12, embeddingDimension: 512 },
    ...{ pageCount: 3, language: 'en' },
    stageTimes: { conversion: none, parsing: none, chunking: none, embedding: none },
    ...{ stageProgress: null, stageStarts: 0, estimatedRemainingSeconds: null, estimatedAt: null },
    ...{ uploadExpiresAt: at, createdAt: at, updatedAt: at },
  };
}

/** A package of the bench that works on this project's own copy of graphql: a schema knows only its own. */
function requirePeer(name: string): unknown {
  const [copy, own] = [
    join(__dirname, 'node_modules/graphql/'),
    join(__dirname, '../../node_modules/graphql/'),
  ];
  const loader = Module as unknown as { _resolveFilename(request: string, ...rest: unknown[]): string };
  const resolve = loader._resolveFilename.bind(loader);
  loader._resolveFilename = (request, ...rest) => resolve(request, ...rest).replace(copy, own);
  return require(join(__dirname, 'node_modules', name));
}

/** The caller and the store of all servers: a record in memory, a limit that is never reached. */
function contextFactory(): ContextFactory {
  const log = pino({ level: 'silent' });
  const decision = { allowed: true, limit: 1e9, remaining: 1e9, resetSeconds: 60, retryAfterSeconds: null };
  const found = (id: string) => ({ lean: () => ({ exec: async () => fileOf(id) }) });
  const services = {
    models: { files: { findOne: (filter: { _id: string }) => found(filter._id) } },
    limiter: { consume: async () => decision, close: async () => {} },
    log,
  } as unknown as OperationContext['services'];
  const id = settledId;
  const principal = {
    ...{ keyId: id, organizationId: id, organizationName: 'Acme', projectId: id, projectName: 'P' },
    ...{ environmentId: id, environmentSlug: 'production', role: 'member' as const, limits: {} },
  };
  return async ({ requestId, signal }) => ({
    ...{
      services,
      requestId,
      principal,
      refusal: null,
      isAdmin: false,
      signal,
      log,
      rate: { decision: null },
    },
  });
}

const quietEvents = {
  publish: async () => {},
  subscribe: async () => () => {},
  ping: async () => {},
  close: async () => {},
};

async function serve(kind: string): Promise<number> {
  process.once('disconnect', () => process.exit());
  const contextFor = contextFactory();
  const signal = new AbortController().signal;
  const log = pino({ level: 'silent' });
  if (kind === 'yoga') {
    const context = async ({ request }: { request: Request }) =>
      toGraphQLContext(
        await contextFor({
          apiKey: request.headers.get('x-api-key'),
          adminToken: null,
          network: 'bench',
          requestId: 'r',
          signal,
        }),
      );
    const yoga = createYoga({ schema, context, logging: false, graphiql: false });
    const server = createServer(yoga);
    await new Promise<void>((resolve) => server.listen(0, resolve));
    return (server.address() as { port: number }).port;
  }
  const server = fastify();
  if (kind === 'mercurius') {
    const { mercurius } = requirePeer('mercurius') as { mercurius: never };
    await server.register(mercurius, {
      schema,
      context: async (request: { headers: Record<string, string> }) =>
        toGraphQLContext(
          await contextFor({
            apiKey: request.headers['x-api-key'] ?? null,
            adminToken: null,
            network: 'bench',
            requestId: 'r',
            signal,
          }),
        ),
      ...(process.env.MERCURIUS_JIT ? { jit: 1 } : {}),
    });
  } else {
    const options = {
      contextFor,
      log,
      events: quietEvents,
      graphiql: false,
      introspection: true,
      corsOrigins: [],
    };
    await mountGraphQL(server, createGraphQL(options));
  }
  await server.listen({ port: 0 });
  return (server.server.address() as { port: number }).port;
}

interface Result {
  requests: { total: number };
  duration: number;
  non2xx: number;
  errors: number;
}

async function main(): Promise<void> {
  const autocannon = require(join(__dirname, 'node_modules/autocannon')) as (
    options: object,
  ) => Promise<Result>;
  const children: ChildProcess[] = [];
  const ports = new Map<string, number>();
  for (const kind of ['yoga', 'lectern', 'mercurius']) {
    const child = fork(__filename, [kind], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    children.push(child);
    ports.set(
      kind,
      await new Promise<number>((resolve, reject) => {
        child.once('message', (port) => resolve(Number(port)));
        child.once('exit', (code) => reject(new Error(`${kind} ended with ${code}`)));
      }),
    );
  }
  const figures = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const [name, { server, id }] of Object.entries(variants)) {
      const long = server === 'lectern-long';
      const body = JSON.stringify({ query, variables: { id }, ...(long ? { extensions: {} } : {}) });
      const url = `http://127.0.0.1:${ports.get(long ? 'lectern' : server)}/graphql`;
      const headers = { 'content-type': 'application/json', 'x-api-key': 'k' };
      const answer = await (await fetch(url, { method: 'POST', headers, body })).json();
      if (answer.data?.file?.id !== id) throw new Error(`${name} answered ${JSON.stringify(answer)}`);
      const result = await autocannon({
        url,
        method: 'POST',
        headers,
        body,
        connections,
        duration: roundMs / 1000,
      });
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${name}: ${result.non2xx} refused`);
      // The first round warms up.
      if (round > 0)
        figures.set(name, [...(figures.get(name) ?? []), result.requests.total / result.duration]);
    }
  }
  for (const child of children) child.kill();
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const base = median(figures.get('bare Yoga') ?? []);
  console.log(`file(id), ${connections} connections, median of ${rounds} rounds of ${roundMs} ms, in turns`);
  for (const [name, values] of figures) {
    const rate = median(values);
    console.log(
      `${name.padEnd(26)} ${rate.toFixed(0).padStart(7)} requests/s   ${(rate / base).toFixed(2)} of the bare Yoga`,
    );
  }
}

const [kind] = process.argv.slice(2);
(kind ? serve(kind).then((port) => void process.send?.(port)) : main()).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
