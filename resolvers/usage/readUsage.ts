import { ValidationError } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { usageInput } from '../../domain/inputs/usage';
import { addCounts, costOf, dayOf, maxUsageDays, type UsageCounts } from '../../domain/usage';
import { sumUsage } from '../../records/sumUsage';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { withoutContent } from '../transfer/exportFiles';
import type { UsageReport } from './usageRecords';

const dayMs = 86_400_000;
const defaultDays = 30;

function periodOf(given: { from: Date | null; to: Date | null }): { from: string; to: string } {
  const to = given.to ?? new Date();
  const from = given.from ?? new Date(to.getTime() - (defaultDays - 1) * dayMs);
  const fault = (path: string, msg: string) =>
    new ValidationError([{ path: [path], msg, type: 'value_error' }]);
  if (from > to) throw fault('from', 'The period should begin before it ends');
  if (to.getTime() - from.getTime() > maxUsageDays * dayMs) {
    throw fault('from', `The period should be at most ${maxUsageDays} days`);
  }
  return { from: dayOf(from), to: dayOf(to) };
}

/**
 * The usage of the environment: what was counted per day in UTC, by day, by key, or in total, and what it cost at the
 * configured prices.
 * @throws `forbidden`
 */
export async function readUsage(ctx: OperationContext, rawInput: unknown): Promise<UsageReport> {
  const { principal } = await authorizeAdmin(ctx);
  const { by, ...given } = parseInput(usageInput, rawInput);
  const { from, to } = periodOf(given);
  const { models, usageMeter, usagePrices } = ctx.services;
  const { environmentId } = principal;
  // So that what this process counted is included.
  await usageMeter.settled();
  const sums = await sumUsage(models, { environmentId, from, to, by });
  const [stored] = await models.files
    .aggregate<{ files: number; bytes: number }>([
      { $match: { environmentId, status: { $nin: withoutContent } } },
      { $group: { _id: null, files: { $sum: 1 }, bytes: { $sum: '$size' } } },
    ])
    .exec();
  const total: UsageCounts = {};
  for (const { counts } of sums) addCounts(total, counts);
  const row = (counts: UsageCounts, day: string | null, keyId: string | null) => ({
    day,
    keyId,
    counts,
    cost: costOf(counts, usagePrices),
  });
  return {
    from,
    to,
    rows: sums.map(({ group, counts }) =>
      row(counts, by === 'day' ? group : null, by === 'key' ? group : null),
    ),
    total: row(total, null, null),
    storedFiles: stored?.files ?? 0,
    storedBytes: stored?.bytes ?? 0,
    prices: usagePrices,
  };
}
