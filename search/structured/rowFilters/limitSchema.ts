import type { Sight } from '../../../domain/access';
import { AppError } from '../../../domain/errors';
import type { DatabaseSchema, TableSchema } from '../../../domain/ports/connector';
import type { RowFilter } from '../../../domain/rowFilters';
import type { Expression } from '../../../domain/sqlTree';
import type { LimitedSchema } from '../sql/limitRows';
import { SqlRefused } from '../sql/tokenize';
import { parseCondition } from './parseCondition';
import { bindCondition } from './placeholders';

/** The caller that a database is asked for. */
export type Viewer = Pick<Sight, 'principals' | 'user' | 'claims'>;

/** A viewer without principals: without values, rows that are limited do not exist. */
export const nobody: Viewer = { principals: [], user: null };

/** The schema that callers who do not see everything may know, with the conditions of its rows. */
export interface FilteredSchema {
  schema: DatabaseSchema;
  /** By the name of the table, with placeholders. */
  conditions: ReadonlyMap<string, Expression>;
}

/**
 * Without the values of tables whose rows are limited, and without what shows rows of other tables, unless it has a
 * filter of its own.
 * @throws `unavailable` where a filter does not fit the tables: they have changed since it was set
 */
export async function filterSchema(
  { kind, tables, ...schema }: DatabaseSchema,
  filters: readonly RowFilter[],
  connectorName: string,
): Promise<FilteredSchema> {
  try {
    const parsed = filters.map(async ({ table, condition }) => {
      const found = tables.find(({ name }) => name === table);
      if (!found) throw new SqlRefused(`There is no table ${table}.`);
      return [table, await parseCondition(condition, found, kind)] as const;
    });
    const conditions = new Map(await Promise.all(parsed));
    const known = tables
      .filter(({ name, isDerived }) => !isDerived || conditions.has(name))
      .map((table) => (conditions.has(table.name) ? withoutValues(table) : table));
    return { schema: { ...schema, kind, tables: known }, conditions };
  } catch (cause) {
    if (!(cause instanceof SqlRefused)) throw cause;
    const message = `The row filters of connector ${connectorName} do not fit its tables. An administrator has to set them again.`;
    throw new AppError('unavailable', message, { cause });
  }
}

/** A schema with the rows that exist for one caller. */
export function limitSchema({ schema, conditions }: FilteredSchema, viewer: Viewer): LimitedSchema {
  const { principals, user = null, claims = {} } = viewer;
  const caller = { principals: principals ?? [], user, claims };
  const rowFilters = new Map<string, Expression>();
  for (const table of schema.tables) {
    const condition = conditions.get(table.name);
    if (condition) rowFilters.set(table.name, bindCondition(condition, table, caller));
  }
  return { ...schema, rowFilters };
}

const withoutValues = (table: TableSchema): TableSchema => ({
  ...table,
  rowEstimate: null,
  columns: table.columns.map((column) => ({ ...column, sampleValues: [], samplesComplete: false })),
});
