import { setTimeout as delay } from 'node:timers/promises';

/** Whether all of `work`, which must not reject, ends in time. */
export async function endsWithin(work: Promise<unknown>[], timeoutMs: number): Promise<boolean> {
  const timer = new AbortController();
  const timedOut = delay(timeoutMs, false, { signal: timer.signal }).catch(() => false);
  const ended = await Promise.race([Promise.all(work).then(() => true), timedOut]);
  timer.abort();
  return ended;
}
