/** Sets of golden questions, their runs and what the runs measured. */
import type { AnswerKind } from './answers';
import type { MetadataFilters, Route } from './search';

export const maxCasesPerSet = 2_000;
/** The number of assertions of a case. */
export const maxAssertions = 30;

/** Assertions on the answer, by the names of promptfoo; each has a negation, such as `not-contains`. */
export const assertionTypes = [
  'equals',
  'contains',
  'icontains',
  'contains-all',
  'icontains-all',
  'contains-any',
  'icontains-any',
  'starts-with',
  'regex',
  'latency',
] as const;
export type AssertionType = (typeof assertionTypes)[number];
export type AssertionName = AssertionType | `not-${AssertionType}`;
export const assertionNames: readonly AssertionName[] = [
  ...assertionTypes,
  ...assertionTypes.map((type) => `not-${type}` as const),
];

export interface Assertion {
  type: AssertionName;
  /** The texts to look for: one, or several for `…-all` and `…-any`; none for `latency`. */
  values: string[];
  /** The maximum of `latency`, in milliseconds; null for all others. */
  threshold: number | null;
}

/** Corners as fractions of the page size, origin top left. */
export interface PageBox {
  page: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A passage that should be found. Names neither chunks nor file IDs, which do not survive re-chunking and re-upload. */
export interface ExpectedPassage {
  /** The name of the file. */
  file: string | null;
  /** The `reference_id` of the file. */
  referenceId: string | null;
  /** A page of the passage, from 1. */
  page: number | null;
  /** Text of the file, verbatim except for white space. */
  span: string | null;
  /** Where the span is drawn; empty where nobody said. */
  boxes: PageBox[];
}

/** The parameters that a question is asked with, as in the inputs of `search` and `chat`; null: their defaults. */
export interface CaseFilters {
  projectId: string | null;
  fileIds: string[] | null;
  topK: number | null;
  minScore: number | null;
  connectorId: string | null;
  forceRoute: Route | null;
  /** The filters over metadata, for `search` only. */
  metadataFilters: MetadataFilters | null;
  /** As it was sent. Cases of earlier versions have none. */
  filter?: Record<string, unknown> | null;
}

/** A question and what its answer should be like. What is null or empty is not judged. */
export interface CaseContent {
  mode: AnswerKind;
  question: string;
  filters: CaseFilters;
  expected: ExpectedPassage[];
  assertions: Assertion[];
  /** The share of the assertions that must hold, 0 to 1; null: all. */
  threshold: number | null;
  expectedRoute: Route | null;
  expectedRows: Record<string, unknown>[] | null;
  /** Whether the order of the rows counts. */
  rowsOrdered: boolean;
  /** Whether the right answer is that there is none. */
  mustRefuse: boolean;
}

export interface EvaluationCase extends CaseContent {
  id: string;
  /** Identifies the case in its set, and in files. */
  key: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface EvaluationSet {
  id: string;
  name: string;
  description: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export const runStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** Metrics of one case, 0 to 1 unless said otherwise; null where the case does not say what is right. */
export interface CaseMetrics {
  /** The share of the expected passages among the first ten. */
  recallAt10: number | null;
  ndcgAt10: number | null;
  /** 1 divided by the rank of the first expected passage; 0 where none was found. */
  reciprocalRank: number | null;
  /** The share of the expected spans that stand in a passage found. */
  spanRecall: number | null;
  /** The share of the assertions that hold. */
  assertions: number | null;
  /** The share of the citations whose quote stands in its passage. */
  quoteInPassage: number | null;
  /** Intersection over union of the boxes of the citations, or of the best expected passage, with the expected ones. */
  boxOverlap: number | null;
  routeAccuracy: number | null;
  rowEquality: number | null;
  /** In milliseconds. */
  latencyMs: number | null;
}

/** A passage that was found, as far as a result keeps it. */
export interface FoundPassage {
  fileId: string;
  fileName: string;
  startPage: number | null;
  endPage: number | null;
  score: number;
  /** Whether it is an expected one. */
  isExpected: boolean;
}

/** The result of a run for one case. */
export interface CaseResult {
  caseId: string;
  key: string;
  mode: AnswerKind;
  question: string;
  mustRefuse: boolean;
  passed: boolean;
  /** The mean of what was judged, 0 to 1. */
  score: number;
  metrics: CaseMetrics;
  /** Null where the question could not be answered because of an error. */
  refused: boolean | null;
  route: Route | null;
  /** Null for a search, and once a file that it may quote was deleted. */
  answer: string | null;
  passages: FoundPassage[];
  /** The expectations that were not met, as sentences. */
  failures: string[];
  /** The code and message of the error that prevented an answer. */
  error: { code: string; message: string } | null;
  finishedAt: Date;
}

export const metricNames = [
  'passRate',
  'recallAt10',
  'ndcgAt10',
  'mrr',
  'spanRecall',
  'assertions',
  'quoteInPassage',
  'boxOverlap',
  'refusalPrecision',
  'refusalRecall',
  'routeAccuracy',
  'rowEquality',
  'latencyMs',
] as const;
export type MetricName = (typeof metricNames)[number];

/** Metrics of which less is better. */
export const lessIsBetter: readonly MetricName[] = ['latencyMs'];

/** A mean over cases with its 95 % bootstrap interval. */
export interface MetricSummary {
  name: MetricName;
  value: number;
  low: number;
  high: number;
  /** The number of cases that it is computed from. */
  cases: number;
}

export interface EvaluationRun {
  id: string;
  setId: string;
  setName: string;
  status: RunStatus;
  /** The number of cases. */
  caseCount: number;
  completed: number;
  passed: number;
  /** The configuration of the product: version, models, search. */
  configuration: Record<string, unknown>;
  metrics: MetricSummary[];
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Why it failed, as a sentence. */
  error: string | null;
}

/** The difference of a metric between two runs, over the cases that both have. */
export interface MetricDifference {
  name: MetricName;
  base: number;
  run: number;
  /** `run` minus `base`. */
  difference: number;
  low: number;
  high: number;
  cases: number;
  /** Whether the interval excludes 0. */
  isSignificant: boolean;
  isWorse: boolean;
}

export interface CaseDifference {
  base: CaseResult;
  run: CaseResult;
  /** The score of `run` minus that of `base`. */
  scoreDifference: number;
}

export interface RunComparison {
  base: EvaluationRun;
  run: EvaluationRun;
  metrics: MetricDifference[];
  /** The cases that no longer pass first, then by what they lost. */
  worse: CaseDifference[];
  /** The cases that pass now first, then by what they gained. */
  better: CaseDifference[];
  unchanged: number;
  onlyInBase: CaseResult[];
  onlyInRun: CaseResult[];
}

export const setFormats = ['yaml', 'csv'] as const;
export type SetFormat = (typeof setFormats)[number];
