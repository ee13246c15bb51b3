import type { Citation, Route, SearchHit, StructuredResult } from '../../domain/search';

/** The answer to a question, as it was observed. */
export interface Observation {
  route: Route;
  /** Best first. */
  hits: SearchHit[];
  structured: StructuredResult | null;
  /** Null for a search. */
  answer: string | null;
  citations: Citation[];
  /** Whether it was said that there is no answer; for a search: whether nothing was found. */
  refused: boolean;
  latencyMs: number;
}
