import { addCounts, type UsageCounts, type UsageGrouping, usageCounts } from '../domain/usage';
import type { Models } from '../models/createModels';

export interface UsageSum {
  /** The day or the key of the row; null for a total, and for work that no key asked for. */
  group: string | null;
  counts: UsageCounts;
}

/** The key of a group, without what is absent. */
interface GroupKey {
  group?: string | null;
  into?: string;
  isSum?: boolean;
}

const groupKeys: Record<UsageGrouping, string | null> = { day: '$day', key: '$keyId', total: null };

/** The usage of an environment in a period, by group. @param to the last day */
export async function sumUsage(
  models: Pick<Models, 'usage'>,
  { environmentId, from, to, by }: { environmentId: string; from: string; to: string; by: UsageGrouping },
): Promise<UsageSum[]> {
  const sums = Object.fromEntries(usageCounts.map((name) => [name, { $sum: `$counts.${name}` }]));
  const found = await models.usage
    .aggregate<{ _id: GroupKey } & Record<string, number>>([
      { $match: { environmentId, day: { $gte: from, $lte: to } } },
      { $group: { _id: { group: groupKeys[by], into: '$merge.into', isSum: '$merge.isSum' }, ...sums } },
      { $sort: { _id: 1 } },
    ])
    .exec();
  const stored = new Set(found.flatMap(({ _id: { into, isSum } }) => (isSum ? [into] : [])));
  const groups = new Map<string | null, UsageCounts>();
  for (const { _id, ...counts } of found) {
    const { group = null, into, isSum } = _id;
    // The parts of a stored sum are in it.
    if (isSum === false && stored.has(into)) continue;
    const total = groups.get(group) ?? {};
    groups.set(group, total);
    addCounts(total, counts);
  }
  return [...groups].map(([group, counts]) => ({ group, counts }));
}
