import { costOf, monthOf, type UsagePrices } from '../../domain/usage';
import type { Models } from '../../models/createModels';
import { sumUsage } from '../../records/sumUsage';

/** The cost of the current calendar month in UTC, by key; the environment's total under null. */
export async function spentThisMonth(
  models: Pick<Models, 'usage'>,
  environmentId: string,
  prices: UsagePrices,
): Promise<Map<string | null, number>> {
  const month = monthOf(new Date());
  const rows = await sumUsage(models, {
    environmentId,
    from: `${month}-01`,
    to: `${month}-31`,
    by: 'key',
  });
  const spent = new Map<string | null, number>();
  let total = 0;
  for (const { group, counts } of rows) {
    const cost = costOf(counts, prices);
    if (group !== null) spent.set(group, cost);
    total += cost;
  }
  return spent.set(null, total);
}
