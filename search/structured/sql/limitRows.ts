import type { DatabaseSchema, TableSchema } from '../../../domain/ports/connector';
import type { Expression, Query, Select, Source } from '../../../domain/sqlTree';
import { SqlRefused } from './tokenize';
import { nodesUnder } from './walk';

/** A schema as a caller may ask it. */
export interface LimitedSchema extends DatabaseSchema {
  /** By the name of a table the condition of the rows that exist for the caller; tables without one have all. */
  rowFilters?: ReadonlyMap<string, Expression>;
}

const isSelect = (node: object): node is Select => 'type' in node && node.type === 'select';

/**
 * A resolved query with only the rows that exist for the caller: each table whose rows are limited is replaced by a
 * subquery, wherever the query reads it. Null where it reads none.
 */
export function limitRows(query: Query, { tables, rowFilters }: LimitedSchema): Query | null {
  if (!rowFilters) return null;
  let isLimited = false;
  const limit = (source: Source): Source => {
    if (source.type !== 'table') return source;
    const condition = rowFilters.get(source.name);
    const table = tables.find(({ name }) => name === source.name);
    if (!condition) return source;
    if (!table) throw new SqlRefused(`There is no table ${source.name}.`);
    isLimited = true;
    return { type: 'derived', query: visibleRows(table, condition), alias: source.alias ?? source.name };
  };
  const limited = structuredClone(query);
  for (const select of [...nodesUnder(limited)].map(({ node }) => node).filter(isSelect)) {
    if (select.from) select.from = limit(select.from);
    for (const join of select.joins) join.source = limit(join.source);
  }
  return isLimited ? limited : null;
}

function visibleRows({ name, columns }: TableSchema, condition: Expression): Query {
  const body: Select = {
    type: 'select',
    distinct: false,
    items: columns.map(({ name: column }) => ({
      expression: { type: 'column', table: name, column },
      alias: null,
    })),
    from: { type: 'table', name, alias: null },
    joins: [],
    where: structuredClone(condition),
    groupBy: [],
    having: null,
  };
  // With an offset, no database evaluates conditions of the outer query before this one: an error that a hidden row
  // causes would tell its values.
  return { with: [], body, orderBy: [], limit: null, offset: 0 };
}
