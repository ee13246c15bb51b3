import type { Expression } from '../sql/ast';
import type { Literal } from './intent';
import type { IndexedColumn } from './schemaIndex';

export const columnOf = (column: IndexedColumn): Expression => ({
  type: 'column',
  table: column.table.schema.name,
  column: column.schema.name,
});
export const literalNode = (literal: Literal): Expression => ({ type: 'value', value: literal });
export const call = (name: string, args: Expression[], distinct = false): Expression => ({
  type: 'call',
  name,
  args,
  distinct,
});
export const countAll = call('count', [{ type: 'star', table: null }]);

export const and = (left: Expression, right: Expression): Expression => ({
  type: 'binary',
  operator: 'and',
  left,
  right,
});

/** With one table its name says nothing: the SQL reads better without. */
export function unqualify(value: unknown, table: string): void {
  if (Array.isArray(value)) for (const item of value) unqualify(item, table);
  else if (typeof value === 'object' && value !== null) {
    const node = value as { type?: string; table?: unknown; query?: unknown; among?: unknown };
    if (node.type === 'column' && node.table === table) node.table = null;
    if (node.type === 'subquery') return;
    for (const [key, child] of Object.entries(value)) {
      if (key === 'among' && !Array.isArray(child)) continue;
      unqualify(child, table);
    }
  }
}
