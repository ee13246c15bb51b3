import { Redis } from 'ioredis';
import type { RateLimiter } from '../../domain/ports/rateLimiter';
import { createMemoryRateLimiter } from '../../providers/limits/memoryRateLimiter';
import { createRedisRateLimiter } from '../../providers/limits/redisRateLimiter';
import { describeAdapters } from './describeAdapters';
import { logCollector, redisTestUrl, startRedisProxy, until } from './redisUnderTest';

interface Opened {
  /** Two replicas; the same one where counts don't leave the process. */
  here: RateLimiter;
  there: RateLimiter;
  /** Lets time pass for a key and category. */
  advance(keyId: string, category: string, ms: number): Promise<void>;
  close(): Promise<void>;
}

let nextKey = 0;
const newKey = () => `key-${process.pid}-${nextKey++}`;

async function consumeTimes(limiter: RateLimiter, keyId: string, limit: number, times: number) {
  const decisions = [];
  for (let i = 0; i < times; i++) decisions.push(await limiter.consume(keyId, 'search', limit));
  return decisions;
}

describeAdapters<Opened>(
  'RateLimiter',
  {
    memory: {
      async open() {
        let nowMs = 1_000_000;
        const limiter = createMemoryRateLimiter(() => nowMs);
        return {
          here: limiter,
          there: limiter,
          async advance(_keyId, _category, ms) {
            nowMs += ms;
          },
          close: () => limiter.close(),
        };
      },
    },
    Redis: {
      enabled: redisTestUrl !== undefined,
      enableWith: 'LECTERN_TEST_REDIS_URL=redis://localhost:6379 npx jest tests/contract/rateLimiter',
      async open() {
        const prefix = `test-${process.pid}-${Date.now()}`;
        const redis = new Redis(redisTestUrl ?? '');
        const [here, there] = [1, 2].map(() =>
          createRedisRateLimiter(redisTestUrl ?? '', logCollector().logger, prefix),
        ) as [RateLimiter, RateLimiter];
        // Connecting takes a moment, in which requests are allowed uncounted.
        for (const limiter of [here, there]) {
          const keyId = newKey();
          await until(async () => (await limiter.consume(keyId, 'other', 5)).remaining < 5);
        }
        return {
          here,
          there,
          async advance(keyId, category, ms) {
            const key = `${prefix}:rates:${keyId}:${category}`;
            await redis.pexpire(key, Math.max(0, (await redis.pttl(key)) - ms));
          },
          async close() {
            await here.close();
            await there.close();
            redis.disconnect();
          },
        };
      },
    },
  },
  (opened) => {
    test('requests up to the limit are allowed and told what remains', async () => {
      const decisions = await consumeTimes(opened().here, newKey(), 3, 3);
      for (const decision of decisions) expect(decision).not.toHaveProperty('isUncounted');
      expect(decisions.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
        [true, 2],
        [true, 1],
        [true, 0],
      ]);
      expect(decisions[0]).toMatchObject({ limit: 3, resetSeconds: 60, retryAfterSeconds: null });
    });

    test('the request over the limit is refused until the window ends, and the next window starts at zero', async () => {
      const keyId = newKey();
      await consumeTimes(opened().here, keyId, 3, 3);
      await opened().advance(keyId, 'search', 20_000);
      const refused = await opened().here.consume(keyId, 'search', 3);
      expect(refused).toMatchObject({ allowed: false, limit: 3, remaining: 0, retryAfterSeconds: 40 });
      await opened().advance(keyId, 'search', 40_000);
      expect(await opened().here.consume(keyId, 'search', 3)).toMatchObject({ allowed: true, remaining: 2 });
    });

    test('each retry before its time adds to the wait', async () => {
      const keyId = newKey();
      const waits = [];
      for (let i = 0; i < 6; i++) {
        waits.push((await opened().here.consume(keyId, 'search', 2)).retryAfterSeconds);
        await opened().advance(keyId, 'search', 1_000);
      }
      expect(waits).toEqual([null, null, 58, 62, 66, 70]);
      await opened().advance(keyId, 'search', 67_000);
      expect((await opened().here.consume(keyId, 'search', 2)).allowed).toBe(false);
    });

    test('requests that are refused at once add to the wait no more than one of them', async () => {
      const keyId = newKey();
      const burst = await consumeTimes(opened().here, keyId, 2, 20);
      expect(burst.at(-1)?.retryAfterSeconds).toBe(65);
    });

    test('no wait is longer than ten minutes, and it ends once the retries stop', async () => {
      const keyId = newKey();
      let decision = await opened().here.consume(keyId, 'search', 1);
      for (let i = 0; i < 200; i++) {
        decision = await opened().here.consume(keyId, 'search', 1);
        if (i < 199) await opened().advance(keyId, 'search', 1_000);
      }
      expect(decision.retryAfterSeconds).toBe(600);
      await opened().advance(keyId, 'search', 600_000);
      expect((await opened().here.consume(keyId, 'search', 1)).allowed).toBe(true);
    });

    test('keys and categories are counted apart', async () => {
      const keyId = newKey();
      await consumeTimes(opened().here, keyId, 1, 2);
      expect((await opened().here.consume(keyId, 'chat', 1)).allowed).toBe(true);
      expect((await opened().here.consume(newKey(), 'search', 1)).allowed).toBe(true);
    });

    test('failed authentications of a network are counted on all replicas together, apart from requests', async () => {
      const { here, there } = opened();
      const network = `network:${newKey()}`;
      for (const limiter of [here, there]) {
        expect((await limiter.consume(network, 'authentication', 2)).allowed).toBe(true);
      }
      for (const limiter of [here, there]) {
        const refused = await limiter.consume(network, 'authentication', 2);
        expect(refused).toMatchObject({ allowed: false, remaining: 0 });
        expect(refused.retryAfterSeconds).toBeGreaterThanOrEqual(60);
      }
      expect((await here.consume(network, 'search', 2)).allowed).toBe(true);
    });

    test('a limit that was raised takes effect at once', async () => {
      const keyId = newKey();
      await consumeTimes(opened().here, keyId, 1, 2);
      expect(await opened().here.consume(keyId, 'search', 10)).toMatchObject({ allowed: true, remaining: 7 });
    });

    test('requests at the same time on two replicas are each counted once', async () => {
      const keyId = newKey();
      const decisions = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          (index % 2 ? opened().here : opened().there).consume(keyId, 'search', 60),
        ),
      );
      expect(decisions.filter((decision) => decision.allowed)).toHaveLength(60);
    });
  },
);

