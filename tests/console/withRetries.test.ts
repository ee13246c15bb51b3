import { ApiError } from '../../console/api/apiError';
import { withRetries } from '../../console/app/upload/withRetries';
import { createMemoryRateLimiter } from '../../providers/limits/memoryRateLimiter';

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

test('uploads in parallel over the limit of a minute are all done in the next one', async () => {
  const limiter = createMemoryRateLimiter();
  const upload = async () => {
    const { allowed, retryAfterSeconds } = await limiter.consume('key', 'files_write', 3);
    if (!allowed) throw new ApiError('rate_limit_exceeded', 'Too many.', null, retryAfterSeconds);
  };
  for (let sent = 0; sent < 3; sent++) await upload();
  let done = 0;
  // They are refused one after the other, so that each is told another time.
  for (let sent = 0; sent < 3; sent++) {
    void withRetries(upload).then(() => done++);
    await jest.advanceTimersByTimeAsync(4_000);
  }
  await jest.advanceTimersByTimeAsync(70_000);
  expect(done).toBe(3);
});
