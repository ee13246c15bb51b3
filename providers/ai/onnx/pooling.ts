import type { Pooling } from './modelDirectory';

export interface Window {
  /** The index of the text that it is part of. */
  owner: number;
  ids: number[];
}

/** The number of tokens in one run, with padding: what its activations take is bounded. */
const maxBatchTokens = 4_096;

/** Windows in runs of similar length, so that little is padded. */
export function batchesOf(windows: Window[]): Window[][] {
  const sorted = [...windows].sort((a, b) => a.ids.length - b.ids.length);
  const batches: Window[][] = [];
  let batch: Window[] = [];
  for (const window of sorted) {
    if (batch.length > 0 && (batch.length + 1) * window.ids.length > maxBatchTokens) {
      batches.push(batch);
      batch = [];
    }
    batch.push(window);
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}

/**
 * One vector per window from the vectors of its tokens.
 * @param dims of the output: `[windows, tokens, dimension]`, or `[windows, dimension]` where the model pools itself
 */
export function poolTokens(
  values: Float32Array,
  dims: readonly number[],
  windows: number[][],
  pooling: Pooling,
): Float32Array[] {
  const dimension = dims.at(-1) ?? 0;
  if (dims[0] !== windows.length || (dims.length !== 2 && dims.length !== 3)) {
    throw new Error(`the output of the model has the shape [${dims.join(', ')}]`);
  }
  const isPooled = dims.length === 2;
  const stride = isPooled ? dimension : (dims[1] ?? 0) * dimension;
  return windows.map((ids, row) => {
    const start = row * stride;
    if (isPooled || pooling === 'cls') return values.slice(start, start + dimension);
    const sum = new Float32Array(dimension);
    for (let token = 0; token < ids.length; token++) {
      const at = start + token * dimension;
      for (let i = 0; i < dimension; i++) sum[i] = (sum[i] ?? 0) + (values[at + i] ?? 0);
    }
    return sum.map((value) => value / Math.max(1, ids.length));
  });
}

/** The mean of each text's windows, which count by the root of their length. */
export class WindowMeans {
  private readonly sums: (Float32Array | undefined)[];

  constructor(count: number) {
    this.sums = new Array(count);
  }

  add(owner: number, vector: Float32Array, tokens: number): void {
    const weight = Math.sqrt(tokens) / (norm(vector) || 1);
    const sum = this.sums[owner] ?? new Float32Array(vector.length);
    for (let i = 0; i < vector.length; i++) sum[i] = (sum[i] ?? 0) + weight * (vector[i] ?? 0);
    this.sums[owner] = sum;
  }

  /** @throws Error where a vector has no direction */
  unitVectors(): Float32Array[] {
    return Array.from(this.sums, (sum = new Float32Array()) => {
      const length = norm(sum);
      if (!(length > 0 && Number.isFinite(length))) {
        throw new Error('the model returned a vector that is zero or not finite');
      }
      return sum.map((value) => value / length);
    });
  }
}

function norm(vector: Float32Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}
