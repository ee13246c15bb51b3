import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger } from '../../domain/context';
import { AppError } from '../../domain/errors';
import { byStage, stages } from '../../domain/files';
import type { JobQueue } from '../../domain/ports/jobQueue';
import { connectRedis } from '../redis/connectRedis';
import { exerciseWrites } from '../redis/exercise';
import { keyPrefixOf } from '../redis/redisAddress';
import { BullStage } from './bullStage';
import { becomesTrueWithin } from './deadlines';
import type { QueuePolicy } from './policy';

export interface BullQueueOptions extends QueuePolicy {
  redisUrl: string;
  logger: Logger;
  prefix?: string;
  /** The time after which the job of a crashed worker is retried by another. Defaults to 15 s. */
  lockMs?: number;
}

const defaultLockMs = 15_000;
const commandTimeoutMs = 5000;

/**
 * A job queue in Redis, shared by all workers: one Bull queue per stage. Delivery is at least once: the job of a
 * crashed worker is retried by another.
 */
export function createBullQueue(options: BullQueueOptions): JobQueue {
  const { redisUrl, logger, prefix = keyPrefixOf(redisUrl), lockMs = defaultLockMs } = options;
  const client = connectRedis(redisUrl, logger, { commandTimeoutMs });
  // One subscriber is shared by all stages: a subscribed connection takes no other command.
  const subscriber = connectRedis(redisUrl, logger, { commandTimeoutMs: null });
  const connections: Redis[] = [client, subscriber];
  const shared = { client, subscriber };
  const queues = byStage(
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
  const all = Object.values(queues);
  const each = async <T>(call: (queue: BullStage) => Promise<T>) =>
    orUnavailable(() => Promise.all(all.map(call)));
  const processId = randomUUID();

  return {
    enqueue: (job) => orUnavailable(() => queues[job.stage].enqueue(job)),

    process(handler) {
      for (const queue of all) queue.process(handler);
    },

    async removeFile(file) {
      await each((queue) => queue.remove(file));
    },

    async counts() {
      const counted = await orUnavailable(() =>
        Promise.all(stages.map(async (stage) => [stage, await queues[stage].counts()] as const)),
      );
      return Object.fromEntries(counted) as Awaited<ReturnType<JobQueue['counts']>>;
    },

    pause: (stage) => orUnavailable(() => queues[stage].pause()),
    resume: (stage) => orUnavailable(() => queues[stage].resume()),

    async drain(timeoutMs) {
      await each((queue) => queue.pause());
      return becomesTrueWithin(
        async () => (await each((queue) => queue.isIdle())).every((isIdle) => isIdle),
        timeoutMs,
      );
    },

    async deadLetters({ limit }) {
      const letters = await each((queue) => queue.deadLetters(limit));
      return letters
        .flat()
        .sort((one, other) => other.diedAt.getTime() - one.diedAt.getTime())
        .slice(0, limit);
    },

    async retryDeadLetter(id) {
      const stage = stages.find((candidate) => id.startsWith(`${candidate}:`));
      return stage ? orUnavailable(() => queues[stage].retry(id.slice(stage.length + 1))) : false;
    },

    onReturn(listener) {
      let wasUnavailable = false;
      client.on('close', () => {
        wasUnavailable = true;
      });
      client.on('ready', () => {
        if (wasUnavailable) listener();
        wasUnavailable = false;
      });
    },

    async claim(task, forMs) {
      return orUnavailable(
        async () => (await client.set(`${prefix}:claim:${task}`, processId, 'PX', forMs, 'NX')) !== null,
      );
    },

    async ping() {
      await orUnavailable(() => exerciseWrites(client, prefix));
    },

    async close(drainTimeoutMs) {
      await Promise.all(all.map((queue) => queue.close(drainTimeoutMs)));
      for (const redis of connections) redis.disconnect();
    },
  };
}

async function orUnavailable<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('unavailable', 'The job queue is temporarily unavailable.', { cause: error });
  }
}
