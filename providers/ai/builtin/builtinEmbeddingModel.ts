import { join, resolve } from 'node:path';
import { Piscina } from 'piscina';
import { AppError } from '../../../domain/errors';
import type { EmbeddingModel } from '../../../domain/ports/embeddingModel';
import { QueriesFirst, withPurpose } from './queriesFirst';
import { windowTokens } from './tokenWindows';

export interface BuiltinEmbeddingModel extends EmbeddingModel {
  /** Loads the model, so that the first query needn't wait for it (about half a second). */
  warmUp(): Promise<void>;
}

const dimension = 512;
/** What one task holds: it bounds how long a query waits for a thread (about 0.2 s). */
const charactersPerTask = 2000;

const workerPath = __filename.endsWith('.ts')
  ? resolve(__dirname, '../../../dist/providers/ai/builtin/embeddingWorker.js')
  : join(__dirname, 'embeddingWorker.js');

/**
 * English sentence embeddings computed on this machine, in worker threads, from weights inside an installed
 * package: nothing is downloaded. A text longer than the model can read is the mean of its windows.
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
      // Not the options of the process: a worker needs no loader or debugger.
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
      // Few tasks of a call are queued at a time, so that calls take turns and an abort has little to undo.
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

/** A task under way is left to end: stopping it would cost its thread, and the next one the loading. */
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