test('memory: what has ended is forgotten', async () => {
  let nowMs = 0;
  const forget = jest.spyOn(Map.prototype, 'delete');
  const limiter = createMemoryRateLimiter(() => nowMs);
  for (let i = 0; i < 100; i++) await limiter.consume(`${i}`, 'search', 1);
  nowMs = 120_000;
  forget.mockClear();
  await limiter.consume('new', 'search', 1);
  expect(forget).toHaveBeenCalledTimes(100);
  forget.mockRestore();
});

test('memory: a flood of networks is bounded, and the oldest gives way', async () => {
  const limiter = createMemoryRateLimiter(() => 0);
  const consume = (i: number) => limiter.consume(`network:${i}`, 'authentication', 1);
  for (let i = 0; i <= 100_000; i++) await consume(i);
  expect((await consume(100_000)).allowed).toBe(false);
  expect((await consume(0)).allowed).toBe(true);
});

test('memory: a network costs no more when many have given way before', async () => {
  const limiter = createMemoryRateLimiter(() => 0);
  const processorTimeOf = async (networks: number, first: number) => {
    const before = process.cpuUsage();
    for (let i = first; i < first + networks; i++) {
      await limiter.consume(`network:${i}`, 'authentication', 1);
      if (i % 10_000 === 0) await new Promise(setImmediate);
    }
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const whileEmpty = await processorTimeOf(100_000, 0);
  expect(await processorTimeOf(200_000, 100_000)).toBeLessThan(6 * whileEmpty);
});

(redisTestUrl ? describe : describe.skip)('RateLimiter: Redis, away for a while', () => {
  // Did each wait for its command to time out, two hundred would outlast the test.
  test('requests are allowed at once, and counted again once it is back', async () => {
    const proxy = await startRedisProxy();
    const log = logCollector();
    const limiter = createRedisRateLimiter(proxy.url, log.logger, `test-${process.pid}-outage`);
    const keyId = newKey();
    await until(async () => (await limiter.consume(keyId, 'search', 2)).remaining < 2);
    await proxy.cut();
    for (const decision of await consumeTimes(limiter, keyId, 2, 200)) {
      expect(decision).toMatchObject({ allowed: true, limit: 2, remaining: 2, isUncounted: true });
    }
    await proxy.restore();
    await until(async () => !(await limiter.consume(keyId, 'search', 2)).allowed);
    expect(log.messages.filter((message) => message.startsWith('requests are')).slice(-2)).toEqual([
      'requests are allowed uncounted: Redis failed',
      'requests are counted again',
    ]);
    await limiter.close();
    await proxy.close();
  });
});
