import { CircuitBreaker } from './circuitBreaker';

function startAt(now: number) {
  const time = { now };
  const breaker = new CircuitBreaker({ failures: 2, openMs: 100, maxOpenMs: 300, clock: () => time.now });
  const fail = () => {
    breaker.admit();
    breaker.fail();
  };
  const isOpen = () => {
    try {
      breaker.admit();
      breaker.release();
      return false;
    } catch {
      return true;
    }
  };
  return { time, breaker, fail, isOpen };
}

test('it opens after failures in a row, not after failures between successes', () => {
  const { breaker, fail, isOpen } = startAt(0);
  fail();
  breaker.succeed();
  fail();
  expect(isOpen()).toBe(false);
  fail();
  expect(isOpen()).toBe(true);
});

test('one trial goes through when its time is over; failing, it stays open twice as long, up to a bound', () => {
  const { time, breaker, fail, isOpen } = startAt(0);
  fail();
  fail();
  for (const openMs of [100, 200, 300, 300]) {
    time.now += openMs - 1;
    expect(isOpen()).toBe(true);
    time.now += 1;
    breaker.admit();
    expect(isOpen()).toBe(true);
    breaker.fail();
  }
});

test('a trial that succeeds closes it, and one that tells nothing leaves the next call to try', () => {
  const { time, breaker, fail, isOpen } = startAt(0);
  fail();
  fail();
  time.now += 100;
  breaker.admit();
  breaker.release();
  breaker.admit();
  breaker.succeed();
  fail();
  expect(isOpen()).toBe(false);
});

test('calls that were under way when it opened do not prolong it', () => {
  const { time, breaker, fail, isOpen } = startAt(0);
  breaker.admit();
  fail();
  fail();
  breaker.fail();
  time.now += 100;
  expect(isOpen()).toBe(false);
});
