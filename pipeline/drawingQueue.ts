import { AppError } from '../domain/errors';
import { FairSlots } from '../domain/fairSlots';

/** No request may take longer, so that its signal ends the wait before. */
const maxWaitMs = 600_000;

/**
 * Lets the environments draw pages a few at a time. Each drawing has its own copy of the file on the local disk, so
 * what one environment can occupy there is bounded by `maxDrawing` files.
 */
export class DrawingQueue {
  private readonly slots: FairSlots;

  /**
   * @param maxDrawing the number of drawings of an environment at the same time
   * @param maxWaiting the number of drawings of an environment that wait
   */
  constructor(maxDrawing: number, maxWaiting: number) {
    this.slots = new FairSlots({ maxPerOwner: maxDrawing, maxWaitingPerOwner: maxWaiting });
  }

  /**
   * Runs `draw` as soon as the environment has a free slot.
   * @throws `unavailable` where too many wait; the reason for which `signal` aborts where it aborts before
   */
  async run<T>(environmentId: string, signal: AbortSignal, draw: () => Promise<T>): Promise<T> {
    const release = await this.slots.acquire(environmentId, maxWaitMs, signal);
    if (release === null)
      throw new AppError('unavailable', 'Too many pages are being drawn. Try again in a moment.', {
        retryAfterSeconds: 1,
      });
    try {
      return await draw();
    } finally {
      release();
    }
  }
}
