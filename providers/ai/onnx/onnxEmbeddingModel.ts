import { join } from 'node:path';
import { Piscina } from 'piscina';
import { AppError } from '../../../domain/errors';
import { FairSlots } from '../../../domain/fairSlots';
import type { EmbeddingModel } from '../../../domain/ports/embeddingModel';
import { eitherSignal } from '../../eitherSignal';
import { startDeadline } from '../openai/abort';
import { readable } from '../openai/readable';
import type { EmbeddingOutcome, EmbeddingTask } from './embeddingThread';
import { type Pooling, readModelDirectory } from './modelDirectory';

export interface OnnxEmbeddingModelOptions {
  directory: string;
  /** Null: as the model's files say. */
  pooling: Pooling | null;
  maxTokens: number | null;
  prefixes: { query: string; passage: string } | null;
  /** Each has a copy of the model in memory. */
  threads: number;
  /** The time-out of one batch of texts; then its thread is terminated. */
  batchTimeoutMs: number;
  /** The time-out of a query, including the wait for a thread. */
  queryTimeoutMs: number;
}

/** Small batches: a query waits for the one that runs. */
const textsPerBatch = 8;
/** The time to read a model of some GB. */
const loadTimeoutMs = 120_000;
const maxWaiting = 256;
const busy = { message: 'The embedding model is overloaded.', retryAfterSeconds: 1 };

// Threads run compiled files, also when this module is loaded from its TypeScript source.
const threadPath = __filename.endsWith('.ts')
  ? join(__dirname, '../../../dist/providers/ai/onnx/embeddingThread.js')
  : join(__dirname, 'embeddingThread.js');

/**
 * A sentence model of the operator in ONNX format, run in worker threads. Calls fail with `unavailable` when a thread
 * ended, which is replaced, with `timeout`, and with `upstream_error` when the model fails.
 * @throws Error when the directory is no model that can be run, with what is missing
 */
export async function createOnnxEmbeddingModel(options: OnnxEmbeddingModelOptions): Promise<EmbeddingModel> {
  const { threads, batchTimeoutMs, queryTimeoutMs } = options;
  const prefixes = options.prefixes ?? { query: '', passage: '' };
  const model = await readModelDirectory({ ...options, prefixes });
  // By purpose: queries start before passages that wait.
  const slots = new FairSlots({ max: threads, maxWaitingPerOwner: maxWaiting, firstOwner: 'query', busy });
  const closing = new AbortController();
  const pool = new Piscina<EmbeddingTask, EmbeddingOutcome>({
    filename: threadPath,
    // Loading takes seconds: threads are kept.
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    atomics: 'disabled',
  });
  // The error of a thread that failed without a task, which the pool removed. Without a listener it ends the process.
  pool.on('error', () => undefined);

  /** Runs to its end or its time-out even when the caller has aborted: ending a thread costs loading the model. */
  async function runTask(
    task: EmbeddingTask,
    timeoutMs: number,
    release: () => void,
  ): Promise<EmbeddingOutcome> {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), timeoutMs);
    try {
      return await pool.run(task, { name: 'embed', signal: ending.signal });
    } catch (cause) {
      if (ending.signal.aborted)
        throw new AppError('timeout', 'The embedding model took too long.', { cause });
      throw new AppError('unavailable', 'A thread of the embedding model ended.', {
        cause,
        retryAfterSeconds: 5,
      });
    } finally {
      clearTimeout(timer);
      release();
    }
  }

  async function embedBatch(
    texts: string[],
    purpose: 'query' | 'passage',
    signal: AbortSignal,
    timeoutMs = batchTimeoutMs,
  ): Promise<Float32Array[]> {
    const release = await slots.enter(purpose, signal);
    const task = { model, prefix: prefixes[purpose], texts: texts.map(readable) };
    const outcome = await untilAborted(runTask(task, timeoutMs, release), signal);
    if ('failure' in outcome) {
      throw new AppError('upstream_error', `The embedding model failed: ${outcome.failure}.`);
    }
    return outcome.vectors;
  }

  async function embedAll(texts: string[], purpose: 'query' | 'passage', signal: AbortSignal) {
    const batches = Array.from({ length: Math.ceil(texts.length / textsPerBatch) }, (_, i) =>
      texts.slice(i * textsPerBatch, (i + 1) * textsPerBatch),
    );
    const vectors: Float32Array[][] = [];
    const remaining = batches.entries();
    let failed = false;
    const lane = async () => {
      for (const [i, batch] of remaining) {
        if (failed) return;
        try {
          vectors[i] = await embedBatch(batch, purpose, signal);
        } catch (error) {
          failed = true;
          throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: threads }, lane));
    return vectors.flat();
  }

  async function close(): Promise<void> {
    closing.abort(new AppError('unavailable', 'The embedding model is closed.'));
    await pool.destroy();
  }

  let dimension: number;
  try {
    const [probe] = await embedBatch(['-'], 'query', closing.signal, loadTimeoutMs);
    dimension = probe?.length ?? 0;
  } catch (error) {
    await close();
    const reason = error instanceof AppError ? error.publicMessage : String(error);
    // The caller makes a sentence of it.
    throw new Error(reason.replace(/\.$/, ''));
  }

  return {
    id: model.id,
    dimension,
    passagesAtATime: textsPerBatch * threads * 4,

    async embed(texts, { purpose, signal }) {
      const until = eitherSignal(closing.signal, signal);
      const deadline = purpose === 'query' ? startDeadline(queryTimeoutMs, until.signal) : null;
      try {
        return await embedAll(texts, purpose, deadline?.signal ?? until.signal);
      } finally {
        deadline?.close();
        until.release();
      }
    },

    async ping() {
      await embedBatch(['-'], 'query', closing.signal);
    },

    close,
  };
}

/** Settles like `work`, or rejects with the signal's reason when it aborts. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
