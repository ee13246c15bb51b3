import { LRUCache } from 'lru-cache';
import { databaseErrors } from '../drivers/databaseError';

const maxKnown = 1_000;
/** Earlier crashes are forgotten after this time without one. */
const memoryMs = 5 * 60_000;
const firstPauseMs = 500;
const longestPauseMs = 60_000;

/**
 * Backoff for databases that crash their process: restarted immediately after the first crash, then with doubling
 * pauses. Outlives the connector, which is reopened after a failure.
 */
export class CrashHistory {
  private readonly known = new LRUCache<string, { count: number; lastAt: number; until: number }>({
    max: maxKnown,
  });

  constructor(private readonly now: () => number = Date.now) {}

  /** @throws `unavailable` during a pause */
  assertAllowed(key: string): void {
    const pauseMs = (this.known.get(key)?.until ?? 0) - this.now();
    if (pauseMs > 0) throw databaseErrors.suspended(Math.ceil(pauseMs / 1_000));
  }

  add(key: string): void {
    const now = this.now();
    const before = this.known.get(key);
    const count = before && now - before.lastAt < memoryMs ? before.count + 1 : 1;
    const pauseMs = count === 1 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (count - 2));
    this.known.set(key, { count, lastAt: now, until: now + pauseMs });
  }
}
