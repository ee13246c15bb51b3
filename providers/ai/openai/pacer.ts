import { pause } from './abort';

export interface PacerOptions {
  /** Of the server's quota; left out, only what its answers say is kept to. */
  requestsPerMinute?: number;
  tokensPerMinute?: number;
  clock?: () => number;
}

const minuteMs = 60_000;
/** The share of a minute's quota that may be spent at once after a rest. */
const burstShare = 1 / 6;

/**
 * Spreads requests over time so that a server's rate limit isn't met: by the quota where one is given, by what
 * the server says is left of it, and by the rest it asks for when it was met after all. First come, first served.
 */
export class Pacer {
  private readonly clock: () => number;
  /** Cost of the quota that is spent, as the time at which it will have been earned back. */
  private paidUntil = 0;
  private closedUntil = 0;
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly options: PacerOptions = {}) {
    this.clock = options.clock ?? Date.now;
  }

  /** Resolves when a request of that many tokens may be sent. */
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

  /** How long a request would wait now if nobody else did. */
  waitMs(): number {
    const now = this.clock();
    return Math.max(this.closedUntil - now, this.paidUntil - minuteMs * burstShare - now, 0);
  }

  /** The server wants to be left alone. */
  rest(ms: number): void {
    this.closedUntil = Math.max(this.closedUntil, this.clock() + ms);
  }

  /** Reads what the server says is left, and waits for its next window where that isn't enough for `nextTokens`. */
  observe(headers: Headers, nextTokens: number): void {
    for (const [what, needed] of [
      ['requests', 1],
      ['tokens', nextTokens],
    ] as const) {
      const left = Number.parseInt(headers.get(`x-ratelimit-remaining-${what}`) ?? '', 10);
      const resetMs = parseReset(headers.get(`x-ratelimit-reset-${what}`));
      if (left < needed && resetMs !== null) this.rest(Math.min(resetMs, minuteMs));
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

/** `6m0s`, `120ms`, or plain seconds. */
export function parseReset(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const parts = [...value.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
  if (parts.length === 0) return null;
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0);
}
