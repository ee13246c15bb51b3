interface Waiting {
  start: () => void;
  environmentId: string;
}

/**
 * Who may have a thread. An environment holds at most `share` of the `share + 1` threads, so that one is left for the
 * others however many files it has and however long they take. Where several wait, environments take turns.
 */
export class ThreadShares {
  private readonly held = new Map<string, number>();
  private heldByAll = 0;
  private waiting: Waiting[] = [];

  constructor(
    private readonly share: number,
    /** Called when a task has to wait. */
    private readonly onWait: () => void,
  ) {}

  /** Threads in all. */
  get size(): number {
    return this.share + 1;
  }

  /** How many more threads an environment could have at once. */
  idleFor(environmentId: string): number {
    if (this.waiting.length > 0) return 0;
    return Math.min(this.share - this.heldBy(environmentId), this.size - this.heldByAll);
  }

  /** Resolves when the environment has a thread; the function given back ends that. Rejects when `signal` aborts. */
  acquire(environmentId: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const waiting: Waiting = {
        environmentId,
        start: () => {
          signal.removeEventListener('abort', leave);
          this.count(environmentId, 1);
          resolve(() => {
            this.count(environmentId, -1);
            this.startDue();
          });
        },
      };
      const leave = () => {
        this.waiting = this.waiting.filter((other) => other !== waiting);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
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

  /** The environment that holds the fewest threads comes first, and within it what has waited longest. */
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
