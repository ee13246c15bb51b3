import type { ColumnSchema, SqlValue, TableSchema } from '../../../domain/ports/connector';

const maxRowsRead = 50_000;
const maxValuesPerColumn = 10_000;
const maxValuesTotal = 200_000;
const maxValueCharacters = 120;

/** The rows read first to skip columns without words, so that an index of ids is not read in full. */
const numericType = /int|serial|real|double|float|numeric|decimal|number|money|bit|bool/;
const opaqueType = /blob|binary|bytea|json|xml|geometry|vector|tsvector/;
const valuesOfNumeric = 30;

type Read = (sql: string) => Promise<SqlValue[][]>;

export interface SampleDialect {
  quote(identifier: string): string;
}

/**
 * Fills `sampleValues` of every column from a bounded number of rows, so that a large table costs no more
 * than a small one. A column that cannot be read has none.
 */
export async function sampleColumns(
  tables: TableSchema[],
  read: Read,
  { quote }: SampleDialect,
  signal?: AbortSignal,
): Promise<void> {
  let total = 0;
  for (const table of tables) {
    for (const column of table.columns) {
      signal?.throwIfAborted();
      if (opaqueType.test(column.type)) continue;
      const limit = numericType.test(column.type) ? valuesOfNumeric : maxValuesPerColumn;
      const name = quote(column.name);
      const sql =
        `SELECT DISTINCT ${name} FROM (SELECT ${name} FROM ${quote(table.name)} WHERE ${name} IS NOT NULL ` +
        `LIMIT ${maxRowsRead}) AS sampled LIMIT ${limit + 1}`;
      const rows = await read(sql).catch(() => null);
      if (!rows || total + rows.length > maxValuesTotal) continue;
      setSamples(column, rows, limit, table.rowEstimate);
      total += column.sampleValues.length;
    }
  }
}

function setSamples(column: ColumnSchema, rows: SqlValue[][], limit: number, rowEstimate: number | null) {
  const values = rows.map((row) => String(row[0]));
  column.sampleValues = values.slice(0, limit).filter((value) => value.length <= maxValueCharacters);
  column.samplesComplete =
    values.length <= limit &&
    column.sampleValues.length === values.length &&
    rowEstimate !== null &&
    rowEstimate < maxRowsRead;
}
