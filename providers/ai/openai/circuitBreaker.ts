import { AppError } from '../../../domain/errors';

export interface CircuitBreakerOptions {
  /** Failures in a row after which it opens. */
  failures?: number;
  /** How long it stays open at first; doubled each time the trial fails, up to `maxOpenMs`. */
  openMs?: number;
  maxOpenMs?: number;
  clock?: () => number;
}

/**
 * Refuses calls to a server that has failed several times in a row, so that nobody waits for it. When its time
 * is over, one call goes through as a trial: the server is in use again if it succeeds.
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

  /** One of `succeed`, `fail` and `release` must follow. @throws AppError `unavailable` while open */
  admit(): void {
    if (this.openUntil === null) return;
    const leftMs = this.openUntil - this.clock();
    if (leftMs > 0 || this.trialUnderWay) {
      throw new AppError('unavailable', 'The model server has failed repeatedly and is being left alone.', {
        retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
      });
    }
    this.trialUnderWay = true;
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
    // Calls that were under way when it opened fail too; they tell nothing new.
    if (this.openUntil !== null && !this.trialUnderWay) return;
    this.trialUnderWay = false;
    this.lastOpenMs = this.lastOpenMs === 0 ? this.openMs : Math.min(this.maxOpenMs, this.lastOpenMs * 2);
    this.openUntil = this.clock() + this.lastOpenMs;
  }

  /** The call ended without telling anything of the server: its caller went away. */
  release(): void {
    this.trialUnderWay = false;
  }
}
