import type { RateLimiter } from '../../domain/ports/rateLimiter';
import { decide, earlyRetryMs, maxWaitMs, windowMs } from './rateWindow';

interface Window {
  count: number;
  endsAtMs: number;
}

const sweepIntervalMs = windowMs;
/** Addresses that anybody can choose are among the keys: the oldest windows give way. */
const maxWindows = 100_000;

/** Counts within this process, for a single replica. `clock` tells milliseconds. */
export function createMemoryRateLimiter(clock: () => number = Date.now): RateLimiter {
  const windows = new Map<string, Window>();
  let sweptAtMs = clock();

  function sweep(nowMs: number): void {
    if (nowMs - sweptAtMs < sweepIntervalMs) return;
    sweptAtMs = nowMs;
    for (const [key, window] of windows) if (window.endsAtMs <= nowMs) windows.delete(key);
  }

  return {
    async consume(keyId, category, requestsPerMinute) {
      const nowMs = clock();
      sweep(nowMs);
      const key = `${keyId}:${category}`;
      let window = windows.get(key);
      if (!window || window.endsAtMs <= nowMs) {
        if (windows.size >= maxWindows) windows.delete(windows.keys().next().value ?? '');
        window = { count: 0, endsAtMs: nowMs + windowMs };
        windows.set(key, window);
      }
      window.count += 1;
      // The first request over the limit is told how long to wait; the next ones come before their time.
      if (window.count > requestsPerMinute + 1) {
        window.endsAtMs = Math.min(window.endsAtMs + earlyRetryMs, nowMs + maxWaitMs);
      }
      return decide(requestsPerMinute, window.count, window.endsAtMs - nowMs);
    },
    async close() {
      windows.clear();
    },
  };
}
