/** Search and chat results (specification, "Search response body", "Chat response body"). */

export const routes = ['structured', 'semantic', 'hybrid'] as const;
export type Route = (typeof routes)[number];

export interface MetadataFilters {
  referenceId?: string | null;
  referenceIds?: string[] | null;
  pageNumber?: number | null;
  pageNumbers?: number[] | null;
  pageRange?: { gte?: number | null; lte?: number | null } | null;
  category?: string | null;
  documentType?: string | null;
}

/** What the semantic side is limited to, whatever the transport called it. */
export interface SearchScope {
  projectId: string | null;
  fileIds: string[] | null;
  metadataFilters: MetadataFilters | null;
}

/** A ranked chunk; `score` is within 0 and 1 and never rises down the list. */
export interface SearchHit {
  chunkId: string;
  fileId: string;
  fileName: string;
  content: string;
  /** The headings above it, from the outermost; not part of any answer. */
  headingPath?: string[];
  score: number;
  chunkIndex: number;
  projectId: string | null;
  pageNumber: number | null;
  startPage: number | null;
  endPage: number | null;
  tokenCount: number | null;
  mimeType: string | null;
  category: string | null;
  tags: string[] | null;
  documentType: string | null;
  referenceId: string | null;
  blobStoragePath: string | null;
  boundingBoxes: Record<string, unknown> | null;
}

export interface StructuredResult {
  columns: { name: string; type: string; description: string | null }[];
  rows: Record<string, unknown>[];
}

export interface Routing {
  route: Route;
  reasoning: string | null;
  connectorId: string | null;
  connectorName: string | null;
  sqlGenerated: string | null;
  sqlExplanation: string | null;
}

/** `semantic` is empty and `structured` null where that side did not run (decisions, "Search and chat"). */
export interface SearchResults {
  semantic: SearchHit[];
  structured: StructuredResult | null;
}

export interface SearchAnswer {
  query: string;
  results: SearchResults;
  /** Semantic hits plus structured rows returned. */
  totalResults: number;
  routing: Routing;
  searchTimeMs: number;
  namespace: string;
  /** Request names as keys, in snake_case in both transports. */
  filtersApplied: Record<string, unknown>;
}

/** A place in a source file that carries a statement of the answer. */
export interface Citation {
  /** The number in the `[n]` of the answer. */
  marker: number;
  fileId: string;
  fileName: string;
  chunkId: string;
  chunkIndex: number;
  pageNumber: number | null;
  startPage: number | null;
  endPage: number | null;
  score: number;
  /** The words relied on, verbatim in the chunk's content. */
  quote: string;
  boundingBoxes: Record<string, unknown> | null;
}

/** What became of the prompt that a question was asked with. */
export interface PromptUse {
  name: string;
  versionNumber: number;
  /** A language model wrote the answer, and had the prompt. */
  used: boolean;
  /** Why it was not used; null where it was. */
  note: string | null;
}

export interface ChatAnswer {
  question: string;
  answer: string;
  searchTimeMs: number;
  generationTimeMs: number;
  /** What wrote the answer; the built-in extractive path says so. */
  model: string;
  citations: Citation[];
  totalChunksUsed: number;
  routing: Routing;
  results: SearchResults;
  /** Null where the question named no prompt. */
  prompt: PromptUse | null;
}
