import { LRUCache } from 'lru-cache';
import type { Logger, Principal } from '../../domain/context';
import { AppError } from '../../domain/errors';
import type { RateCategory } from '../../domain/limits';
import type { UsageMeter } from '../../domain/ports/usageMeter';
import { chargedCategories, monthOf, type UsagePrices } from '../../domain/usage';
import type { BudgetDoc } from '../../models/budgets';
import type { Models } from '../../models/createModels';
import { addEventStage, newEvent } from '../../models/pendingEvents';
import { spentThisMonth } from './spentThisMonth';

/** How old the known spending may be. Gateways together can exceed a budget by what they spend in this time. */
const maxAgeMs = 2_000;
/** A reading that takes long is repeated after this many times as long. */
const restFactor = 20;
/** Beyond it, the environments that were charged least recently are forgotten. */
const defaultMaxEnvironments = 10_000;

interface Spending {
  budgets: BudgetDoc[];
  /** By key; the environment's total under null. */
  spent: Map<string | null, number>;
}

interface Reading {
  spending: Promise<Spending>;
  /** When it is to be repeated. */
  dueAt: number;
}

export interface BudgetGuard {
  /**
   * Admits a request, or rejects it where a budget is used up.
   * @throws `budget_exceeded`
   */
  admit(principal: Principal, category: RateCategory): Promise<void>;
  /** Forgets what is known of an environment, after its budgets were changed. */
  forget(environmentId: string): void;
}

export function createBudgetGuard(deps: {
  models: Pick<Models, 'usage' | 'budgets'>;
  meter: UsageMeter;
  prices: UsagePrices;
  log: Logger;
  /** The number of environments whose spending is kept in memory. Defaults to 10,000. */
  maxEnvironments?: number;
}): BudgetGuard {
  const { models, meter, prices, log, maxEnvironments: max = defaultMaxEnvironments } = deps;
  const known = new LRUCache<string, Reading>({ max });

  /** Adds the event to the budget with the write that notes the month, so that it is sent once. */
  async function announce({ _id, environmentId, keyId, soft }: BudgetDoc, spent: number): Promise<void> {
    const now = new Date();
    const month = monthOf(now);
    const event = newEvent('budget.reached', now, { key_id: keyId, month, soft, spent });
    await models.budgets
      .updateOne(
        // A budget that was changed meanwhile is compared with the spending when it is read again.
        { _id, environmentId, soft, reachedMonth: { $ne: month } },
        [{ $set: { reachedMonth: month } }, addEventStage(event)],
        { updatePipeline: true },
      )
      .exec();
  }

  async function read(environmentId: string): Promise<Spending> {
    const budgets = await models.budgets.find({ environmentId }).lean<BudgetDoc[]>().exec();
    if (budgets.length === 0) return { budgets, spent: new Map() };
    await meter.settled();
    const spent = await spentThisMonth(models, environmentId, prices);
    const month = monthOf(new Date());
    for (const budget of budgets) {
      const amount = spent.get(budget.keyId) ?? 0;
      const isReached = budget.soft !== null && amount >= budget.soft;
      if (isReached && budget.reachedMonth !== month) await announce(budget, amount);
    }
    return { budgets, spent };
  }

  function spendingOf(environmentId: string): Promise<Spending> {
    const current = known.get(environmentId);
    if (current && current.dueAt > Date.now()) return current.spending;
    const startedAt = Date.now();
    const reading: Reading = { spending: read(environmentId), dueAt: startedAt + maxAgeMs };
    known.set(environmentId, reading);
    const rest = () => {
      reading.dueAt = Math.max(reading.dueAt, Date.now() + restFactor * (Date.now() - startedAt));
    };
    void reading.spending.then(rest, () => {});
    return reading.spending;
  }

  return {
    async admit({ environmentId, keyId }, category) {
      if (!chargedCategories.includes(category)) return;
      let spending: Spending;
      try {
        spending = await spendingOf(environmentId);
      } catch (error) {
        // Budgets are no reason to be unavailable.
        log.warn({ environmentId, error }, 'could not read the budgets of an environment');
        return;
      }
      const { budgets, spent } = spending;
      if (budgets.length === 0) return;
      for (const budget of budgets) {
        const isOthers = budget.keyId !== null && budget.keyId !== keyId;
        if (budget.hard === null || isOthers || (spent.get(budget.keyId) ?? 0) < budget.hard) continue;
        const whose = budget.keyId === null ? 'environment' : 'API key';
        throw new AppError('budget_exceeded', `The monthly budget of this ${whose} is used up.`);
      }
      // Until the next reading.
      const price = prices[`requests_${category}`] ?? 0;
      for (const account of [keyId, null]) spent.set(account, (spent.get(account) ?? 0) + price);
    },
    forget(environmentId) {
      known.delete(environmentId);
    },
  };
}
