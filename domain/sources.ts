/** Places outside, such as websites, that an environment follows: their runs add, replace and remove its files. */
export const sourceKinds = ['website'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const sourceRunStates = ['queued', 'running', 'succeeded', 'failed'] as const;
export type SourceRunState = (typeof sourceRunStates)[number];

export const sourceLimits = {
  intervalMinutes: { min: 15, max: 43_200 },
  maxPages: { min: 1, max: 10_000, default: 1_000 },
  graceDays: { min: 0, max: 365, default: 7 },
  depth: { min: 0, max: 50, default: 10 },
  concurrency: { min: 1, max: 8, default: 2 },
  delayMs: { min: 0, max: 10_000, default: 250 },
} as const;

/** A page has to be missing in so many runs in a row before its file is removed. */
export const minMissingRuns = 2;
/** The number of failures that a run lists; the others are counted. */
export const maxListedFailures = 50;

/** What of a website is read. */
export interface WebsiteSettings {
  startUrls: string[];
  /** Sitemaps beside those that robots.txt names. */
  sitemapUrls: string[];
  /** The number of links from a start address to a page. */
  maxDepth: number;
  /** With `*` for any characters. Empty: all addresses. */
  includePatterns: string[];
  excludePatterns: string[];
  /** The number of requests at the same time. */
  concurrency: number;
  /** The time between the starts of two requests. */
  delayMs: number;
}

export interface SourceFailure {
  address: string;
  reason: string;
}

export interface SourceCounts {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  failed: number;
}

export interface Source {
  id: string;
  name: string;
  kind: SourceKind;
  folderId: string;
  website: WebsiteSettings;
  /** Null: it is run on request only. */
  intervalMinutes: number | null;
  graceDays: number;
  maxPages: number;
  /** When it is due next; null where it is run on request only. */
  nextRunAt: Date | null;
  createdAt: Date;
}

export interface SourceRun extends SourceCounts {
  id: string;
  sourceId: string;
  state: SourceRunState;
  /** The first failures of items. */
  failures: SourceFailure[];
  /** Why the run as a whole failed. */
  error: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}
