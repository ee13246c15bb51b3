import fitted from './data/weights.json';

/** What each feature of a reading is worth; fitted by `npm run eval:sql -- --fit`. */
export const weightsOf: Readonly<Record<string, number>> = fitted.features;
export const weightsOfConfidence: Readonly<Record<string, number>> = fitted.confidence;

export function scoreOf(features: Readonly<Record<string, number>>, weights = weightsOf): number {
  let score = 0;
  for (const name in features) score += (weights[name] ?? 0) * (features[name] ?? 0);
  return score;
}
