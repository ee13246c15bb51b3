import type { SqlValue } from './ports/connector';

/** The SQL that may run: one query, as a tree. Whatever has no node here can't be said. */

export type Expression =
  | { type: 'column'; table: string | null; column: string }
  | { type: 'star'; table: string | null }
  | { type: 'value'; value: SqlValue }
  | { type: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { type: 'not'; expression: Expression }
  | { type: 'negate'; expression: Expression }
  | { type: 'isNull'; expression: Expression; negated: boolean }
  | { type: 'between'; expression: Expression; low: Expression; high: Expression; negated: boolean }
  | { type: 'in'; expression: Expression; among: Expression[] | Query; negated: boolean }
  | { type: 'exists'; query: Query }
  | { type: 'call'; name: string; args: Expression[]; distinct: boolean }
  | { type: 'cast'; expression: Expression; to: string }
  | { type: 'extract'; field: string; expression: Expression }
  | { type: 'interval'; amount: string }
  | {
      type: 'case';
      operand: Expression | null;
      whens: [Expression, Expression][];
      otherwise: Expression | null;
    }
  | { type: 'subquery'; query: Query };

export const binaryOperators = [
  'or',
  'and',
  '=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  'like',
  'not like',
  'ilike',
  'not ilike',
  '+',
  '-',
  '||',
  '*',
  '/',
  '%',
] as const;
export type BinaryOperator = (typeof binaryOperators)[number];

export interface SelectItem {
  expression: Expression;
  alias: string | null;
}

export type Source =
  | { type: 'table'; name: string; alias: string | null }
  | { type: 'derived'; query: Query; alias: string };

export interface Join {
  kind: 'inner' | 'left' | 'right' | 'full' | 'cross';
  source: Source;
  on: Expression | null;
  using: string[] | null;
}

export interface Select {
  type: 'select';
  distinct: boolean;
  items: SelectItem[];
  from: Source | null;
  joins: Join[];
  where: Expression | null;
  groupBy: Expression[];
  having: Expression | null;
}

export interface SetOperation {
  type: 'set';
  operator: 'union' | 'union all' | 'intersect' | 'except';
  left: Body;
  right: Body;
}

export type Body = Select | SetOperation;

export interface OrderItem {
  expression: Expression;
  descending: boolean;
  nulls: 'first' | 'last' | null;
}

export interface Query {
  with: { name: string; query: Query }[];
  body: Body;
  orderBy: OrderItem[];
  limit: number | null;
  offset: number | null;
}
