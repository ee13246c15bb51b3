import { FairSlots } from '../../../domain/fairSlots';
import { databaseErrors } from '../drivers/databaseError';

/** The holder of a slot: a process, which can be evicted while it is idle. */
export interface SlotHolder {
  readonly owner: string;
  readonly isIdle: boolean;
  readonly idleSince: number;
  /** Ends the process, which then releases the slot. */
  evict(): void;
}

/**
 * A semaphore for connector processes. An owner holds at most half of the slots, so that its hanging databases do not
 * block others. Idle processes are evicted for waiting owners.
 */
export class ProcessSlots {
  private readonly slots: FairSlots;
  private readonly holders = new Set<SlotHolder>();
  private readonly leaving = new Set<SlotHolder>();
  private readonly share: number;

  constructor(max: number) {
    this.share = Math.max(1, Math.ceil(max / 2));
    this.slots = new FairSlots({ max, maxPerOwner: this.share, onWait: () => this.makeRoom() });
  }

  /** Acquires a slot; resolves with its release function. @throws `unavailable` on time-out */
  async acquire(owner: string, timeoutMs: number, signal?: AbortSignal): Promise<() => void> {
    const release = await this.slots.acquire(owner, timeoutMs, signal).catch(() => {
      throw databaseErrors.aborted(signal?.reason);
    });
    if (release === null) throw databaseErrors.busy();
    return () => {
      release();
      this.makeRoom();
    };
  }

  hold(holder: SlotHolder): void {
    this.holders.add(holder);
  }

  forget(holder: SlotHolder): void {
    this.holders.delete(holder);
    this.leaving.delete(holder);
  }

  /** Evicts an idle process for each waiting owner. Call when a process becomes idle. */
  makeRoom(): void {
    const waiting = this.slots.waitingOwners();
    for (const owner of waiting) {
      if (this.leaving.size >= waiting.length) return;
      this.evictFor(owner);
    }
  }

  private evictFor(owner: string): void {
    const isOwnShareUsed = this.slots.heldBy(owner) >= this.share;
    const [idlest] = [...this.holders]
      .filter(
        (holder) => holder.isIdle && !this.leaving.has(holder) && (!isOwnShareUsed || holder.owner === owner),
      )
      .sort((a, b) => a.idleSince - b.idleSince);
    if (!idlest) return;
    this.leaving.add(idlest);
    idlest.evict();
  }
}
