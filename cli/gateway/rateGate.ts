import { setTimeout as delay } from 'node:timers/promises';

/** Added to the server's `Retry-After`, because an early retry extends the wait. */
const marginMs = 300;

/**
 * Delays requests of a rate-limited category until the time given by the server, so that all of them wait together
 * instead of each being rejected.
 */
export class RateGate {
  private readonly openAt = new Map<string, number>();

  /** `onWait` is called once per wait, with its seconds. */
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
