import { AppError } from '../../../domain/errors';
import {
  bareName,
  type ColumnSchema,
  type Connector,
  type DatabaseSchema,
  type SqlValue,
  type TableSchema,
} from '../../../domain/ports/connector';

const limits = { timeoutMs: 5_000, maxRows: 200_000, maxBytes: 64_000_000 };
/** The budget of all samples of a database. Columns that do not fit stay without them. */
const budget = { tables: 2_000, columns: 20_000, values: 200_000, milliseconds: 20_000 };
/** The columns of one statement, and the values that it is expected to return. */
const batch = { columns: 100, values: 50_000 };
const maxRowsRead = 50_000;
const maxValuesPerColumn = 10_000;
const maxValueCharacters = 120;

/** The rows read first to skip columns without words, so that an index of ids is not read in full. */
const numericType = /int|serial|real|double|float|numeric|decimal|number|money|bool/;
const opaqueType = /blob|binary|bytea|json|xml|geometry|vector|tsvector|^bit/;
const valuesOfNumeric = 30;
const unknownRows = 1_000;

export interface SampleDialect {
  quote(identifier: string): string;
  /** An expression as text, so that values of columns of several types can be in one result. */
  asText(expression: string): string;
}

interface Sampled {
  table: TableSchema;
  column: ColumnSchema;
  /** The number of values to keep. */
  limit: number;
}

/**
 * Reads `sampleValues` of the columns from a bounded number of rows, so that a large table costs no more than a small
 * one, many columns by each statement. A column that cannot be read has none. `schema` is not changed.
 */
export async function sampleColumns(
  schema: DatabaseSchema,
  query: Connector['query'],
  dialect: SampleDialect,
  signal?: AbortSignal,
): Promise<DatabaseSchema> {
  const tables = schema.tables.map((table) => ({
    ...table,
    columns: table.columns.map((one) => ({ ...one })),
  }));
  const deadline = performance.now() + budget.milliseconds;
  let values = 0;
  let sampled = 0;

  /** False where no more can be read. */
  async function read(columns: Sampled[]): Promise<boolean> {
    signal?.throwIfAborted();
    const timeoutMs = Math.min(limits.timeoutMs, deadline - performance.now());
    if (timeoutMs <= 0) return false;
    const result = await query(statementFor(columns, dialect), [], { ...limits, timeoutMs }, signal).catch(
      (error: unknown) => error,
    );
    if (result instanceof Error) {
      if (!(result instanceof AppError) || result.code === 'unavailable') return false;
      return columns.length === 1 || readHalves(columns);
    }
    const { rows, truncated } = result as Awaited<ReturnType<Connector['query']>>;
    if (truncated && columns.length > 1) return readHalves(columns);
    values += setSamples(columns, rows, truncated);
    return values < budget.values;
  }

  /** One column that cannot be read, or is long, takes nothing from the others. */
  async function readHalves(columns: Sampled[]): Promise<boolean> {
    const half = columns.length >> 1;
    return (await read(columns.slice(0, half))) && read(columns.slice(half));
  }

  for (const { columns, last } of batchesOf(tables)) {
    if (columns.length > 0 && !(await read(columns))) break;
    sampled = last;
  }
  return { ...schema, tables, sampledTables: sampled };
}

/** Columns of whole tables, with the number of tables up to the last of them. */
function* batchesOf(tables: TableSchema[]): Generator<{ columns: Sampled[]; last: number }> {
  let columns: Sampled[] = [];
  let expected = 0;
  let total = 0;
  const most = Math.min(tables.length, budget.tables);
  for (const [at, table] of tables.slice(0, most).entries()) {
    const own = table.columns.flatMap((column): Sampled[] => {
      if (opaqueType.test(column.type)) return [];
      return [{ table, column, limit: numericType.test(column.type) ? valuesOfNumeric : maxValuesPerColumn }];
    });
    total += own.length;
    if (total > budget.columns) break;
    columns.push(...own);
    for (const { limit } of own) expected += Math.min(limit, table.rowEstimate ?? unknownRows);
    if (columns.length < batch.columns && expected < batch.values && at + 1 < most) continue;
    yield { columns, last: at + 1 };
    columns = [];
    expected = 0;
  }
}

function quotedTable(table: TableSchema, { quote }: SampleDialect): string {
  const schema = table.schema === undefined ? '' : `${quote(table.schema)}.`;
  return `${schema}${quote(bareName(table))}`;
}

function statementFor(columns: Sampled[], dialect: SampleDialect): string {
  const parts = columns.map(({ table, column, limit }, at) => {
    const name = dialect.quote(column.name);
    return (
      `SELECT ${at} AS place, ${dialect.asText('v')} AS v FROM (SELECT DISTINCT v FROM (SELECT ${name} AS v ` +
      `FROM ${quotedTable(table, dialect)} WHERE ${name} IS NOT NULL LIMIT ${maxRowsRead}) AS r ` +
      `LIMIT ${limit + 1}) AS d`
    );
  });
  return parts.join(' UNION ALL ');
}

/** Returns the number of values. */
function setSamples(columns: Sampled[], rows: SqlValue[][], isCut: boolean): number {
  const found = columns.map((): string[] => []);
  // A database may answer with anything.
  for (const [place, value] of rows) if (value !== undefined) found[Number(place)]?.push(String(value));
  let total = 0;
  for (const [at, { column, table, limit }] of columns.entries()) {
    const values = found[at] ?? [];
    column.sampleValues = values.slice(0, limit).filter((value) => value.length <= maxValueCharacters);
    column.samplesComplete =
      !isCut &&
      values.length <= limit &&
      column.sampleValues.length === values.length &&
      table.rowEstimate !== null &&
      table.rowEstimate < maxRowsRead;
    total += column.sampleValues.length;
  }
  return total;
}
