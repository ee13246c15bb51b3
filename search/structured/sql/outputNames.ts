import type { DatabaseSchema } from '../../../domain/ports/connector';
import type { Expression, Query, Select } from '../../../domain/sqlTree';
import { fold, type OutputColumn } from './scope';
import { columnsIn } from './walk';

const unnamed = 'value';

/** The name of a column without an alias. */
export function outputName(node: Expression): string {
  if (node.type === 'call') return node.name;
  if (node.type === 'cast') return outputName(node.expression);
  return node.type === 'column' ? node.column : unnamed;
}

export function firstSelect(query: Query): Select {
  let body = query.body;
  while (body.type === 'set') body = body.left;
  return body;
}

/** The name, or where it is taken the first that is not of those with a number. */
function freeName(base: string, taken: Set<string>): string {
  let name = base;
  for (let count = 2; taken.has(fold(name)); count++) name = `${base}_${count}`;
  taken.add(fold(name));
  return name;
}

/** Rows are returned by column name: two columns of one name would hide each other. */
export function uniqueNames(columns: OutputColumn[]): OutputColumn[] {
  const taken = new Set<string>();
  return columns.map((column) => ({ ...column, name: freeName(column.name, taken) }));
}

/**
 * Gives what has no alias the name that it is known by. Each database has names of its own for an expression, which
 * could hide a column of an outer query from it and not from the guard.
 */
export function nameItems(query: Query, schema: DatabaseSchema): void {
  const { items } = firstSelect(query);
  const hasStar = items.some(({ expression }) => expression.type === 'star');
  const stored = hasStar ? schema.tables.flatMap((table) => table.columns.map(({ name }) => name)) : [];
  const mentioned = columnsIn(query).filter(({ column }) => fold(column) === unnamed);
  const own = items.flatMap(
    ({ alias, expression }) => alias ?? (expression.type === 'column' ? expression.column : []),
  );
  const taken = new Set([...stored, ...mentioned.map(({ column }) => column), ...own].map(fold));
  for (const item of items) {
    if (item.alias !== null || item.expression.type === 'column' || item.expression.type === 'star') continue;
    item.alias = freeName(outputName(item.expression), taken);
  }
}
