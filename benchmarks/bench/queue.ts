/**
 * The cost of a job in the product's queue and in bare Bull, on the same Redis and in one run:
 * `REDIS_URL=redis://127.0.0.1:6379 npm run bench -- queue [jobs a round]`. Both add and handle jobs that do nothing.
 * CPU time is that of this process and of Redis together; it tells more than the clock where others use the machine.
 */
import { randomUUID } from 'node:crypto';
import Bull from 'bull';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { byStage } from '../../domain/files';
import type { Job, JobQueue } from '../../domain/ports/jobQueue';
import { createBullQueue } from '../../providers/queue/bullQueue';

const redisUrl = process.env.REDIS_URL ?? process.env.LECTERN_TEST_REDIS_URL;
const jobsPerRound = Number(process.argv[2] ?? 5_000);
const rounds = 7;
const concurrency = 16;
/** Requests of clients under way at a time. */
const adding = 32;
const environments = 20;
const goal = 1.5;

interface Cost {
  wallUs: number;
  cpuUs: number;
}

interface Subject {
  add(index: number): Promise<unknown>;
  /** Resolves when as many jobs have been handled. */
  handle(count: number): Promise<void>;
  close(): Promise<void>;
}

function jobOf(index: number, environmentId: string): Job {
  return { fileId: randomUUID(), environmentId, runId: `run-${index}`, stage: 'conversion' };
}

function counter(): { note(): void; reached(count: number): Promise<void> } {
  let handled = 0;
  let wanted = Number.POSITIVE_INFINITY;
  let resolve: () => void = () => undefined;
  return {
    note() {
      if (++handled >= wanted) resolve();
    },
    reached(count) {
      return new Promise((done) => {
        wanted = count;
        resolve = done;
        if (handled >= wanted) done();
      });
    },
  };
}

function bareBull(url: string, prefix: string): Subject {
  const queue = new Bull<Job>('files', url, { prefix });
  return {
    add: (index) => queue.add(jobOf(index, `e${index % environments}`), { removeOnComplete: true }),
    async handle(count) {
      const handled = counter();
      queue.process(concurrency, async () => handled.note()).catch(() => undefined);
      await handled.reached(count);
    },
    close: () => queue.close(),
  };
}

function openProduct(url: string, prefix: string): JobQueue {
  return createBullQueue({
    ...{ redisUrl: url, prefix, logger: pino({ level: 'warn' }) },
    ...{
      concurrency: byStage(() => concurrency),
      maxAttempts: 8,
      maxWaiting: 10_000_000,
      backoffMs: () => 500,
    },
  });
}

function product(url: string, prefix: string): Subject {
  const queue = openProduct(url, prefix);
  return {
    add: (index) => queue.enqueue(jobOf(index, `e${index % environments}`)),
    async handle(count) {
      const handled = counter();
      queue.process(async () => {
        handled.note();
        return 'done';
      });
      await handled.reached(count);
    },
    close: () => queue.close(1_000),
  };
}

async function redisCpuUs(redis: Redis): Promise<number> {
  const text = await redis.info('cpu');
  const seconds = (name: string) => Number(new RegExp(`${name}:([\\d.]+)`).exec(text)?.[1] ?? 0);
  return (seconds('used_cpu_user') + seconds('used_cpu_sys')) * 1e6;
}

async function measure(redis: Redis, count: number, work: () => Promise<unknown>): Promise<Cost> {
  const before = { cpu: process.cpuUsage(), redis: await redisCpuUs(redis), wall: performance.now() };
  await work();
  const wallUs = (performance.now() - before.wall) * 1000;
  const { user, system } = process.cpuUsage(before.cpu);
  const cpuUs = user + system + (await redisCpuUs(redis)) - before.redis;
  return { wallUs: wallUs / count, cpuUs: cpuUs / count };
}

async function inTurn(count: number, add: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < count) await add(next++);
  };
  await Promise.all(Array.from({ length: adding }, one));
}

async function round(redis: Redis, open: (prefix: string) => Subject): Promise<{ add: Cost; handle: Cost }> {
  const prefix = `bench-${randomUUID()}`;
  const subject = open(prefix);
  const add = await measure(redis, jobsPerRound, () => inTurn(jobsPerRound, subject.add));
  const handle = await measure(redis, jobsPerRound, () => subject.handle(jobsPerRound));
  await subject.close();
  await forget(redis, prefix);
  return { add, handle };
}

async function forget(redis: Redis, prefix: string): Promise<void> {
  for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1_000 })) {
    if (keys.length > 0) await redis.unlink(...(keys as string[]));
  }
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The processor time, in microseconds, for a small environment to enqueue a job before another's backlog. */
async function behindBacklog(redis: Redis, url: string, backlog: number): Promise<number> {
  const prefix = `bench-${randomUUID()}`;
  const queue = openProduct(url, prefix);
  await inTurn(backlog, (index) => queue.enqueue(jobOf(index, 'large')));
  const probes = 200;
  const { cpuUs } = await measure(redis, probes, async () => {
    for (let index = 0; index < probes; index++) await queue.enqueue(jobOf(index, `small-${index}`));
  });
  await queue.close(0);
  await forget(redis, prefix);
  return cpuUs;
}

async function main(url: string): Promise<void> {
  const redis = new Redis(url);
  const ratios: Cost[] = [];
  console.log(
    `${jobsPerRound} jobs a round, ${concurrency} at a time; µs a job (CPU: this process and Redis)`,
  );
  for (let index = 0; index <= rounds; index++) {
    const bare = await round(redis, (prefix) => bareBull(url, prefix));
    const ours = await round(redis, (prefix) => product(url, prefix));
    // The first one warms the compiler up.
    if (index === 0) continue;
    const sum = (costs: { add: Cost; handle: Cost }, of: keyof Cost) => costs.add[of] + costs.handle[of];
    const ratio = {
      wallUs: sum(ours, 'wallUs') / sum(bare, 'wallUs'),
      cpuUs: sum(ours, 'cpuUs') / sum(bare, 'cpuUs'),
    };
    ratios.push(ratio);
    const show = ({ add, handle }: { add: Cost; handle: Cost }) =>
      `CPU ${add.cpuUs.toFixed(0)} + ${handle.cpuUs.toFixed(0)}, clock ${add.wallUs.toFixed(0)} + ${handle.wallUs.toFixed(0)}`;
    console.log(
      `bare Bull ${show(bare)} | product ${show(ours)} | CPU ×${ratio.cpuUs.toFixed(2)}, clock ×${ratio.wallUs.toFixed(2)}`,
    );
  }
  for (const backlog of [0, 10_000, 50_000]) {
    const cost = await behindBacklog(redis, url, backlog);
    console.log(`enqueue for a small environment, ${backlog} of another waiting: CPU ${cost.toFixed(0)} µs`);
  }
  redis.disconnect();
  const cpu = median(ratios.map(({ cpuUs }) => cpuUs));
  const wall = median(ratios.map(({ wallUs }) => wallUs));
  console.log(
    `median of ${rounds}: CPU ×${cpu.toFixed(2)}, clock ×${wall.toFixed(2)} of bare Bull (goal: at most ×${goal})`,
  );
  if (cpu > goal) process.exitCode = 1;
}

if (redisUrl === undefined) {
  console.error('Set REDIS_URL to a Redis that may be used for this, for example redis://127.0.0.1:6379.');
  process.exit(2);
}
main(redisUrl).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
