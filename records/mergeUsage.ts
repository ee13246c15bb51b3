import { randomUUID } from 'node:crypto';
import { dayOf, type UsageCounts, usageCounts } from '../domain/usage';
import type { Models } from '../models/createModels';
import type { UsageDoc } from '../models/usage';

/** After so many days nothing adds to a day any more. */
const openDays = 3;
/** Longer than any write or reading of usage takes. */
const settleMs = 10 * 60_000;
/** How long entries stay beside their sum: a run of a file that an outage interrupted finds its entry for so long. */
const keptMs = 86_400_000;
/** How many sums are begun at a time; the rest is next. */
const maxAccounts = 2_000;
const writeTimeMs = 60_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Assigns the entries of settled days to a sum that does not exist yet. */
async function assign({ usage }: Pick<Models, 'usage'>, now: Date): Promise<void> {
  const accounts = await usage
    .aggregate<{ _id: Pick<UsageDoc, 'environmentId' | 'keyId' | 'day'> }>([
      { $match: { 'merge.isSum': null, day: { $lt: dayOf(before(now, openDays * 86_400_000)) } } },
      { $group: { _id: { environmentId: '$environmentId', keyId: '$keyId', day: '$day' } } },
      { $limit: maxAccounts },
    ])
    .exec();
  for (const { _id: account } of accounts) {
    const merge = { into: `sum:${randomUUID()}`, isSum: false, at: now };
    await usage
      .updateMany({ ...account, 'merge.isSum': null }, { $set: { merge } })
      .maxTimeMS(writeTimeMs)
      .exec();
  }
}

interface Part extends Pick<UsageDoc, 'environmentId' | 'keyId' | 'day' | 'expiresAt'> {
  _id: string;
  counts: UsageCounts;
}

/** Stores the sums that are missing. A sum is stored once nothing joins its entries any more, so that it never changes. */
async function sum({ usage }: Pick<Models, 'usage'>, now: Date): Promise<void> {
  const parts = await usage
    .aggregate<Part>([
      { $match: { 'merge.isSum': false, 'merge.at': { $lt: before(now, settleMs) } } },
      {
        $group: {
          _id: '$merge.into',
          environmentId: { $first: '$environmentId' },
          keyId: { $first: '$keyId' },
          day: { $first: '$day' },
          expiresAt: { $max: '$expiresAt' },
          ...Object.fromEntries(usageCounts.map((name) => [name, { $sum: `$counts.${name}` }])),
        },
      },
    ])
    .exec();
  for (const { _id, environmentId, keyId, day, expiresAt, ...found } of parts) {
    const totals = found as unknown as Record<string, number>;
    const counts = Object.fromEntries(
      usageCounts.flatMap((name) => (totals[name] ? [[name, totals[name]]] : [])),
    );
    const merge = { into: _id, isSum: true, at: now };
    const entry = { environmentId, keyId, day, counts, expiresAt, merge };
    await usage.updateOne({ _id }, { $setOnInsert: entry }, { upsert: true }).exec();
  }
}

/** Deletes the entries of sums that are a day old. */
async function dropParts({ usage }: Pick<Models, 'usage'>, now: Date): Promise<void> {
  const parts = { 'merge.isSum': false, 'merge.at': { $lt: before(now, keptMs) } };
  const ids: string[] = await usage.distinct('merge.into', parts).exec();
  const sums = await usage
    .find({ _id: { $in: ids }, 'merge.at': { $lt: before(now, keptMs) } }, { _id: 1 })
    .lean();
  if (sums.length === 0) return;
  await usage.deleteMany({ 'merge.isSum': false, 'merge.into': { $in: sums.map(({ _id }) => _id) } }).exec();
}

/**
 * Merges the entries of past days into one per environment, key and day. Each step can be interrupted or repeated, by
 * several processes too; whoever reads takes the sum where there is one and its entries where there is none.
 */
export async function mergeUsage(models: Pick<Models, 'usage'>, now = new Date()): Promise<void> {
  await dropParts(models, now);
  await sum(models, now);
  await assign(models, now);
}
