import { ThreadShares } from './threadShares';

const { signal } = new AbortController();

/** Notes which environments got a thread, in order, and lets them leave it. */
function tasksOf(shares: ThreadShares) {
  const started: string[] = [];
  const releases: (() => void)[] = [];
  return {
    started,
    async ask(environmentId: string, until = signal): Promise<void> {
      const release = await shares.acquire(environmentId, until);
      started.push(environmentId);
      releases.push(release);
    },
    async leave(task: number): Promise<void> {
      releases[task]?.();
      await new Promise(setImmediate);
    },
  };
}

test('an environment never holds the last thread, and another has it at once', async () => {
  let waits = 0;
  const shares = new ThreadShares(1, () => waits++);
  const tasks = tasksOf(shares);
  await tasks.ask('a');
  const second = tasks.ask('a');
  expect(shares.idleFor('a')).toBe(0);
  expect(waits).toBe(1);
  await tasks.ask('b');
  expect(tasks.started).toEqual(['a', 'b']);
  await tasks.leave(0);
  await second;
  expect(tasks.started).toEqual(['a', 'b', 'a']);
});

test('environments that wait take turns, whatever the number of their tasks', async () => {
  const tasks = tasksOf(new ThreadShares(1, () => {}));
  await tasks.ask('a');
  await tasks.ask('b');
  for (const environment of ['a', 'a', 'a', 'c']) tasks.ask(environment);
  await tasks.leave(1);
  expect(tasks.started).toEqual(['a', 'b', 'c']);
});

test('a task that is aborted while it waits takes no thread', async () => {
  const tasks = tasksOf(new ThreadShares(1, () => {}));
  const deleted = new AbortController();
  await tasks.ask('a');
  const waiting = tasks.ask('a', deleted.signal);
  deleted.abort(new Error('deleted'));
  await expect(waiting).rejects.toThrow('deleted');
  await expect(tasks.ask('a', deleted.signal)).rejects.toThrow('deleted');
  const last = tasks.ask('a');
  await tasks.leave(0);
  await last;
  expect(tasks.started).toEqual(['a', 'a']);
});
