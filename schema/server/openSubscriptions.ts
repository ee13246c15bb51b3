import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../domain/context';
import { AppError } from '../../domain/errors';
import type { EventBus } from '../../domain/ports/events';

/** An open subscription. */
interface Open {
  keyId: string;
  /** Whether the key still exists. */
  recheck(): Promise<boolean>;
  end(error: AppError): void;
  /** Closes the connection that it shares with others, whose client then connects again. */
  closeConnection?: () => void;
}

/** The interval at which keys are checked, in case the event of a deletion is lost. */
const recheckIntervalMs = 5_000;
const drainTickMs = 50;
/** The share of a drain before the first subscription ends: until then a balancer may not know that it should turn elsewhere. */
const drainRest = 0.2;

const leaving = () => new AppError('unavailable', 'The server is shutting down. Subscribe again.');
const gone = () => new AppError('unauthorized', 'The API key of this subscription was deleted.');

/** The open subscriptions: limited per key, and ended when their key is deleted. */
export class OpenSubscriptions {
  private readonly byKey = new Map<string, Set<Open>>();
  private readonly timer: NodeJS.Timeout;
  private unsubscribe: (() => void) | null = null;
  private closed = false;

  constructor(
    events: EventBus,
    private readonly log: Logger,
    /** Open subscriptions of one key on this replica. */
    private readonly maxPerKey: number,
  ) {
    this.timer = setInterval(() => {
      for (const keyId of this.byKey.keys()) void this.recheck(keyId);
    }, recheckIntervalMs);
    this.timer.unref();
    events
      .subscribe('apiKey', ({ keyId }) => void this.recheck(keyId))
      .then(
        (unsubscribe) => {
          this.unsubscribe = unsubscribe;
        },
        (error: unknown) => log.error({ error }, 'cannot subscribe to deletions of API keys'),
      );
  }

  get size(): number {
    let count = 0;
    for (const open of this.byKey.values()) count += open.size;
    return count;
  }

  /** @returns the function to call when the subscription ends. @throws `rate_limit_exceeded` past the bound; `unavailable` */
  add(open: Open): () => void {
    // The subscription was begun before the shutdown, which would wait for it.
    if (this.closed) throw leaving();
    const ofKey = this.byKey.get(open.keyId) ?? new Set();
    if (ofKey.size >= this.maxPerKey) {
      const sentence = `The API key has ${this.maxPerKey} open subscriptions, the maximum. Close one first.`;
      throw new AppError('rate_limit_exceeded', sentence);
    }
    this.byKey.set(open.keyId, ofKey.add(open));
    return () => {
      ofKey.delete(open);
      if (ofKey.size === 0 && this.byKey.get(open.keyId) === ofKey) this.byKey.delete(open.keyId);
    };
  }

  private async recheck(keyId: string): Promise<void> {
    const [one] = this.byKey.get(keyId) ?? [];
    if (!one) return;
    try {
      if (await one.recheck()) return;
    } catch (error) {
      this.log.warn({ keyId, error }, 'failed to check the key of open subscriptions');
      return;
    }
    for (const open of [...(this.byKey.get(keyId) ?? [])]) open.end(gone());
  }

  /** Ends the given number of subscriptions. Those of a closed connection end with it. */
  private leave(count: number): void {
    for (const open of [...this.byKey.values()].flatMap((ofKey) => [...ofKey]).slice(0, count)) {
      this.byKey.get(open.keyId)?.delete(open);
      if (open.closeConnection) open.closeConnection();
      else open.end(leaving());
    }
  }

  /** Ends the subscriptions one after another within a time, so that their clients don't all return at once. */
  async drain(durationMs: number): Promise<void> {
    const endsAt = Date.now() + durationMs;
    let ended = 0;
    for (let leftMs = durationMs; leftMs > 0; leftMs = endsAt - Date.now()) {
      const share = 1 - leftMs / durationMs;
      const due = Math.floor(((this.size + ended) * (share - drainRest)) / (1 - drainRest)) - ended;
      if (due > 0) {
        this.leave(due);
        ended += due;
      }
      await delay(Math.min(drainTickMs, leftMs));
    }
  }

  /** Ends all subscriptions before a shutdown. */
  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    this.unsubscribe?.();
    this.leave(this.size);
  }
}
