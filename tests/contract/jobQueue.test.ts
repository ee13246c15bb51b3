import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { byStage, stages } from '../../domain/files';
import type { Job, JobOutcome, JobQueue } from '../../domain/ports/jobQueue';
import { type BullQueueOptions, createBullQueue } from '../../providers/queue/bullQueue';
import { createInProcessQueue } from '../../providers/queue/inProcessQueue';
import { describeAdapters } from './describeAdapters';
import { logCollector, redisTestUrl, startRedisProxy, until } from './redisUnderTest';

/** A concurrency for every stage or for all alike. */
type Options = Partial<Omit<BullQueueOptions, 'concurrency'>> & {
  concurrency?: number | BullQueueOptions['concurrency'];
};

function policyOf({ concurrency = 2, ...others }: Options) {
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

const testPrefix = `test-${process.pid}-${Date.now()}`;

const createTestBullQueue = (prefix: string, options: Options = {}) =>
  createBullQueue({
    redisUrl: redisTestUrl ?? '',
    logger: logCollector().logger,
    prefix,
    ...policyOf(options),
  });

const job = (fileId: string, changes: Partial<Job> = {}): Job => ({
  fileId,
  environmentId: 'e1',
  runId: 'r1',
  stage: 'conversion',
  ...changes,
});

/** Of all stages together. */
async function total(queue: JobQueue): Promise<{ waiting: number; active: number }> {
  const counts = Object.values(await queue.counts());
  const sum = (of: 'waiting' | 'active') => counts.reduce((all, each) => all + each[of], 0);
  return { waiting: sum('waiting'), active: sum('active') };
}

const idle = async (queue: JobQueue) => {
  const { waiting, active } = await total(queue);
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
            const queue = createInProcessQueue(policyOf(options));
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
      expect(await total(queue)).toEqual({ waiting: 50, active: 0 });
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
      for (let i = 0; i < 30; i++) await queue.enqueue(job(`f${i}`, { environmentId: `e${i % 3}` }));
      await until(() => idle(queue));
      expect(most).toBe(3);
    });

    test('the same job again while it waits changes nothing', async () => {
      const queue = opened().create();
      for (let i = 0; i < 3; i++) await queue.enqueue(job('f1'));
      expect(await total(queue)).toEqual({ waiting: 1, active: 0 });
      let handled = 0;
      queue.process(async () => {
        handled++;
        return 'done';
      });
      await until(() => idle(queue));
      expect(handled).toBe(1);
    });

    test('the same job again while it runs changes nothing, and after its end it is a new one', async () => {
      const queue = opened().create();
      const held = heldJobs();
      queue.process(held.handler);
      await queue.enqueue(job('f1'));
      await until(() => held.started.length === 1);
      await queue.enqueue(job('f1'));
      expect(await total(queue)).toEqual({ waiting: 0, active: 1 });
      held.release('f1');
      await until(() => idle(queue));
      expect(held.started).toHaveLength(1);
      await queue.enqueue(job('f1'));
      await until(() => held.started.length === 2);
      held.release('f1');
      await until(() => idle(queue));
    });

    test('each stage has a line and a concurrency of its own', async () => {
      const queue = opened().create({ concurrency: { ...byStage(() => 1), chunking: 2, embedding: 0 } });
      const held = heldJobs();
      queue.process(held.handler);
      for (const stage of stages) {
        for (const n of [1, 2, 3]) await queue.enqueue(job(`${stage}${n}`, { stage }));
      }
      const counted = async () => Object.entries(await queue.counts());
      const active = async () =>
        Object.fromEntries((await counted()).map(([stage, counts]) => [stage, counts.active]));
      await until(async () => Object.values(await active()).reduce((sum, n) => sum + n, 0) === 4);
      expect(await active()).toEqual({ conversion: 1, parsing: 1, chunking: 2, embedding: 0 });
      expect(held.started.map(({ fileId }) => fileId).sort()).toEqual([
        'chunking1',
        'chunking2',
        'conversion1',
        'parsing1',
      ]);
      const { embedding } = await queue.counts();
      expect(embedding).toMatchObject({ waiting: 3, dead: 0, isPaused: false });
      expect(embedding.nextWaitingMs).toBeGreaterThanOrEqual(0);
      for (const fileId of ['chunking1', 'chunking2', 'conversion1', 'parsing1']) held.release(fileId);
    });

    test('environments take turns, whatever the number of their files', async () => {
      const queue = opened().create({ concurrency: 1 });
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

    test('one file of an environment is next but one, though another has thousands waiting and goes on adding', async () => {
      const queue = opened().create({ concurrency: 1 });
      await Promise.all(
        Array.from({ length: 2000 }, (_, i) => queue.enqueue(job(`a${i}`, { environmentId: 'a' }))),
      );
      const held = heldJobs();
      queue.process(held.handler);
      await until(() => held.started.length === 1);
      await queue.enqueue(job('b0', { environmentId: 'b' }));
      await queue.enqueue(job('a-late', { environmentId: 'a' }));
      held.release(held.started[0]?.fileId ?? '');
      await until(() => held.started.length === 2);
      held.release(held.started[1]?.fileId ?? '');
      await until(() => held.started.length === 3);
      expect(held.started.slice(1).map(({ environmentId }) => environmentId)).toContain('b');
      held.release(held.started[2]?.fileId ?? '');
    });

    test('one file too many finds no room, while the first of an environment and the next stages always do', async () => {
      const queue = opened().create({ maxWaiting: 12 });
      for (let i = 0; i < 12; i++) expect(await queue.enqueue(job(`f${i}`))).toBe(true);
      expect(await queue.enqueue(job('f12'))).toBe(false);
      expect(await queue.enqueue(job('f1'))).toBe(true);
      for (let i = 0; i < 10; i++) {
        expect(await queue.enqueue(job(`other${i}`, { environmentId: 'e2' }))).toBe(true);
      }
      expect(await queue.enqueue(job('other10', { environmentId: 'e2' }))).toBe(false);
      expect(await queue.enqueue(job('f12', { stage: 'embedding' }))).toBe(true);
      expect(await queue.enqueue(job('f12', { isRetry: true }))).toBe(true);
      expect(await total(queue)).toEqual({ waiting: 24, active: 0 });
    });

    test('a postponed job comes again as the same attempt', async () => {
      const queue = opened().create({ maxAttempts: 2 });
      const attempts: number[] = [];
      queue.process(async (_job, { number }) => {
        attempts.push(number);
        return attempts.length < 5 ? 'postponed' : 'done';
      });
      await queue.enqueue(job('f1'));
      await until(async () => attempts.length === 5 && (await idle(queue)));
      expect(attempts).toEqual([1, 1, 1, 1, 1]);
      expect(await queue.deadLetters({ limit: 10 })).toEqual([]);
    });

    test('what was given up is a dead letter with its reason, the latest first, until it is tried anew', async () => {
      const queue = opened().create({ maxAttempts: 2 });
      let isMended = false;
      const seen: [string, number, boolean][] = [];
      queue.process(async ({ fileId, isRetry }, { number }) => {
        seen.push([fileId, number, isRetry ?? false]);
        if (isMended) return 'done';
        return fileId === 'told' ? { deadReason: 'The model is gone.' } : 'retry';
      });
      await queue.enqueue(job('spent'));
      await until(() => idle(queue));
      await queue.enqueue(job('told', { stage: 'embedding' }));
      await until(() => idle(queue));
      const letters = await queue.deadLetters({ limit: 10 });
      expect(letters).toEqual([
        {
          id: expect.any(String),
          job: job('told', { stage: 'embedding' }),
          reason: 'The model is gone.',
          attempts: 1,
          diedAt: expect.any(Date),
        },
        expect.objectContaining({ reason: 'It was tried 2 times without success.', attempts: 2 }),
      ]);
      expect(await queue.deadLetters({ limit: 1 })).toEqual(letters.slice(0, 1));
      expect((await queue.counts()).embedding).toMatchObject({ waiting: 0, active: 0, dead: 1 });

      isMended = true;
      seen.length = 0;
      expect(await queue.retryDeadLetter('embedding:nobody:r1')).toBe(false);
      expect(await queue.retryDeadLetter('nonsense')).toBe(false);
      for (const { id } of letters) expect(await queue.retryDeadLetter(id)).toBe(true);
      await until(async () => seen.length === 2 && (await idle(queue)));
      expect(seen.sort()).toEqual([
        ['spent', 1, true],
        ['told', 1, true],
      ]);
      expect(await queue.deadLetters({ limit: 10 })).toEqual([]);
    });

    test('a file that was given up and is due again for another reason is taken, and its dead letter is gone', async () => {
      const queue = opened().create();
      let isMended = false;
      queue.process(async () => (isMended ? 'done' : { deadReason: 'No.' }));
      await queue.enqueue(job('f1'));
      await until(async () => (await queue.deadLetters({ limit: 1 })).length === 1);
      isMended = true;
      await queue.enqueue(job('f1'));
      await until(async () => (await idle(queue)) && (await queue.deadLetters({ limit: 1 })).length === 0);
    });

    test('the jobs of a deleted file are gone, waiting, backing off or dead, and those of others are not', async () => {
      const queue = opened().create({ backoffMs: () => 60_000 });
      queue.process(async ({ fileId, stage }) =>
        stage === 'parsing' ? 'retry' : fileId === 'f1' ? { deadReason: 'No.' } : 'done',
      );
      await queue.pause('embedding');
      for (const fileId of ['f1', 'f2']) {
        for (const stage of ['embedding', 'parsing', 'chunking'] as const) {
          await queue.enqueue(job(fileId, { stage }));
        }
      }
      await until(async () => (await queue.deadLetters({ limit: 9 })).length === 1);
      await until(async () => (await total(queue)).active === 0);
      expect(await total(queue)).toEqual({ waiting: 4, active: 0 });
      await queue.removeFile(job('f1'));
      expect(await total(queue)).toEqual({ waiting: 2, active: 0 });
      expect(await queue.deadLetters({ limit: 9 })).toEqual([]);
    });

    test('a paused stage takes nothing until it is resumed, while the others go on', async () => {
      const queue = opened().create();
      const handled: string[] = [];
      queue.process(async ({ stage }) => {
        handled.push(stage);
        return 'done';
      });
      await queue.pause('parsing');
      await queue.enqueue(job('f1', { stage: 'parsing' }));
      await queue.enqueue(job('f1', { stage: 'chunking' }));
      await until(() => handled.length === 1);
      expect(handled).toEqual(['chunking']);
      expect((await queue.counts()).parsing).toMatchObject({ waiting: 1, isPaused: true });
      await queue.resume('parsing');
      await until(() => handled.length === 2);
      expect((await queue.counts()).parsing.isPaused).toBe(false);
    });

    test('draining takes nothing more and tells whether all that was in hand has ended', async () => {
      const queue = opened().create();
      const held = heldJobs();
      queue.process(held.handler);
      await queue.enqueue(job('f1'));
      await until(() => held.started.length === 1);
      expect(await queue.drain(20)).toBe(false);
      await queue.enqueue(job('f2'));
      held.release('f1');
      expect(await queue.drain(5000)).toBe(true);
      expect(await total(queue)).toEqual({ waiting: 1, active: 0 });
      await queue.resume('conversion');
      await until(() => held.started.length === 2);
      held.release('f2');
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
      await until(async () => handled.length === 1 && (await total(queue)).active === 0);
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

test('JobQueue in process: a job enqueued after the close is dropped without an error', async () => {
  const queue = createInProcessQueue(policyOf({}));
  await queue.close(0);
  await queue.enqueue(job('f1'));
  expect(await total(queue)).toEqual({ waiting: 0, active: 0 });
});

test('an environment whose large files last for hours leaves a place free for the single file of another', async () => {
  const queue = createInProcessQueue(policyOf({ concurrency: 4 }));
  const held = heldJobs();
  queue.process(held.handler);
  for (let i = 0; i < 6; i++) await queue.enqueue(job(`large${i}`, { environmentId: 'a' }));
  await until(() => held.started.length === 3);
  await queue.enqueue(job('small', { environmentId: 'b' }));
  await until(() => held.started.length === 4);
  expect(held.started.map(({ fileId }) => fileId)).toEqual(['large0', 'large1', 'large2', 'small']);
  held.release('large0');
  await until(() => held.started.length === 5);
  expect(held.started.at(-1)?.fileId).toBe('large3');
  for (const { fileId } of held.started.slice(1)) held.release(fileId);
  await queue.close(0);
});

(redisTestUrl ? describe : describe.skip)('JobQueue: Bull on Redis, several workers', () => {
  afterAll(async () => {
    const redis = new Redis(redisTestUrl ?? '');
    const keys = await redis.keys(`${testPrefix}-*`);
    if (keys.length > 0) await redis.del(...keys);
    redis.disconnect();
  });

  test('workers share the jobs, and two never have the same job in hand', async () => {
    const prefix = `${testPrefix}-shared`;
    const workers = [1, 2].map(() => createTestBullQueue(prefix, { concurrency: 3 }));
    const running = new Set<string>();
    const handledBy: number[] = [0, 0];
    workers.forEach((worker, index) => {
      worker.process(async ({ fileId, stage }) => {
        const id = `${fileId} ${stage}`;
        expect(running.has(id)).toBe(false);
        running.add(id);
        handledBy[index] = (handledBy[index] ?? 0) + 1;
        if (stage === 'conversion') await worker.enqueue(job(fileId, { stage: 'parsing' }));
        await delay(5);
        running.delete(id);
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
