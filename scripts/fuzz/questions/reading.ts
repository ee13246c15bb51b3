import type { ReadingKind } from './language';

/** The rows that are asked for: any of the queries has those that are right. */
export interface Reading {
  kind: ReadingKind;
  sql: string[];
  holes?: Record<string, string | number>;
  /** Whether the order of the rows is asked for, and the only one. */
  ordered?: boolean;
}
