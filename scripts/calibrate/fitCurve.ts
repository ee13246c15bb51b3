import { searchMinScore } from '../../domain/limits';
import type { Evidence } from '../../search/retrieval/evidence';
import type { Calibration } from '../../search/retrieval/profileFile';
import { fitLogistic, type Row } from './fitLogistic';

/** A fitted curve: a weight by feature, the bias behind them. */
export type Curve = number[];

/** The hits that one question of a set, or of another one, found in a set. */
export interface Ranking {
  set: string;
  from: string;
  hits: { features: number[]; relevant: boolean }[];
}

const foreignWeight = 0.5;

/** Every set counts the same, whatever its size. */
function rowsOf(rankings: Ranking[]): Row[] {
  const sizes = new Map<string, number>();
  const group = ({ set, from }: Ranking) => `${from} ${set}`;
  for (const ranking of rankings)
    sizes.set(group(ranking), (sizes.get(group(ranking)) ?? 0) + ranking.hits.length);
  return rankings.flatMap((ranking) =>
    ranking.hits.map((hit) => ({
      ...hit,
      weight: (ranking.set === ranking.from ? 1 : foreignWeight) / (sizes.get(group(ranking)) ?? 1),
    })),
  );
}

function logitOf(features: number[], weights: Curve): number {
  return features.reduce(
    (sum, feature, j) => sum + feature * (weights[j] ?? 0),
    weights[features.length] ?? 0,
  );
}

/** The curve for the rankings; each set counts the same. */
export function fitCurve(rankings: Ranking[]): Curve {
  return fitLogistic(rowsOf(rankings));
}

/** Logits in ranked order, never rising, as scores are. */
export function logitsOf(ranking: Ranking, curve: Curve): number[] {
  let lowest = Number.POSITIVE_INFINITY;
  return ranking.hits.map(({ features }) => {
    lowest = Math.min(lowest, logitOf(features, curve));
    return lowest;
  });
}

export function firstRelevant(rankings: Ranking[], curve: Curve): number[] {
  return rankings.flatMap((ranking) =>
    ranking.hits[0]?.relevant === true ? [logitsOf(ranking, curve)[0] ?? 0] : [],
  );
}

/** The logit that the given share of relevant first hits reach, each set counting the same. */
export function operatingPoint(sets: string[], rankings: Ranking[], curve: Curve, keptShare: number): number {
  const bySet = sets.map((name) =>
    firstRelevant(
      rankings.filter(({ set, from }) => set === name && from === name),
      curve,
    ),
  );
  const known = bySet.filter((logits) => logits.length > 0);
  const keeps = (point: number) =>
    known.reduce((sum, logits) => sum + logits.filter((logit) => logit >= point).length / logits.length, 0) /
    known.length;
  let point = 4;
  while (keeps(point) < keptShare && point > -6) point -= 0.05;
  return point;
}

/** The curve as a calibration that puts search's default threshold at the operating point. */
export function calibrationOf(
  features: readonly (keyof Evidence)[],
  curve: Curve,
  point: number,
): Calibration {
  const rounded = (value: number | undefined) => Number((value ?? 0).toFixed(2));
  return {
    weights: Object.fromEntries(features.map((name, j) => [name, rounded(curve[j])])),
    bias: rounded(curve.at(-1)),
    shift: rounded(Math.log(searchMinScore / (1 - searchMinScore)) - point),
  };
}
