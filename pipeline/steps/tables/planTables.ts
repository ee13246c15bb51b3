import type { SheetCell, SheetTableItem, SheetTableStart } from '@lectern/document-converter';
import { ColumnProfile } from './columnProfile';
import { type ColumnTitle, cellName, columnTitle, tableName, uniqueName } from './names';
import { TotalRows } from './totalRows';

const maxTables = 200;
const maxColumns = 500;
const mostRows = 3_000_000;
/** The maximum share of the columns of a table whose cells are of several kinds. */
const maxMixed = 1 / 3;
/** The maximum share of the columns of a table that have no name. */
const maxUnnamed = 0.25;

export interface PlannedColumn extends ColumnTitle {
  profile: ColumnProfile;
}

export interface PlannedTable {
  start: SheetTableStart;
  name: string;
  columns: PlannedColumn[];
  rows: number;
  range: string;
}

export interface TablePlan {
  /** By the order of the tables in the file; null for one that is left to text. */
  tables: (PlannedTable | null)[];
  /** Why sheets are left to text, in sentences. */
  notes: string[];
}

class Candidate {
  readonly profiles: ColumnProfile[];
  private readonly totals = new TotalRows();
  rows = 0;
  lastRow: number;

  constructor(readonly start: SheetTableStart) {
    const columns = start.columns.slice(0, maxColumns);
    this.profiles = columns.map(() => new ColumnProfile(columns.length));
    this.lastRow = start.firstRow + start.header.length - 1;
  }

  add(at: number, cells: SheetCell[]): void {
    this.lastRow = at;
    if (this.totals.isTotal(cells)) return;
    this.rows++;
    for (const [index, profile] of this.profiles.entries()) profile.add(cells[index] ?? null);
  }

  /** Why it is no table to compute with; null where it is one. */
  get irregularity(): string | null {
    const { start, profiles, rows } = this;
    const used = profiles.filter(({ isEmpty }) => !isEmpty);
    if (start.columns.length > maxColumns) return `it has more than ${maxColumns} columns`;
    if (used.length < 2) return 'it has fewer than two columns';
    if (rows < 2) return 'it has fewer than two rows';
    const unnamed = start.columns.filter((_, at) => start.header.every((row) => !(row[at] ?? '').trim()));
    if (unnamed.length > maxUnnamed * start.columns.length) return 'its header leaves columns without a name';
    const mixed = profiles.filter(({ isMixed }) => isMixed);
    if (mixed.length > maxMixed * used.length) return 'its columns mix numbers, dates and words';
    return null;
  }
}

/**
 * Decides which tables of a workbook questions can be computed from, with the names and kinds of their columns. Reads
 * the items once and holds no rows.
 */
export function planTables(items: Iterable<SheetTableItem>, workbookName: string): TablePlan {
  const candidates: Candidate[] = [];
  const notes: string[] = [];
  let rows = 0;
  for (const item of items) {
    if ('skipped' in item) notes.push(note(item.skipped.sheetName, 'it has no header'));
    else if ('table' in item) candidates.push(new Candidate(item.table));
    else if (++rows <= mostRows) candidates.at(-1)?.add(item.row.at, item.row.cells);
  }
  const taken = new Set<string>();
  const isFull = rows > mostRows;
  const tables = candidates.map((candidate, at): PlannedTable | null => {
    const { sheet, sheetName } = candidate.start;
    const tooMany = isFull ? `the workbook has more than ${mostRows.toLocaleString('en')} rows` : null;
    const reason =
      tooMany ??
      (at >= maxTables ? `the workbook has more than ${maxTables} tables` : candidate.irregularity);
    if (reason) {
      notes.push(note(sheetName, reason));
      return null;
    }
    const isAlone = candidates.filter((other) => other.start.sheet === sheet).length === 1;
    return planned(candidate, uniqueName(tableName(candidate.start, isAlone, workbookName), taken));
  });
  return { tables, notes: [...new Set(notes)] };
}

const note = (sheetName: string, reason: string) =>
  `A table of sheet “${sheetName}” is found as text only: ${reason}.`;

function planned({ start, profiles, rows, lastRow }: Candidate, name: string): PlannedTable {
  const taken = new Set<string>();
  const columns = profiles.map((profile, at): PlannedColumn => {
    const title = columnTitle(start.header, at);
    return { ...title, name: uniqueName(title.name, taken), profile };
  });
  const first = cellName(start.columns[0] ?? 0, start.firstRow);
  const last = cellName(start.columns.at(-1) ?? 0, lastRow);
  return { start, name, columns, rows, range: `${first}:${last}` };
}
