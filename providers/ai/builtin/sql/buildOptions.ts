import type { Hints } from './joins';
import type { SchemaIndex } from './schemaTypes';

export interface BuildOptions {
  index: SchemaIndex;
  hints: Hints;
  /** Rows that a join repeats are shown once. */
  once: boolean;
}
