import type { ReadingKind } from './language';

/** What is asked for: any of the queries has the rows that are right. */
export interface Reading {
  kind: ReadingKind;
  sql: string[];
  holes?: Record<string, string | number>;
  /** Whether the order of the rows is asked for, and the only one. */
  ordered?: boolean;
}
