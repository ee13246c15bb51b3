import { LRUCache } from 'lru-cache';
import { AppError } from '../../domain/errors';
import type { OperationContext } from '../../resolvers/context';

const windowMs = 60_000;
const maxCallers = 10_000;

/** The account that a request is charged to: its key, the admin token, or where it has neither, its network. */
function budgetKeyOf(caller: OperationContext | undefined, network: string | undefined): string {
  if (caller?.principal) return caller.principal.keyId;
  return caller?.isAdmin ? 'admin-token' : `network:${network ?? 'unknown'}`;
}

/**
 * The time in which documents of a caller may be parsed and validated, per minute: both block the event loop, precede
 * the rate limits, and are the only work that a request without a key can cause. Ordinary documents take a millisecond
 * or two, the most hostile ones some seventy.
 */
export class PreparationBudget {
  /** Milliseconds spent in the minute that began with the first of them. */
  private readonly spent = new LRUCache<string, number>({
    max: maxCallers,
    ttl: windowMs,
    noUpdateTTL: true,
  });

  constructor(
    private readonly budgetMs: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** @throws `rate_limit_exceeded` where the caller has spent its budget */
  charge<T>(caller: OperationContext | undefined, network: string | undefined, work: () => T): T {
    const key = budgetKeyOf(caller, network);
    const spent = this.spent.get(key) ?? 0;
    if (spent >= this.budgetMs) {
      const retryAfterSeconds = Math.ceil(this.spent.getRemainingTTL(key) / 1_000);
      throw new AppError(
        'rate_limit_exceeded',
        `New documents of this caller took too long to validate. Retry in ${retryAfterSeconds} s, or send a document that was answered before.`,
        { retryAfterSeconds },
      );
    }
    const startedAt = this.clock();
    try {
      return work();
    } finally {
      this.spent.set(key, spent + this.clock() - startedAt);
    }
  }
}
