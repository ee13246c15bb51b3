import { AppError, type ErrorCode } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { setBudgetInput } from '../../domain/inputs/usage';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { spentThisMonth } from './spentThisMonth';

/** A budget per calendar month in UTC, in the unit of the configured prices. */
export interface BudgetRecord {
  /** Null for the environment as a whole. */
  keyId: string | null;
  soft: number | null;
  hard: number | null;
  /** The cost of the current month. */
  spent: number;
}

/** The budgets of the environment and its keys. @throws `forbidden` */
export async function listBudgets(ctx: OperationContext): Promise<BudgetRecord[]> {
  const { principal, tenant } = await authorizeAdmin(ctx);
  const { models, usageMeter, usagePrices } = ctx.services;
  const budgets = await tenant.budgets.find({}, { sort: { keyId: 1 } });
  await usageMeter.settled();
  const spent = await spentThisMonth(models, principal.environmentId, usagePrices);
  return budgets.map(({ keyId, soft, hard }) => ({ keyId, soft, hard, spent: spent.get(keyId) ?? 0 }));
}

/**
 * Sets the budget of the environment or of one of its keys; without amounts it is removed. A changed budget sends its
 * event again. Other gateways know of it within two seconds.
 * @throws `forbidden`, `not_found` where the environment has no such key
 */
export function setBudget(ctx: OperationContext, rawInput: unknown): Promise<BudgetRecord> {
  return administer(ctx, 'setBudget', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { keyId, soft, hard } = parseInput(setBudgetInput, rawInput);
    const { environmentId } = principal;
    if (keyId !== null && !(await tenant.apiKeys.findOne({ _id: keyId }))) {
      throw new AppError('not_found', `There is no API key '${keyId}'.`);
    }
    const id = keyId ?? environmentId;
    entry.target(keyId === null ? 'Environment' : 'ApiKey', id);
    entry.detail({ soft, hard });
    const { models, usageMeter, usagePrices, budgetGuard } = ctx.services;
    if (soft === null && hard === null) await tenant.budgets.deleteOne({ _id: id });
    else {
      await models.budgets
        .updateOne(
          // The field of the unique index and no others: MongoDB repeats such an upsert that lost a race.
          { _id: id },
          { $set: { keyId, soft, hard, reachedMonth: null }, $setOnInsert: { environmentId } },
          { upsert: true },
        )
        .exec();
    }
    budgetGuard.forget(environmentId);
    await usageMeter.settled();
    const spent = await spentThisMonth(models, environmentId, usagePrices);
    return { keyId, soft, hard, spent: spent.get(keyId) ?? 0 };
  });
}

setBudget.errors = ['forbidden', 'not_found'] satisfies ErrorCode[];
