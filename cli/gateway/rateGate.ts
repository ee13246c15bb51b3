import { setTimeout as delay } from 'node:timers/promises';

/** A little later than the server said: an early retry makes its wait longer. */
const marginMs = 300;

/**
 * Holds back requests of a kind that the server rations, from a refusal until the time it named: all of them wait
 * together instead of each being refused.
 */
export class RateGate {
  private readonly openAt = new Map<string, number>();

  /** `onWait` is told once for each refusal, with the seconds. */
  constructor(private readonly onWait: (seconds: number) => void) {}

  async pass(kind: string, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const remaining = (this.openAt.get(kind) ?? 0) - Date.now();
      if (remaining <= 0) return;
      await delay(remaining, undefined, { signal });
    }
  }

  refused(kind: string, retryAfterSeconds: number): void {
    const until = Date.now() + retryAfterSeconds * 1000 + marginMs;
    const known = this.openAt.get(kind) ?? 0;
    if (known >= until) return;
    if (known < Date.now()) this.onWait(retryAfterSeconds);
    this.openAt.set(kind, until);
  }
}
