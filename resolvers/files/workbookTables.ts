import type { WorkbookFile } from '../../connectors/workbookPool';
import type { FileRecord } from '../../domain/files';
import { cursorPageInput, workbookTablesInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import { type Connection, toConnection } from '../../domain/lists';
import type { SqlValue } from '../../domain/ports/connector';
import type { TableSource } from '../../domain/workbooks';
import { readWorkbookRows } from '../../search/structured/workbookRows';
import { tenantFor } from '../authorize';
import type { OperationContext } from '../context';
import { fromCursor, toCursor } from './cursors';

export interface WorkbookColumn {
  name: string;
  type: string;
  /** In the sheet; null in files that were processed by earlier versions. */
  letter: string | null;
}

/** A table of a workbook that questions are computed from. */
export interface WorkbookTable extends TableSource {
  workbook: WorkbookFile;
  columns: WorkbookColumn[];
  rowCount: number;
}

export interface WorkbookRow {
  /** In the sheet; null in files that were processed by earlier versions. */
  number: number | null;
  /** As text, in the order of the columns; null for an empty cell. */
  values: (string | null)[];
}

/** The tables of a workbook that the caller has already read; none for other files. @throws `unavailable` */
export async function listWorkbookTables(
  ctx: OperationContext,
  file: FileRecord,
  rawInput: unknown,
): Promise<WorkbookTable[]> {
  const { name } = parseInput(workbookTablesInput, rawInput);
  if (!ctx.principal || file.status !== 'ready') return [];
  const tenant = tenantFor(ctx, ctx.principal);
  const found = await tenant.files.findOne({ _id: file.id, tablesPath: { $gt: '' } });
  if (!found?.tablesPath) return [];
  const workbook = { ...found, tablesPath: found.tablesPath };
  const { schema, sources } = await ctx.services.workbooks.get(workbook);
  return sources
    .filter(({ table }) => name === null || name === table)
    .map((source): WorkbookTable => {
      const table = schema.tables.find((one) => one.name === source.table);
      const columns = (table?.columns ?? []).map((column, at) => ({
        name: column.name,
        type: column.type,
        letter: source.letters?.[at] ?? null,
      }));
      return { ...source, workbook, columns, rowCount: table?.rowEstimate ?? 0 };
    });
}

const textOf = (value: SqlValue): string | null => (value === null ? null : String(value));

/** A page of the rows of a table, in the order of the sheet. @throws `unavailable`, `timeout` */
export async function listWorkbookRows(
  ctx: OperationContext,
  { workbook, table, columns, letters, rowCount }: WorkbookTable,
  rawInput: unknown,
): Promise<Connection<WorkbookRow>> {
  const { first, after } = parseInput(cursorPageInput, rawInput);
  const [from] = after === null ? [0] : fromCursor('row', after, ['number']);
  const { connector } = await ctx.services.workbooks.get(workbook);
  const page = {
    table,
    columns: columns.map(({ name }) => name),
    after: Number(from ?? 0),
    count: first + 1,
  };
  const { rows, truncated } = await readWorkbookRows(connector, page, ctx.signal);
  const edges = rows.slice(0, first).map(([at, ...values]) => ({
    node: { number: letters ? Number(at) : null, values: values.map(textOf) },
    cursor: toCursor('row', [Number(at)]),
  }));
  return toConnection(edges, {
    after,
    hasNextPage: rows.length > first || truncated,
    totalCount: () => rowCount,
  });
}
