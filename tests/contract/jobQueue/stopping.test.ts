import { createInProcessQueue } from '../../../providers/queue/inProcessQueue';
import { until } from '../redisUnderTest';
import { describeQueues, heldJobs, job, policyOf, total } from './queueUnderTest';

describeQueues((opened) => {
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
    const { parsing } = await queue.counts();
    expect(parsing).toMatchObject({ waiting: 1, isPaused: true });
    expect(parsing.nextWaitingMs).toBeGreaterThanOrEqual(0);
    await queue.resume('parsing');
    await until(() => handled.length === 2);
    expect((await queue.counts()).parsing.isPaused).toBe(false);
  });

  test('draining takes nothing more and tells whether all in-flight jobs have ended', async () => {
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

  test('closing waits for the in-flight jobs and takes no other', async () => {
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
});

test('JobQueue in process: a job enqueued after the close is dropped without an error', async () => {
  const queue = createInProcessQueue(policyOf({}));
  await queue.close(0);
  await queue.enqueue(job('f1'));
  expect(await total(queue)).toEqual({ waiting: 0, active: 0 });
});
