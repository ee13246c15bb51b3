/** The parts whose duration and outcome are counted, each with the labels it is told apart by. */
export const measuredParts = {
  /** An operation as its client sent it; subscriptions are counted, not timed. */
  graphql: ['type'],
  /** A file's way through one stage, one attempt. */
  stage: ['stage'],
  /** Finding passages: both indexes, fusion, calibration. */
  retrieval: [],
  /** Question → SQL → rows. */
  structured: ['kind'],
  /** Making an answer of what was found. */
  answer: [],
  embedding: ['model', 'purpose'],
  language_model: ['model'],
  connector_query: ['kind'],
  blob: ['operation'],
} as const;

export type MeasuredPart = keyof typeof measuredParts;
export type LabelsOf<P extends MeasuredPart> = Record<(typeof measuredParts)[P][number], string>;

/** What is counted without a duration. */
export const countedThings = {
  rate_limit_decisions: ['category', 'decision'],
  file_transitions: ['status'],
  response_cache_lookups: ['result'],
  subscriptions: [],
  embedded_texts: ['model', 'purpose'],
  model_tokens: ['model', 'purpose', 'kind'],
} as const;

export type CountedThing = keyof typeof countedThings;
export type CountLabelsOf<C extends CountedThing> = Record<(typeof countedThings)[C][number], string>;

export interface Measurement {
  /** What it starts belongs to this measurement. */
  run<T>(work: () => T): T;
  /** Once. `failure`: what it ended with, left out where it ended well. */
  end(failure?: unknown): void;
}

export interface RequestMeasurement {
  run<T>(work: () => T): T;
  end(found: { method: string; route: string; status: number; seconds: number; requestId: string }): void;
}

/** What a process tells of itself to whoever watches it. Nothing here waits, and nothing throws of its own. */
export interface Telemetry {
  /** Counts how long the work takes, by its outcome; where traces are collected it is a span of them. */
  measure<P extends MeasuredPart, T>(part: P, labels: LabelsOf<P>, work: () => Promise<T>): Promise<T>;
  /** As `measure`, for work that is no single promise. */
  begin<P extends MeasuredPart>(part: P, labels: LabelsOf<P>): Measurement;
  /** An HTTP request, part of the trace its headers name. */
  beginRequest(headers: Record<string, unknown>): RequestMeasurement;
  count<C extends CountedThing>(thing: C, labels: CountLabelsOf<C>, by?: number): void;
  /** W3C `traceparent` of what is under way, for work that goes on elsewhere; undefined without traces. */
  carry(): string | undefined;
  /** Runs the work as part of what was carried here. */
  resume<T>(carried: string | undefined, work: () => T): T;
}

/** Tells nobody anything. */
export const noTelemetry: Telemetry = {
  measure: (_part, _labels, work) => work(),
  begin: () => ({ run: (work) => work(), end: () => undefined }),
  beginRequest: () => ({ run: (work) => work(), end: () => undefined }),
  count: () => undefined,
  carry: () => undefined,
  resume: (_carried, work) => work(),
};
