import type { Expression, Query, Select, Source } from '../../../domain/sqlTree';
import { firstSelect } from './outputNames';

/** The parts of a database that a query uses, in the order it speaks of them. */
export interface Used {
  tables: string[];
  /** `orders.total` */
  columns: string[];
  /** Texts and numbers that rows are compared with. */
  values: string[];
}

/** The one table that an unqualified column belongs to, as the query calls it. */
function onlyTableOf({ from, joins }: Select): string | null {
  return joins.length === 0 && from?.type === 'table' ? (from.alias ?? from.name) : null;
}

/** Pure: the tables, columns and values of a query, so that a reason can name what is really used. */
export function usedByQuery(query: Query): Used {
  const tables: string[] = [];
  /** The tables by the names that the query gives them. */
  const aliases = new Map<string, string>();
  const columns: [table: string | null, column: string][] = [];
  const values: string[] = [];

  const visit = (node: unknown, only: string | null): void => {
    if (typeof node !== 'object' || node === null) return;
    const typed = node as Expression | Source | Select | (Query & { type?: undefined });
    if (typed.type === 'table') {
      tables.push(typed.name);
      aliases.set(typed.alias ?? typed.name, typed.name);
    }
    if (typed.type === 'column') columns.push([typed.table ?? only, typed.column]);
    if (typed.type === 'value' && (typeof typed.value === 'string' || typeof typed.value === 'number'))
      values.push(String(typed.value));
    const select = 'body' in typed ? firstSelect(typed) : typed;
    const own = select.type === 'select' ? onlyTableOf(select) : only;
    // The condition that joins tables is not what is asked for.
    for (const [key, child] of Object.entries(typed)) if (key !== 'on') visit(child, own);
  };

  visit(query, null);
  const named = columns.map(([table, column]) =>
    table === null ? column : `${aliases.get(table) ?? table}.${column}`,
  );
  return { tables: unique(tables), columns: unique(named), values: unique(values) };
}

const unique = (items: string[]) => [...new Set(items)];
