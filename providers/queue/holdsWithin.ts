import { setTimeout as delay } from 'node:timers/promises';

const pollIntervalMs = 50;

/** Whether the condition holds in time; asked again and again until it does. */
export async function holdsWithin(condition: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() >= deadline) return false;
    await delay(Math.min(pollIntervalMs, deadline - Date.now()));
  }
  return true;
}
