import { Postings } from './postings';
import type { Scores } from './scores';

/** Lucene's defaults for BM25. */
const K1 = 1.2;
const B = 0.75;

/** An index with fewer postings is swept before every search after a removal; a larger one when a tenth is dead. */
const SMALL_INDEX_POSTINGS = 50_000;

/**
 * The inverted index of one analyzed path: for each term, by its number, the slots it occurs in. A removed slot is never found again;
 * as in Lucene, it counts in the statistics until its postings are swept away.
 */
export class InvertedField {
  private postings = new Postings();
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
    this.postings.add(term, slot, frequency);
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

  private sweep(): void {
    this.postings = this.postings.filtered((slot) => this.has(slot));
    this.documents -= this.dead;
    this.totalLength -= this.deadLength;
    this.dead = 0;
    this.deadLength = 0;
  }

  /** Adds to `scores` what each document scores for the terms; `matched` counts how many of the terms it holds. */
  score(terms: readonly number[], scores: Scores, matched?: Uint32Array): void {
    if (this.dead > 0 && (this.postings.size < SMALL_INDEX_POSTINGS || this.dead > this.documents / 10))
      this.sweep();
    const average = this.totalLength / Math.max(1, this.documents);
    for (const term of terms) {
      const count = this.postings.countOf(term);
      const idf = Math.log(1 + (this.documents - count + 0.5) / (count + 0.5));
      this.postings.forEach(term, (slot, frequency) => {
        const length = this.lengths[slot] as number;
        if (length === 0) return;
        const weight = (idf * frequency) / (frequency + K1 * (1 - B + (B * length) / average));
        scores.add(slot, weight);
        if (matched) matched[slot] = (matched[slot] as number) + 1;
      });
    }
  }
}
