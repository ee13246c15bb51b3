/**
 * Lets a gateway of its own ask hostile databases: npm run fuzz -- connectors [--connections 20000 --seed 1 --minutes 60].
 * Their replies are random or mutated bytes in every state of the protocol; SQLite files are corrupted.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSampleDatabase } from '../../app/startup/demo/sampleDatabase';
import { seededRandom } from '../../evaluation/statistics/seededRandom';
import { startFakeMysql } from './connectors/fakeMysql';
import { startFakePostgres } from './connectors/fakePostgres';
import { type Distort, type FakeServer, honest, type State } from './connectors/fakeServer';
import { type Gateway, startGateway } from './connectors/gateway';
import { mutate } from './connectors/mutate';

const atOnce = 12;
const maxMeMs = 100;
const states: State[] = ['greeting', 'login', 'query'];
/** Replies to the statements of one query. */
const repliesPerQuery = 8;

interface Target {
  id: string;
  server: FakeServer;
  pausedUntil: number;
  isBusy: boolean;
}

const counts = new Map<string, number>();
const add = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

/** Mutates one reply of each connection, then mostly hangs up: a server that waits costs its time only. */
function hostile(random: () => number): Distort {
  const plans = new WeakMap<object, { state: State; repliesLeft: number }>();
  return (state, reply, socket) => {
    const plan = plans.get(socket) ?? {
      state: states[Math.floor(random() * states.length)] ?? 'query',
      repliesLeft: Math.floor(random() * repliesPerQuery),
    };
    plans.set(socket, plan);
    const isDue = state === plan.state && (state !== 'query' || plan.repliesLeft-- === 0);
    if (!isDue) return reply;
    add(`mutated: ${state}`);
    if (random() < 0.995) setTimeout(() => socket.destroy(), 10);
    return mutate(reply, random);
  };
}

async function attachAll(gateway: Gateway, serversOfEach: number): Promise<Target[]> {
  const targets: Target[] = [];
  for (const kind of ['postgres', 'mysql'] as const) {
    for (let at = 0; at < serversOfEach; at++) {
      const server = await (kind === 'postgres' ? startFakePostgres : startFakeMysql)();
      const id = await gateway.attach(
        kind,
        `${kind}://reader:hush@127.0.0.1:${server.port}/shop?sslmode=disable`,
      );
      if (!id || (await gateway.ask(id)).status !== 200)
        throw new Error(`An honest ${kind} was not attached.`);
      targets.push({ id, server, pausedUntil: 0, isBusy: false });
    }
  }
  return targets;
}

async function attackServers(gateway: Gateway, targets: Target[], random: () => number, bounds: Bounds) {
  const made = () => targets.reduce((sum, { server }) => sum + server.connections, 0);
  const before = made();
  for (const { server } of targets) server.distort(hostile(random));
  const worker = async () => {
    while (made() - before < bounds.connections && Date.now() < bounds.until) {
      const free = targets.filter(({ isBusy, pausedUntil }) => !isBusy && pausedUntil < Date.now());
      const target = free[Math.floor(random() * free.length)];
      if (!target) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      target.isBusy = true;
      const { status, code, retryAfterSeconds } = await gateway.ask(target.id);
      add(`answers: ${status}${code ? ` ${code}` : ''}`);
      if (retryAfterSeconds > 0) add('pauses after crashes');
      target.pausedUntil = Date.now() + retryAfterSeconds * 1_000;
      target.isBusy = false;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const connections = made() - before;
  for (const { server } of targets) server.distort(honest);
  return connections;
}

async function attackFiles(gateway: Gateway, rounds: number, random: () => number): Promise<void> {
  const file = join(gateway.dataDir, 'connectors', 'fuzz.sqlite');
  createSampleDatabase(file);
  const whole = readFileSync(file);
  for (let round = 0; round < rounds; round++) {
    const bytes = Buffer.from(whole);
    const changes = 1 + Math.floor(random() * 100);
    // Few hit the first page: with its header or its catalogue broken, nothing else is read.
    for (let at = 0; at < changes; at++) {
      const span = random() < 0.01 ? 4_096 : bytes.length;
      bytes[Math.floor(random() * span)] = Math.floor(random() * 256);
    }
    writeFileSync(file, random() < 0.1 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes);
    const id = await gateway.attach('sqlite', file);
    add(id ? 'corrupted files: attached' : 'corrupted files: refused');
    if (!id) continue;
    const { status, code } = await gateway.ask(id);
    add(`corrupted files: ${status}${code ? ` ${code}` : ''}`);
    await gateway.detach(id);
  }
  rmSync(file, { force: true });
}

interface Bounds {
  connections: number;
  until: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      connections: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '60' },
      'no-latency-bound': { type: 'boolean', default: false },
    },
  });
  const [connections, seed] = [Number(values.connections), Number(values.seed)];
  const random = seededRandom(seed);
  const gateway = await startGateway();
  // Many, since a database that crashes its process is asked less and less.
  const targets = await attachAll(gateway, connections < 1_000 ? 3 : 12);
  const bounds = { connections, until: Date.now() + Number(values.minutes) * 60_000 };
  const p99Of = (times: number[]) =>
    (times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0).toFixed(1);
  const before: number[] = [];
  while (before.length < 100) before.push(await gateway.me());
  const took: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      took.push(await gateway.me());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  try {
    const startedAt = Date.now();
    const made = await attackServers(gateway, targets, random, bounds);
    await attackFiles(gateway, Math.ceil(connections / 400), random);
    isOver = true;
    await watching;
    const p99 = p99Of(took);
    const isAlive = await gateway.isAlive();
    for (const [what, count] of [...counts].sort()) console.log(`${what}: ${count}`);
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    console.log(
      `${made} connections in ${seconds} s, seed ${seed}; the gateway is ${isAlive ? 'alive' : 'dead'}`,
    );
    console.log(`GET /me meanwhile: ${took.length} times, p99 ${p99} ms; before: p99 ${p99Of(before)} ms`);
    const isFast = values['no-latency-bound'] || Number(p99) < maxMeMs;
    if (!isAlive || made < connections || !isFast) process.exitCode = 1;
  } finally {
    isOver = true;
    await gateway.stop();
    for (const { server } of targets) server.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
