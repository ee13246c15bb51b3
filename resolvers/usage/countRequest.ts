import type { Principal } from '../../domain/context';
import type { RateCategory } from '../../domain/limits';
import { chargedCategories } from '../../domain/usage';
import type { Services } from '../context';

/**
 * Counts an admitted request. What causes costs is stored before the reply: for searches and answers the write runs
 * beside them (see `recorded`), for others before they continue.
 * @throws `budget_exceeded`
 */
export async function countRequest(
  { usageMeter, budgetGuard }: Pick<Services, 'usageMeter' | 'budgetGuard'>,
  principal: Principal,
  category: RateCategory,
): Promise<void> {
  const { environmentId, keyId } = principal;
  const isCharged = chargedCategories.includes(category);
  if (isCharged) await budgetGuard.admit(principal, category);
  usageMeter.count({ environmentId, keyId }, { [`requests_${category}`]: 1 });
  if (!isCharged) return;
  const stored = usageMeter.settled();
  if (category === 'files_write') await stored;
}
