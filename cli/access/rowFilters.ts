import type { Command } from 'commander';
import { failure, usageError } from '../failure';
import type { ConnectorRowsFragment, RowFilterInput } from '../generated/graphql';
import { collect, type Invocation, type ServerOptions } from '../invocation';
import { showList } from '../output/results';
import type { Column } from '../output/table';
import { asRecord } from '../readJson';
import { readText } from '../readText';

export interface RowFilterOptions extends ServerOptions {
  set?: string;
  table?: string[];
  condition?: string[];
  clear?: boolean;
}

/** Options that say which rows of a database others see. */
export function withRowFilterOptions(command: Command): Command {
  return command
    .option(
      '--set <file>',
      'replace all row filters by those of a JSON file, as --json prints them; - is standard input',
    )
    .option(
      '--table <name>',
      'table whose filter is set, others are kept; repeatable, each with a --condition',
      collect,
    )
    .option('--condition <sql>', 'SQL condition of the rows that exist for others; repeatable', collect)
    .option('--clear', 'remove all row filters');
}

function parseFilters(json: string, path: string): RowFilterInput[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw failure(`'${path}' is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const items = Array.isArray(value) ? value : asRecord<{ items: object }>(value, { items: 'object' })?.items;
  if (!Array.isArray(items)) throw failure(`'${path}' is not a list of row filters.`);
  return items.map((item, at) => {
    const filter = asRecord<RowFilterInput>(item, { table: 'string', condition: 'string' });
    if (!filter) throw failure(`Row filter ${at + 1} of '${path}' needs the texts 'table' and 'condition'.`);
    return { table: filter.table, condition: filter.condition };
  });
}

/** Makes a list of row filters of the current ones. */
type Change = (current: readonly RowFilterInput[]) => RowFilterInput[];

/** The change that the options name; undefined: none. @throws where they name several, or half a filter */
export async function rowFilterChange(options: RowFilterOptions): Promise<Change | undefined> {
  const { set, table: tables = [], condition: conditions = [], clear } = options;
  if (tables.length !== conditions.length) throw usageError('Each --table needs one --condition.');
  if ([set !== undefined, tables.length > 0, clear].filter(Boolean).length > 1) {
    throw usageError('--set, --table and --clear exclude each other.');
  }
  if (set !== undefined) {
    const filters = parseFilters(await readText(set), set);
    return () => filters;
  }
  if (clear) return () => [];
  if (tables.length === 0) return undefined;
  const filters = tables.map((table, at) => ({ table, condition: conditions[at] ?? '' }));
  return (current) => [...current.filter(({ table }) => !tables.includes(table)), ...filters];
}

const columns: Column<RowFilterInput>[] = [
  { title: 'TABLE', value: ({ table }) => table },
  { title: 'CONDITION', value: ({ condition }) => condition, flexible: true },
];

/** The row filters of a connector. @throws where the caller may not read them */
export function rowFiltersOf(connector: Partial<ConnectorRowsFragment> | null | undefined): RowFilterInput[] {
  if (connector?.rowFilters) return connector.rowFilters;
  throw failure('Only a key with the role `admin` or the admin token reads row filters.');
}

export function showRowFilters(run: Invocation, filters: RowFilterInput[]): void {
  showList(run, columns, filters, 'There are no row filters: whoever may ask the database sees all rows.');
}
