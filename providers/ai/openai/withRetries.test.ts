import { CircuitBreaker } from './circuitBreaker';
import { withRetries } from './withRetries';

const once = { maxAttempts: 1, maxWaitMs: 0, baseDelayMs: 0 };

function openBreaker() {
  const time = { now: 0 };
  const breaker = new CircuitBreaker({ failures: 1, openMs: 100, clock: () => time.now });
  breaker.admit();
  breaker.fail();
  return { time, breaker };
}

test('a call that waits for its turn is not the trial of a server that has failed', async () => {
  const { time, breaker } = openBreaker();
  time.now = 100;
  let takeTurn = () => {};
  const before = () =>
    new Promise<void>((resolve) => {
      takeTurn = resolve;
    });
  const waiting = withRetries(async () => 'waited', once, { breaker, before });
  expect(await withRetries(async () => 'at once', once, { breaker })).toBe('at once');
  takeTurn();
  expect(await waiting).toBe('waited');
});

test('nobody waits for a turn with a server that is left alone', async () => {
  const { breaker } = openBreaker();
  const before = jest.fn(async () => {});
  await expect(withRetries(async () => 1, once, { breaker, before })).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(before).not.toHaveBeenCalled();
});

test('every attempt waits for its turn, and a wait that was ended says nothing of the server', async () => {
  const breaker = new CircuitBreaker({ failures: 2 });
  const before = jest.fn(async () => {});
  const attempt = jest.fn(async () => 1).mockRejectedValueOnce(new Error('cut'));
  const twice = { maxAttempts: 2, maxWaitMs: 100, baseDelayMs: 1 };
  expect(await withRetries(attempt, twice, { breaker, before })).toBe(1);
  expect(before).toHaveBeenCalledTimes(2);
  const ended = async () => {
    throw new Error('enough');
  };
  for (let n = 0; n < 3; n++) {
    await expect(withRetries(attempt, twice, { breaker, before: ended })).rejects.toThrow('enough');
  }
  expect(() => breaker.assertAdmits()).not.toThrow();
});
