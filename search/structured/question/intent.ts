import type { Comparison, Direction } from './lexiconMeasures';
import type { ColumnMatch } from './match';
import type { IndexedTable, ValueEntry } from './schemaIndex';

/** What a question asks for, before the schema decides how its parts are joined. */

export interface Mention {
  /** Columns the words may mean, best first. */
  candidates: ColumnMatch[];
  words: string;
  /** The frame in which it was said. */
  frame: number;
  /** The table the words tie it to ("name of the teacher"). */
  table: IndexedTable | null;
}

export type Aggregate = 'avg' | 'min' | 'max' | 'sum' | 'count';

export type Item =
  | {
      kind: 'column';
      mention: Mention;
      aggregates: Aggregate[];
      distinct: boolean;
      /** "how many hours": one number, the sum where several rows have one. */
      isAmount?: boolean;
    }
  | {
      kind: 'count';
      table: IndexedTable | null;
      frame: number | null;
      mention: Mention | null;
      distinct: boolean;
    }
  | { kind: 'entity'; table: IndexedTable }
  | { kind: 'all'; table: IndexedTable | null };

export type Literal = string | number;

export type Condition = { join: 'and' | 'or'; negated: boolean; frame: number } & (
  | { kind: 'compare'; mention: Mention; operator: Comparison; value: Literal }
  | { kind: 'between'; mention: Mention; low: Literal; high: Literal }
  | { kind: 'like'; mention: Mention | null; pattern: string }
  | { kind: 'statistic'; mention: Mention; operator: Comparison; statistic: 'avg' | 'min' | 'max' }
  | {
      kind: 'value';
      entries: ValueEntry[];
      words: string;
      beforeNoun: boolean;
      /** Names of columns for where something leaves from or goes to, where the words before the value say which. */
      role?: readonly string[];
    }
  | { kind: 'text'; text: string }
  | {
      kind: 'time';
      operator: Comparison;
      from: string;
      to: string;
      year: number | null;
      mention: Mention | null;
    }
  | { kind: 'null'; mention: Mention }
  | { kind: 'true'; mention: Mention }
);

/** A thing the question speaks of. Frame 0 is what it is about. */
export interface Frame {
  table: IndexedTable | null;
  negated: boolean;
  /** The negated frame it is a part of: "did not visit any museum [opened …]". */
  within: number | null;
  /** "more than two …" */
  quantity: { operator: Comparison; count: number } | null;
}

export interface Ordering {
  by:
    | { kind: 'column'; mention: Mention; aggregate: Aggregate | null }
    | { kind: 'count'; table: IndexedTable | null };
  direction: Direction;
  limit: number | null;
  frame: number;
}

export interface Grouping {
  mention: Mention | null;
  table: IndexedTable | null;
  /** "for each" asks for groups; "every" may mean no more than "all". */
  firm: boolean;
  /** How many items had been asked for when it was said. */
  position: number;
}

export interface Intent {
  items: Item[];
  frames: Frame[];
  conditions: Condition[];
  groups: Grouping[];
  orderings: Ordering[];
  distinct: boolean;
  /** What is asked about is a column ("which countries …"), no row of a table. */
  columnSubject: boolean;
  /** "both … and …" */
  both: boolean;
  /** Words about which link is meant, where two tables have several. */
  hints: string[];
  notUnderstood: string[];
}
