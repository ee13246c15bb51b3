import { Redis } from 'ioredis';
import { byStage } from '../../../domain/files';
import type { Job, JobOutcome, JobQueue } from '../../../domain/ports/jobQueue';
import { type BullQueueOptions, createBullQueue } from '../../../providers/queue/bullQueue';
import { createInProcessQueue } from '../../../providers/queue/inProcessQueue';
import { describeAdapters } from '../describeAdapters';
import { logCollector, redisTestUrl } from '../redisUnderTest';

/** A concurrency for every stage or for all alike. */
type Options = Partial<Omit<BullQueueOptions, 'concurrency'>> & {
  concurrency?: number | BullQueueOptions['concurrency'];
};

export function policyOf({ concurrency = 2, ...others }: Options) {
  return {
    maxAttempts: 3,
    maxWaiting: 10_000,
    backoffMs: () => 1,
    ...others,
    concurrency: typeof concurrency === 'number' ? byStage(() => concurrency) : concurrency,
  };
}

interface Opened {
  /** An empty queue of its own, closed after the test. */
  create(options?: Options): JobQueue;
  close(): Promise<void>;
}

export const testPrefix = `test-${process.pid}-${Date.now()}`;

export const createTestBullQueue = (prefix: string, options: Options = {}) =>
  createBullQueue({
    redisUrl: redisTestUrl ?? '',
    logger: logCollector().logger,
    prefix,
    ...policyOf(options),
  });

/** Takes what the queues of this file of tests left in Redis away. */
export async function deleteTestQueues(): Promise<void> {
  const redis = new Redis(redisTestUrl ?? '');
  const keys = await redis.keys(`${testPrefix}-*`);
  if (keys.length > 0) await redis.del(...keys);
  redis.disconnect();
}

export const job = (fileId: string, changes: Partial<Job> = {}): Job => ({
  fileId,
  environmentId: 'e1',
  runId: 'r1',
  stage: 'conversion',
  ...changes,
});

/** Of all stages together. */
export async function total(queue: JobQueue): Promise<{ waiting: number; active: number }> {
  const counts = Object.values(await queue.counts());
  const sum = (of: 'waiting' | 'active') => counts.reduce((all, each) => all + each[of], 0);
  return { waiting: sum('waiting'), active: sum('active') };
}

export const idle = async (queue: JobQueue) => {
  const { waiting, active } = await total(queue);
  return waiting + active === 0;
};

/** A handler whose jobs end when they are told to. */
export function heldJobs() {
  const started: Job[] = [];
  const releases = new Map<string, (outcome: JobOutcome) => void>();
  return {
    started,
    handler: (current: Job) =>
      new Promise<JobOutcome>((resolve) => {
        started.push(current);
        releases.set(current.fileId, resolve);
      }),
    release(fileId: string, outcome: JobOutcome = 'done') {
      const resolve = releases.get(fileId);
      if (!resolve) throw new Error(`${fileId} is not running`);
      releases.delete(fileId);
      resolve(outcome);
    },
  };
}

/** Queues of a kind, and what is to be done when all of them are closed. */
function opening(
  createNext: (options: Options | undefined, at: number) => JobQueue,
  afterwards = async () => {},
) {
  return async (): Promise<Opened> => {
    const queues: JobQueue[] = [];
    return {
      create(options) {
        const queue = createNext(options, queues.length);
        queues.push(queue);
        return queue;
      },
      async close() {
        await Promise.all(queues.map((queue) => queue.close(0)));
        await afterwards();
      },
    };
  };
}

/** Runs a suite over every kind of queue. */
export function describeQueues(suite: (opened: () => Opened) => void): void {
  describeAdapters<Opened>(
    'JobQueue',
    {
      'in process': { open: opening((options = {}) => createInProcessQueue(policyOf(options))) },
      'Bull on Redis': {
        enabled: redisTestUrl !== undefined,
        enableWith: 'LECTERN_TEST_REDIS_URL=redis://localhost:6379 npx jest tests/contract/jobQueue',
        open: opening((options, at) => createTestBullQueue(`${testPrefix}-${at}`, options), deleteTestQueues),
      },
    },
    suite,
  );
}
