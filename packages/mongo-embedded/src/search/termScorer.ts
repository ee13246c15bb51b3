import type { PostingCursor } from './postings';

/** Lucene's defaults for BM25. */
const K1 = 1.2;
const B = 0.75;

/** The statistics on which the scores of a field's terms depend. */
export interface FieldStatistics {
  documents: number;
  averageLength: number;
  /** By slot; 0 for a document that was removed. */
  lengths: Uint32Array;
}

/** Scores the documents of one term, in the order of their slots. Valid until the index changes. */
export class TermScorer {
  /** No document scores more. */
  readonly most: number;
  private readonly idf: number;

  /** `count`: how many documents hold the term; `minLength`: of theirs, by how often they hold it; `boost`: a factor. */
  constructor(
    private readonly cursor: PostingCursor,
    private readonly field: FieldStatistics,
    { count, minLength, boost }: { count: number; minLength: number; boost: number },
  ) {
    this.idf = boost * Math.log(1 + (Math.max(0, field.documents - count) + 0.5) / (count + 0.5));
    this.most = this.idf / (1 + (K1 * B * minLength) / field.averageLength);
  }

  /** Calls back for the next documents whose slots are below `end`. */
  forEachBelow(end: number, visit: (slot: number, score: number) => void): void {
    const { cursor, field } = this;
    const { lengths, averageLength } = field;
    do {
      const { slots, frequencies } = cursor;
      let { at } = cursor;
      for (; at < cursor.end; at++) {
        const slot = slots[at] as number;
        if (slot >= end) break;
        const length = lengths[slot] as number;
        if (length > 0) visit(slot, this.weight(frequencies[at] as number, length, averageLength));
      }
      cursor.at = at;
    } while (cursor.at === cursor.end && cursor.nextBlock());
  }

  /** Adds to `sums` what the first `count` of these slots score, which ascend from the last ones. */
  addTo(sums: Float64Array, wanted: Uint32Array, count: number): void {
    const { lengths, averageLength } = this.field;
    for (let i = 0; i < count; i++) {
      const slot = wanted[i] as number;
      if (!this.seek(slot)) return;
      const { slots, frequencies, at } = this.cursor;
      const length = lengths[slot] as number;
      if (slots[at] !== slot || length === 0) continue;
      sums[i] = (sums[i] as number) + this.weight(frequencies[at] as number, length, averageLength);
    }
  }

  private weight(frequency: number, length: number, averageLength: number): number {
    return (this.idf * frequency) / (frequency + K1 * (1 - B + (B * length) / averageLength));
  }

  /** Moves to the first posting whose slot is not smaller; false when there is none. */
  private seek(slot: number): boolean {
    const { cursor } = this;
    while (cursor.at === cursor.end || (cursor.slots[cursor.end - 1] as number) < slot)
      if (!cursor.nextBlock()) return false;
    const { slots } = cursor;
    // Near places are found at once, far ones by halving.
    let low = cursor.at;
    let high = low;
    for (let step = 1; high < cursor.end && (slots[high] as number) < slot; step *= 2) {
      low = high + 1;
      high += step;
    }
    high = Math.min(high, cursor.end - 1);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((slots[middle] as number) < slot) low = middle + 1;
      else high = middle;
    }
    cursor.at = low;
    return true;
  }
}
