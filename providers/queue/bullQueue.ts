import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger } from '../../domain/context';
import { AppError } from '../../domain/errors';
import { byStage, stages } from '../../domain/files';
import type { JobQueue } from '../../domain/ports/jobQueue';
import { connectRedis } from '../redisConnection';
import { BullStage } from './bullStage';
import { becomesTrueWithin } from './deadlines';
import type { QueuePolicy } from './policy';

export interface BullQueueOptions extends QueuePolicy {
  redisUrl: string;
  logger: Logger;
  prefix?: string;
  /** How long after its worker died a job is up for another; 15 s when left out. */
  lockMs?: number;
}

const defaultLockMs = 15_000;
const commandTimeoutMs = 5000;

/**
 * Jobs in Redis, shared by all workers; a Bull queue for each stage. A job whose worker died is taken up by another,
 * so that it may run twice.
 */
export function createBullQueue(options: BullQueueOptions): JobQueue {
  const { redisUrl, logger, prefix = 'lectern', lockMs = defaultLockMs } = options;
  const client = connectRedis(redisUrl, logger, { commandTimeoutMs });
  // One subscriber for all: it takes part in nothing but messages.
  const subscriber = connectRedis(redisUrl, logger, { commandTimeoutMs: null });
  const connections: Redis[] = [client, subscriber];
  const shared = { client, subscriber };
  const lines = byStage(
    (stage) =>
      new BullStage(stage, {
        ...options,
        prefix,
        lockMs,
        createClient(type) {
          if (type !== 'bclient') return shared[type];
          const own = connectRedis(redisUrl, logger, { commandTimeoutMs: null });
          connections.push(own);
          return own;
        },
      }),
  );
  const all = Object.values(lines);
  const each = async <T>(ask: (line: BullStage) => Promise<T>) => reach(() => Promise.all(all.map(ask)));
  const processId = randomUUID();

  return {
    enqueue: (job) => reach(() => lines[job.stage].enqueue(job)),

    process(handler) {
      for (const line of all) line.process(handler);
    },

    async removeFile(file) {
      await each((line) => line.remove(file));
    },

    async counts() {
      const counted = await reach(() =>
        Promise.all(stages.map(async (stage) => [stage, await lines[stage].counts()] as const)),
      );
      return Object.fromEntries(counted) as Awaited<ReturnType<JobQueue['counts']>>;
    },

    pause: (stage) => reach(() => lines[stage].pause()),
    resume: (stage) => reach(() => lines[stage].resume()),

    async drain(timeoutMs) {
      await each((line) => line.pause());
      return becomesTrueWithin(
        async () => (await each((line) => line.isIdle())).every((isIdle) => isIdle),
        timeoutMs,
      );
    },

    async deadLetters({ limit }) {
      const letters = await each((line) => line.deadLetters(limit));
      return letters
        .flat()
        .sort((one, other) => other.diedAt.getTime() - one.diedAt.getTime())
        .slice(0, limit);
    },

    async retryDeadLetter(id) {
      const stage = stages.find((candidate) => id.startsWith(`${candidate}:`));
      return stage ? reach(() => lines[stage].retry(id.slice(stage.length + 1))) : false;
    },

    onReturn(listener) {
      let wasAway = false;
      client.on('close', () => {
        wasAway = true;
      });
      client.on('ready', () => {
        if (wasAway) listener();
        wasAway = false;
      });
    },

    async claim(task, forMs) {
      return reach(
        async () => (await client.set(`${prefix}:claim:${task}`, processId, 'PX', forMs, 'NX')) !== null,
      );
    },

    async ping() {
      await reach(() => client.ping());
    },

    async close(drainTimeoutMs) {
      await Promise.all(all.map((line) => line.close(drainTimeoutMs)));
      for (const redis of connections) redis.disconnect();
    },
  };
}

async function reach<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('unavailable', 'The job queue is not reachable at the moment.', { cause: error });
  }
}
