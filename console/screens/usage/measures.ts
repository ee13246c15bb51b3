import type { UsageCountsFragment } from '../../api/generated/graphql';
import type { text } from '../../text/en';
import { formatCount, formatNumber, formatSize } from '../../ui/format';

export type SeriesName = keyof typeof text.usage.series;
export type MeasureName = keyof typeof text.usage.measures;

export interface Measure {
  /** Added up, they are the measure. */
  series: readonly SeriesName[];
  format: (value: number) => string;
}

export const requestSeries = [
  'requestsSearch',
  'requestsChat',
  'requestsFilesWrite',
  'requestsFilesStatus',
  'requestsList',
  'requestsPrompts',
  'requestsOther',
  'requestsAdmin',
] as const;
export const tokenSeries = ['embeddingTokens', 'answerPromptTokens', 'answerCompletionTokens'] as const;

export const measures: Record<MeasureName, Measure> = {
  requests: { series: requestSeries, format: formatCount },
  tokens: { series: tokenSeries, format: formatCount },
  cost: { series: ['cost'], format: formatNumber },
  files: { series: ['files'], format: formatCount },
  pages: { series: ['pages'], format: formatCount },
  bytes: { series: ['bytes'], format: formatSize },
};

export const sumOf = (row: UsageCountsFragment, series: readonly SeriesName[]): number =>
  series.reduce((sum, name) => sum + row[name], 0);

/** A day or a key, as charts and tables show it. */
export interface Group {
  id: string;
  name: string;
  row: UsageCountsFragment | null;
}

const dayMs = 86_400_000;

/** Every day of a period, with its row where anything was used. */
export function daysOf(from: string, to: string, rows: readonly UsageCountsFragment[]): Group[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10);
    return { id: day, name: day, row: byDay.get(day) ?? null };
  });
}
