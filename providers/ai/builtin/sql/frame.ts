import type { SqlValue } from '../../../../domain/ports/connector';
import type { ColumnOption, TimeSpan } from './items';
import type { IndexedTable } from './schemaTypes';

export type Aggregate = 'avg' | 'sum' | 'min' | 'max' | 'count';
export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** Words that name a column; which one is decided when the whole question has been read. */
export interface Mention {
  options: ColumnOption[];
  /** The table that is named beside it. */
  near: IndexedTable | null;
  /** The columns hold what is written; they are not named by it. */
  isValue?: boolean;
}

/** What a condition or an order is about: a column, an aggregate of one, or the number of a table's rows. */
export interface Measured {
  mention: Mention | null;
  aggregate: Aggregate | null;
  /** Of what the rows are counted; null counts whatever is grouped. */
  table: IndexedTable | null;
}

export type Selected =
  | ({ type: 'measured'; distinct: boolean } & Measured)
  /** What the rows of a table are called. */
  | { type: 'rows'; table: IndexedTable };

export type Test =
  | { type: 'compare'; operator: Comparison; value: SqlValue }
  | { type: 'aggregate'; operator: Comparison; aggregate: Aggregate }
  | { type: 'between'; low: number | string; high: number | string }
  | { type: 'like'; pattern: string; negated: boolean }
  | { type: 'null'; negated: boolean }
  | { type: 'time'; operator: Comparison; span: TimeSpan };

export interface Filter {
  of: Measured;
  test: Test;
  /** Joined to the condition before it by "or". */
  or: boolean;
  /** Behind "and", "or" or a comma. */
  joined: boolean;
}

/** No row of a table belongs to it, of those that meet the conditions. */
export interface Absence {
  table: IndexedTable;
  filters: Filter[];
}

export interface Ordered {
  of: Measured;
  descending: boolean;
  limit: number | null;
}

/** What a question asks for, before it is grounded in one reading of its names. */
export interface Frame {
  select: Selected[];
  distinct: boolean;
  conditions: Filter[];
  absences: Absence[];
  groups: (Mention | IndexedTable)[];
  orders: Ordered[];
  /** Tables that are named, in the order of the question; those that rows must be related to. */
  named: IndexedTable[];
  related: IndexedTable[];
  /** "both": the conditions hold for different rows. */
  both: boolean;
}

export const emptyFrame: Frame = {
  select: [],
  distinct: false,
  conditions: [],
  absences: [],
  groups: [],
  orders: [],
  named: [],
  related: [],
  both: false,
};

export const isMention = (group: Mention | IndexedTable): group is Mention => 'options' in group;
