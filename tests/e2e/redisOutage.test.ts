/** The product while its Redis is unavailable: what needs no queue goes on, and what needs one is made up for. */
import { Redis } from 'ioredis';
import { type RedisProxy, redisTestUrl, startRedisProxy } from '../contract/redisUnderTest';
import { letterText } from '../fixtures/handbook';
import { eventually, type Harness, startHarness } from '../harness';

jest.setTimeout(120_000);

/** A database that no other suite uses. */
const database = 7;
const enableWith = 'eval "$(scripts/test-services start redis)"; npx jest tests/e2e/redisOutage';
if (!redisTestUrl) console.warn(`The product without its Redis is not tested; enable it with: ${enableWith}`);

async function forget(): Promise<void> {
  const redis = new Redis(redisTestUrl ?? '', { db: database });
  await redis.flushdb();
  redis.disconnect();
}

(redisTestUrl ? describe : describe.skip)('Redis is lost and comes back', () => {
  let proxy: RedisProxy;
  let product: Harness;

  beforeAll(async () => {
    await forget();
    proxy = await startRedisProxy();
    product = await startHarness({ REDIS_URL: `${proxy.url.replace(/\/+$/, '')}/${database}` });
  });
  afterAll(async () => {
    await product.close();
    await proxy.close();
    await forget();
  });

  async function upload(): Promise<string> {
    const body = { filename: 'letter.txt', size: Buffer.byteLength(letterText) };
    const init = await product.call('POST', '/files/init', { body });
    const { file_id, upload_url } = (await init.json()) as { file_id: string; upload_url: string };
    expect((await fetch(upload_url, { method: 'PUT', body: letterText })).status).toBe(201);
    expect((await product.call('POST', `/files/${file_id}/confirm`)).status).toBe(200);
    return file_id;
  }

  const statusOf = async (fileId: string) =>
    ((await (await product.call('GET', `/files/${fileId}/status`)).json()) as { status: string }).status;
  const readiness = async () => {
    const response = await fetch(`${product.origin}/readyz`);
    const { checks } = (await response.json()) as { checks: Record<string, string> };
    return { status: response.status, queue: checks.queue, documents: checks.documents };
  };
  const ready = (fileId: string) =>
    eventually(
      () => statusOf(fileId),
      (status) => status === 'ready',
    );

  test('uploads, confirms and reads go on, readiness says so, and files are taken as soon as it is back', async () => {
    const before = await upload();
    await ready(before);
    await proxy.cut();
    const during = await upload();
    expect(await statusOf(during)).toBe('uploaded');
    expect(await readiness()).toMatchObject({ status: 503, queue: 'cannot be reached', documents: 'ok' });
    expect((await product.call('GET', '/files')).status).toBe(200);
    expect((await product.call('POST', '/search', { body: { query: 'holiday' } })).status).toBe(200);
    expect((await product.call('DELETE', `/files/${before}`)).status).toBe(200);
    await proxy.restore();
    await ready(during);
    // The result of a check is used for a second.
    await eventually(readiness, ({ status }) => status === 200);
    expect(await readiness()).toEqual({ status: 200, queue: 'ok', documents: 'ok' });
  });

  test('a Redis that came back empty is given again what was waiting in it', async () => {
    const { queue } = product.app.services;
    await queue.pause('conversion');
    const waiting = await upload();
    await eventually(
      () => queue.counts(),
      ({ conversion }) => conversion.waiting === 1,
    );
    await proxy.cut();
    await forget();
    await proxy.restore();
    await ready(waiting);
  });
});
