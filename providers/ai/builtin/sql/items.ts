import type { MeasureMeaning, Period } from './lexicon';
import type { IndexedColumn, IndexedTable, ValueEntry } from './schemaTypes';

/** A column that words may mean. */
export interface ColumnOption {
  column: IndexedColumn;
  score: number;
}

export interface TimeSpan {
  /** The first day. */
  from: string;
  /** The day after the last. */
  to: string;
}

export type SkipWeight = 'filler' | 'verb' | 'unknown';

export type What =
  | { kind: 'table'; table: IndexedTable; isGuessed?: boolean }
  | { kind: 'column'; options: ColumnOption[] }
  | { kind: 'value'; entries: ValueEntry[] }
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'time'; span: TimeSpan }
  | { kind: 'operator'; name: string }
  | { kind: 'measure'; meaning: MeasureMeaning; options: ColumnOption[]; late: boolean }
  | { kind: 'period'; period: Period }
  | { kind: 'flag'; column: IndexedColumn }
  | { kind: 'skip'; weight: SkipWeight };

/** A possible meaning of a span of words of the question. */
export interface Item {
  start: number;
  end: number;
  what: What;
  /** How sure the link is, 0 to 1. */
  score: number;
}
