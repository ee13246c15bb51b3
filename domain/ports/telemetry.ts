import type { Completion, CompletionRequest, ModelUsage } from './languageModel';

/** The operations whose duration and outcome are measured, with their labels. */
export const timedOperations = {
  /** A GraphQL operation. Subscriptions are counted, but not timed. */
  graphql: ['type'],
  /** One attempt at one stage of a file. */
  stage: ['stage'],
  /** Retrieval of passages: vector and text search, fusion, calibration. */
  retrieval: [],
  /** Structured questions: SQL generation and query. */
  structured: ['kind'],
  /** Generation of an answer from the retrieved results. */
  answer: [],
  embedding: ['model', 'purpose', 'provider'],
  language_model: ['model', 'provider'],
  /** One call of an external re-ranker. */
  rerank: ['model'],
  connector_query: ['kind'],
  blob: ['operation'],
} as const;

export type MeasuredPart = keyof typeof timedOperations;
export type LabelsOf<P extends MeasuredPart> = Record<(typeof timedOperations)[P][number], string>;

/** The counters, with their labels. */
export const countedThings = {
  rate_limit_decisions: ['category', 'decision'],
  file_transitions: ['status'],
  response_cache_lookups: ['result'],
  subscriptions: [],
  embedded_texts: ['model', 'purpose'],
  model_tokens: ['model', 'purpose', 'kind'],
  webhook_attempts: ['outcome'],
  /** Records of answers: `written`, or `dropped` because the store was unavailable or too slow. */
  answer_records: ['outcome'],
  /** The usage per key, environment and day (see `usageCounts`). */
  usage: ['counted'],
} as const;

export type CountedThing = keyof typeof countedThings;
export type CountLabelsOf<C extends CountedThing> = Record<(typeof countedThings)[C][number], string>;

export interface Measurement {
  /** Runs work as part of this measurement. */
  run<T>(work: () => T): T;
  /** Ends the measurement. Call it once. @param failure the error, omitted on success */
  end(failure?: unknown): void;
}

export interface RequestMeasurement {
  run<T>(work: () => T): T;
  end(found: { method: string; route: string; status: number; seconds: number; requestId: string }): void;
}

/** The details of a step, for the activity that it belongs to (see `Activity`). */
export interface StepDetail<T> {
  arguments?: Record<string, unknown>;
  count?: (result: T) => number;
}

/** Metrics and traces of this process. No method blocks, and none throws an error of its own. */
export interface Telemetry {
  /**
   * Records the duration and outcome of the work: as a metric, as a step of the running activity, and as a span where
   * tracing is enabled.
   */
  measure<P extends MeasuredPart, T>(
    part: P,
    labels: LabelsOf<P>,
    work: () => Promise<T>,
    detail?: StepDetail<T>,
  ): Promise<T>;
  /** Like `measure`, for work that is not a single promise. */
  begin<P extends MeasuredPart>(part: P, labels: LabelsOf<P>): Measurement;
  /** Measures an HTTP request. Continues the trace in its headers. */
  beginRequest(headers: Record<string, unknown>): RequestMeasurement;
  /** Records the tokens of a request to a model server: as a metric, and in the current span. */
  recordModelUsage(usage: ModelUsage): void;
  /** Adds a prompt to the current span: its limit, and its text where content is enabled. */
  recordPrompt(request: CompletionRequest): void;
  /** Adds a completion to the current span, with its text where content is enabled. */
  recordCompletion(completion: Completion): void;
  count<C extends CountedThing>(thing: C, labels: CountLabelsOf<C>, by?: number): void;
  /** The W3C `traceparent` of the current span, for work in another process; undefined without tracing. */
  carry(): string | undefined;
  /** Runs the work as part of the trace from `carry`. */
  resume<T>(carried: string | undefined, work: () => T): T;
}

/** Records nothing. */
export const noTelemetry: Telemetry = {
  measure: (_part, _labels, work) => work(),
  begin: () => ({ run: (work) => work(), end: () => undefined }),
  beginRequest: () => ({ run: (work) => work(), end: () => undefined }),
  recordModelUsage: () => undefined,
  recordPrompt: () => undefined,
  recordCompletion: () => undefined,
  count: () => undefined,
  carry: () => undefined,
  resume: (_carried, work) => work(),
};
