import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SheetCell, SheetTableItem } from '@lectern/document-converter';
import { DocumentFileWriter } from '@lectern/document-converter/thread';
import { Database } from 'node-sqlite3-wasm';
import { buildTables } from './buildTables';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lectern-tables-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function build(sheetName: string, header: string[], rows: SheetCell[][]) {
  const paths = { itemsPath: 'items.jsonl', databasePath: 'tables.sqlite', schemaPath: 'tables.json' };
  const input = Object.fromEntries(Object.entries(paths).map(([key, name]) => [key, join(directory, name)]));
  const { itemsPath = '', databasePath = '', schemaPath = '' } = input;
  const items = new DocumentFileWriter<SheetTableItem>(itemsPath);
  const columns = header.map((_, at) => at);
  items.add({ table: { sheet: 1, sheetName, title: null, header: [header], columns, firstRow: 1 } });
  for (const [at, cells] of rows.entries()) items.add({ row: { at: at + 2, cells } });
  items.finish(null);
  const built = buildTables({ itemsPath, databasePath, schemaPath, workbookName: 'book.xlsx' }, () => {});
  return { ...built, databasePath };
}

test('a sheet whose name SQLite keeps for itself is a table all the same', () => {
  const { tableCount, databasePath } = build(
    'SQLite versions',
    ['Version', 'Year'],
    [
      ['3.45', 2024],
      ['3.50', 2025],
    ],
  );
  expect(tableCount).toBe(1);
  const database = new Database(databasePath, { readOnly: true });
  const names = database.all("SELECT name FROM sqlite_schema WHERE type = 'table'");
  database.close();
  expect(names).toEqual([{ name: 'n_sqlite_versions' }]);
});
