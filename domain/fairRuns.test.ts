import { FairSlots } from './fairSlots';

const { signal } = new AbortController();

/** Drawings that end when they are told to, in the order in which they began. */
function openQueue(maxDrawing: number, maxWaiting: number) {
  const queue = new FairSlots({
    maxPerOwner: maxDrawing,
    maxWaitingPerOwner: maxWaiting,
    busy: { message: 'Too many pages are being drawn.', retryAfterSeconds: 1 },
  });
  const drawing: { name: string; end: () => void; fail: (error: Error) => void }[] = [];
  const draw = (environmentId: string, name: string, until = signal) =>
    queue.run(
      environmentId,
      until,
      () => new Promise<string>((resolve, fail) => drawing.push({ name, end: () => resolve(name), fail })),
    );
  return { draw, drawing, names: () => drawing.map(({ name }) => name) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('an environment draws as many pages as it may, the next in order when one ends or fails, and others at once', async () => {
  const { draw, drawing, names } = openQueue(2, 10);
  const pages = ['1', '2', '3', '4'].map((name) => draw('one', name).catch((error: Error) => error.message));
  const elsewhere = draw('two', 'other');
  await settled();
  expect(names()).toEqual(['1', '2', 'other']);
  drawing[1]?.end();
  await settled();
  drawing[0]?.fail(new Error('broken'));
  await settled();
  expect(names()).toEqual(['1', '2', 'other', '3', '4']);
  for (const { end } of drawing) end();
  expect(await Promise.all([...pages, elsewhere])).toEqual(['broken', '2', '3', '4', 'other']);
});

test('one too many is refused with when to retry, and the place of one whose client is gone is free', async () => {
  const { draw, drawing, names } = openQueue(1, 1);
  const first = draw('one', 'first');
  const gone = new AbortController();
  const left = draw('one', 'left', gone.signal);
  await expect(draw('one', 'too many')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  const next = draw('one', 'next');
  drawing[0]?.end();
  await first;
  await settled();
  expect(names()).toEqual(['first', 'next']);
  drawing[1]?.end();
  expect(await next).toBe('next');
});

test('a drawing whose client is gone before it begins is not begun', async () => {
  const { draw, names } = openQueue(1, 1);
  await expect(draw('one', 'late', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(names()).toEqual([]);
});
