import { AppError } from './errors';

export interface FairSlotsOptions {
  /** The number of slots. Default: without limit. */
  max?: number;
  /** How many of them an owner may hold. Default: all. */
  maxPerOwner?: number;
  /** How many callers of one owner may wait. Default: without limit. */
  maxWaitingPerOwner?: number;
  /** How long a caller of `enter` or `run` may wait. Default: without limit. */
  maxWaitMs?: number;
  /** The owner whose callers go before all others. Default: none. */
  firstOwner?: string;
  /** What a caller of `enter` or `run` is told who cannot wait. */
  busy?: { message: string; retryAfterSeconds: number };
  /** Called when a caller has to wait. */
  onWait?: () => void;
}

type Release = () => void;

/** The longest time-out of a timer. */
const longestMs = 2 ** 31 - 1;

interface Waiting {
  owner: string;
  resume: () => void;
}

/**
 * A semaphore that owners share, such as environments. A free slot goes to the waiting owner that holds the fewest; among
 * callers of such owners, to the one that has waited longest.
 */
export class FairSlots {
  private readonly held = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();
  private total = 0;

  constructor(private readonly options: FairSlotsOptions) {}

  /**
   * Acquires a slot; resolves with its release function, or with null when none is free in time or too many of the owner
   * wait already. @throws the signal's reason
   */
  async acquire(owner: string, timeoutMs: number, signal?: AbortSignal): Promise<Release | null> {
    signal?.throwIfAborted();
    if (this.isFreeFor(owner)) return this.grant(owner);
    if (this.waitingOf(owner) >= (this.options.maxWaitingPerOwner ?? Number.POSITIVE_INFINITY)) return null;
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.waiting.delete(entry);
      };
      const onAbort = () => {
        leave();
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        leave();
        resolve(null);
      }, timeoutMs);
      const resume = () => {
        leave();
        resolve(this.grant(owner));
      };
      const entry = { owner, resume };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.waiting.add(entry);
      this.options.onWait?.();
    });
  }

  /** Acquires a slot; resolves with its release function. @throws `unavailable` where `busy`; the signal's reason */
  async enter(owner: string, signal?: AbortSignal): Promise<Release> {
    const { maxWaitMs = longestMs, busy = { message: 'Too many wait.', retryAfterSeconds: 1 } } =
      this.options;
    const release = await this.acquire(owner, maxWaitMs, signal);
    if (release) return release;
    throw new AppError('unavailable', busy.message, busy);
  }

  /** Runs `work` in a slot. @throws like `enter` */
  async run<T>(owner: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const release = await this.enter(owner, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  heldBy(owner: string): number {
    return this.held.get(owner) ?? 0;
  }

  get running(): number {
    return this.total;
  }

  /** The owner of each waiting caller, in the order in which they get slots. */
  waitingOwners(): string[] {
    return this.inTurn().map(({ owner }) => owner);
  }

  private grant(owner: string): Release {
    this.total++;
    this.held.set(owner, this.heldBy(owner) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.release(owner);
    };
  }

  private release(owner: string): void {
    this.total--;
    const left = this.heldBy(owner) - 1;
    if (left > 0) this.held.set(owner, left);
    else this.held.delete(owner);
    // One slot became free, so at most one caller can go on.
    this.inTurn()
      .find((entry) => this.isFreeFor(entry.owner))
      ?.resume();
  }

  private inTurn(): Waiting[] {
    const isFirst = ({ owner }: Waiting) => Number(owner === this.options.firstOwner);
    return [...this.waiting].sort(
      (a, b) => isFirst(b) - isFirst(a) || this.heldBy(a.owner) - this.heldBy(b.owner),
    );
  }

  private isFreeFor(owner: string): boolean {
    const { max = Number.POSITIVE_INFINITY, maxPerOwner = Number.POSITIVE_INFINITY } = this.options;
    return this.total < max && this.heldBy(owner) < maxPerOwner;
  }

  private waitingOf(owner: string): number {
    return [...this.waiting].filter((entry) => entry.owner === owner).length;
  }
}
