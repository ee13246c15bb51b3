export interface FairSlotsOptions {
  /** The number of slots. Default: without limit. */
  max?: number;
  /** How many of them an owner may hold. Default: all. */
  maxPerOwner?: number;
  /** How many callers of one owner may wait. Default: without limit. */
  maxWaitingPerOwner?: number;
  /** Called when a caller has to wait. */
  onWait?: () => void;
}

type Release = () => void;

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
    return [...this.waiting].sort((a, b) => this.heldBy(a.owner) - this.heldBy(b.owner));
  }

  private isFreeFor(owner: string): boolean {
    const { max = Number.POSITIVE_INFINITY, maxPerOwner = Number.POSITIVE_INFINITY } = this.options;
    return this.total < max && this.heldBy(owner) < maxPerOwner;
  }

  private waitingOf(owner: string): number {
    return [...this.waiting].filter((entry) => entry.owner === owner).length;
  }
}
