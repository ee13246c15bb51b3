import type { ScoringTerm } from './invertedField';
import { Largest } from './largest';
import type { ScoredSlot } from './scores';

/** Slots whose scores are summed at once: few enough for the fastest memory. */
const WINDOW = 8_192;
/** The slots of the first window, in which all terms are scored; each next one has twice as many. */
const FIRST_WINDOW = 512;
/** Sums of floats in another order differ by less than this share. */
const ROUNDING = 1e-9;

/**
 * The best slots of those that pass, as if all were scored (MaxScore, as Lucene has it): window by window, the terms are
 * scored without which no document could be among the best so far; the other, weaker ones are looked up for those that
 * still can be.
 */
export function topScores(
  terms: readonly ScoringTerm[],
  limit: number,
  passes: (slot: number) => boolean,
  slotCount: number,
  windowSlots = WINDOW,
): ScoredSlot[] {
  const scorers = terms
    .map(({ field, term, boost }) => field.scorer(term, boost))
    .sort((a, b) => b.most - a.most);
  /** The maximum scores of a document for the scorers from a place on. */
  const rest = scorers.map((_, i) => scorers.slice(i).reduce((sum, { most }) => sum + most, 0));
  const largest = new Largest(limit);
  const threshold = () => largest.smallest * (1 - ROUNDING);
  const window = new Float64Array(windowSlots);
  const candidates = new Candidates(windowSlots);
  const found: number[] = [];
  let size = Math.min(FIRST_WINDOW, windowSlots);
  for (let from = 0; from < slotCount; from += size, size = Math.min(2 * size, windowSlots)) {
    const firstWeak = rest.findIndex((most) => most < threshold());
    const needed = firstWeak < 0 ? scorers.length : firstWeak;
    for (let i = 0; i < needed; i++)
      scorers[i]?.forEachBelow(from + size, (slot, score) => {
        window[slot - from] = (window[slot - from] as number) + score;
      });
    candidates.take(window.subarray(0, size), from, threshold() - (rest[needed] ?? 0), passes);
    window.fill(0, 0, size);
    for (let i = needed; i < scorers.length && candidates.count > 0; i++) {
      scorers[i]?.addTo(candidates.sums, candidates.slots, candidates.count);
      candidates.keep(threshold() - (rest[i + 1] ?? 0));
    }
    for (let i = 0; i < candidates.count; i++) {
      const sum = candidates.sums[i] as number;
      if (sum >= threshold()) found.push(candidates.slots[i] as number);
      if (sum > largest.smallest) largest.offer(sum);
    }
  }
  return scoresOf(terms, Uint32Array.from(found), limit);
}

/**
 * The best of these slots, which ascend. The terms are added in the order of the question, so that equal texts get equal
 * scores, whatever was looked at first.
 */
export function scoresOf(terms: readonly ScoringTerm[], slots: Uint32Array, limit: number): ScoredSlot[] {
  const sums = new Float64Array(slots.length);
  for (const { field, term, boost } of terms) field.scorer(term, boost).addTo(sums, slots, slots.length);
  return Array.from(slots, (slot, i) => ({ slot, score: sums[i] as number }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.slot - b.slot)
    .slice(0, limit);
}

/** Slots of a window that may be among the best, in ascending order, and the sums of their scores so far. */
class Candidates {
  readonly slots: Uint32Array;
  readonly sums: Float64Array;
  count = 0;

  constructor(most: number) {
    this.slots = new Uint32Array(most);
    this.sums = new Float64Array(most);
  }

  take(window: Float64Array, from: number, least: number, passes: (slot: number) => boolean): void {
    this.count = 0;
    for (let at = 0; at < window.length; at++) {
      const sum = window[at] as number;
      if (sum > 0 && sum >= least && passes(from + at)) this.add(from + at, sum);
    }
  }

  keep(least: number): void {
    const { slots, sums, count } = this;
    this.count = 0;
    for (let i = 0; i < count; i++) {
      const sum = sums[i] as number;
      if (sum >= least) this.add(slots[i] as number, sum);
    }
  }

  private add(slot: number, sum: number): void {
    this.slots[this.count] = slot;
    this.sums[this.count++] = sum;
  }
}
