import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from '../domain/context';
import type { Telemetry } from '../domain/ports/telemetry';
import type { UsageMeter } from '../domain/ports/usageMeter';
import { addCounts, dayOf, type UsageAccount, type UsageCounts } from '../domain/usage';
import type { Models } from '../models/createModels';
import { usageExpiry } from '../models/usage';

/** How late the counts are written that nothing waits for. */
const flushDelayMs = 250;
const retryDelayMs = 1_000;
const dayMs = 86_400_000;

interface Account extends UsageAccount {
  day: string;
  counts: UsageCounts;
}

/**
 * Counts in memory and stores the totals of this process. The stored number is the total since the process started, and
 * `$max` keeps the greatest: a write that is repeated, late or of unknown outcome counts nothing twice.
 */
export function createUsageMeter(deps: {
  models: Pick<Models, 'usage'>;
  telemetry: Telemetry;
  log: Logger;
}): UsageMeter & { close(): Promise<void> } {
  const { models, telemetry, log } = deps;
  const processId = randomUUID();
  const accounts = new Map<string, Account>();
  const unwritten = new Set<string>();
  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let today = { number: -1, day: '' };

  /** Accounts of past days get no more counts. */
  function forgetPastDays(today: string): void {
    for (const [id, { day }] of accounts) if (day !== today && !unwritten.has(id)) accounts.delete(id);
  }

  async function write(): Promise<void> {
    const ids = [...unwritten];
    unwritten.clear();
    const now = new Date();
    try {
      const writes = ids.flatMap((id) => {
        const account = accounts.get(id);
        if (!account) return [];
        const { environmentId, keyId, day, counts } = account;
        const totals = Object.fromEntries(Object.entries(counts).map(([name, n]) => [`counts.${name}`, n]));
        const $setOnInsert = { environmentId, keyId, day, expiresAt: usageExpiry(now) };
        return [{ filter: { _id: id as never }, update: { $max: totals, $setOnInsert }, upsert: true }];
      });
      const [first, ...others] = writes;
      // The driver takes half as long for an update as for a bulk write of one.
      if (first && others.length === 0)
        await models.usage.collection.updateOne(first.filter, first.update, { upsert: first.upsert });
      else
        await models.usage.collection.bulkWrite(
          writes.map((updateOne) => ({ updateOne })),
          { ordered: false },
        );
      forgetPastDays(dayOf(now));
    } catch (error) {
      for (const id of ids) unwritten.add(id);
      log.warn({ error }, 'could not store usage; retrying');
      flushIn(retryDelayMs);
    }
  }

  function settled(): Promise<void> {
    if (unwritten.size === 0) return queued ?? writing;
    // Counts of one turn of the event loop are one write, sent after what its requests ask the store for.
    queued ??= writing.then(nextTurn).then(() => {
      queued = null;
      writing = write();
      return writing;
    });
    return queued;
  }

  function flushIn(delayMs: number): void {
    timer ??= setTimeout(() => {
      timer = null;
      void settled();
    }, delayMs).unref();
  }

  return {
    count({ environmentId, keyId }, counts) {
      const now = Date.now();
      const number = Math.floor(now / dayMs);
      // Its text is the same all day, and every request is counted.
      if (number !== today.number) today = { number, day: dayOf(new Date(now)) };
      const { day } = today;
      const id = `${processId}:${environmentId}:${keyId ?? ''}:${day}`;
      const account = accounts.get(id) ?? { environmentId, keyId, day, counts: {} };
      accounts.set(id, account);
      addCounts(account.counts, counts);
      unwritten.add(id);
      for (const [counted, by] of Object.entries(counts)) telemetry.count('usage', { counted }, by);
      flushIn(flushDelayMs);
    },
    settled,
    async close() {
      if (timer) clearTimeout(timer);
      await settled();
    },
  };
}
