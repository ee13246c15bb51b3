import { AppError } from '../domain/errors';

/**
 * Lets the environments draw pages a few at a time. Each drawing has its own copy of the file on the local disk, so
 * what one environment can occupy there is bounded by `maxDrawing` files.
 */
export class DrawingQueue {
  private readonly drawing = new Map<string, number>();
  private readonly waiting = new Map<string, Set<() => void>>();

  constructor(
    /** The number of drawings of an environment at the same time. */
    private readonly maxDrawing: number,
    /** The number of drawings of an environment that wait. */
    private readonly maxWaiting: number,
  ) {}

  /**
   * Runs `draw` as soon as the environment has a free place.
   * @throws `unavailable` where too many wait; the reason of `signal` where it aborts before
   */
  async run<T>(environmentId: string, signal: AbortSignal, draw: () => Promise<T>): Promise<T> {
    await this.acquire(environmentId, signal);
    try {
      return await draw();
    } finally {
      this.release(environmentId);
    }
  }

  private async acquire(environmentId: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const count = this.drawing.get(environmentId) ?? 0;
    if (count < this.maxDrawing) {
      this.drawing.set(environmentId, count + 1);
      return;
    }
    const queue = this.waiting.get(environmentId) ?? new Set();
    if (queue.size >= this.maxWaiting) {
      throw new AppError('unavailable', 'Too many pages are being drawn. Try again in a moment.', {
        retryAfterSeconds: 1,
      });
    }
    this.waiting.set(environmentId, queue);
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        signal.removeEventListener('abort', abort);
        queue.delete(start);
        if (queue.size === 0 && this.waiting.get(environmentId) === queue) this.waiting.delete(environmentId);
      };
      const start = () => {
        leave();
        resolve();
      };
      const abort = () => {
        leave();
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      queue.add(start);
    });
  }

  private release(environmentId: string): void {
    const [next] = this.waiting.get(environmentId) ?? [];
    // The place passes on.
    if (next) {
      next();
      return;
    }
    const count = (this.drawing.get(environmentId) ?? 0) - 1;
    if (count > 0) this.drawing.set(environmentId, count);
    else this.drawing.delete(environmentId);
  }
}
