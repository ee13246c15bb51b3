interface Waiting {
  start: () => void;
  environmentId: string;
}

/**
 * A fair semaphore for the threads of the pool. An environment holds at most `share` of the `share + 1` threads, so
 * that it cannot block the others. When tasks are pending, environments take turns.
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

  /** The number of threads that an environment could acquire now. */
  idleFor(environmentId: string): number {
    if (this.waiting.length > 0) return 0;
    return Math.min(this.share - this.heldBy(environmentId), this.size - this.heldByAll);
  }

  /** Acquires a thread for the environment; resolves with its release function. Rejects when `signal` aborts. */
  acquire(environmentId: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const waiting: Waiting = {
        environmentId,
        start: () => {
          signal.removeEventListener('abort', cancel);
          this.count(environmentId, 1);
          resolve(() => {
            this.count(environmentId, -1);
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

  private heldBy(environmentId: string): number {
    return this.held.get(environmentId) ?? 0;
  }

  private count(environmentId: string, change: 1 | -1): void {
    const count = this.heldBy(environmentId) + change;
    if (count > 0) this.held.set(environmentId, count);
    else this.held.delete(environmentId);
    this.heldByAll += change;
  }

  /** Starts pending tasks: the environment with the fewest threads first, then the oldest task. */
  private startDue(): void {
    while (this.heldByAll < this.size) {
      const due = this.waiting
        .filter(({ environmentId }) => this.heldBy(environmentId) < this.share)
        .reduce<Waiting | null>(
          (best, next) =>
            best && this.heldBy(best.environmentId) <= this.heldBy(next.environmentId) ? best : next,
          null,
        );
      if (!due) return;
      this.waiting = this.waiting.filter((other) => other !== due);
      due.start();
    }
  }
}
