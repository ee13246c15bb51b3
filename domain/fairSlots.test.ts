import { FairSlots } from './fairSlots';

const longMs = 60_000;

/** Asks for a slot for each owner at once, and notes who got one, in order. */
function ask(slots: FairSlots, owners: string[]) {
  const granted: string[] = [];
  const releases = new Map<string, () => void>();
  const asked = owners.map(async (owner, i) => {
    const name = `${owner}${i}`;
    const release = await slots.acquire(owner, longMs);
    if (release === null) return;
    granted.push(name);
    releases.set(name, release);
  });
  return { granted, releases, done: Promise.all(asked) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a free slot goes to the waiting owner that holds the fewest, then to who waited longest', async () => {
  const slots = new FairSlots({ max: 3 });
  const { granted, releases, done } = ask(slots, ['a', 'a', 'b', 'a', 'b', 'c']);
  await settled();
  expect(granted).toEqual(['a0', 'a1', 'b2']);
  for (const name of ['a0', 'a1', 'b2', 'c5', 'a3', 'b4']) {
    releases.get(name)?.();
    await settled();
  }
  await done;
  expect(granted).toEqual(['a0', 'a1', 'b2', 'c5', 'a3', 'b4']);
  expect(slots.heldBy('a')).toBe(0);
});

test('an owner that holds its share waits while slots are free for others', async () => {
  const slots = new FairSlots({ max: 3, maxPerOwner: 1 });
  const { granted, releases, done } = ask(slots, ['a', 'a', 'b']);
  await settled();
  expect(granted).toEqual(['a0', 'b2']);
  releases.get('a0')?.();
  await done;
  expect(granted).toEqual(['a0', 'b2', 'a1']);
});

test('a caller who waited in vain, or is one too many of its owner, gets none', async () => {
  const slots = new FairSlots({ max: 1, maxWaitingPerOwner: 1 });
  const release = await slots.acquire('a', longMs);
  const waiting = slots.acquire('a', longMs);
  expect(await slots.acquire('a', longMs)).toBeNull();
  expect(await slots.acquire('b', 1)).toBeNull();
  release?.();
  expect(await waiting).not.toBeNull();
});

test('a caller that gives up leaves its place, and its slot is not lost', async () => {
  const slots = new FairSlots({ max: 1 });
  const release = await slots.acquire('a', longMs);
  const leaving = new AbortController();
  const left = slots.acquire('a', longMs, leaving.signal);
  const next = slots.acquire('b', longMs);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  release?.();
  // A second call releases nothing: the slot is another's now.
  release?.();
  expect(await next).not.toBeNull();
  expect(slots.waitingOwners()).toEqual([]);
  expect(await slots.acquire('a', 1)).toBeNull();
});
