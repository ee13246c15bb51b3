import type { UsageAccount, UsageCounts } from '../usage';

/** Counts what is used. Never throws. */
export interface UsageMeter {
  count(account: UsageAccount, counts: UsageCounts): void;
  /** Resolves when everything counted so far is stored, or could not be. */
  settled(): Promise<void>;
}

/** Counts nothing. */
export const noUsageMeter: UsageMeter = { count: () => undefined, settled: async () => undefined };
