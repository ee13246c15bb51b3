import type { ColumnSchema, ForeignKey, TableSchema } from '../../../domain/ports/connector';
import { rowNumberOf, type WorkbookTables } from '../../../domain/workbooks';
import type { ColumnProfile } from './columnProfile';
import { columnLetters } from './names';
import type { PlannedColumn, PlannedTable } from './planTables';

const sqlTypes = {
  text: 'text',
  integer: 'integer',
  real: 'real',
  percent: 'real',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
} as const;

/** The declared type of a column. */
export const sqlTypeOf = ({ profile }: PlannedColumn): string => sqlTypes[profile.kind];

const maxNamingColumns = 3;
/** In a few rows, any column may have each value once. */
const manyRows = 20;

const isNaming = ({ profile }: PlannedColumn, rows: number) =>
  profile.kind === 'text' && !profile.isOrdinals && profile.isUnique(rows);

/** The place of the first column, or of the one behind texts that only number the rows. */
const firstNaming = (columns: readonly PlannedColumn[]) =>
  columns.findIndex(({ profile }) => profile.kind !== 'text' || !profile.isOrdinals);

/** The maximum number of samples of all tables together, as of other databases: gateways keep them in memory. */
const maxSamples = 200_000;

/** The columns that name a row: texts of which each is there once. */
function namingColumns({ columns, rows }: PlannedTable): PlannedColumn[] {
  const first = firstNaming(columns);
  return columns
    .filter((column, at) => (at === first || rows >= manyRows) && isNaming(column, rows))
    .slice(0, maxNamingColumns);
}

/** The column that identifies a row: the first, if each of its values is there once. */
function keyOf({ columns, rows }: PlannedTable): PlannedColumn | null {
  const [first] = columns;
  if (!first || !['text', 'integer'].includes(first.profile.kind)) return null;
  return first.profile.isUnique(rows) ? first : null;
}

/** Columns that hold keys of another table: of the same name, or named after the table, with nothing but its keys. */
function referencesOf(table: PlannedTable, tables: readonly PlannedTable[]): ForeignKey[] {
  return tables.flatMap((other): ForeignKey[] => {
    const key = other === table ? null : keyOf(other);
    if (!key) return [];
    const own = table.columns.find(
      (column) =>
        (column.name === key.name || column.name === other.name || `${column.name}s` === other.name) &&
        column.profile.kind === key.profile.kind &&
        column.profile.isWithin(key.profile),
    );
    return own ? [{ columns: [own.name], table: other.name, referencedColumns: [key.name] }] : [];
  });
}

/** The number of samples that may still be taken. */
interface SampleBudget {
  left: number;
}

function samplesOf({ profile }: PlannedColumn, budget: SampleBudget): ReturnType<ColumnProfile['samples']> {
  const samples = profile.samples();
  if (samples.values.length > budget.left) return { values: [], isComplete: false };
  budget.left -= samples.values.length;
  return samples;
}

function describeColumn(column: PlannedColumn, isName: boolean, budget: SampleBudget): ColumnSchema {
  const { profile, name, unit } = column;
  const { values, isComplete } = samplesOf(column, budget);
  const shownUnit = profile.kind === 'percent' ? 'percent' : (unit ?? profile.currency);
  const parts = [isName ? 'name' : '', shownUnit ? `unit: ${shownUnit.replaceAll('/', ' per ')}` : ''];
  return {
    name,
    type: sqlTypeOf(column),
    nullable: true,
    comment: parts.filter((part) => part !== '').join('; ') || null,
    sampleValues: values,
    samplesComplete: isComplete,
  };
}

/** The tables as connectors describe theirs, so that questions are read over them in the same way. */
export function describeTables(tables: readonly PlannedTable[]): WorkbookTables {
  const budget = { left: maxSamples };
  const schemas = tables.map((table): TableSchema => {
    const naming = namingColumns(table);
    const key = keyOf(table);
    const display = naming.find(({ profile }) => !profile.isCodes) ?? naming[0];
    const own = table.columns.some(({ name }) => name === 'name' || name === 'title');
    // A table is also called by what names its rows: "Which projects …" over a sheet named Portfolio.
    // `expenses_2025` are expenses.
    const plainName = table.name.replace(/_?\d+/g, '').replaceAll('_', ' ').trim();
    const called = [plainName, ...naming.map(({ words }) => words)].filter(
      (words) => words !== '' && words !== table.name && !/[;,/()]/.test(words),
    );
    return {
      name: table.name,
      comment: [...called, `sheet “${table.start.sheetName}” cells ${table.range}`].join('; '),
      columns: table.columns.map((column) => describeColumn(column, !own && column === display, budget)),
      rowNumber: rowNumberOf(table.columns.map(({ name: column }) => column)),
      primaryKey: key ? [key.name] : [],
      foreignKeys: referencesOf(table, tables),
      rowEstimate: table.rows,
    };
  });
  const sources = tables.map(({ name, start, range }) => ({
    table: name,
    sheetName: start.sheetName,
    range,
    letters: start.columns.map(columnLetters),
  }));
  return { schema: { kind: 'sqlite', tables: schemas }, sources };
}
