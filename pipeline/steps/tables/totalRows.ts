import type { SheetCell } from '@lectern/document-converter';
import totalWords from './data/totalWords.json';

const totals = new Set(totalWords);
const maxWordsOfTotal = Math.max(...totalWords.map((word) => word.split(' ').length));
/** Totals from which a further one may count; older ones are forgotten, but for the beginning. */
const maxStarts = 500;
const rounding = 1e-6;

type Label = 'whole' | 'part' | 'other';

/** Where total rows have a word for it: as the whole label, or at its beginning or end ("Subtotal breakfast"). */
function labelOf(text: string): Label {
  const words = text
    .toLowerCase()
    .replace(/[:\s]+$/, '')
    .split(/\s+/);
  if (totals.has(words.join(' '))) return 'whole';
  for (let length = 1; length <= Math.min(maxWordsOfTotal, words.length); length++)
    if (totals.has(words.slice(0, length).join(' ')) || totals.has(words.slice(-length).join(' ')))
      return 'part';
  return 'other';
}

interface Sums {
  rows: number;
  /** By column. */
  of: number[];
}

/**
 * Tells rows that repeat what others say (`Total | | 120`) from those of things, row by row: by a label that means
 * nothing else, or by a label with such a word, or none, and numbers that are the sums of rows above. "Total Care Soap"
 * is a thing.
 */
export class TotalRows {
  private readonly all: Sums = { rows: 0, of: [] };
  /** The sums at the beginning and at each total. */
  private readonly starts: Sums[] = [{ rows: 0, of: [] }];

  /** Whether the next row of the table is one. */
  isTotal(cells: readonly SheetCell[]): boolean {
    const isTotal = this.repeats(cells);
    if (isTotal) {
      if (this.starts.length === maxStarts) this.starts.splice(1, 1);
      this.starts.push({ rows: this.all.rows, of: [...this.all.of] });
      return true;
    }
    this.all.rows++;
    cells.forEach((cell, at) => {
      this.all.of[at] = (this.all.of[at] ?? 0) + (amountOf(cell) ?? 0);
    });
    return false;
  }

  private repeats(cells: readonly SheetCell[]): boolean {
    const first = cells.find((cell) => cell !== null);
    const isBare = cells[0] === null && cells.every((cell) => typeof cell !== 'string');
    if (typeof first !== 'string') return isBare && this.isSum(cells, { minRows: 3, minSums: 1 });
    const label = labelOf(first);
    if (label === 'whole') return cells.some((cell) => cell !== null && typeof cell !== 'string');
    // A sum of one row says little: another thing may have the same number. Where groups have totals, one may be of one
    // row.
    const minRows = this.starts.length > 1 ? 1 : 2;
    return label === 'part' && this.isSum(cells, { minRows, minSums: 0.5 });
  }

  /** Whether numbers of a row are the sums of all rows since the beginning or a total; beside them may be a mean. */
  private isSum(cells: readonly SheetCell[], { minRows, minSums }: Record<'minRows' | 'minSums', number>) {
    const numbers = cells.flatMap((cell, at) => {
      const amount = amountOf(cell);
      return amount ? [{ amount, at }] : [];
    });
    if (numbers.length === 0) return false;
    return this.starts.some(({ rows, of }) => {
      const sums = numbers.filter(({ amount, at }) => {
        const sum = (this.all.of[at] ?? 0) - (of[at] ?? 0);
        return Math.abs(sum - amount) <= rounding * Math.max(1, Math.abs(amount));
      });
      return this.all.rows - rows >= minRows && sums.length >= minSums * numbers.length;
    });
  }
}

function amountOf(cell: SheetCell): number | null {
  if (typeof cell === 'number') return cell;
  return cell !== null && typeof cell === 'object' && cell.kind === 'money' ? cell.value : null;
}
