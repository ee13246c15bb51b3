import { LRUCache } from 'lru-cache';
import { encodeDocument } from '../bson/encode';
import type { Document } from '../bson/values';
import { ChangeLog } from './changeLog';
import { RowBits } from './rowBits';

/** The maximum rows of all filters, 32 MB: those of 1,000 tenants with 1,000 documents each take an eighth. */
const MOST_ROWS = 8_388_608;
/** The memory of a filter beside its rows and its key, in rows. */
const ROWS_OF_FILTER = 64;
const BYTES_OF_ROW = Uint32Array.BYTES_PER_ELEMENT;

/** The rows that pass a filter: a list in order, or a bit for each row where they are many. */
export type PassingRows = Uint32Array | RowBits;

/** The rows in order. */
export const listOf = (rows: PassingRows): Uint32Array => (rows instanceof RowBits ? rows.list() : rows);

/** The rows that passed a filter, and the position in the log of changes when they were tested. */
interface Known {
  rows: PassingRows;
  position: number;
}

/** The rows of the list that pass, in order. The list may be overwritten. */
type Narrow = (rows: Uint32Array) => Uint32Array;

interface Limits {
  /** More than this share of all rows are kept as bits. */
  maxListed: number;
  mostRows: number;
}

/**
 * The rows that pass the latest filters: those of a tenant's searches are the same between writes, and after a write only
 * the rows that changed are tested again.
 */
export class FilteredRows {
  /** By the BSON of the filter. */
  private readonly known: LRUCache<string, Known>;
  private readonly changes = new ChangeLog();
  private readonly maxListed: number;

  constructor(
    private readonly isAlive: (row: number) => boolean,
    { maxListed = 1, mostRows = MOST_ROWS }: Partial<Limits> = {},
  ) {
    this.maxListed = maxListed;
    this.known = new LRUCache({
      maxSize: mostRows,
      sizeCalculation: ({ rows }, key) =>
        ROWS_OF_FILTER + Math.ceil((rows.byteLength + key.length) / BYTES_OF_ROW),
    });
  }

  /** Call when the values of a row change, or when it begins or ceases to hold a document. */
  changed(row: number): void {
    this.changes.add(row);
  }

  /** Forgets everything. */
  clear(): void {
    this.known.clear();
  }

  /** The rows below `total` that pass and are alive. Valid until the next change. */
  matching(filter: Document, total: number, narrow: Narrow): PassingRows {
    const key = Buffer.from(encodeDocument(filter)).toString('latin1');
    const known = this.known.get(key);
    const changed = known && this.changes.since(known.position);
    if (known && changed?.length === 0) return known.rows;
    const passing =
      known && changed
        ? replaceRows(known.rows, changed, this.narrow(changed.slice(), narrow))
        : this.narrow(rowsBelow(total), narrow);
    const rows = this.compact(passing, total);
    this.known.set(key, { rows, position: this.changes.position });
    return rows;
  }

  /** In the form in which so many rows are kept. */
  private compact(rows: PassingRows, total: number): PassingRows {
    if (rows.length <= this.maxListed * total) return listOf(rows);
    return rows instanceof RowBits ? rows : new RowBits(rows);
  }

  private narrow(rows: Uint32Array, narrow: Narrow): Uint32Array {
    return narrow(rows).filter(this.isAlive);
  }
}

function rowsBelow(total: number): Uint32Array {
  const rows = new Uint32Array(total);
  for (let row = 0; row < total; row++) rows[row] = row;
  return rows;
}

/** Rows without those that were tested, and with those of them that passed. All lists ascend. */
function replaceRows(rows: PassingRows, tested: Uint32Array, passing: Uint32Array): PassingRows {
  if (rows instanceof RowBits) {
    for (const row of tested) rows.delete(row);
    for (const row of passing) rows.add(row);
    return rows;
  }
  const replaced = new Uint32Array(rows.length + passing.length);
  let [count, nextTested, nextPassing] = [0, 0, 0];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    while (nextPassing < passing.length && (passing[nextPassing] as number) < row)
      replaced[count++] = passing[nextPassing++] as number;
    while (nextTested < tested.length && (tested[nextTested] as number) < row) nextTested++;
    if (nextTested === tested.length || tested[nextTested] !== row) replaced[count++] = row;
  }
  const rest = passing.subarray(nextPassing);
  replaced.set(rest, count);
  return replaced.subarray(0, count + rest.length);
}
