/** Lucene's defaults for BM25. */
const K1 = 1.2;
const B = 0.75;

interface Postings {
  slots: number[];
  frequencies: number[];
  /** Entries of slots that still live: the document frequency. */
  live: number;
}

/** The inverted index of one analyzed path: for each term, the slots of the documents it occurs in. */
export class InvertedField {
  private postings = new Map<string, Postings>();
  /** How many terms each slot holds; 0 for none, or for a slot that was removed. */
  private lengths = new Uint32Array(1024);
  private documents = 0;
  private totalLength = 0;
  private dead = 0;

  add(slot: number, terms: readonly string[]): void {
    if (terms.length === 0) return;
    if (slot >= this.lengths.length) {
      const grown = new Uint32Array(Math.max(slot + 1, this.lengths.length * 2));
      grown.set(this.lengths);
      this.lengths = grown;
    }
    this.lengths[slot] = terms.length;
    this.documents++;
    this.totalLength += terms.length;
    for (const [term, frequency] of countTerms(terms)) {
      let list = this.postings.get(term);
      if (!list) {
        list = { slots: [], frequencies: [], live: 0 };
        this.postings.set(term, list);
      }
      list.slots.push(slot);
      list.frequencies.push(frequency);
      list.live++;
    }
  }

  /** Takes a slot out at once; its postings are skipped from now on, and swept later. */
  remove(slot: number, terms: readonly string[]): void {
    if (terms.length === 0 || !this.lengths[slot]) return;
    this.documents--;
    this.totalLength -= this.lengths[slot] as number;
    this.lengths[slot] = 0;
    for (const term of new Set(terms)) {
      const list = this.postings.get(term);
      if (!list) continue;
      list.live--;
      if (list.live === 0) this.postings.delete(term);
    }
    if (++this.dead > 1000 && this.dead > this.documents / 2) this.sweep();
  }

  private sweep(): void {
    for (const list of this.postings.values()) {
      const keep = list.slots.map((slot) => (this.lengths[slot] as number) > 0);
      list.slots = list.slots.filter((_, i) => keep[i]);
      list.frequencies = list.frequencies.filter((_, i) => keep[i]);
    }
    this.dead = 0;
  }

  has(slot: number): boolean {
    return (this.lengths[slot] ?? 0) > 0;
  }

  /** Adds to `scores` what each document scores for the terms; `matched` counts how many of the terms it holds. */
  score(
    terms: readonly string[],
    boost: number,
    scores: Map<number, number>,
    matched?: Map<number, number>,
  ): void {
    const average = this.totalLength / Math.max(1, this.documents);
    for (const term of terms) {
      const list = this.postings.get(term);
      if (!list) continue;
      const idf = Math.log(1 + (this.documents - list.live + 0.5) / (list.live + 0.5));
      for (let i = 0; i < list.slots.length; i++) {
        const slot = list.slots[i] as number;
        const length = this.lengths[slot] as number;
        if (length === 0) continue;
        const frequency = list.frequencies[i] as number;
        const weight = (idf * frequency) / (frequency + K1 * (1 - B + (B * length) / average));
        scores.set(slot, (scores.get(slot) ?? 0) + weight * boost);
        if (matched) matched.set(slot, (matched.get(slot) ?? 0) + 1);
      }
    }
  }
}

function countTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
