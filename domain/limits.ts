/** The numeric limits of the public API (docs/specification.md#limits). */

export const maxQueryCharacters = 1000;
export const maxFilenameCharacters = 500;
export const maxReferenceIdCharacters = 255;
/** The length of a prompt's template. */
export const maxPromptBodyCharacters = 100_000;
export const maxPromptNameCharacters = 255;
/** The length of a value for a prompt's placeholder. Not in the specification; it bounds the size of model requests. */
export const maxPromptVariableCharacters = 4000;
/** 100 MB per file. */
export const maxFileBytes = 104_857_600;
/** The size of a request body in REST and GraphQL, 1 MB. */
export const maxBodyBytes = 1_048_576;
/** The client's metadata of a file, serialized as JSON. Not in the specification; it bounds the size of lists. */
export const maxMetadataBytes = 16_384;
export const maxMetadataKeys = 200;
/**
 * The maximum size of the large texts of one answer, together, in characters: bodies of prompts, chunks, evaluation
 * cases. Not in the specification.
 */
export const maxAnswerCharacters = 16_000_000;
export const uploadLifetimeSeconds = 3600;

export const searchTopK = { min: 1, max: 50, default: 10 } as const;
export const chatTopK = { min: 1, max: 20, default: 5 } as const;
export const searchMinScore = 0.7;
export const chatMinScore = 0.2;
export const pageSize = { min: 1, max: 100, default: 50 } as const;

/** The number of IDs or values in a filter. Not in the specification; it bounds the cost of a query. */
export const maxFilterValues = 1000;
/** Bounds of a filter over metadata: its comparisons, and how deep `and`, `or` and `not` are nested. */
export const maxFilterComparisons = 50;
export const maxFilterDepth = 6;
/** Longer keys and texts can't be compared with. */
export const maxFilterKeyCharacters = 255;
export const maxFilterTextCharacters = 255;

/** Requests per minute and key, by category (docs/specification.md#rate-limits). */
export const rateLimits = {
  search: 60,
  chat: 30,
  files_write: 120,
  files_status: 300,
  list: 120,
  prompts: 600,
  other: 120,
  /** Administrative operations. Not in the specification. */
  admin: 600,
} as const;

export type RateCategory = keyof typeof rateLimits;
export const rateCategories = Object.keys(rateLimits) as RateCategory[];
