import { join, resolve } from 'node:path';
import { Piscina } from 'piscina';
import { AppError } from '../../../domain/errors';
import type { EmbeddingModel } from '../../../domain/ports/embeddingModel';
import { QueriesFirst, withPurpose } from './queriesFirst';
import { windowTokens } from './tokenWindows';

export interface BuiltinEmbeddingModel extends EmbeddingModel {
  /** Loads the model (about half a second), so that the first query does not wait for it. */
  warmUp(): Promise<void>;
}

const dimension = 512;
/** The texts per task. Bounds how long a query waits for a thread (about 0.2 s). */
const charactersPerTask = 2000;

const workerPath = __filename.endsWith('.ts')
  ? resolve(__dirname, '../../../dist/providers/ai/builtin/embeddingWorker.js')
  : join(__dirname, 'embeddingWorker.js');

/**
 * English sentence embeddings, computed locally in worker threads from the weights in an installed package; nothing is
 * downloaded. The vector of a text longer than the model's input is the mean of its windows.
 */
export function createBuiltinEmbeddingModel(options: { threads?: number } = {}): BuiltinEmbeddingModel {
  const threads = options.threads ?? 2;
  let pool: Piscina | null = null;
  let closed = false;

  function started(): Piscina {
    if (closed) throw unavailable(new Error('The embedding model is closed.'));
    pool ??= new Piscina({
      filename: workerPath,
      name: 'embed',
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: 60_000,
      taskQueue: new QueriesFirst(),
      // Do not inherit the process's options, such as loaders and debuggers.
      execArgv: [],
    });
    return pool;
  }

  async function run(texts: string[], purpose: 'passage' | 'query'): Promise<Float32Array[]> {
    try {
      const vectors: Float32Array = await started().run(withPurpose([...texts], purpose));
      return texts.map((_, index) => vectors.slice(index * dimension, (index + 1) * dimension));
    } catch (error) {
      throw error instanceof AppError ? error : unavailable(error);
    }
  }

  const model: BuiltinEmbeddingModel = {
    id: `universal-sentence-encoder-lite-en@0.2.0/${windowTokens}`,
    dimension,

    async embed(texts, { purpose, signal }) {
      signal?.throwIfAborted();
      const results: Float32Array[][] = [];
      const tasks = groups(texts).entries();
      // Few tasks per call are queued at a time, so that concurrent calls take turns and an abort is cheap.
      const lane = async () => {
        for (const [index, group] of tasks) {
          signal?.throwIfAborted();
          results[index] = await run(group, purpose);
        }
      };
      const lanes = Promise.all(Array.from({ length: threads }, lane));
      await (signal ? orAborted(lanes, signal) : lanes);
      return results.flat();
    },

    async warmUp() {
      await run(['warm'], 'query');
    },

    async ping() {
      await run(['ping'], 'query');
    },

    async close() {
      closed = true;
      await pool?.destroy();
    },
  };
  return model;
}

function groups(texts: string[]): string[][] {
  const all: string[][] = [];
  let current: string[] = [];
  let characters = 0;
  for (const text of texts) {
    if (current.length > 0 && characters + text.length > charactersPerTask) {
      all.push(current);
      current = [];
      characters = 0;
    }
    current.push(text);
    characters += text.length;
  }
  if (current.length > 0) all.push(current);
  return all;
}

/** Active tasks are not aborted: that would terminate the thread, and the next one would load the model again. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolveWork, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolveWork, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'The built-in embedding model failed.', { cause });
}
