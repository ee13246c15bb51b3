/** The counts of usage per key, environment and day. */

import { type RateCategory, rateCategories } from './limits';
import type { ModelUsage } from './ports/languageModel';

export type RequestCount = `requests_${RateCategory}`;

const requestCounts = rateCategories.map((category): RequestCount => `requests_${category}`);

/** Counts that only grow. The names are those of prices, columns and metrics. */
export const usageCounts = [
  ...requestCounts,
  'files',
  'pages',
  'chunks',
  'bytes',
  'embedding_calls',
  'embedding_tokens',
  'answer_calls',
  'answer_prompt_tokens',
  'answer_completion_tokens',
] as const;
export type UsageCount = (typeof usageCounts)[number];

export type UsageCounts = Partial<Record<UsageCount, number>>;

/** The account that something is counted for. */
export interface UsageAccount {
  environmentId: string;
  /** Null for work that no key asked for. */
  keyId: string | null;
}

/** Prices of one unit each; what has none costs nothing. */
export type UsagePrices = UsageCounts;

/**
 * The categories of requests that cause costs. They are counted before the reply, and rejected when a budget is used up;
 * others are counted soon after.
 */
export const chargedCategories: readonly RateCategory[] = ['search', 'chat', 'files_write'];

export function costOf(counts: UsageCounts, prices: UsagePrices): number {
  return Object.entries(prices).reduce(
    (sum, [name, price]) => sum + (counts[name as UsageCount] ?? 0) * price,
    0,
  );
}

export function addCounts(to: UsageCounts, more: UsageCounts): void {
  for (const [name, value] of Object.entries(more)) {
    to[name as UsageCount] = (to[name as UsageCount] ?? 0) + value;
  }
}

/** `2026-03-01`, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** `2026-03`, in UTC. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** How rows of usage are grouped. */
export const usageGroupings = ['day', 'key', 'total'] as const;
export type UsageGrouping = (typeof usageGroupings)[number];

/** The number of days of one report. */
export const maxUsageDays = 400;
/** How long usage is kept. */
export const usageRetentionDays = 800;

/** The counts of a call of a model server. */
export function modelUsageCounts({ purpose, promptTokens, completionTokens }: ModelUsage): UsageCounts {
  if (purpose !== 'chat') return { embedding_calls: 1, embedding_tokens: promptTokens };
  return {
    answer_calls: 1,
    answer_prompt_tokens: promptTokens,
    answer_completion_tokens: completionTokens,
  };
}
