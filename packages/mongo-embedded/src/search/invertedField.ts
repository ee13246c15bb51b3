import type { Copy } from './copyMemory';
import { Postings } from './postings';
import type { Part, SnapshotReader } from './snapshotFile';
import { TermScorer } from './termScorer';

/** A field with fewer postings is swept before every search after a removal; any other when a tenth is dead. */
const SMALL_INDEX_POSTINGS = 50_000;

/** A term of a question, as it scores in one field. */
export interface ScoringTerm {
  field: InvertedField;
  term: number;
  /** The factor of its score; 1 if it is not given. */
  boost?: number;
}

/** A sweep copies the postings that stay, term by term and block by block. */
interface Sweep {
  into: Postings;
  /** The terms below it are copied. */
  next: number;
  /** How many postings of the term `next` are. */
  passed: number;
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

  /** How many postings there are, also of removed slots. */
  get size(): number {
    return this.postings.size;
  }

  /** Between two turns of a sweep postings are in two places. */
  get isSweeping(): boolean {
    return this.sweeping !== undefined;
  }

  /** For a snapshot; not during a sweep. */
  capture(copy: Copy): Part[] {
    const counts = Float64Array.of(this.documents, this.totalLength, this.dead, this.deadLength);
    return [counts, copy(this.lengths), ...this.postings.capture(copy)];
  }

  /** Takes what was captured, into an empty field. */
  async load(from: SnapshotReader): Promise<void> {
    [this.documents = 0, this.totalLength = 0, this.dead = 0, this.deadLength = 0] =
      await from.next(Float64Array);
    this.lengths = await from.next(Uint32Array);
    await this.postings.load(from);
  }

  /** Sweeps what has to be, block by block, until it is told to rest; true when nothing is left to do. */
  sweep(mustRest: () => boolean): boolean {
    if (!this.sweeping && this.dead <= this.documents / 10) return true;
    this.sweeping ??= this.startSweep();
    const { sweeping, postings } = this;
    for (;;) {
      // The dictionary is that of all fields: most of its terms may not be in this one.
      const term = postings.nextTerm(sweeping.next);
      sweeping.next = term;
      if (term === postings.termCount) break;
      if (!this.sweepTerm(term, sweeping, mustRest)) return false;
      sweeping.next++;
      sweeping.passed = 0;
    }
    this.postings = sweeping.into;
    this.sweeping = undefined;
    this.documents -= sweeping.dead;
    this.totalLength -= sweeping.deadLength;
    this.dead -= sweeping.dead;
    this.deadLength -= sweeping.deadLength;
    return true;
  }

  /** Copies the postings of a term that are left: those of a frequent one take more than a turn. */
  private sweepTerm(term: number, sweeping: Sweep, mustRest: () => boolean): boolean {
    const cursor = this.postings.cursor(term);
    for (let before = 0; cursor.nextBlock(); ) {
      const after = before + cursor.end - cursor.at;
      if (after > sweeping.passed && mustRest()) return false;
      for (let at = cursor.at + Math.max(0, sweeping.passed - before); at < cursor.end; at++) {
        const slot = cursor.slots[at] as number;
        const length = this.lengths[slot] as number;
        if (length > 0) sweeping.into.add(term, slot, cursor.frequencies[at] as number, length);
      }
      sweeping.passed = Math.max(sweeping.passed, after);
      before = after;
    }
    return true;
  }

  /** Call before a search, whose scores then are those of the documents that there are, unless they are many. */
  sweepIfSmall(): void {
    if (this.dead === 0 || this.postings.size >= SMALL_INDEX_POSTINGS) return;
    this.sweeping ??= this.startSweep();
    this.sweep(() => false);
  }

  private startSweep(): Sweep {
    return { into: new Postings(), next: 0, passed: 0, dead: this.dead, deadLength: this.deadLength };
  }

  scorer(term: number, boost = 1): TermScorer {
    const postings = this.postingsOf(term);
    const field = {
      documents: this.documents,
      averageLength: this.totalLength / Math.max(1, this.documents),
      lengths: this.lengths,
    };
    const count = postings.countOf(term);
    return new TermScorer(postings.cursor(term), field, {
      count,
      minLength: postings.minLength(term),
      boost,
    });
  }
}
