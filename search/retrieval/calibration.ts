import type { Evidence } from './evidence';

/**
 * A logistic curve over the evidence, fitted by `npm run eval:calibrate` (decision 012). `shift` puts the
 * operating point of search's default threshold, 0.7, where four of five relevant first hits pass.
 */
export interface Calibration {
  weights: Partial<Record<keyof Evidence, number>>;
  bias: number;
  shift: number;
}

/** Words alone: no vectors, or a model that doesn't know the language. */
export const wordCalibration: Calibration = {
  weights: { coverage: 0.95, matchedWords: 2.56, strength: 1.71, lead: 2.68 },
  bias: -6.85,
  shift: 1.85,
};

/** Scores 0 to 1 for the candidates of one question in ranked order, never rising down the list. */
export function calibrate(evidence: Evidence[], calibration: Calibration): number[] {
  let lowest = 1;
  return evidence.map((one) => {
    lowest = Math.min(lowest, sigmoid(logit(one, calibration) + calibration.shift));
    return lowest;
  });
}

function logit(evidence: Evidence, { weights, bias }: Calibration): number {
  return Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + weight * evidence[name as keyof Evidence],
    bias,
  );
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
