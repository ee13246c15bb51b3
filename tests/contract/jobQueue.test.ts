import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Job, JobOutcome, JobQueue } from '../../domain/ports/jobQueue';
import { type BullQueueOptions, createBullQueue } from '../../providers/queue/bullQueue';
import { createInProcessQueue } from '../../providers/queue/inProcessQueue';
import { describeAdapters } from './describeAdapters';
import { logCollector, redisTestUrl, startRedisProxy, until } from './redisUnderTest';

interface Options {
  concurrency?: number;
  maxAttempts?: number;
  backoffMs?: (attempt: number) => number;
}

interface Opened {
  /** An empty queue of its own, closed after the test. */
  create(options?: Options): JobQueue;
  close(): Promise<void>;
}

const testPrefix = `test-${process.pid}-${Date.now()}`;

const createTestBullQueue = (prefix: string, options: Partial<BullQueueOptions> = {}) =>
  createBullQueue({
    redisUrl: redisTestUrl ?? '',
    logger: logCollector().logger,
    concurrency: 2,
    maxAttempts: 3,
    backoffMs: () => 1,
    prefix,
    ...options,
  });

const job = (fileId: string, changes: Partial<Job> = {}): Job => ({
  fileId,
  environmentId: 'e1',
  runId: 'r1',
  stage: 'conversion',
  ...changes,
});

const idle = async (queue: JobQueue) => {
  const { waiting, active } = await queue.counts();
  return waiting + active === 0;
};

