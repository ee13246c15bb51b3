/** Search and chat results (docs/specification.md#search-response-body, docs/specification.md#chat-response-body). */
import type { Sight } from './access';
import type { Condition } from './filters';
import type { AnswerOutcome } from './outcomes';
import type { WorkbookCells } from './workbooks';

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

/** A filter over metadata, as it was sent and as the stores read it. */
export interface ScopeFilter {
  given: Record<string, unknown>;
  /** The query that the records of its files meet. */
  files: Record<string, unknown>;
  chunks: Condition;
}

/** The filters of a semantic search. */
export interface SearchScope extends Pick<Sight, 'principals' | 'hidesExpired'> {
  projectId: string | null;
  fileIds: string[] | null;
  metadataFilters: MetadataFilters | null;
  /** Null and absent: all files. */
  filter?: ScopeFilter | null;
}

/** The parts of a score, in log-odds: the score is the logistic function of their sum, or that of the hit before. */
export interface ScoreContributions {
  /** The words of the query in the chunk. */
  words: number;
  /** The similarity of the vectors. */
  vectors: number;
  /** How far the re-ranker's score is behind that of a better hit, 0 or less. */
  reranker: number;
  /** The same for each hit. */
  base: number;
}

/** How a chunk was found, and what its score is made of. */
export interface ScoreParts extends ScoreContributions {
  /** BM25; null where the keyword search did not return the chunk. */
  keywordScore: number | null;
  /** `(1 + cosine) / 2`; null where the vector search did not return the chunk. */
  vectorScore: number | null;
  /** The score of the re-ranker, comparable within one query only. */
  rerankScore: number;
}

/**
 * The hits that a minimum score keeps: shares of first hits that are relevant, and of irrelevant hits of the first ten.
 */
export interface ScoreThreshold {
  minScore: number;
  relevantKept: number;
  irrelevantKept: number;
}

/** The position in a text at which that of a page starts. */
export interface PageStart {
  page: number;
  offset: number;
}

/** Another passage that says the same as a hit. */
export interface HitSource {
  chunkId: string;
  fileId: string;
  fileName: string;
  pageNumber: number | null;
  startPage: number | null;
  endPage: number | null;
  /** When its file last changed. */
  updatedAt: Date;
}

/** A ranked chunk. `score` is 0–1, in descending order. */
export interface SearchHit {
  chunkId: string;
  fileId: string;
  fileName: string;
  /** Where a source found the file. Returned by GraphQL only. */
  sourceUrl?: string | null;
  content: string;
  /** The headings above the chunk, outermost first. Not returned to callers. */
  headingPath?: string[];
  /** Whether it is of a file that the conversation was answered from. Not returned to callers. */
  isPreferred?: boolean;
  score: number;
  /** Returned by GraphQL only. */
  scoreParts?: ScoreParts;
  /** Near-identical passages that the hit stands for, of the file that changed last first. Returned by GraphQL only. */
  alsoIn?: HitSource[];
  chunkIndex: number;
  projectId: string | null;
  pageNumber: number | null;
  startPage: number | null;
  endPage: number | null;
  /** Where the text of each page starts in `content`, if there are several. Not returned to callers. */
  pageStarts?: PageStart[] | null;
  tokenCount: number | null;
  mimeType: string | null;
  category: string | null;
  tags: string[] | null;
  documentType: string | null;
  referenceId: string | null;
  blobStoragePath: string | null;
  boundingBoxes: Record<string, unknown> | null;
  /** Where the lines of `content` start and stand (see `encodeLines`). Not returned to callers. */
  lineBoxes?: string | null;
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
  /** The cells of the workbook that the rows come from; empty for a database. */
  cells: WorkbookCells[];
}

/**
 * `semantic` is empty and `structured` null where that search did not run
 * (docs/specification.md#search-and-chat).
 */
export interface SearchResults {
  semantic: SearchHit[];
  structured: StructuredResult | null;
}

/** The restrictions of a question; null where it had none. */
export interface AppliedFilter {
  /** The filter over metadata, as it was sent. */
  filter: Record<string, unknown> | null;
  projectId: string | null;
  fileIds: string[] | null;
  connectorId: string | null;
}

/** A filter that the question names, which is never applied by itself. */
export interface SuggestedFilter {
  /** As `filter` takes it. */
  filter: Record<string, unknown>;
  label: string;
  /** The number of ready files that meet it, of those that the request sees. */
  count: number;
}

/** Returned by GraphQL only. */
export interface FilteredAnswer {
  appliedFilter?: AppliedFilter | null;
  /** Absent where they were not asked for. */
  suggestedFilters?: SuggestedFilter[];
}

/** The additions to an answer that its caller wants. */
export interface AnswerExtras {
  suggestsFilters?: boolean;
}

export interface SearchAnswer extends FilteredAnswer {
  /** The ID of the record of this answer; null where none is kept. */
  answerId: string | null;
  query: string;
  results: SearchResults;
  /** The number of semantic hits plus structured rows. */
  totalResults: number;
  routing: Routing;
  searchTimeMs: number;
  namespace: string;
  /** Keyed by the request field in snake_case in both transports. */
  filtersApplied: Record<string, unknown>;
}

/** A passage of a source file that supports a statement of the answer. */
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
  /** Where a source found the file. Returned by GraphQL only. */
  sourceUrl?: string | null;
  /** The supporting text, verbatim from the content of the chunk. */
  quote: string;
  boundingBoxes: Record<string, unknown> | null;
  /** Other passages that state the same, of the newest document first. Returned by GraphQL only, like what follows. */
  alsoIn?: HitSource[];
  /** Where several documents state what answers: when this one is from. */
  documentDate?: DatedDocument;
  /** The marker of the citation whose value this one, of an older document, contradicts. */
  contradicts?: number;
}

export const dateOrigins = ['document', 'metadata', 'upload'] as const;

/** The date of a document in ISO 8601, as far as it is told, and what tells it. */
export interface DatedDocument {
  value: string;
  origin: (typeof dateOrigins)[number];
}

/** Whether the prompt named in a chat request was used. */
export interface PromptUse {
  name: string;
  /** 0 for a draft. */
  versionNumber: number;
  /** Whether a language model wrote the answer with the prompt. */
  used: boolean;
  /** Why the prompt was not used; null where it was. */
  note: string | null;
}

export interface ChatAnswer extends FilteredAnswer {
  /** The ID of the record of this answer; null where none is kept. */
  answerId: string | null;
  question: string;
  /** The text that was searched: the question, or what a follow-up means. */
  standaloneQuestion: string;
  /** Null where the question was not asked in a conversation, like `turnId`. */
  conversationId: string | null;
  turnId: string | null;
  answer: string;
  outcome: AnswerOutcome;
  /** Questions that the documents and databases can answer, where this one was not understood; else empty. */
  suggestions: string[];
  searchTimeMs: number;
  generationTimeMs: number;
  /** The language model, or the name of the built-in extractive method. */
  model: string;
  citations: Citation[];
  totalChunksUsed: number;
  routing: Routing;
  results: SearchResults;
  /** The files of passages below the minimum score, which the answer may quote. Returned by no transport. */
  quotedFileIds?: string[];
  /** Null where the question named no prompt. */
  prompt: PromptUse | null;
}
