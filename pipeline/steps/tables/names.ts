import type { SheetTableStart } from '@lectern/document-converter';

const longestName = 60;
/** Names that programs give a sheet by themselves. */
const genericSheet = /^(sheet|tabelle|feuil|feuille|hoja|foglio|planilha|blad|ark|table|data)?\s*\d*$/i;
const trailingUnit = /\s*[([]([^()[\]]{1,16})[)\]]\s*$/;

/** Words as a name in SQL: `Unit price` is `unit_price`. */
export function identifier(text: string, fallback: string): string {
  const name = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, longestName);
  if (name === '') return fallback;
  // SQLite keeps the prefix for its own tables.
  return /^(\p{N}|sqlite_)/u.test(name) ? `n_${name}` : name;
}

/** The first of `name`, `name_2`, `name_3` … that is not taken; takes it. */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique); number++) unique = `${name}_${number}`;
  taken.add(unique);
  return unique;
}

/** The name of a table: that of its sheet, or its title where the sheet has several or is not named. */
export function tableName(table: SheetTableStart, isAlone: boolean, workbookName: string): string {
  const isNamed = !genericSheet.test(table.sheetName.trim());
  if (isAlone && isNamed) return identifier(table.sheetName, 'sheet');
  if (table.title && table.title.length <= longestName) return identifier(table.title, 'sheet');
  return identifier(isNamed ? table.sheetName : workbookName.replace(/\.[^.]*$/, ''), 'sheet');
}

export interface ColumnTitle {
  name: string;
  /** As the header shows it, without its unit. */
  words: string;
  /** The unit that the header has in brackets: `kWh`, `EUR`. */
  unit: string | null;
}

/** The title of a column by its header's rows: `Gas (kWh)` above `North` is `gas_north` in kWh. */
export function columnTitle(header: string[][], at: number): ColumnTitle {
  const parts: string[] = [];
  let unit: string | null = null;
  for (const row of header) {
    const cell = (row[at] ?? '').replace(/\s+/g, ' ').trim();
    const found = trailingUnit.exec(cell)?.[1]?.trim();
    if (found) unit = found;
    const words = cell.replace(trailingUnit, '').trim();
    if (words !== '' && !parts.includes(words)) parts.push(words);
  }
  const words = parts.join(' ');
  return { name: identifier(words, `column_${at + 1}`), words, unit };
}

/** `AB` of a column from 0. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** `AB12` of a column from 0 and a row from 1. */
export const cellName = (column: number, row: number): string => `${columnLetters(column)}${row}`;
