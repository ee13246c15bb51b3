import { databaseErrors } from '../drivers/databaseError';

/** The holder of a slot: a process, which can be evicted while it is idle. */
export interface SlotHolder {
  readonly owner: string;
  readonly isIdle: boolean;
  readonly idleSince: number;
  /** Ends the process, which then releases the slot. */
  evict(): void;
}

interface Waiting {
  owner: string;
  resolve: () => void;
}

/**
 * A semaphore for connector processes. An owner holds at most half of the slots, so that its hanging databases do not
 * block others. A free slot goes to the waiting owner with the fewest. Idle processes are evicted for waiting owners.
 */
export class ProcessSlots {
  private readonly holders = new Set<SlotHolder>();
  private readonly leaving = new Set<SlotHolder>();
  private readonly granted = new Map<string, number>();
  private waiting: Waiting[] = [];
  private readonly share: number;

  constructor(private readonly max: number) {
    this.share = Math.max(1, Math.ceil(max / 2));
  }

  /** Acquires a slot, which must be held or released. @throws `unavailable` on time-out */
  async acquire(owner: string, timeoutMs: number, signal?: AbortSignal): Promise<void> {
    if (this.canGrant(owner)) return this.grant(owner);
    let stop: (() => void) | undefined;
    await new Promise<void>((resolve, reject) => {
      const entry = { owner, resolve };
      const leave = (error: unknown) => {
        this.waiting = this.waiting.filter((other) => other !== entry);
        reject(error);
      };
      const timer = setTimeout(() => leave(databaseErrors.busy()), timeoutMs);
      const onAbort = () => leave(databaseErrors.aborted(signal?.reason));
      signal?.addEventListener('abort', onAbort, { once: true });
      stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      this.waiting.push(entry);
      this.serve();
    }).finally(() => stop?.());
  }

  hold(holder: SlotHolder): void {
    this.holders.add(holder);
  }

  release(owner: string, holder?: SlotHolder): void {
    if (holder) this.holders.delete(holder);
    if (holder) this.leaving.delete(holder);
    const left = this.countOf(owner) - 1;
    if (left > 0) this.granted.set(owner, left);
    else this.granted.delete(owner);
    this.serve();
  }

  /** Grants free slots; evicts an idle process when there are none. Also called when a process becomes idle. */
  serve(): void {
    for (;;) {
      const byFewest = [...this.waiting].sort((a, b) => this.countOf(a.owner) - this.countOf(b.owner));
      const next = byFewest.find(({ owner }) => this.canGrant(owner));
      if (!next) {
        for (const { owner } of byFewest) this.evictFor(owner);
        return;
      }
      this.waiting = this.waiting.filter((entry) => entry !== next);
      this.grant(next.owner);
      next.resolve();
    }
  }

  private evictFor(owner: string): void {
    if (this.leaving.size >= this.waiting.length) return;
    const isOwnShareUsed = this.countOf(owner) >= this.share;
    const [idlest] = [...this.holders]
      .filter(
        (holder) => holder.isIdle && !this.leaving.has(holder) && (!isOwnShareUsed || holder.owner === owner),
      )
      .sort((a, b) => a.idleSince - b.idleSince);
    if (!idlest) return;
    this.leaving.add(idlest);
    idlest.evict();
  }

  private canGrant(owner: string): boolean {
    const total = [...this.granted.values()].reduce((sum, count) => sum + count, 0);
    return total < this.max && this.countOf(owner) < this.share;
  }

  private grant(owner: string): void {
    this.granted.set(owner, this.countOf(owner) + 1);
  }

  private countOf(owner: string): number {
    return this.granted.get(owner) ?? 0;
  }
}
