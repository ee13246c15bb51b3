import { writeFileSync } from 'node:fs';
import type { SheetTableItem } from '@lectern/document-converter';
import { readItemsSync } from '@lectern/document-converter/thread';
import { Database } from 'node-sqlite3-wasm';
import { rowNumberOf } from '../../../domain/workbooks';
import { toStored } from './columnProfile';
import { describeTables, sqlTypeOf } from './describeTables';
import { type PlannedTable, planTables } from './planTables';
import { TotalRows } from './totalRows';

export interface BuildTablesInput {
  /** The tables of a workbook as the converter writes them. */
  itemsPath: string;
  workbookName: string;
  /** Receive the SQLite database, and its `WorkbookTables` as JSON. Not written where there are no tables. */
  databasePath: string;
  schemaPath: string;
}

export interface BuildTablesResult {
  tableCount: number;
  /** Why sheets are left to text, in sentences. */
  notes: string[];
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Inserts a row under its number in the sheet, then its values. */
function prepareInsert(database: Database, { name, columns }: PlannedTable): ReturnType<Database['prepare']> {
  const names = columns.map((column) => column.name);
  const listed = [rowNumberOf(names), ...names.map(quote)];
  const places = listed.map(() => '?').join(', ');
  return database.prepare(`INSERT INTO ${quote(name)} (${listed.join(', ')}) VALUES (${places})`);
}

function insertRows(
  database: Database,
  tables: readonly (PlannedTable | null)[],
  items: Iterable<SheetTableItem>,
): void {
  let at = -1;
  let insert: ReturnType<Database['prepare']> | null = null;
  let totals = new TotalRows();
  const isTable = (item: SheetTableItem) => 'table' in item;
  for (const item of items) {
    if (isTable(item)) {
      insert?.finalize();
      totals = new TotalRows();
      const table = tables[++at];
      insert = table ? prepareInsert(database, table) : null;
    } else if ('row' in item && insert && !totals.isTotal(item.row.cells)) {
      const columns = tables[at]?.columns ?? [];
      const values = columns.map(({ profile }, index) =>
        toStored(item.row.cells[index] ?? null, profile.kind),
      );
      insert.run([item.row.at, ...values]);
    }
  }
  insert?.finalize();
}

/** Makes a SQLite database of the regular tables of a workbook. Reads its items twice and holds no rows. */
export function buildTables(input: BuildTablesInput, progress: (share: number) => void): BuildTablesResult {
  const { itemsPath, workbookName, databasePath, schemaPath } = input;
  let passes = 0;
  const items = () => {
    const before = passes++;
    return readItemsSync<SheetTableItem>(itemsPath, (share) => progress((before + share) / 2));
  };
  const { tables, notes } = planTables(items(), workbookName);
  const kept = tables.filter((table) => table !== null);
  if (kept.length === 0) return { tableCount: 0, notes };
  const database = new Database(databasePath);
  try {
    // The file is new, and discarded where writing it fails.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE');
    for (const table of kept) {
      const columns = table.columns.map((column) => `${quote(column.name)} ${sqlTypeOf(column)}`);
      database.exec(`CREATE TABLE ${quote(table.name)} (${columns.join(', ')})`);
    }
    database.exec('BEGIN');
    insertRows(database, tables, items());
    database.exec('COMMIT');
  } finally {
    database.close();
  }
  writeFileSync(schemaPath, JSON.stringify(describeTables(kept)));
  return { tableCount: kept.length, notes };
}
