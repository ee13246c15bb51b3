export interface ScoredSlot {
  slot: number;
  score: number;
}

/** Longer lists are sorted as a whole. */
const maxInserted = 1_000;

/**
 * Scores of documents by slot. Dense: the terms of a question touch a large share of a collection, and a hash table of
 * them costs more than the scoring.
 */
export class Scores {
  readonly #values: Float64Array;
  readonly #isSet: Uint8Array;
  /** The slots that have a score, in the order in which they got it. */
  readonly #slots: Uint32Array;
  #size = 0;

  /** For slots below `capacity`. */
  constructor(capacity: number) {
    this.#values = new Float64Array(capacity);
    this.#isSet = new Uint8Array(capacity);
    this.#slots = new Uint32Array(capacity);
  }

  get size(): number {
    return this.#size;
  }

  has(slot: number): boolean {
    return this.#isSet[slot] === 1;
  }

  /** 0 where there is none. */
  get(slot: number): number {
    return this.#values[slot] ?? 0;
  }

  set(slot: number, score: number): void {
    if (this.#isSet[slot] !== 1) {
      this.#isSet[slot] = 1;
      this.#slots[this.#size++] = slot;
    }
    this.#values[slot] = score;
  }

  add(slot: number, score: number): void {
    this.set(slot, this.get(slot) + score);
  }

  slots(): Uint32Array {
    return this.#slots.subarray(0, this.#size);
  }

  /** The best slots of those kept, the best first; equal scores in order of insertion. */
  best(limit: number, keeps: (slot: number) => boolean): ScoredSlot[] {
    if (limit > maxInserted) return this.#sorted(keeps).slice(0, limit);
    const found: ScoredSlot[] = [];
    for (const slot of this.slots()) {
      const score = this.get(slot);
      const last = found[found.length - 1];
      const isFull = found.length >= limit;
      if (isFull && (last === undefined || !precedes(score, slot, last))) continue;
      if (!keeps(slot)) continue;
      if (isFull) found.pop();
      found.splice(placeOf(score, slot, found), 0, { slot, score });
    }
    return found;
  }

  #sorted(keeps: (slot: number) => boolean): ScoredSlot[] {
    return [...this.slots()]
      .filter(keeps)
      .map((slot) => ({ slot, score: this.get(slot) }))
      .sort((a, b) => b.score - a.score || a.slot - b.slot);
  }
}

function precedes(score: number, slot: number, other: ScoredSlot): boolean {
  return score > other.score || (score === other.score && slot < other.slot);
}

/** Where a slot belongs in a sorted list. */
function placeOf(score: number, slot: number, sorted: readonly ScoredSlot[]): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (precedes(score, slot, sorted[middle] as ScoredSlot)) high = middle;
    else low = middle + 1;
  }
  return low;
}
