import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { ConvertedDocument } from '../domain/document';
import { ConversionError, type ConversionRequest, type Converter } from '../domain/ports/converter';
import type { ConvertOutcome, ConvertTask } from './steps/convert/worker';

export interface ConvertPoolOptions {
  /** Files converted at the same time. */
  threads: number;
  /** Of the JavaScript heap of a thread, and again of the memory its WebAssembly readers take. */
  maxMemoryMb: number;
  /** Of one file, from when its thread takes it up. */
  timeoutMs: number;
}

/** Threads are let go after this time without work, and their memory with them. */
const idleTimeoutMs = 20_000;

// Threads run built files; under a TypeScript loader the build stands beside the sources.
const workerPath = __filename.endsWith('.ts')
  ? join(__dirname, '../dist/pipeline/steps/convert/worker.js')
  : join(__dirname, 'steps/convert/worker.js');

const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY';

class TimedOut extends Error {}

/**
 * Converts files in worker threads. Rejects with `ConversionError` for the file's own faults, among them that it
 * needs too much memory or time: its thread is then ended, which touches no other file.
 */
export function createConvertPool({ threads, maxMemoryMb, timeoutMs }: ConvertPoolOptions): Converter {
  const pool = new Piscina<ConvertTask, ConvertOutcome>({
    filename: workerPath,
    name: 'convert',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleTimeoutMs,
    concurrentTasksPerWorker: 1,
    // A thread must keep its event loop turning: OCR runs in threads of its own that report to it.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });

  return {
    async convert({
      path,
      kind,
      filename,
      onProgress,
      signal,
    }: ConversionRequest): Promise<ConvertedDocument> {
      signal?.throwIfAborted();
      const ending = new AbortController();
      const abort = () => ending.abort(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      let timer: NodeJS.Timeout | undefined;
      const { port1, port2 } = new MessageChannel();
      port1.on('message', (message: 'started' | number) => {
        if (message === 'started') timer = setTimeout(() => ending.abort(new TimedOut()), timeoutMs);
        else onProgress?.(message);
      });
      try {
        const outcome = await pool.run(
          { path, kind, filename, maxMemoryBytes: maxMemoryMb * 1_048_576, port: port2 },
          { transferList: [port2], signal: ending.signal },
        );
        if (outcome.ok) return outcome.document;
        throw new ConversionError(
          outcome.reason ??
            'The file could not be read: it is damaged, or built in a way that is not supported.',
          { cause: outcome.detail },
        );
      } catch (error) {
        throw explain(error, ending.signal, signal, { maxMemoryMb, timeoutMs });
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        port1.close();
      }
    },
    close: () => pool.destroy(),
  };
}

function explain(
  error: unknown,
  ending: AbortSignal,
  caller: AbortSignal | undefined,
  { maxMemoryMb, timeoutMs }: { maxMemoryMb: number; timeoutMs: number },
): unknown {
  if (error instanceof ConversionError) return error;
  if (ending.reason instanceof TimedOut) {
    const seconds = Math.round(timeoutMs / 1000);
    return new ConversionError(
      `Reading the file took longer than the ${seconds} seconds allowed for one file.`,
    );
  }
  if (caller?.aborted) return caller.reason;
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === outOfMemory) {
    return new ConversionError(
      `Reading the file needs more memory than the ${maxMemoryMb} MB allowed for one file.`,
      { cause: error },
    );
  }
  return error;
}
