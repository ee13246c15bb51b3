import { once } from 'node:events';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../domain/context';
import { FairSlots } from '../domain/fairSlots';
import { OfficeConversionError } from '../domain/ports/officePdf';

const maxWaiting = 20;
/** A request waits that long for a PDF, and shows text otherwise; the next one finds it. */
const requestWaitMs = 20_000;
const maxQueueMs = 600_000;
const maxFailures = 1_000;
const failureLifetimeMs = 3_600_000;

/**
 * Lets PDFs of slides and text documents be made one at a time, each once, and not again within an hour of a conversion
 * that failed.
 */
export class OfficePages {
  private readonly slots = new FairSlots({ max: 1, maxWaitingPerOwner: maxWaiting });
  private readonly running = new Map<string, Promise<boolean>>();
  private readonly failures = new LRUCache<string, true>({ max: maxFailures, ttl: failureLifetimeMs });

  /** @param closed ends the queue */
  constructor(
    private readonly log: Logger,
    private readonly closed: AbortSignal,
  ) {}

  /**
   * Whether the PDF is there now: `make` makes it, if nobody does so already. Others of the same content wait for it too.
   * @param content identifies the content
   * @throws the reason of `signal`
   */
  async isMade(
    { fileId, environmentId, content }: { fileId: string; environmentId: string; content: string },
    signal: AbortSignal,
    make: () => Promise<void>,
  ): Promise<boolean> {
    if (this.failures.has(content)) return false;
    let making = this.running.get(content);
    if (!making) {
      making = this.make(environmentId, make)
        .catch((error: unknown) => {
          // Failures of the disk or the blob store say nothing about the file, so they are tried again.
          if (error instanceof OfficeConversionError) this.failures.set(content, true);
          this.log.warn({ fileId, error }, 'failed to draw the pages of a file, which is shown as text');
          return false;
        })
        .finally(() => this.running.delete(content));
      this.running.set(content, making);
    }
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(requestWaitMs)]);
    const isMade = await Promise.race([making, once(waiting, 'abort').then(() => false)]);
    signal.throwIfAborted();
    return isMade;
  }

  private async make(environmentId: string, make: () => Promise<void>): Promise<boolean> {
    const release = await this.slots.acquire(environmentId, maxQueueMs, this.closed);
    if (!release) return false;
    try {
      await make();
      return true;
    } finally {
      release();
    }
  }
}
