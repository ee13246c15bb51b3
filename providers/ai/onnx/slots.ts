import { AppError } from '../../../domain/errors';

interface Waiting {
  start(): void;
}

/** A bounded number of tasks at a time. Queries start before passages that wait. */
export class Slots {
  private running = 0;
  private readonly waiting: Record<'query' | 'passage', Set<Waiting>> = {
    query: new Set(),
    passage: new Set(),
  };

  constructor(
    private readonly size: number,
    private readonly maxWaiting: number,
  ) {}

  /** Resolves when a slot is free. `release` must follow. @throws AppError `unavailable` when too many wait */
  async acquire(purpose: 'query' | 'passage', signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.running < this.size) {
      this.running++;
      return;
    }
    const queue = this.waiting[purpose];
    if (queue.size >= this.maxWaiting) {
      throw new AppError('unavailable', 'The embedding model is overloaded.', { retryAfterSeconds: 1 });
    }
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      const onAbort = () => {
        queue.delete(waiting);
        reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      queue.add(waiting);
    });
  }

  release(): void {
    for (const queue of [this.waiting.query, this.waiting.passage]) {
      for (const next of queue) {
        queue.delete(next);
        // The slot passes on.
        next.start();
        return;
      }
    }
    this.running--;
  }
}
