import { Postings } from './postings';
import type { Scores } from './scores';

/** Lucene's defaults for BM25. */
const K1 = 1.2;
const B = 0.75;

/** An index with fewer postings is swept before every search after a removal; a larger one when a tenth is dead. */
const SMALL_INDEX_POSTINGS = 50_000;

/** A term of a question, as it scores in one field. */
export interface ScoringTerm {
  field: InvertedField;
  term: number;
}

/** A sweep copies the postings that stay, term by term. */
interface Sweep {
  into: Postings;
  /** The terms below it are copied. */
  next: number;
  dead: number;
  deadLength: number;
}

/**
 * The inverted index of one analyzed path: for each term, by its number, the slots it occurs in. A removed slot is never found again;
 * as in Lucene, it counts in the statistics until its postings are swept away.
 */
export class InvertedField {
  private postings = new Postings();
  private sweeping: Sweep | undefined;
  /** How many terms each slot holds; 0 for none, or for a slot that was removed. */
  private lengths = new Uint32Array(1024);
  private documents = 0;
  private totalLength = 0;
  private dead = 0;
  private deadLength = 0;

  /** Starts a slot that holds `length` terms, above zero; its postings follow. */
  open(slot: number, length: number): void {
    if (slot >= this.lengths.length) {
      const grown = new Uint32Array(Math.max(slot + 1, this.lengths.length * 2));
      grown.set(this.lengths);
      this.lengths = grown;
    }
    this.lengths[slot] = length;
    this.documents++;
    this.totalLength += length;
  }

  /** Adds that a term occurs in an opened slot so many times. */
  post(slot: number, term: number, frequency: number): void {
    this.postingsOf(term).add(term, slot, frequency, this.lengths[slot] as number);
  }

  private postingsOf(term: number): Postings {
    return this.sweeping && term < this.sweeping.next ? this.sweeping.into : this.postings;
  }

  remove(slot: number): void {
    if (!this.has(slot)) return;
    this.dead++;
    this.deadLength += this.lengths[slot] as number;
    this.lengths[slot] = 0;
  }

  /** True when no document has had a term since the last sweep. */
  get isEmpty(): boolean {
    return this.documents === 0;
  }

  has(slot: number): boolean {
    return (this.lengths[slot] ?? 0) > 0;
  }

  /** Sweeps what has to be, term by term, until it is told to rest; true when nothing is left to do. */
  sweep(mustRest: () => boolean): boolean {
    if (!this.sweeping) {
      const isSmall = this.postings.size < SMALL_INDEX_POSTINGS;
      if (this.dead <= (isSmall ? 0 : this.documents / 10)) return true;
      this.sweeping = { into: new Postings(), next: 0, dead: this.dead, deadLength: this.deadLength };
    }
    const { sweeping } = this;
    for (; sweeping.next < this.postings.termCount; sweeping.next++) {
      if (mustRest()) return false;
      const term = sweeping.next;
      this.postings.forEachBlock(term, (slots, frequencies, start, end) => {
        for (let at = start; at < end; at++) {
          const slot = slots[at] as number;
          if (this.has(slot))
            sweeping.into.add(term, slot, frequencies[at] as number, this.lengths[slot] as number);
        }
      });
    }
    this.postings = sweeping.into;
    this.sweeping = undefined;
    this.documents -= sweeping.dead;
    this.totalLength -= sweeping.deadLength;
    this.dead -= sweeping.dead;
    this.deadLength -= sweeping.deadLength;
    return true;
  }

  /** Call before a search, whose scores then are those of the documents that there are, unless they are many. */
  sweepIfSmall(): void {
    if (this.dead > 0 && this.postings.size < SMALL_INDEX_POSTINGS) this.sweep(() => false);
  }

  /** What no document scores more than for the term. */
  mostFor(term: number): number {
    const perOccurrence = this.postingsOf(term).leastLength(term);
    return this.idf(term) / (1 + (K1 * B * perOccurrence) / this.averageLength);
  }

  private idf(term: number): number {
    const count = this.postingsOf(term).countOf(term);
    return Math.log(1 + (Math.max(0, this.documents - count) + 0.5) / (count + 0.5));
  }

  /** Adds to `scores` what each document scores for the term; `matched` counts how many terms it holds. */
  score(term: number, scores: Scores, matched?: Uint32Array): void {
    const { lengths } = this;
    const idf = this.idf(term);
    const average = this.averageLength;
    this.postingsOf(term).forEachBlock(term, (slots, frequencies, start, end) => {
      for (let at = start; at < end; at++) {
        const slot = slots[at] as number;
        const length = lengths[slot] as number;
        if (length === 0) continue;
        scores.add(slot, weightOf(idf, frequencies[at] as number, length, average));
        if (matched) matched[slot] = (matched[slot] as number) + 1;
      }
    });
  }

  /** Adds to `sums` what each of these slots, in ascending order, scores for the term. */
  scoreSlots(term: number, wanted: Uint32Array, sums: Float64Array): void {
    const idf = this.idf(term);
    const average = this.averageLength;
    let next = 0;
    this.postingsOf(term).forEachBlock(term, (slots, frequencies, start, end) => {
      const last = slots[end - 1] as number;
      for (let at = start; next < wanted.length && (wanted[next] as number) <= last; next++) {
        const slot = wanted[next] as number;
        at = placeFrom(slots, at, end, slot);
        const length = this.lengths[slot] as number;
        if (slots[at] !== slot || length === 0) continue;
        sums[next] = (sums[next] as number) + weightOf(idf, frequencies[at] as number, length, average);
      }
    });
  }

  private get averageLength(): number {
    return this.totalLength / Math.max(1, this.documents);
  }
}

function weightOf(idf: number, frequency: number, length: number, average: number): number {
  return (idf * frequency) / (frequency + K1 * (1 - B + (B * length) / average));
}

/** The first place from `start` on of a slot that is not smaller: near ones are found at once, far ones by halving. */
function placeFrom(slots: Uint32Array, start: number, end: number, slot: number): number {
  let low = start;
  let high = start;
  for (let step = 1; high < end && (slots[high] as number) < slot; step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, end - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((slots[middle] as number) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}
