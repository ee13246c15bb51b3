/** The thread that runs the model: tokens, windows, pooling. Packages and model are loaded at the first task. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as Tokenizers from '@huggingface/tokenizers';
import type * as OnnxRuntime from 'onnxruntime-web';
import { loadPackage } from './loadPackage';
import type { ModelDirectory } from './modelDirectory';
import { batchesOf, poolTokens, WindowMeans } from './pooling';
import { windowsOf } from './windows';

export interface EmbeddingTask {
  model: ModelDirectory;
  texts: string[];
  prefix: string;
}

/** Failures are values: errors lose their class between threads. */
export type EmbeddingOutcome = { vectors: Float32Array[] } | { failure: string };

interface Loaded {
  runtime: typeof OnnxRuntime;
  session: OnnxRuntime.InferenceSession;
  encode(text: string): number[];
}

const inputs = ['input_ids', 'attention_mask', 'token_type_ids'];
const tokenOutputs = ['last_hidden_state', 'token_embeddings'];

let loaded: Loaded | undefined;

async function load({ directory, modelPath }: ModelDirectory): Promise<Loaded> {
  const runtime = loadPackage<typeof OnnxRuntime>('onnxruntime-web', directory);
  const { Tokenizer } = loadPackage<typeof Tokenizers>('@huggingface/tokenizers', directory);
  // Threads of its own would be started for every thread of this pool.
  runtime.env.wasm.numThreads = 1;
  runtime.env.logLevel = 'error';
  const session = await runtime.InferenceSession.create(await readFile(modelPath));
  const unknown = session.inputNames.filter((name) => !inputs.includes(name));
  if (unknown.length > 0) {
    throw new Error(`the model has the input ${unknown.join(', ')}. Supported: ${inputs.join(', ')}`);
  }
  const tokenizer = new Tokenizer(
    // Truncation would hide that a text is long.
    { ...readJson(join(directory, 'tokenizer.json')), truncation: null, padding: null },
    readJson(join(directory, 'tokenizer_config.json'), {}),
  );
  return { runtime, session, encode: (text) => tokenizer.encode(text).ids };
}

function readJson(path: string, fallback?: object): object {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as object;
  } catch (error) {
    if (fallback !== undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return fallback;
    throw new Error(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/** One run of the model over windows of similar length; returns one vector per window. */
async function run(
  { runtime, session }: Loaded,
  windows: number[][],
  pooling: ModelDirectory['pooling'],
): Promise<Float32Array[]> {
  const length = windows.reduce((most, ids) => Math.max(most, ids.length), 0);
  const tensor = (valueAt: (ids: number[], i: number) => number): OnnxRuntime.Tensor => {
    const data = new BigInt64Array(windows.length * length);
    windows.forEach((ids, row) => {
      for (let i = 0; i < ids.length; i++) data[row * length + i] = BigInt(valueAt(ids, i));
    });
    return new runtime.Tensor('int64', data, [windows.length, length]);
  };
  const all: Record<string, () => OnnxRuntime.Tensor> = {
    input_ids: () => tensor((ids, i) => ids[i] ?? 0),
    attention_mask: () => tensor(() => 1),
    token_type_ids: () => tensor(() => 0),
  };
  const feeds = Object.fromEntries(
    session.inputNames.map((name) => [name, all[name]?.() as OnnxRuntime.Tensor]),
  );
  const outputs = await session.run(feeds);
  const name = tokenOutputs.find((known) => known in outputs) ?? session.outputNames[0] ?? '';
  const output = outputs[name];
  if (output?.type !== 'float32') throw new Error('the model returns no float32 vectors');
  return poolTokens(output.data as Float32Array, output.dims, windows, pooling);
}

export async function embed(task: EmbeddingTask): Promise<EmbeddingOutcome> {
  const { model, texts, prefix } = task;
  try {
    loaded ??= await load(model);
    const { encode } = loaded;
    const windows = texts.flatMap((text, owner) =>
      windowsOf(text, model.maxTokens, (part) => encode(prefix + part)).map((ids) => ({ owner, ids })),
    );
    const means = new WindowMeans(texts.length);
    for (const batch of batchesOf(windows)) {
      const vectors = await run(
        loaded,
        batch.map(({ ids }) => ids),
        model.pooling,
      );
      batch.forEach(({ owner, ids }, i) => {
        means.add(owner, vectors[i] ?? new Float32Array(), ids.length);
      });
    }
    return { vectors: means.unitVectors() };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
