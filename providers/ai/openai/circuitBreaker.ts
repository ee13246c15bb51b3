import { AppError } from '../../../domain/errors';

export interface CircuitBreakerOptions {
  /** Consecutive failures after which the circuit opens. */
  failures?: number;
  /** How long the circuit stays open at first; doubled each time a trial fails, up to `maxOpenMs`. */
  openMs?: number;
  maxOpenMs?: number;
  clock?: () => number;
}

/**
 * A circuit breaker: fails fast after several consecutive failures of a server. When the open time is over
 * (half-open), one call is let through as a trial; the circuit closes if it succeeds.
 */
export class CircuitBreaker {
  private failuresInARow = 0;
  private openUntil: number | null = null;
  private trialUnderWay = false;
  private lastOpenMs = 0;
  private readonly maxFailures: number;
  private readonly openMs: number;
  private readonly maxOpenMs: number;
  private readonly clock: () => number;

  constructor(options: CircuitBreakerOptions = {}) {
    this.maxFailures = options.failures ?? 5;
    this.openMs = options.openMs ?? 5_000;
    this.maxOpenMs = options.maxOpenMs ?? 60_000;
    this.clock = options.clock ?? Date.now;
  }

  /** @throws AppError `unavailable` while open, or while a trial is under way */
  assertAdmits(): void {
    if (this.openUntil === null) return;
    const leftMs = this.openUntil - this.clock();
    if (leftMs > 0 || this.trialUnderWay) {
      throw new AppError(
        'unavailable',
        'The model server has failed repeatedly. Requests to it are paused.',
        {
          retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
        },
      );
    }
  }

  /** One of `succeed`, `fail` and `release` must follow. @throws like `assertAdmits` */
  admit(): void {
    this.assertAdmits();
    if (this.openUntil !== null) this.trialUnderWay = true;
  }

  succeed(): void {
    this.failuresInARow = 0;
    this.openUntil = null;
    this.trialUnderWay = false;
    this.lastOpenMs = 0;
  }

  fail(): void {
    this.failuresInARow++;
    if (!this.trialUnderWay && this.failuresInARow < this.maxFailures) return;
    // In-flight calls from before the circuit opened do not count.
    if (this.openUntil !== null && !this.trialUnderWay) return;
    this.trialUnderWay = false;
    this.lastOpenMs = this.lastOpenMs === 0 ? this.openMs : Math.min(this.maxOpenMs, this.lastOpenMs * 2);
    this.openUntil = this.clock() + this.lastOpenMs;
  }

  /** Ends a call without a result, because the caller aborted it. */
  release(): void {
    this.trialUnderWay = false;
  }
}
