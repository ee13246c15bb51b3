import { pause } from './abort';

export interface PacerOptions {
  /** The quota; by default only the rate-limit headers of responses apply. */
  requestsPerMinute?: number;
  tokensPerMinute?: number;
  clock?: () => number;
}

const minuteMs = 60_000;
/** The burst: the share of a minute's quota that may be used at once after idling. */
const burstShare = 1 / 6;

/**
 * A client-side rate limiter (first in, first out). Delays requests by the configured quota, by the remaining quota
 * in the server's headers, and by `Retry-After`.
 */
export class Pacer {
  private readonly clock: () => number;
  /** The time at which the used quota is replenished. */
  private paidUntil = 0;
  private closedUntil = 0;
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly options: PacerOptions = {}) {
    this.clock = options.clock ?? Date.now;
  }

  /** Resolves when a request of this many tokens may be sent. */
  async turn(tokens: number, signal?: AbortSignal): Promise<void> {
    const before = this.last;
    let done = () => {};
    this.last = new Promise((resolve) => {
      done = resolve;
    });
    try {
      await before;
      for (;;) {
        signal?.throwIfAborted();
        const waitMs = this.waitMs();
        if (waitMs <= 0) break;
        await pause(waitMs, signal);
      }
      this.paidUntil = Math.max(this.paidUntil, this.clock()) + this.costMs(tokens);
    } finally {
      done();
    }
  }

  /** The delay of a request that is sent now, ignoring pending ones, in milliseconds. */
  waitMs(): number {
    const now = this.clock();
    return Math.max(this.closedUntil - now, this.paidUntil - minuteMs * burstShare - now, 0);
  }

  /**
   * Delays all requests, as requested by the server (`Retry-After`), for a minute at most: a server that asks for a day
   * must not stop those that it would answer, and it can ask again.
   */
  rest(ms: number): void {
    this.closedUntil = Math.max(this.closedUntil, this.clock() + Math.min(ms, minuteMs));
  }

  /** Reads the remaining quota from response headers; delays until its reset when it is below `nextTokens`. */
  observe(headers: Headers, nextTokens: number): void {
    for (const [what, needed] of [
      ['requests', 1],
      ['tokens', nextTokens],
    ] as const) {
      const left = Number.parseInt(headers.get(`x-ratelimit-remaining-${what}`) ?? '', 10);
      const resetMs = parseReset(headers.get(`x-ratelimit-reset-${what}`));
      if (left < needed && resetMs !== null) this.rest(resetMs);
    }
  }

  private costMs(tokens: number): number {
    const { requestsPerMinute, tokensPerMinute } = this.options;
    return Math.max(
      requestsPerMinute === undefined ? 0 : minuteMs / requestsPerMinute,
      tokensPerMinute === undefined ? 0 : (tokens * minuteMs) / tokensPerMinute,
    );
  }
}

const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Parses `6m0s`, `120ms` or plain seconds to milliseconds. */
export function parseReset(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const parts = [...value.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
  if (parts.length === 0) return null;
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0);
}
