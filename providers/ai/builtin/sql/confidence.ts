import type { Candidate } from './candidates';
import { scoreOf, weightsOfConfidence } from './weights';

type Scored = Pick<Candidate, 'features' | 'score'>;

/** What tells whether the best candidate is right: how far the others are behind, and how it was read. */
export function confidenceFeatures(candidates: readonly Scored[]): Record<string, number> {
  const [best, second] = candidates;
  if (!best) return { bias: 1 };
  const all = candidates.reduce((sum, { score }) => sum + Math.exp(score - best.score), 0);
  const lead = second ? Math.min(best.score - second.score, 3) : 3;
  return { ...best.features, bias: 1, share: -Math.log(all), lead, cost: Math.min(-best.score, 8) };
}

/**
 * What a reading must not have to be an answer: words passed over though they mean something, a table named for
 * nothing, nothing that says what is asked for.
 */
const open = [
  'unknown',
  'skippedName',
  'skippedOperator',
  'idleTable',
  'rivalJoin',
  'tiedTables',
  'namedCounted',
  'askedMissing',
  'columnOfColumn',
  'splitRows',
  'twinColumn',
];

/** Whether a reading leaves something open; such a one is no answer. */
export const isOpen = ({ features }: Pick<Scored, 'features'>) =>
  open.some((name) => (features[name] ?? 0) > 0);

/** The probability that the best candidate is what the question means; 0 where it leaves something open. */
export function probabilityOf(candidates: readonly Scored[], weights = weightsOfConfidence): number {
  const [best] = candidates;
  if (!best || isOpen(best)) return 0;
  return 1 / (1 + Math.exp(-scoreOf(confidenceFeatures(candidates), weights)));
}
