import type { Sample, Weights } from './fitWeights';

const rounds = 12;
/** Towards nothing, for weights of features in units of their spread. Chosen on databases that were left out. */
const ridge = 100;
/** A feature that hardly ever differs would be weighed by chance. */
const minSpread = 0.02;

interface Scale {
  name: string;
  mean: number;
  spread: number;
}

function scalesOf(samples: Sample[]): Scale[] {
  const names = new Set(samples.flatMap(({ features }) => Object.keys(features)));
  names.delete('bias');
  return [...names].map((name) => {
    const values = samples.map(({ features }) => features[name] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    return { name, mean, spread: Math.max(Math.sqrt(variance), minSpread) };
  });
}

/** Solves a symmetric, positive system of equations, given as rows with their right side at the end. */
function solve(rows: Float64Array[]): Float64Array {
  const size = rows.length;
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < size; pivot++)
    for (let row = pivot + 1; row < size; row++) {
      const factor = at(row, pivot) / at(pivot, pivot);
      if (factor === 0) continue;
      for (let column = pivot; column <= size; column++)
        (rows[row] as Float64Array)[column] = at(row, column) - factor * at(pivot, column);
    }
  const solution = new Float64Array(size);
  for (let row = size - 1; row >= 0; row--) {
    let rest = at(row, size);
    for (let column = row + 1; column < size; column++) rest -= at(row, column) * (solution[column] ?? 0);
    solution[row] = rest / at(row, row);
  }
  return solution;
}

/** Logistic regression by Newton's method: the probability that a reading is right, by what is known of it. */
export function fitConfidence(samples: Sample[]): Weights {
  const scales = scalesOf(samples);
  const size = scales.length + 1;
  const vectors = samples.map(({ features }) =>
    Float64Array.from([
      1,
      ...scales.map(({ name, mean, spread }) => ((features[name] ?? 0) - mean) / spread),
    ]),
  );
  const weights = new Float64Array(size);
  for (let round = 0; round < rounds; round++) {
    const system = Array.from({ length: size }, (_, row) => {
      const pull = row > 0 ? ridge : 1e-6;
      const equation = new Float64Array(size + 1);
      equation[row] = pull;
      equation[size] = -pull * (weights[row] ?? 0);
      return equation;
    });
    vectors.forEach((vector, sample) => {
      const score = vector.reduce((sum, value, row) => sum + value * (weights[row] ?? 0), 0);
      const p = 1 / (1 + Math.exp(-score));
      const error = Number(samples[sample]?.right) - p;
      const certainty = Math.max(p * (1 - p), 1e-6);
      system.forEach((equation, row) => {
        const own = vector[row] ?? 0;
        equation[size] = (equation[size] ?? 0) + error * own;
        for (let column = 0; column < size; column++)
          equation[column] = (equation[column] ?? 0) + certainty * own * (vector[column] ?? 0);
      });
    });
    solve(system).forEach((step, row) => {
      weights[row] = (weights[row] ?? 0) + step;
    });
  }
  const fitted: Weights = { bias: weights[0] ?? 0 };
  scales.forEach(({ name, mean, spread }, at) => {
    const weight = (weights[at + 1] ?? 0) / spread;
    fitted[name] = weight;
    fitted.bias = (fitted.bias ?? 0) - weight * mean;
  });
  return fitted;
}
