import { setTimeout as delay } from 'node:timers/promises';
import { byStage, stages } from '../../../domain/files';
import { until } from '../redisUnderTest';
import { describeQueues, heldJobs, idle, job, total } from './queueUnderTest';

describeQueues((opened) => {
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

  test('no more jobs are in flight than the concurrency allows', async () => {
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
      for (const n of [1, 2, 3]) await queue.enqueue(job(`${stage}${n}`, { stage, environmentId: `e${n}` }));
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

  test.each([2, 4])(
    'of %i places an environment whose files last for hours leaves one free for another',
    async (concurrency) => {
      const queue = opened().create({ concurrency });
      const held = heldJobs();
      queue.process(held.handler);
      for (let i = 0; i < 6; i++) await queue.enqueue(job(`large${i}`, { environmentId: 'a' }));
      await until(() => held.started.length === concurrency - 1);
      await queue.enqueue(job('small', { environmentId: 'b' }));
      await until(() => held.started.length === concurrency);
      expect(held.started.map(({ environmentId }) => environmentId)).toEqual([
        ...Array<string>(concurrency - 1).fill('a'),
        'b',
      ]);
      // Its own next file takes the place of one that has ended.
      held.release(held.started[0]?.fileId ?? '');
      await until(() => held.started.length === concurrency + 1);
      expect(held.started.at(-1)?.environmentId).toBe('a');
      for (const { fileId } of held.started.slice(1)) held.release(fileId);
    },
  );
});
