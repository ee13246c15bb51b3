/** Places outside, such as websites, that an environment follows: their runs add, replace and remove its files. */
export const sourceKinds = ['website', 'azure_blob', 's3', 'webdav'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** The field with the settings of a kind. */
export const settingsFields = {
  website: 'website',
  azure_blob: 'azureBlob',
  s3: 's3',
  webdav: 'webdav',
} as const satisfies Record<SourceKind, keyof SourceSettings>;

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

/** An item has to be missing in so many runs in a row before its file is removed. */
export const minMissingRuns = 2;
/** The number of failures that a run lists; the others are counted. */
export const maxListedFailures = 50;

/** The bytes that a run downloads at most: they wait on the disk of the process. */
export const maxRunBytes = 2_147_483_648;

/** The part of a website that is read. */
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

/** The part of a container of Azure Blob Storage that is read. */
export interface AzureBlobSettings {
  /** Without a shared access signature. */
  containerUrl: string;
  /** The beginning of the names. Empty: all blobs. */
  prefix: string;
}

/** The part of an S3 bucket that is read. */
export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  /** The beginning of the keys. Empty: all objects. */
  prefix: string;
  accessKeyId: string;
  /** Whether the bucket is in the path of URLs, not in the host name. */
  isPathStyle: boolean;
}

/** The part of a WebDAV server that is read. */
export interface WebdavSettings {
  /** The URL of a folder, with a slash at its end. */
  url: string;
  /** Empty: without authentication. */
  username: string;
}

/** The settings of the kind; the others are null. */
export interface SourceSettings {
  website: WebsiteSettings | null;
  azureBlob: AzureBlobSettings | null;
  s3: S3Settings | null;
  webdav: WebdavSettings | null;
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

export interface Source extends SourceSettings {
  id: string;
  name: string;
  kind: SourceKind;
  folderId: string;
  /** Whether its secret is stored. False: it needs none, or it was imported without it. */
  hasSecret: boolean;
  /** Null: it is run on request only. */
  intervalMinutes: number | null;
  /** Whether its schedule rests. It still runs on request. */
  isPaused: boolean;
  graceDays: number;
  maxPages: number;
  /** When it is due next; null where it is run on request only or paused. */
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
