import type { UsageCounts, UsagePrices } from '../../domain/usage';

export interface UsageRow {
  /** The first or only day; null where rows are not by day. */
  day: string | null;
  keyId: string | null;
  counts: UsageCounts;
  cost: number;
}

export interface UsageReport {
  from: string;
  to: string;
  rows: UsageRow[];
  total: UsageRow;
  /** The files that the environment has now, and their bytes. */
  storedFiles: number;
  storedBytes: number;
  /** The prices that costs were computed with. */
  prices: UsagePrices;
}
