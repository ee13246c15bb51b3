import { setTimeout as delay } from 'node:timers/promises';

const pollIntervalMs = 50;

/** Polls `condition` until it is true. Resolves with false when the time-out passes first. */
export async function becomesTrueWithin(
  condition: () => Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() >= deadline) return false;
    await delay(Math.min(pollIntervalMs, deadline - Date.now()));
  }
  return true;
}

/** Resolves with whether all promises settle before the time-out. They must not reject. */
export async function settlesWithin(work: Promise<unknown>[], timeoutMs: number): Promise<boolean> {
  const timer = new AbortController();
  const timedOut = delay(timeoutMs, false, { signal: timer.signal }).catch(() => false);
  const ended = await Promise.race([Promise.all(work).then(() => true), timedOut]);
  timer.abort();
  return ended;
}
