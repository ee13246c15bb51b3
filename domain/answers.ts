/** Records of answers, and the feedback on them. */
import type { ActivityStep } from './activity';
import type { AnswerOutcome } from './outcomes';
import type { Route, ScoreParts } from './search';

export const answerKinds = ['search', 'chat'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/**
 * How much text a record has. `none`: IDs, scores and counts only. `questions`: also the question, the answer, its
 * quotes and the SQL. `passages`: also the text of the passages found.
 */
export const recordedTexts = ['none', 'questions', 'passages'] as const;
export type RecordedText = (typeof recordedTexts)[number];

/** A passage found, in the order of the results. */
export interface RecordedHit {
  chunkId: string;
  fileId: string;
  pageNumber: number | null;
  startPage: number | null;
  endPage: number | null;
  score: number;
  /** Null where the hit was returned without its metadata. */
  scoreParts: ScoreParts | null;
  /** Null unless passages are recorded. */
  content: string | null;
}

export interface RecordedCitation {
  marker: number;
  chunkId: string;
  fileId: string;
  pageNumber: number | null;
  score: number;
  /** Null where no text is recorded. */
  quote: string | null;
}

export interface AnswerFields {
  at: Date;
  kind: AnswerKind;
  keyId: string;
  requestId: string;
  /** Null where no text is recorded, like every other text of the record. */
  question: string | null;
  answer: string | null;
  /** Null for a search, and for answers of earlier versions. */
  outcome: AnswerOutcome | null;
  route: Route;
  reasoning: string | null;
  connectorId: string | null;
  sql: string | null;
  /** The number of rows; null where no database was queried. */
  rowCount: number | null;
  hits: RecordedHit[];
  citations: RecordedCitation[];
  /** The managed prompt; null where the question named none. */
  prompt: { name: string; versionNumber: number; used: boolean } | null;
  /** The model that wrote the answer; null for a search. */
  model: string | null;
  modelCalls: number;
  promptTokens: number;
  completionTokens: number;
  durationMs: number;
}

/** An answer as it is read. */
export interface AnswerRecord extends AnswerFields {
  id: string;
  activity: ActivityStep[];
}

/** Questions that ask for the same and were not answered. */
export interface UnansweredQuestions {
  /** How often they were asked. */
  count: number;
  /** In different words, the latest first. */
  examples: string[];
  lastAskedAt: Date;
  /** The latest question: its record, and the outcome of its answer; null where a search found nothing. */
  answerId: string;
  outcome: AnswerOutcome | null;
}

export const feedbackRatings = ['positive', 'negative'] as const;
export type FeedbackRating = (typeof feedbackRatings)[number];

/** A judgement of one answer. */
export interface FeedbackRecord {
  id: string;
  answerId: string;
  at: Date;
  keyId: string;
  rating: FeedbackRating;
  comment: string | null;
  labels: string[];
}

/** The number of judgements of one answer. */
export const maxFeedbackPerAnswer = 100;
