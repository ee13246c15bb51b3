/** How long a search index follows a write later, in milliseconds; `random` differs from write to write. */
export type IndexLag = number | 'random';

const MAX_RANDOM_LAG_MS = 1_000;

/** Changes in their order, each told on only after the lag of the index, as on Atlas. */
export class LaggingChanges {
  private readonly waiting: { due: number; tell: () => void }[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly lag: IndexLag) {}

  add(tell: () => void): void {
    if (this.lag === 0) {
      tell();
      return;
    }
    const lagMs = this.lag === 'random' ? Math.random() * MAX_RANDOM_LAG_MS : this.lag;
    const due = Math.max(performance.now() + lagMs, this.waiting.at(-1)?.due ?? 0);
    this.waiting.push({ due, tell });
    this.wake();
  }

  /** Tells all that wait. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { tell } of this.waiting.splice(0)) tell();
  }

  private wake(): void {
    const [next] = this.waiting;
    if (this.timer || !next) return;
    const tellDue = () => {
      this.timer = undefined;
      const now = performance.now();
      const firstLater = this.waiting.findIndex(({ due }) => due > now);
      const count = firstLater < 0 ? this.waiting.length : firstLater;
      for (const { tell } of this.waiting.splice(0, count)) tell();
      this.wake();
    };
    this.timer = setTimeout(tellDue, Math.max(0, next.due - performance.now()));
    this.timer.unref();
  }
}
