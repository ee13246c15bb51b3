import type { Merge } from './sheetExtras';

/** A longer text would be repeated to no use. */
const maxRepeatedCharacters = 200;
/** Merges that reach down into the same row; more are no table that people read. */
const maxOpen = 100;

interface OpenMerge extends Merge {
  text: string;
}

/** Repeats what merged cells say in the rows they reach down to, row by row. */
export class MergedCells {
  private readonly byTop = new Map<number, Merge[]>();
  private open: OpenMerge[] = [];

  constructor(merges: Merge[]) {
    for (const merge of merges) {
      const { top } = merge;
      const others = this.byTop.get(top);
      if (others) others.push(merge);
      else this.byTop.set(top, [merge]);
    }
  }

  /** Fills the row's cells, and gives the merges in it that reach over several columns. */
  fill(row: number, cells: Map<number, string>): Merge[] {
    this.open = this.open.filter(({ bottom }) => bottom >= row);
    const wide: Merge[] = [];
    // A row without cells of its own is the lower part of what stands above it, and no row of a table.
    if (cells.size > 0) {
      for (const { left, text } of this.open) if (!cells.has(left)) cells.set(left, text);
    }
    for (const merge of this.byTop.get(row) ?? []) {
      const text = cells.get(merge.left);
      if (text === undefined || text.length > maxRepeatedCharacters) continue;
      if (merge.bottom > row && this.open.length < maxOpen) this.open.push({ ...merge, text });
      if (merge.right > merge.left) wide.push(merge);
    }
    return wide;
  }
}
