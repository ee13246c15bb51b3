import { createMemoryRateLimiter } from '../../../providers/limits/memoryRateLimiter';
import { toError } from '../src/errors';
import { Transport } from '../src/transport';

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

test('requests in parallel over the limit of a minute are all done in the next one', async () => {
  const limiter = createMemoryRateLimiter();
  const transport = new Transport({ baseUrl: 'http://localhost', apiKey: 'key', maxWaitSeconds: 90 });
  const request = async () => {
    const { allowed, retryAfterSeconds } = await limiter.consume('key', 'search', 3);
    if (!allowed)
      throw toError({
        code: 'rate_limit_exceeded',
        message: 'Too many.',
        retryAfterSeconds: retryAfterSeconds ?? undefined,
      });
  };
  for (let sent = 0; sent < 3; sent++) await request();
  let done = 0;
  // They are refused one after the other, so that each is told another time.
  for (let sent = 0; sent < 3; sent++) {
    void transport.retrying(request, { isRepeatable: false }).then(() => done++);
    await jest.advanceTimersByTimeAsync(4_000);
  }
  await jest.advanceTimersByTimeAsync(70_000);
  expect(done).toBe(3);
});
