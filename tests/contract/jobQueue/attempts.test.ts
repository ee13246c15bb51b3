import { until } from '../redisUnderTest';
import { describeQueues, idle, job, total } from './queueUnderTest';

describeQueues((opened) => {
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

  test('what was given up is a dead letter with its reason, the latest first, until it is retried', async () => {
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
      expect.objectContaining({ reason: 'Failed after 2 attempts.', attempts: 2 }),
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
    const queue = opened().create({ concurrency: 1, backoffMs: (attempt) => attempt * 2_000 });
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
});
