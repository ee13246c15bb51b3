import { setTimeout as delay } from 'node:timers/promises';
import { letterText } from '../../fixtures/handbook';
import type { ClusterUnderTest } from '../support/openCluster';

const callers = 4;
const pauseMs = 20;

/** Goes on asking for everything a client may want until it is told to end; notes what was not as it should be. */
async function askOn(
  { client }: ClusterUnderTest,
  name: string,
  { isOver, note }: { isOver: () => boolean; note: (failure: string) => void },
): Promise<{ requests: number; uploaded: string[] }> {
  const uploaded: string[] = [];
  let requests = 0;
  const attempt = async (what: string, ask: () => Promise<number>) => {
    requests += 1;
    const outcome = await ask().catch((error: Error) => `${error.message} ${error.cause ?? ''}`);
    if (outcome !== 200) note(`${what}: ${outcome}`);
  };
  const call = (method: string, path: string, body?: unknown) =>
    attempt(`${method} ${path}`, async () => (await client.call(method, path, body)).status);
  for (let round = 0; !isOver(); round++) {
    await call('GET', '/me');
    await call('GET', '/files?page_size=1');
    await call('POST', '/search', { query: 'piano tuner', min_score: 0 });
    if (round % 4 === 0) {
      await attempt('upload', async () => {
        uploaded.push(await client.upload(`${name}-${round}.txt`, `${letterText}\n${name} ${round}`));
        return 200;
      });
    }
    await delay(pauseMs);
  }
  return { requests, uploaded };
}

export function rollingRestartSuite(under: () => ClusterUnderTest): void {
  test('gateways and workers are replaced one by one under load: no request fails and no file is lost', async () => {
    const { cluster, client } = under();
    const failures: string[] = [];
    let over = false;
    const load = Promise.all(
      Array.from({ length: callers }, (_, index) =>
        askOn(under(), `caller-${index}`, {
          isOver: () => over,
          note: (failure) => failures.push(failure),
        }),
      ),
    );
    const processIds = () =>
      [...cluster.gateways.map(({ process }) => process), ...cluster.workers].map((part) => part.processId);
    const before = processIds();
    for (const { process } of cluster.gateways) {
      await process.restart();
      await cluster.proxy.refresh();
    }
    for (const worker of cluster.workers) await worker.restart();
    over = true;
    const done = await load;
    expect(processIds().some((id) => before.includes(id))).toBe(false);
    const uploaded = done.flatMap((caller) => caller.uploaded);
    const requests = done.reduce((sum, caller) => sum + caller.requests, 0);
    console.info(
      `rolling restart: ${requests} requests, ${uploaded.length} files, ${failures.length} failures`,
    );
    expect(failures).toEqual([]);
    expect(uploaded.length).toBeGreaterThan(0);
    for (const id of uploaded) expect(await client.settled(id)).toMatchObject({ id, status: 'ready' });
  });
}
