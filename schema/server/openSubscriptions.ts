import type { Logger } from '../../domain/context';
import { AppError } from '../../domain/errors';
import type { EventBus } from '../../domain/ports/events';

/** An open subscription as this keeps it: of which key, and how it is ended. */
interface Open {
  keyId: string;
  /** Whether the key still stands. */
  recheck(): Promise<boolean>;
  end(error: AppError): void;
}

/** A deletion is announced by an event; should it be lost, it takes effect within this time. */
const recheckIntervalMs = 5_000;

const gone = () => new AppError('unauthorized', 'The API key of this subscription was deleted.');

/** Every open subscription: bounded per key, and ended when its key is deleted. */
export class OpenSubscriptions {
  private readonly byKey = new Map<string, Set<Open>>();
  private readonly timer: NodeJS.Timeout;
  private unsubscribe: (() => void) | null = null;

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
        (error: unknown) => log.error({ error }, 'can not follow deletions of API keys'),
      );
  }

  get size(): number {
    let count = 0;
    for (const open of this.byKey.values()) count += open.size;
    return count;
  }

  /** @returns what to call when it is over. @throws `rate_limit_exceeded` past the bound */
  add(open: Open): () => void {
    const ofKey = this.byKey.get(open.keyId) ?? new Set();
    if (ofKey.size >= this.maxPerKey) {
      const sentence = `This key has ${this.maxPerKey} subscriptions open: end one first.`;
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
      this.log.warn({ keyId, error }, 'could not check the key of open subscriptions');
      return;
    }
    for (const open of [...(this.byKey.get(keyId) ?? [])]) open.end(gone());
  }

  /** Ends all of them: the process is about to go. */
  close(): void {
    clearInterval(this.timer);
    this.unsubscribe?.();
    const leaving = new AppError('unavailable', 'This server is going down: subscribe again.');
    for (const ofKey of [...this.byKey.values()]) for (const open of [...ofKey]) open.end(leaving);
  }
}
