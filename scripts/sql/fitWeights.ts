/** A candidate query of a question, as weights are fitted to it. */
export interface Sample {
  features: Readonly<Record<string, number>>;
  right: boolean;
}

export type Weights = Record<string, number>;

const rounds = 120;
const rate = 0.3;
/** Towards the weights that fitting begins with. */
const ridge = 0.004;

interface Sparse {
  ids: Int32Array;
  values: Float64Array;
  right: boolean;
}

function sparse(questions: Sample[][]): { names: string[]; rows: Sparse[][] } {
  const ids = new Map<string, number>();
  const idOf = (name: string) => {
    const id = ids.get(name) ?? ids.size;
    ids.set(name, id);
    return id;
  };
  const rows = questions.map((samples) =>
    samples.map(({ features, right }) => ({
      ids: Int32Array.from(Object.keys(features), idOf),
      values: Float64Array.from(Object.values(features)),
      right,
    })),
  );
  return { names: [...ids.keys()], rows };
}

function ascend(
  names: string[],
  initial: Weights,
  settings: { rounds: number; ridge: number },
  gradientOf: (weights: Float64Array, gradient: Float64Array) => void,
): Weights {
  const start = Float64Array.from(names, (name) => initial[name] ?? 0);
  const weights = start.slice();
  const squares = new Float64Array(names.length).fill(1e-8);
  for (let round = 0; round < settings.rounds; round++) {
    const gradient = new Float64Array(names.length);
    gradientOf(weights, gradient);
    for (let at = 0; at < weights.length; at++) {
      const slope = (gradient[at] ?? 0) - settings.ridge * ((weights[at] ?? 0) - (start[at] ?? 0));
      squares[at] = (squares[at] ?? 0) + slope * slope;
      weights[at] = (weights[at] ?? 0) + (rate * slope) / Math.sqrt(squares[at] ?? 1);
    }
  }
  return { ...initial, ...Object.fromEntries(names.map((name, at) => [name, weights[at] ?? 0])) };
}

function dot({ ids, values }: Sparse, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < ids.length; at++) sum += (weights[ids[at] ?? 0] ?? 0) * (values[at] ?? 0);
  return sum;
}

function add({ ids, values }: Sparse, scale: number, into: Float64Array): void {
  for (let at = 0; at < ids.length; at++)
    into[ids[at] ?? 0] = (into[ids[at] ?? 0] ?? 0) + scale * (values[at] ?? 0);
}

/**
 * Conditional logit: the weights that make right candidates the likeliest of their question. Adagrad from `initial`,
 * in fixed order, so that a fit can be repeated.
 */
export function fitWeights(questions: Sample[][], initial: Weights): Weights {
  const useful = questions.filter(
    (samples) => samples.some(({ right }) => right) && samples.some(({ right }) => !right),
  );
  const { names, rows } = sparse(useful);
  return ascend(names, initial, { rounds, ridge }, (weights, gradient) => {
    for (const samples of rows) {
      const scores = samples.map((sample) => dot(sample, weights));
      const highest = Math.max(...scores);
      const raised = scores.map((score) => Math.exp(score - highest));
      const all = raised.reduce((sum, one) => sum + one, 0);
      const right = raised.reduce((sum, one, at) => sum + (samples[at]?.right ? one : 0), 0);
      samples.forEach((sample, at) => {
        const p = raised[at] ?? 0;
        const pull = (sample.right ? p / Math.max(right, 1e-9) : 0) - p / all;
        add(sample, pull / rows.length, gradient);
      });
    }
  });
}
