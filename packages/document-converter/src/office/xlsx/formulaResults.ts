import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ZipArchive } from '../zipArchive';
import { type RawCell, readCells } from './readCells';
import type { SharedStrings } from './sharedStrings';

/** The task of the thread: sheets as rows of what one would enter, and the cells whose results are wanted. */
export interface FormulaTask {
  sheets: { name: string; width: number; rows: string[][] }[];
  names: DefinedName[];
  /** Sheet from 0, row and column from 1. */
  wanted: [sheet: number, row: number, column: number][];
}

export type FormulaResult = string | number | boolean | null;

export interface DefinedName {
  name: string;
  /** The sheet, from 0, that it is known in; null for all. */
  sheet: number | null;
  formula: string;
}

/** The properties of a workbook that its formulas need, known before its cells are read. */
export interface FormulaBook {
  /** All sheets in order, hidden ones too. */
  sheets: { name: string; part: string }[];
  names: DefinedName[];
  /** Whether programs are to compute all results when they open it: then each 0 is a placeholder. */
  isStale: boolean;
}

const maxFilledCells = 100_000;
/** The maximum number of cells in all sheets, empty cells between others included. */
const maxCells = 1_000_000;
const timeoutMs = 60_000;
/** Functions whose results are those of the moment in which somebody looks. */
const volatile = /\b(?:RAND|RANDBETWEEN|RANDARRAY|NOW|TODAY)\s*\(/i;

// Threads run compiled files, also when this module is loaded from its TypeScript source.
const threadFile = __filename.endsWith('.ts')
  ? join(__dirname, '../../../dist/src/office/xlsx/formulaThread.js')
  : join(__dirname, 'formulaThread.js');

/** Results of formulas that the program that wrote the workbook did not compute. */
export class FormulaResults {
  private readonly results = new Map<string, FormulaResult>();
  private computed = 0;
  private missing = 0;

  private constructor(private readonly isStale: boolean) {}

  /** Computes what is missing, where it can be. Never rejects for what formulas say. */
  static async compute(
    archive: ZipArchive,
    book: FormulaBook,
    strings: SharedStrings,
    mayLackResults: boolean,
  ): Promise<FormulaResults> {
    const results = new FormulaResults(book.isStale);
    const task = mayLackResults ? await results.gather(archive, book, strings) : null;
    const reply = task && task.wanted.length > 0 ? await runThread(task) : [];
    for (const [index, [sheet, row, column]] of task?.wanted.entries() ?? [])
      results.results.set(keyOf(book.sheets[sheet]?.part, row, column), reply[index] ?? null);
    return results;
  }

  /** Gives the cell the computed result where it lacks one. False where there is none. */
  complete(part: string, row: number, cell: RawCell): boolean {
    if (!this.isMissing(cell)) return true;
    const result = this.results.get(keyOf(part, row, cell.column + 1)) ?? null;
    if (result === null) {
      this.missing++;
      return false;
    }
    this.computed++;
    cell.type = typeof result === 'number' ? 'n' : typeof result === 'boolean' ? 'b' : 'str';
    cell.value = cell.type === 'b' ? (result ? '1' : '0') : String(result);
    return true;
  }

  /** Sentences for the file's owner. */
  notes(): string[] {
    const { computed, missing } = this;
    if (computed + missing === 0) return [];
    const cells = (count: number) => (count === 1 ? '1 cell' : `${count} cells`);
    const done =
      computed > 0 ? ` The results of ${cells(computed)} were computed when the file was read.` : '';
    const rest = missing > 0 ? ` ${cells(missing)} could not be computed and have no value.` : '';
    return [`The workbook has formulas without stored results.${done}${rest}`];
  }

  /** An empty text is a result. */
  private isMissing({ formula, type, value }: RawCell): boolean {
    if (formula === null) return false;
    return (value === '' && type !== 'str') || (this.isStale && value === '0' && type === 'n');
  }

  private async gather(
    archive: ZipArchive,
    { sheets, names }: FormulaBook,
    strings: SharedStrings,
  ): Promise<FormulaTask | null> {
    const task: FormulaTask = { sheets: [], names, wanted: [] };
    let filled = 0;
    let all = 0;
    for (const [index, { name, part }] of sheets.entries()) {
      const rows: string[][] = [];
      let width = 1;
      let rowNumber = 0;
      let row: string[] = [];
      if (archive.has(part))
        await readCells(archive, part, {
          row(number) {
            rowNumber = number;
            row = [];
          },
          cell: (cell) => {
            if (cell.value === '' && cell.formula === null) return;
            const isWanted = this.isMissing(cell);
            if (++filled > maxFilledCells || cell.column >= maxCells) return;
            while (row.length < cell.column) row.push('');
            row[cell.column] = isWanted ? inputOfFormula(cell.formula ?? '') : inputOf(cell, strings);
            if (isWanted) task.wanted.push([index, rowNumber, cell.column + 1]);
          },
          endRow() {
            all += row.length;
            if (row.length === 0 || rowNumber > maxCells || all > maxCells) return;
            while (rows.length < rowNumber - 1) rows.push([]);
            rows.push(row);
            width = Math.max(width, row.length);
          },
        });
      all += rows.length * width;
      if (filled > maxFilledCells || all > maxCells) return null;
      task.sheets.push({ name, width, rows });
    }
    return task;
  }
}

const keyOf = (part: string | undefined, row: number, column: number) => `${part} ${row} ${column}`;
const inOneCell = (text: string) => text.replace(/[\t\r\n]+/g, ' ');

/** A formula without a text of its own is written with another cell's. */
function inputOfFormula(formula: string): string {
  return formula === '' || volatile.test(formula) ? '#N/A' : `=${inOneCell(formula)}`;
}

function inputOf({ type, value }: RawCell, strings: SharedStrings): string {
  if (type === 'n') return value.trim();
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'e') return value;
  const text = inOneCell(type === 's' ? strings.get(Number(value)) : value);
  return text === '' ? '=""' : `'${text}`;
}

/** In a thread of its own: a formula may be without an end, and one that is nested too deeply ends the engine. */
async function runThread(task: FormulaTask): Promise<FormulaResult[]> {
  const worker = new Worker(threadFile, { workerData: task, env: {}, stdout: true, stderr: true });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<FormulaResult[]>((resolve) => {
      timer = setTimeout(() => resolve([]), timeoutMs);
      worker.once('message', resolve);
      worker.once('error', () => resolve([]));
      worker.once('exit', () => resolve([]));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
