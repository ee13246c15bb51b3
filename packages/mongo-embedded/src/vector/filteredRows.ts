import { encodeDocument } from '../bson/encode';
import type { Document } from '../bson/values';
import type { Columns } from '../search/columns';

const MOST_FILTERS = 8;
/** With more rows changed, all are tested again. */
const MOST_CHANGED = 50_000;

/** The rows that passed a filter, in order, and those that have changed since. */
interface Known {
  rows: Uint32Array;
  changed: Set<number>;
}

/**
 * The rows that pass the latest filters: those of a tenant's searches are the same between writes, and after a write only
 * the rows that changed are tested again.
 */
export class FilteredRows {
  /** By the BSON of the filter, the one used last at the end. */
  private readonly known = new Map<string, Known>();

  constructor(private readonly columns: Columns) {}

  /** Call when the values of a row change, or when it begins or ceases to hold a document. */
  changed(row: number): void {
    for (const [key, { changed }] of this.known) {
      if (changed.size < MOST_CHANGED) changed.add(row);
      else this.known.delete(key);
    }
  }

  /** The rows below `total` that pass and are alive, in order. */
  matching(filter: Document, total: number, alive: Uint8Array): Uint32Array {
    const key = Buffer.from(encodeDocument(filter)).toString('latin1');
    const known = this.known.get(key);
    const rows = known
      ? this.update(known, filter, alive)
      : this.columns.narrow(filter, livingRows(total, alive)).slice();
    this.known.delete(key);
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size >= MOST_FILTERS) this.known.delete(oldest);
    this.known.set(key, { rows, changed: new Set() });
    return rows;
  }

  private update({ rows, changed }: Known, filter: Document, alive: Uint8Array): Uint32Array {
    if (changed.size === 0) return rows;
    const tested = Uint32Array.from(changed).sort();
    const passing = this.columns.narrow(
      filter,
      tested.filter((row) => alive[row] === 1),
    );
    return replaceRows(rows, tested, passing);
  }
}

function livingRows(total: number, alive: Uint8Array): Uint32Array {
  const living = new Uint32Array(total);
  let count = 0;
  for (let row = 0; row < total; row++) if (alive[row] === 1) living[count++] = row;
  return living.subarray(0, count);
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
