import { setTimeout as delay } from 'node:timers/promises';
import type { JobQueue } from '../../../domain/ports/jobQueue';
import { redisTestUrl, startRedisProxy, until } from '../redisUnderTest';
import { createTestBullQueue, deleteTestQueues, job, testPrefix } from './queueUnderTest';

(redisTestUrl ? describe : describe.skip)('JobQueue: Bull on Redis, several workers', () => {
  afterAll(deleteTestQueues);

  test('workers share the jobs, and two never run the same job', async () => {
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

  test('while Redis is unavailable nothing can be enqueued, and jobs are taken again after the outage', async () => {
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
