import type { WebhookMessage } from '../../domain/webhooks';

/** The maximum number of undelivered events per subscriber. Beyond it, the subscription ends. */
const maxPending = 1_000;
/** The number of events that are recognized when several processes publish them, which they do within seconds. */
const maxRemembered = 2_000;

/** The events that a subscriber has not received yet, each once. */
export class PendingMessages {
  private messages: WebhookMessage[] = [];
  private readonly known = new Set<string>();
  private wake: (() => void) | null = null;
  private isOver = false;
  hasLost = false;

  offer(message: WebhookMessage): void {
    if (this.isOver || this.known.has(message.id)) return;
    if (this.messages.length < maxPending) {
      this.remember(message.id);
      this.messages.push(message);
      this.wake?.();
    } else this.lose();
  }

  /** Ends the subscription because events are missing. */
  lose(): void {
    this.hasLost = true;
    this.stop();
  }

  stop(): void {
    this.isOver = true;
    // Free the memory now: a subscriber that never reads is not notified.
    this.messages = [];
    this.wake?.();
  }

  /** The next event, or null once the subscription is over. */
  async take(): Promise<WebhookMessage | null> {
    while (this.messages.length === 0 && !this.isOver) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    return this.messages.shift() ?? null;
  }

  private remember(id: string): void {
    this.known.add(id);
    const [oldest] = this.known;
    if (this.known.size > maxRemembered && oldest !== undefined) this.known.delete(oldest);
  }
}
