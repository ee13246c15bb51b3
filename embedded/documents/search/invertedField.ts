/** Lucene's defaults for BM25. */
const K1 = 1.2;
const B = 0.75;

/** A posting is one number: the slot times this, plus how often the term occurs there. */
const FREQUENCY_RANGE = 256;
/** Terms whose postings lie together; where a field has none of them, there is nothing. */
const TERMS_PER_PAGE = 64;
/** An index with fewer postings is swept before every search after a removal; a larger one when a tenth is dead. */
const SMALL_INDEX_POSTINGS = 50_000;

/**
 * The inverted index of one analyzed path: for each term, by its number, the slots it occurs in. A removed slot is never found again;
 * as in Lucene, it counts in the statistics until its postings are swept away.
 */
export class InvertedField {
  /** By the number of the term. Most terms of a large index occur once: such a posting stands by itself. */
  private readonly pages: ((number | number[] | undefined)[] | undefined)[] = [];
  /** How many terms each slot holds; 0 for none, or for a slot that was removed. */
  private lengths = new Uint32Array(1024);
  private documents = 0;
  private totalLength = 0;
  private postingCount = 0;
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
    const posting = slot * FREQUENCY_RANGE + Math.min(frequency, FREQUENCY_RANGE - 1);
    const number = Math.floor(term / TERMS_PER_PAGE);
    let page = this.pages[number];
    if (!page) {
      page = new Array(TERMS_PER_PAGE);
      while (this.pages.length < number) this.pages.push(undefined);
      this.pages[number] = page;
    }
    const at = term % TERMS_PER_PAGE;
    const known = page[at];
    if (known === undefined) page[at] = posting;
    else if (typeof known === 'number') page[at] = [known, posting];
    else known.push(posting);
    this.postingCount++;
  }

  private postingsOf(term: number): readonly number[] {
    const known = this.pages[Math.floor(term / TERMS_PER_PAGE)]?.[term % TERMS_PER_PAGE];
    return typeof known === 'number' ? [known] : (known ?? []);
  }

  remove(slot: number): void {
    if (!this.has(slot)) return;
    this.dead++;
    this.deadLength += this.lengths[slot] as number;
    this.lengths[slot] = 0;
  }

  has(slot: number): boolean {
    return (this.lengths[slot] ?? 0) > 0;
  }

  private sweep(): void {
    this.postingCount = 0;
    const isLive = (posting: number) => (this.lengths[Math.floor(posting / FREQUENCY_RANGE)] as number) > 0;
    for (const page of this.pages) {
      page?.forEach((known, at) => {
        if (known === undefined) return;
        const kept = (typeof known === 'number' ? [known] : known).filter(isLive);
        page[at] = kept.length > 1 ? kept : kept[0];
        this.postingCount += kept.length;
      });
    }
    this.documents -= this.dead;
    this.totalLength -= this.deadLength;
    this.dead = 0;
    this.deadLength = 0;
  }

  /** Adds to `scores` what each document scores for the terms; `matched` counts how many of the terms it holds. */
  score(terms: readonly number[], scores: Map<number, number>, matched?: Map<number, number>): void {
    if (this.dead > 0 && (this.postingCount < SMALL_INDEX_POSTINGS || this.dead > this.documents / 10))
      this.sweep();
    const average = this.totalLength / Math.max(1, this.documents);
    for (const term of terms) {
      const list = this.postingsOf(term);
      const idf = Math.log(1 + (this.documents - list.length + 0.5) / (list.length + 0.5));
      for (const posting of list) {
        const slot = Math.floor(posting / FREQUENCY_RANGE);
        const length = this.lengths[slot] as number;
        if (length === 0) continue;
        const frequency = posting - slot * FREQUENCY_RANGE;
        const weight = (idf * frequency) / (frequency + K1 * (1 - B + (B * length) / average));
        scores.set(slot, (scores.get(slot) ?? 0) + weight);
        if (matched) matched.set(slot, (matched.get(slot) ?? 0) + 1);
      }
    }
  }
}
