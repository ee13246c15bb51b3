import { LRUCache } from 'lru-cache';
import { encodeDocument } from '../bson/encode';
import type { Document } from '../bson/values';
import { ChangeLog } from './changeLog';

/** Of all filters together, 32 MB: those of a thousand tenants with a thousand documents each take an eighth. */
const MOST_ROWS = 8_388_608;
/** What a filter takes beside its rows and its key, in rows. */
const ROWS_OF_FILTER = 64;
const CHARACTERS_OF_ROW = 4;

/** The rows that passed a filter, in order, if they are few, and what there was when they were tested. */
interface Known {
  rows: Uint32Array | undefined;
  position: number;
  total: number;
}

/** The rows of the list that pass, in order. The list may be overwritten. */
type Narrow = (rows: Uint32Array) => Uint32Array;

interface Limits {
  /** More than this share of all rows are not kept. */
  maxShare: number;
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
  private readonly maxShare: number;

  constructor(
    private readonly isAlive: (row: number) => boolean,
    { maxShare = 1, mostRows = MOST_ROWS }: Partial<Limits> = {},
  ) {
    this.maxShare = maxShare;
    this.known = new LRUCache({
      maxSize: mostRows,
      sizeCalculation: ({ rows }, key) =>
        (rows?.length ?? 0) + ROWS_OF_FILTER + Math.ceil(key.length / CHARACTERS_OF_ROW),
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

  /** The rows below `total` that pass and are alive, in order; undefined where they are more than the share that is kept. */
  matching(filter: Document, total: number, narrow: Narrow): Uint32Array | undefined {
    const key = Buffer.from(encodeDocument(filter)).toString('latin1');
    const known = this.known.get(key);
    // Too many rows are counted again once there are twice as many.
    if (known && !known.rows && total < 2 * known.total) return undefined;
    const changed = known && this.changes.since(known.position);
    if (known?.rows && changed?.length === 0) return known.rows;
    const passing =
      known?.rows && changed
        ? replaceRows(known.rows, changed, this.narrow(changed.slice(), narrow))
        : this.narrow(rowsBelow(total), narrow);
    const rows = passing.length > this.maxShare * total ? undefined : passing;
    this.known.set(key, { rows, total, position: this.changes.position });
    return rows;
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

/** A list without those that were tested, and with those of them that passed. All lists ascend. */
function replaceRows(rows: Uint32Array, tested: Uint32Array, passing: Uint32Array): Uint32Array {
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
