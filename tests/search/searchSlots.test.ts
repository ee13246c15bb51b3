import { setMaxListeners } from 'node:events';
import type { FairSlots } from '../../domain/fairSlots';
import { eventually, type Harness, startHarness } from '../harness';

let product: Harness;
let slots: FairSlots;
beforeAll(async () => {
  product = await startHarness();
  slots = product.app.services.searchSlots;
});
afterAll(() => product.close());

const search = () => product.call('POST', '/search', { body: { query: 'when are refunds paid' } });

/** Searches of another environment that never end, on all slots. */
async function occupyAll(): Promise<() => void> {
  const releases: (() => void)[] = [];
  for (let release = await slots.acquire('another', 1); release; release = await slots.acquire('another', 1))
    releases.push(release);
  return () => {
    for (const release of releases) release();
  };
}

test('a search waits while others are under way, and is answered when one has ended', async () => {
  const end = await occupyAll();
  const answer = search();
  await eventually(
    async () => slots.waitingOwners().length,
    (waiting) => waiting === 1,
  );
  end();
  expect((await answer).status).toBe(200);
  expect(slots.running).toBe(0);
});

test('a flood of one environment is refused with 503 and when to retry, and another is not', async () => {
  const end = await occupyAll();
  const { environment_id } = (await (await product.call('GET', '/me')).json()) as { environment_id: string };
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  const flood = Array.from({ length: 200 }, () => slots.acquire(environment_id, 60_000, leaving.signal));
  const refused = await search();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  const elsewhere = product.call('POST', '/search', {
    body: { query: 'refunds' },
    key: product.keys.staging,
  });
  await eventually(
    async () => slots.waitingOwners().length,
    (waiting) => waiting === 201,
  );
  leaving.abort();
  await Promise.allSettled(flood);
  end();
  expect((await elsewhere).status).toBe(200);
});

test('a caller that goes away leaves the queue', async () => {
  const end = await occupyAll();
  const leaving = new AbortController();
  const answer = fetch(`${product.baseUrl}/search`, {
    method: 'POST',
    headers: { 'x-api-key': product.keys.production, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'refunds' }),
    signal: leaving.signal,
  });
  await eventually(
    async () => slots.waitingOwners().length,
    (waiting) => waiting === 1,
  );
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await eventually(
    async () => slots.waitingOwners().length,
    (waiting) => waiting === 0,
  );
  end();
});
