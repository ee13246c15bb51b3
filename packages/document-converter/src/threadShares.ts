interface Waiting {
  start: () => void;
  tenant: string;
}

/**
 * A fair semaphore for the threads of the pool. A tenant holds at most `share` of the `share + 1` threads, so
 * that it cannot block the others. When tasks are pending, tenants take turns.
 */
export class ThreadShares {
  private readonly held = new Map<string, number>();
  private heldByAll = 0;
  private waiting: Waiting[] = [];

  constructor(
    private readonly share: number,
    /** Called when a task becomes pending. */
    private readonly onWait: () => void,
  ) {}

  /** The total number of threads. */
  get size(): number {
    return this.share + 1;
  }

  /** The number of threads that a tenant could acquire now. */
  idleFor(tenant: string): number {
    if (this.waiting.length > 0) return 0;
    return Math.min(this.share - this.heldBy(tenant), this.size - this.heldByAll);
  }

  /** Acquires a thread for the tenant; resolves with its release function. Rejects when `signal` aborts. */
  acquire(tenant: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const waiting: Waiting = {
        tenant,
        start: () => {
          signal.removeEventListener('abort', cancel);
          this.count(tenant, 1);
          resolve(() => {
            this.count(tenant, -1);
            this.startDue();
          });
        },
      };
      const cancel = () => {
        this.waiting = this.waiting.filter((other) => other !== waiting);
        reject(signal.reason);
      };
      signal.addEventListener('abort', cancel, { once: true });
      this.waiting.push(waiting);
      this.startDue();
      if (this.waiting.includes(waiting)) this.onWait();
    });
  }

  private heldBy(tenant: string): number {
    return this.held.get(tenant) ?? 0;
  }

  private count(tenant: string, change: 1 | -1): void {
    const count = this.heldBy(tenant) + change;
    if (count > 0) this.held.set(tenant, count);
    else this.held.delete(tenant);
    this.heldByAll += change;
  }

  /** Starts pending tasks: the tenant with the fewest threads first, then the oldest task. */
  private startDue(): void {
    while (this.heldByAll < this.size) {
      const due = this.waiting
        .filter(({ tenant }) => this.heldBy(tenant) < this.share)
        .reduce<Waiting | null>(
          (best, next) => (best && this.heldBy(best.tenant) <= this.heldBy(next.tenant) ? best : next),
          null,
        );
      if (!due) return;
      this.waiting = this.waiting.filter((other) => other !== due);
      due.start();
    }
  }
}