/** A handler whose jobs end when they are told to. */
function heldJobs() {
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

describeAdapters<Opened>(
  'JobQueue',
  {
    'in process': {
      async open() {
        const queues: JobQueue[] = [];
        return {
          create(options = {}) {
            const queue = createInProcessQueue({
              concurrency: 2,
              maxAttempts: 3,
              backoffMs: () => 1,
              ...options,
            });
            queues.push(queue);
            return queue;
          },
          async close() {
            await Promise.all(queues.map((queue) => queue.close(0)));
          },
        };
      },
    },
    'Bull on Redis': {
      enabled: redisTestUrl !== undefined,
      enableWith: 'LECTERN_TEST_REDIS_URL=redis://localhost:6379 npx jest tests/contract/jobQueue',
      async open() {
        const queues: JobQueue[] = [];
        return {
          create(options = {}) {
            const queue = createTestBullQueue(`${testPrefix}-${queues.length}`, options);
            queues.push(queue);
            return queue;
          },
          async close() {
            await Promise.all(queues.map((queue) => queue.close(0)));
          },
        };
      },
    },
  },
  (opened) => {
    test('every job is handled once, those that were enqueued before the start too', async () => {
      const queue = opened().create();
      const handled: string[] = [];
      for (let i = 0; i < 50; i++) await queue.enqueue(job(`f${i}`));
      expect(await queue.counts()).toEqual({ waiting: 50, active: 0 });
      queue.process(async ({ fileId }) => {
        handled.push(fileId);
        return 'done';
      });
      for (let i = 50; i < 100; i++) await queue.enqueue(job(`f${i}`));
      await until(() => idle(queue));
      expect(handled.sort()).toEqual(Array.from({ length: 100 }, (_, i) => `f${i}`).sort());
    });

    test('no more jobs are in hand than the concurrency allows', async () => {
      const queue = opened().create({ concurrency: 3 });
      let running = 0;
      let most = 0;
      queue.process(async () => {
        most = Math.max(most, ++running);
        await delay(5);
        running--;
        return 'done';
      });
      for (let i = 0; i < 30; i++) await queue.enqueue(job(`f${i}`));
      await until(() => idle(queue));
      expect(most).toBe(3);
    });

    test('the same job again while it waits changes nothing', async () => {
      const queue = opened().create();
      for (let i = 0; i < 3; i++) await queue.enqueue(job('f1'));
      expect(await queue.counts()).toEqual({ waiting: 1, active: 0 });
      let handled = 0;
      queue.process(async () => {
        handled++;
        return 'done';
      });
      await until(() => idle(queue));
      expect(handled).toBe(1);
    });

    test('the same job again while it runs is queued behind itself, once', async () => {
      const queue = opened().create();
      const held = heldJobs();
      queue.process(held.handler);
      await queue.enqueue(job('f1'));
      await until(() => held.started.length === 1);
      await queue.enqueue(job('f1'));
      await queue.enqueue(job('f1'));
      const { waiting, active } = await queue.counts();
      expect(waiting + active).toBe(2);
      held.release('f1');
      await until(() => held.started.length === 2);
      held.release('f1');
      await until(() => idle(queue));
      expect(held.started).toHaveLength(2);
    });

    test('two jobs of one file never run at the same time, whatever their run or stage', async () => {
      const queue = opened().create({ concurrency: 4 });
      let running = 0;
      const handled: string[] = [];
      queue.process(async ({ runId, stage }) => {
        expect(++running).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        handled.push(`${runId} ${stage}`);
        return 'done';
      });
      await queue.enqueue(job('f1'));
      await queue.enqueue(job('f1', { runId: 'r2' }));
      await queue.enqueue(job('f1', { stage: 'parsing' }));
      await until(() => handled.length === 3);
      expect(handled.sort()).toEqual(['r1 conversion', 'r1 parsing', 'r2 conversion']);
    });

    test('a job that asks for it, or throws, is tried again, and told when it is the last time', async () => {
      const queue = opened().create({ maxAttempts: 3 });
      const attempts: object[] = [];
      queue.process(async ({ fileId }, attempt) => {
        attempts.push({ fileId, ...attempt });
        if (attempt.number === 1) throw new Error('first');
        return 'retry';
      });
      await queue.enqueue(job('f1'));
      await until(() => attempts.length === 3);
      await until(() => idle(queue));
      expect(attempts).toEqual([
        { fileId: 'f1', number: 1, isLast: false },
        { fileId: 'f1', number: 2, isLast: false },
        { fileId: 'f1', number: 3, isLast: true },
      ]);
      await queue.enqueue(job('f1'));
      await until(() => attempts.length === 6);
      await until(() => idle(queue));
    });

    test('a dropped job is not tried again, and a later one of the same file starts with attempt 1', async () => {
      const queue = opened().create();
      const attempts: number[] = [];
      queue.process(async (_job, attempt) => {
        attempts.push(attempt.number);
        return 'dropped';
      });
      await queue.enqueue(job('f1'));
      await until(() => idle(queue));
      await queue.enqueue(job('f1'));
      await until(() => attempts.length === 2);
      expect(attempts).toEqual([1, 1]);
    });

    test('while a failed job waits for its next attempt others run, and it is not queued twice', async () => {
      const queue = opened().create({ concurrency: 1, backoffMs: (attempt) => attempt * 200 });
      const handled: string[] = [];
      queue.process(async ({ fileId }, { number }) => {
        handled.push(`${fileId}#${number}`);
        return fileId === 'slow' && number === 1 ? 'retry' : 'done';
      });
      await queue.enqueue(job('slow'));
      // Once it is no longer in hand: while it runs, the same job would rightly be queued behind it.
      await until(async () => handled.length === 1 && (await queue.counts()).active === 0);
      await queue.enqueue(job('slow'));
      await queue.enqueue(job('other'));
      await until(() => idle(queue));
      expect(handled).toEqual(['slow#1', 'other#1', 'slow#2']);
    });

    test('a handler may enqueue the next stage of its own file', async () => {
      const queue = opened().create({ concurrency: 1 });
      const handled: string[] = [];
      queue.process(async ({ fileId, stage }) => {
        handled.push(`${fileId} ${stage}`);
        if (stage === 'conversion') await queue.enqueue(job(fileId, { stage: 'parsing' }));
        return 'done';
      });
      await queue.enqueue(job('f1'));
      await until(() => handled.length === 2);
      expect(handled).toEqual(['f1 conversion', 'f1 parsing']);
    });

    test('closing waits for the jobs in hand and takes no other', async () => {
      const queue = opened().create({ concurrency: 1 });
      const held = heldJobs();
      queue.process(held.handler);
      await queue.enqueue(job('f1'));
      await queue.enqueue(job('f2'));
      await until(() => held.started.length === 1);
      let closed = false;
      const closing = queue.close(10_000).then(() => {
        closed = true;
      });
      await queue.enqueue(job('f3')).catch(() => undefined);
      expect(closed).toBe(false);
      held.release('f1');
      await closing;
      expect(held.started.map(({ fileId }) => fileId)).toEqual(['f1']);
    });

    test('jobs that outlast the drain time are aborted', async () => {
      const queue = opened().create();
      let started = false;
      let reason: unknown = null;
      queue.process(
        (_job, _attempt, signal) =>
          new Promise((_resolve, reject) => {
            started = true;
            signal.addEventListener('abort', () => {
              reason = signal.reason;
              reject(signal.reason);
            });
          }),
      );
      await queue.enqueue(job('f1'));
      await until(() => started);
      await queue.close(20);
      expect(reason).toBeInstanceOf(Error);
    });

    test('it can be pinged', () => opened().create().ping());
  },
);

describe('JobQueue: in process', () => {
  const create = (concurrency: number, maxWaiting?: number) =>
    createInProcessQueue({ concurrency, maxAttempts: 1, backoffMs: () => 1, maxWaiting });

  test('environments take turns, whatever the number of their files', async () => {
    const queue = create(1);
    for (let i = 0; i < 5; i++) await queue.enqueue(job(`a${i}`, { environmentId: 'a' }));
    for (let i = 0; i < 2; i++) await queue.enqueue(job(`b${i}`, { environmentId: 'b' }));
    await queue.enqueue(job('c0', { environmentId: 'c' }));
    const handled: string[] = [];
    queue.process(async ({ fileId }) => {
      handled.push(fileId);
      return 'done';
    });
    await until(() => idle(queue));
    expect(handled).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'a2', 'a3', 'a4']);
  });

  test('files are finished before others of their environment are begun', async () => {
    const queue = create(1);
    for (const fileId of ['f1', 'f2']) await queue.enqueue(job(fileId));
    const handled: string[] = [];
    queue.process(async ({ fileId, stage }) => {
      handled.push(`${fileId} ${stage}`);
      if (stage === 'conversion') await queue.enqueue(job(fileId, { stage: 'parsing' }));
      return 'done';
    });
    await until(() => handled.length === 4);
    expect(handled).toEqual(['f1 conversion', 'f1 parsing', 'f2 conversion', 'f2 parsing']);
  });

  test('one file too many is refused, while the next stages of those under way are always taken', async () => {
    const queue = create(1, 2);
    await queue.enqueue(job('f1'));
    await queue.enqueue(job('f2'));
    await queue.enqueue(job('f2'));
    await expect(queue.enqueue(job('f3'))).rejects.toMatchObject({ code: 'unavailable' });
    await queue.enqueue(job('f3', { stage: 'embedding' }));
    expect(await queue.counts()).toEqual({ waiting: 3, active: 0 });
  });

  test('a job enqueued after the close is dropped without an error', async () => {
    const queue = create(1);
    await queue.close(0);
    await queue.enqueue(job('f1'));
    expect(await queue.counts()).toEqual({ waiting: 0, active: 0 });
  });
});

