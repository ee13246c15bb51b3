import type { Candidate } from './candidates';
import type { Traits } from './traits';
import { type Features, scoreOf, weightsOfConfidence } from './weights';

type Scored = Pick<Candidate, 'features' | 'score'>;

/** The features of confidence in the best candidate: how far the others are behind, how it was read, and what it is. */
export function confidenceFeatures(candidates: readonly Scored[], traits: Features): Record<string, number> {
  const [best, second] = candidates;
  if (!best) return { bias: 1 };
  const all = candidates.reduce((sum, { score }) => sum + Math.exp(score - best.score), 0);
  const lead = second ? Math.min(best.score - second.score, 3) : 3;
  return {
    ...best.features,
    ...traits,
    bias: 1,
    share: -Math.log(all),
    lead,
    cost: Math.min(-best.score, 8),
  };
}

/**
 * The features that a reading must not have to be an answer: words passed over though they mean something, a table
 * named for nothing, nothing that says what is asked for.
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

/** Whether a reading leaves something open, or something speaks against it; such a one is no answer. */
export const isOpen = ({ features }: Pick<Scored, 'features'>, { isVetoed }: Traits) =>
  isVetoed || open.some((name) => (features[name] ?? 0) > 0);

/** The probability that the best candidate, of these traits, is what the question means; 0 where it leaves something open. */
export function probabilityOf(
  candidates: readonly Scored[],
  traits: Traits,
  weights = weightsOfConfidence,
): number {
  const [best] = candidates;
  if (!best || isOpen(best, traits)) return 0;
  return 1 / (1 + Math.exp(-scoreOf(confidenceFeatures(candidates, traits.features), weights)));
}
