import type { SheetCell } from '@lectern/document-converter';

/** How a column is stored. */
export type ColumnKind = 'text' | 'integer' | 'real' | 'percent' | 'boolean' | 'date' | 'timestamp';

/** Texts that stand for an empty cell in a column of numbers or dates. */
const emptyMarks = new Set(['-', '–', '—', 'n/a', 'na', 'none', 'null', '?', '.', '#n/a']);
/** A column of one kind has at least this share of its cells of it. */
const pureShare = 0.98;
const ordinal = /^\P{L}?\d{1,3}(?:\.|st|nd|rd|th|er|ère|e|ème|º|ª|°)?\P{L}?$/iu;
/** "DNF" and "Withdrawn" stand among places. */
const ordinalShare = 0.7;
const maxDistinct = 50_000;
/** The maximum number of distinct values of all columns of a table together. */
const maxDistinctOfTable = 1_000_000;
const maxTextSamples = 10_000;
const maxNumberSamples = 30;
const longestSample = 120;

/** The properties that the cells of a column have in common. */
export class ColumnProfile {
  private readonly counts = { text: 0, number: 0, percent: 0, boolean: 0, date: 0, timestamp: 0 };
  private readonly currencies = new Map<string, number>();
  private readonly distinct = new Set<string>();
  private filled = 0;
  private hasFraction = false;
  private repeats = false;
  private isBeyondCount = false;
  private readonly maxDistinct: number;

  /** @param columns the number of columns of the table, which share the memory for distinct values */
  constructor(columns: number) {
    this.maxDistinct = Math.min(maxDistinct, Math.floor(maxDistinctOfTable / Math.max(1, columns)));
  }

  add(cell: SheetCell): void {
    if (cell === null || isEmptyMark(cell)) return;
    this.filled++;
    this.count(cell);
    const text = String(plain(cell));
    if (this.distinct.has(text)) this.repeats = true;
    else if (this.distinct.size < this.maxDistinct) this.distinct.add(text);
    else this.isBeyondCount = true;
  }

  private count(cell: NonNullable<SheetCell>): void {
    if (typeof cell === 'string') this.counts.text++;
    else if (typeof cell === 'boolean') this.counts.boolean++;
    else if (typeof cell === 'number') this.countNumber(cell);
    else if (cell.kind === 'percent') this.counts.percent++;
    else if (cell.kind === 'money') {
      this.countNumber(cell.value);
      this.currencies.set(cell.currency, (this.currencies.get(cell.currency) ?? 0) + 1);
    } else if (cell.kind === 'time') this.counts.text++;
    else this.counts[cell.value.length > 10 ? 'timestamp' : 'date']++;
  }

  private countNumber(value: number): void {
    this.counts.number++;
    if (!Number.isInteger(value)) this.hasFraction = true;
  }

  /** The kind of nearly all cells; text where there is none. */
  get kind(): ColumnKind {
    const { text, number, percent, boolean, date, timestamp } = this.counts;
    const most = (count: number) => this.filled > 0 && count >= pureShare * this.filled;
    if (most(text) || this.filled === 0) return 'text';
    if (most(boolean)) return 'boolean';
    if (most(date)) return 'date';
    if (most(date + timestamp)) return 'timestamp';
    if (!most(number + percent)) return 'text';
    if (percent > number) return 'percent';
    return this.hasFraction || percent > 0 ? 'real' : 'integer';
  }

  /** Whether the texts are codes such as `SKU-100`, which nobody calls things by. */
  get isCodes(): boolean {
    for (const value of this.distinct) if (/\p{Ll}/u.test(value)) return false;
    return true;
  }

  /** Whether the texts only number the rows: "1st", "10.". */
  get isOrdinals(): boolean {
    const numbered = [...this.distinct].filter((value) => ordinal.test(value)).length;
    return numbered >= ordinalShare * this.distinct.size;
  }

  /** Whether the cells are of several kinds, so that nothing can be computed with them. */
  get isMixed(): boolean {
    return this.kind === 'text' && this.filled > 0 && this.counts.text < 0.9 * this.filled;
  }

  get isEmpty(): boolean {
    return this.filled === 0;
  }

  /** Whether each of `rows` cells has a value of its own. */
  isUnique(rows: number): boolean {
    return this.filled === rows && !this.repeats && !this.isBeyondCount;
  }

  /** The one currency of all amounts; null where there is none. */
  get currency(): string | null {
    const [first, ...others] = this.currencies.keys();
    return others.length === 0 ? (first ?? null) : null;
  }

  /** Whether each value of this column is one of `other`. */
  isWithin(other: ColumnProfile): boolean {
    if (this.isBeyondCount || other.isBeyondCount || this.distinct.size === 0) return false;
    for (const value of this.distinct) if (!other.distinct.has(value)) return false;
    return true;
  }

  /** Distinct values as texts, as connectors have them. */
  samples(): { values: string[]; isComplete: boolean } {
    const { kind } = this;
    const isText = kind === 'text' || kind === 'date' || kind === 'timestamp';
    const most = isText ? maxTextSamples : maxNumberSamples;
    const values: string[] = [];
    for (const value of this.distinct) {
      if (values.length >= most) break;
      if (value.length <= longestSample) values.push(value);
    }
    return { values, isComplete: !this.isBeyondCount && values.length === this.distinct.size };
  }
}

function isEmptyMark(cell: SheetCell): boolean {
  return typeof cell === 'string' && emptyMarks.has(cell.trim().toLowerCase());
}

/** A share of 0.125 is 12.5 percent: what its cell shows. */
const percentOf = (share: number) => Math.round(share * 1e12) / 1e10;

function plain(cell: NonNullable<SheetCell>): string | number | boolean {
  if (typeof cell !== 'object') return cell;
  return cell.kind === 'percent' ? percentOf(cell.value) : cell.value;
}

/** A cell as a value of a column. What is not of the column's kind is null, but in columns of text. */
export function toStored(cell: SheetCell, kind: ColumnKind): string | number | null {
  if (cell === null) return null;
  if (kind === 'text') return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(plain(cell));
  if (kind === 'boolean') return typeof cell === 'boolean' ? Number(cell) : null;
  if (typeof cell === 'string' || typeof cell === 'boolean') return null;
  if (kind === 'date' || kind === 'timestamp')
    return typeof cell === 'object' && cell.kind === 'date' ? cell.value : null;
  const value = typeof cell === 'object' ? cell.value : cell;
  if (typeof value !== 'number') return null;
  // Programs write some cells of a column of shares without the format.
  return kind === 'percent' ? percentOf(value) : value;
}
