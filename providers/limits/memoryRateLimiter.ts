import type { RateLimiter } from '../../domain/ports/rateLimiter';
import { decide, earlyRetryIntervalMs, earlyRetryMs, maxWaitMs, windowMs } from './rateWindow';

interface Window {
  count: number;
  endsAtMs: number;
  /** When the wait was last extended; 0 before. */
  extendedAtMs: number;
}

const sweepIntervalMs = windowMs;
/** Bounds memory: keys include client addresses. The oldest windows are evicted. */
const maxWindows = 100_000;
/** To find the oldest, a map passes over the places of those deleted before: many are evicted for one search. */
const evictedAtOnce = 1_000;

/** A rate limiter in memory, for a single process. @param clock returns the time in milliseconds */
export function createMemoryRateLimiter(clock: () => number = Date.now): RateLimiter {
  const windows = new Map<string, Window>();
  let sweptAtMs = clock();

  function sweep(nowMs: number): void {
    if (nowMs - sweptAtMs < sweepIntervalMs) return;
    sweptAtMs = nowMs;
    for (const [key, window] of windows) if (window.endsAtMs <= nowMs) windows.delete(key);
  }

  function evictOldest(): void {
    let left = evictedAtOnce;
    for (const key of windows.keys()) {
      windows.delete(key);
      if (--left === 0) return;
    }
  }

  return {
    async consume(keyId, category, requestsPerMinute) {
      const nowMs = clock();
      sweep(nowMs);
      const key = `${keyId}:${category}`;
      let window = windows.get(key);
      if (!window || window.endsAtMs <= nowMs) {
        // A window that begins again is the newest.
        if (window) windows.delete(key);
        else if (windows.size >= maxWindows) evictOldest();
        window = { count: 0, endsAtMs: nowMs + windowMs, extendedAtMs: 0 };
        windows.set(key, window);
      }
      window.count += 1;
      // Only retries after the first rejected request extend the wait.
      const isEarly = window.count > requestsPerMinute + 1;
      if (isEarly && nowMs - window.extendedAtMs >= earlyRetryIntervalMs) {
        window.extendedAtMs = nowMs;
        window.endsAtMs = Math.min(window.endsAtMs + earlyRetryMs, nowMs + maxWaitMs);
      }
      return decide(requestsPerMinute, window.count, window.endsAtMs - nowMs);
    },
    async close() {
      windows.clear();
    },
  };
}
