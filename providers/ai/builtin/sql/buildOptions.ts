import type { Hints } from './joins';
import type { SchemaIndex } from './schemaTypes';

export interface BuildOptions {
  index: SchemaIndex;
  hints: Hints;
  /** Rows that a join repeats are shown once. */
  once: boolean;
  /** Two values of one column joined by "and" are alternatives: "finished and cancelled projects". */
  either: boolean;
}
