import type { ScoringTerm } from './invertedField';
import { nthLargest } from './largest';
import type { ScoredSlot, Scores } from './scores';

/** Sums of floats in another order differ by less than this share. */
const ROUNDING = 1e-9;

/**
 * The best slots of those that pass, as if all were scored (MaxScore): strong terms first, until no slot that holds only
 * weaker ones could be among the best; the weaker ones are looked up for those that still can be. `partial` is empty,
 * and is left empty.
 */
export function topScores(
  terms: readonly ScoringTerm[],
  limit: number,
  passes: (slot: number) => boolean,
  partial: Scores,
): ScoredSlot[] {
  const strongestFirst = terms
    .map(({ field, term }) => ({ field, term, most: field.mostFor(term) }))
    .sort((a, b) => b.most - a.most);
  let rest = strongestFirst.reduce((sum, { most }) => sum + most, 0);
  let reached = 0;
  let threshold = Number.NEGATIVE_INFINITY;
  let done = 0;
  for (const { field, term, most } of strongestFirst) {
    if (threshold > rest) break;
    field.score(term, partial);
    done++;
    reached += most;
    rest = Math.max(0, rest - most);
    if (reached <= rest) continue;
    partial.keep(passes);
    threshold = nthLargest(partial.values(), limit) * (1 - ROUNDING);
  }
  let slots = partial.slotsFrom(threshold - rest);
  let sums = Float64Array.from(slots, (slot) => partial.get(slot));
  partial.clear();
  for (const { field, term, most } of strongestFirst.slice(done)) {
    field.scoreSlots(term, slots, sums);
    rest = Math.max(0, rest - most);
    threshold = nthLargest(sums, limit) * (1 - ROUNDING);
    const least = threshold - rest;
    const all = sums;
    slots = slots.filter((_, i) => (all[i] as number) >= least);
    sums = all.filter((sum) => sum >= least);
  }
  return exactScores(terms, slots)
    .sort((a, b) => b.score - a.score || a.slot - b.slot)
    .slice(0, limit);
}

/** Terms in the order of the question, so that equal texts get equal scores, whatever was looked at first. */
function exactScores(terms: readonly ScoringTerm[], slots: Uint32Array): ScoredSlot[] {
  const sums = new Float64Array(slots.length);
  for (const { field, term } of terms) field.scoreSlots(term, slots, sums);
  return Array.from(slots, (slot, i) => ({ slot, score: sums[i] as number }));
}