(redisTestUrl ? describe : describe.skip)('JobQueue: Bull on Redis, several workers', () => {
  afterAll(async () => {
    const redis = new Redis(redisTestUrl ?? '');
    const keys = await redis.keys(`${testPrefix}-*`);
    if (keys.length > 0) await redis.del(...keys);
    redis.disconnect();
  });

  test('workers share the jobs, and two never have the same file in hand', async () => {
    const prefix = `${testPrefix}-shared`;
    const workers = [1, 2].map(() => createTestBullQueue(prefix, { concurrency: 3 }));
    const running = new Set<string>();
    const handledBy: number[] = [0, 0];
    workers.forEach((worker, index) => {
      worker.process(async ({ fileId, stage }) => {
        expect(running.has(fileId)).toBe(false);
        running.add(fileId);
        handledBy[index] = (handledBy[index] ?? 0) + 1;
        if (stage === 'conversion') await worker.enqueue(job(fileId, { stage: 'parsing' }));
        await delay(5);
        running.delete(fileId);
        return 'done';
      });
    });
    for (let i = 0; i < 20; i++) await workers[0]?.enqueue(job(`f${i}`));
    await until(() => handledBy.reduce((sum, count) => sum + count, 0) === 40);
    expect(Math.min(...handledBy)).toBeGreaterThan(0);
    await Promise.all(workers.map((worker) => worker.close(1000)));
  });

  test('a job that is cut short by the shutdown of its worker is tried by another, as the same attempt', async () => {
    const prefix = `${testPrefix}-handover`;
    const [first, second] = [1, 2].map(() => createTestBullQueue(prefix, { maxAttempts: 1 })) as [
      JobQueue,
      JobQueue,
    ];
    let started = false;
    first.process(
      (_job, _attempt, signal) =>
        new Promise((_resolve, reject) => {
          started = true;
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    await first.enqueue(job('f1'));
    await until(() => started);
    await first.close(0);
    const attempts: number[] = [];
    second.process(async (_job, attempt) => {
      attempts.push(attempt.number);
      return 'done';
    });
    await until(() => attempts.length === 1);
    expect(attempts).toEqual([1]);
    await second.close(1000);
  });

  test('a job whose worker died is taken up by another', async () => {
    const prefix = `${testPrefix}-dead`;
    const proxy = await startRedisProxy();
    const dead = createTestBullQueue(prefix, { redisUrl: proxy.url, lockMs: 300 });
    let started = false;
    let release = () => undefined as undefined;
    dead.process(
      () =>
        new Promise((resolve) => {
          started = true;
          release = () => {
            resolve('done');
          };
        }),
    );
    await dead.enqueue(job('f1'));
    await until(() => started);
    await proxy.close();
    const handled: string[] = [];
    const alive = createTestBullQueue(prefix, { lockMs: 300 });
    alive.process(async ({ fileId }) => {
      handled.push(fileId);
      return 'done';
    });
    await until(() => handled.length === 1);
    release();
    await Promise.all([alive.close(1000), dead.close(0)]);
  });

  test('while Redis is away nothing can be enqueued, and jobs are taken again after the outage', async () => {
    const proxy = await startRedisProxy();
    const queue = createTestBullQueue(`${testPrefix}-outage`, { redisUrl: proxy.url });
    const handled: string[] = [];
    queue.process(async ({ fileId }) => {
      handled.push(fileId);
      return 'done';
    });
    await queue.enqueue(job('f1'));
    await until(() => handled.length === 1);
    await proxy.cut();
    await expect(queue.enqueue(job('f2'))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(queue.ping()).rejects.toMatchObject({ code: 'unavailable' });
    await proxy.restore();
    await until(() =>
      queue.enqueue(job('f3')).then(
        () => true,
        () => false,
      ),
    );
    await until(() => handled.includes('f3'));
    await queue.close(1000);
    await proxy.close();
  });
});
