import fitted from './data/weights.json';

/** How a reading came to be. */
export type Features = Readonly<Record<string, number>>;

/** The weight of each feature of a reading; fitted by `npm run eval:sql -- --fit`. */
export const weightsOf: Features = fitted.features;
export const weightsOfConfidence: Features = fitted.confidence;

export function scoreOf(features: Features, weights = weightsOf): number {
  let score = 0;
  for (const name in features) score += (weights[name] ?? 0) * (features[name] ?? 0);
  return score;
}

/** With what is not nothing added to what was told before. */
export function told(features: Features, added: Readonly<Record<string, number | boolean>>): Features {
  const next: Record<string, number> = { ...features };
  for (const name in added) if (added[name]) next[name] = (next[name] ?? 0) + Number(added[name]);
  return next;
}
