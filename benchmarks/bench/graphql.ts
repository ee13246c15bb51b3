/**
 * GraphQL beside its peers, uncached, in one run: the gateway's endpoint with all its plugins, a bare graphql-yoga, and
 * Mercurius with and without graphql-jit, all with the same schema, resolvers and caller, in turns, each row of the table
 * by a process of its own and under load from another. `file(id)` and `files(pageSize: 20)` read records in memory,
 * `search` the embedded store. Prints the processor time of a request and its ratio to Mercurius.
 *
 *   npm ci --prefix benchmarks && npm run bench -- graphql [ROUNDS]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { connections } from './graphql/load';
import type { BenchData, LoadRequest, OperationName, ServerName } from './graphql/serverProcess';

const rounds = Number(process.argv[2] ?? 5);
/** In which V8 compiles the hot code: a server with more code takes longer. */
const warmUpRounds = 3;
const passages = 1_000;
const peers: ServerName[] = ['Mercurius', 'Lectern', 'Mercurius with graphql-jit', 'bare Yoga'];

/** The next message of the process. @throws Error where it ends instead */
async function messageOf(server: ChildProcess): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(server, 'exit', { signal }).then(([code]) => {
    throw new Error(`a server ended with ${code}`);
  });
  try {
    const [message] = await Promise.race([once(server, 'message', { signal }), ended]);
    return message;
  } finally {
    ended.catch(() => undefined);
    settled.abort();
  }
}

async function startServer(name: ServerName, data: BenchData): Promise<ChildProcess> {
  const server = fork(join(__dirname, 'graphql/serverProcess.js'), [name, String(data)]);
  await messageOf(server);
  return server;
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.disconnect();
  await ended;
}

/** Microseconds of processor time a request. */
async function measure(server: ChildProcess, request: LoadRequest): Promise<number> {
  server.send(request);
  return Number(await messageOf(server));
}

interface Variant {
  name: string;
  server: ServerName;
  operation: OperationName;
}

interface Comparison {
  title: string;
  data: BenchData;
  requests: number;
  operation: OperationName;
  /** Other operations of the gateway. */
  more?: Variant[];
}

/** Prints the middle of the rounds' processor times of a request, by variant. */
async function compare({ title, data, requests, operation, more = [] }: Comparison): Promise<void> {
  const variants: Variant[] = [...peers.map((name) => ({ name, server: name, operation })), ...more];
  const servers = new Map<Variant, ChildProcess>();
  const measured = new Map<string, number[]>();
  try {
    for (const variant of variants) servers.set(variant, await startServer(variant.server, data));
    for (let round = 1 - warmUpRounds; round <= rounds; round++) {
      for (const [{ name, operation }, server] of round % 2 ? servers : [...servers].toReversed()) {
        const micros = await measure(server, { operation, requests });
        if (round > 0) measured.set(name, [...(measured.get(name) ?? []), micros]);
      }
    }
  } finally {
    for (const server of servers.values()) await stopServer(server);
  }
  const middle = (name: string) => {
    const times = (measured.get(name) ?? []).sort((a, b) => a - b);
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

const lectern = (what: string, operation: OperationName): Variant => ({
  name: `Lectern, ${what}`,
  server: 'Lectern',
  operation,
});

async function main(): Promise<void> {
  await compare({
    ...{ title: 'file(id)', data: 'records', requests: 6_000, operation: 'uncachedFile' },
    more: [
      lectern('each with new variables', 'everyFileNew'),
      lectern('from its cache', 'cachedFile'),
      lectern("through Yoga's HTTP layer", 'fileThroughYoga'),
    ],
  });
  await compare({ title: 'files(pageSize: 20)', data: 'records', requests: 2_000, operation: 'pageOfFiles' });
  const title = `search over ${passages} passages`;
  await compare({ title, data: passages, requests: 400, operation: 'search' });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
