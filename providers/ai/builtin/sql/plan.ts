import type { SqlValue } from '../../../../domain/ports/connector';
import type { ColumnOption, TimeSpan } from './items';
import type { Period } from './lexicon';
import type { IndexedColumn, IndexedTable } from './schemaTypes';
import type { Features } from './weights';

export type Aggregate = 'avg' | 'sum' | 'min' | 'max' | 'count';
export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** Words that name a column; which one is decided when the whole question has been read. */
export interface Mention {
  options: ColumnOption[];
  /** The table that is named beside it. */
  near: IndexedTable | null;
  /** The columns hold what is written; they are not named by it. */
  isValue?: boolean;
  /** The days of one together: "per month". */
  period?: Period;
}

/** A value that is shown, compared or ordered by: a column, an aggregate of one, or rows. */
export interface Measured<Name = Mention> {
  column: Name | null;
  aggregate: Aggregate | null;
  /** Whose rows are counted or shown; null counts whatever is grouped. */
  table: IndexedTable | null;
  distinct: boolean;
}

/** Just what is shown. */
export const plainly = { column: null, aggregate: null, table: null, distinct: false };

export type Test =
  | { type: 'compare'; operator: Comparison; value: SqlValue }
  | { type: 'aggregate'; operator: Comparison; aggregate: Aggregate }
  | { type: 'between'; low: number; high: number }
  | { type: 'like'; pattern: string; negated: boolean }
  | { type: 'null'; negated: boolean }
  | { type: 'time'; operator: Comparison; span: TimeSpan }
  /** Rows behind, or before, that of a value. */
  | { type: 'beside'; operator: '>' | '<'; value: string };

export interface Condition<Name = Mention> {
  of: Measured<Name>;
  test: Test;
  /** Joined to the condition before it by "or". */
  or: boolean;
  /** Behind "and", "or" or a comma. */
  joined: boolean;
  /** Its column is named of the table that it is of: "drivers whose region is not west". */
  isOwn?: boolean;
}

export interface Order<Name = Mention> {
  of: Measured<Name>;
  descending: boolean;
  limit: number | null;
}

/** The request of a question; its names are words at first, then columns. */
export interface Frame<Name = Mention> {
  select: Measured<Name>[];
  distinct: boolean;
  conditions: Condition<Name>[];
  /** No row of a table belongs to what is asked for, of those that meet the conditions. */
  absences: { table: IndexedTable; conditions: Condition<Name>[] }[];
  groups: Measured<Name>[];
  orders: Order<Name>[];
  /** Tables that are named, in the order of the question; those that rows must be related to. */
  named: IndexedTable[];
  related: IndexedTable[];
  /** "both": the conditions hold for different rows. */
  both: boolean;
  /** Whether the share that meets the condition is asked for, of what is counted. */
  share: boolean;
  /** The kind of comparison of two rows or more: what each has, or, of rows joined by "or", which has most or least. */
  compares: 'each' | 'most' | 'least' | null;
}

export type Value = Measured<IndexedColumn>;

/** A frame in which each name is one column. */
export interface Plan extends Omit<Frame<IndexedColumn>, 'groups'> {
  /** The table whose rows are asked for. */
  target: IndexedTable;
  groups: IndexedColumn[];
  /** The period of a group whose days are counted together. */
  period: { column: IndexedColumn; unit: Period } | null;
  features: Features;
}

/** All that is shown, ordered by, or that groups are kept by. */
export const measuredIn = ({ select, orders, conditions }: Plan): Value[] => [
  ...select,
  ...[...orders, ...conditions.filter(({ of }) => of.aggregate)].map(({ of }) => of),
];

/** All that a query measures, compares or is grouped by. */
export const columnsIn = (plan: Plan): IndexedColumn[] => [
  ...[...measuredIn(plan), ...plan.conditions.map(({ of }) => of)].flatMap(({ column }) => column ?? []),
  ...plan.groups,
];

const maxShownColumns = 12;

/** The values that a row of a table has. */
export const columnsOf = ({ columns }: IndexedTable): Value[] =>
  columns.slice(0, maxShownColumns).map((column) => ({ ...plainly, column }));

/** The values that name a row of a table: its name, or all that it has. */
export function rowsOf(table: IndexedTable): Value[] {
  const shown =
    table.display.length > 0 ? table.display.map((column) => ({ ...plainly, column })) : columnsOf(table);
  return shown.map((value) => ({ ...value, table }));
}

/** All that rows of a table have is shown. */
export const isWholeRow = (select: Value[]): boolean =>
  select.some(
    ({ table, aggregate }) =>
      table && !aggregate && (table.display.length === 0 || select.length > table.display.length),
  ) && select.every(({ table }) => table === select[0]?.table);
