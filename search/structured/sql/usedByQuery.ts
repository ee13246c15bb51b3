import type { Body, Expression, Query, Source } from '../../../domain/sqlTree';

/** What of a database a query uses, in the order it speaks of them. */
export interface Used {
  tables: string[];
  /** `orders.total` */
  columns: string[];
  /** Texts and numbers that rows are compared with. */
  values: string[];
}

/** The one table that an unqualified column belongs to. */
function onlyTableOf(body: Body): string | null {
  if (body.type === 'set') return onlyTableOf(body.left);
  return body.joins.length === 0 && body.from?.type === 'table' ? body.from.name : null;
}

/** Pure: the tables, columns and values of a query, so that a reason can name what is really used. */
export function usedByQuery(query: Query): Used {
  const tables = new Set<string>();
  const columns = new Set<string>();
  const values = new Set<string>();
  /** The tables by the names that the query gives them. */
  const aliases = new Map<string, string>();

  const visit = (node: unknown, only: string | null): void => {
    if (typeof node !== 'object' || node === null) return;
    const typed = node as Expression | Body | Source | { type?: undefined; body?: Body };
    switch (typed.type) {
      case 'table':
        tables.add(typed.name);
        aliases.set(typed.alias ?? typed.name, typed.name);
        return;
      case 'column': {
        const table = typed.table === null ? only : (aliases.get(typed.table) ?? typed.table);
        columns.add([table, typed.column].filter(Boolean).join('.'));
        return;
      }
      case 'value':
        if (typeof typed.value === 'string' || typeof typed.value === 'number')
          values.add(String(typed.value));
        return;
      case 'select': {
        const { from, joins, items, where, groupBy, having } = typed;
        visit([from, ...joins.map(({ source }) => source)], null);
        visit([items, where, groupBy, having], onlyTableOf(typed));
        return;
      }
      default: {
        const own = 'body' in typed && typed.body ? onlyTableOf(typed.body) : only;
        for (const child of Object.values(typed)) visit(child, own);
      }
    }
  };

  visit(query, null);
  return { tables: [...tables], columns: [...columns], values: [...values] };
}
