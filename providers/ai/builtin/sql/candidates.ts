import type { Query } from '../../../../domain/sqlTree';
import { buildQuery } from './build';
import { ground } from './ground';
import { buildOptionsOf } from './joins';
import type { Linked } from './linkWords';
import { parse } from './parse';
import type { Plan } from './plan';
import type { State } from './state';
import { type Features, scoreOf } from './weights';

/** A query that a question may mean. */
export interface Candidate {
  query: Query;
  /** The features that speak for and against it. */
  features: Features;
  score: number;
  plan: Plan;
  state: State;
}

/** Different queries, best first. */
export function candidatesOf(linked: Linked, now: Date): Candidate[] {
  const { words, index } = linked;
  const found = new Map<string, Candidate>();
  const options = buildOptionsOf(index, words.stems);
  for (const state of parse(linked, now)) {
    const plan = ground(state, linked);
    const built = plan && buildQuery(plan, options);
    if (!built) continue;
    const score = scoreOf(built.features);
    const key = JSON.stringify(built.query);
    if ((found.get(key)?.score ?? -Infinity) < score) found.set(key, { ...built, score, plan, state });
  }
  return [...found.values()].sort((a, b) => b.score - a.score);
}
