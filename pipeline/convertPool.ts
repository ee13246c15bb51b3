import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { ChunkedHead, ConvertedDocument, DocumentHead } from '../domain/document';
import { ConversionError, type DocumentStages, type StageRequest } from '../domain/ports/converter';
import { PageTeam } from './pageTeam';
import { modelDirectory } from './steps/convert/image/ocrLanguages';
import type {
  ChunkFileTask,
  ConvertFileTask,
  ConvertTask,
  Outcome,
  ParseFileTask,
  ReadPagesTask,
  Report,
  Task,
} from './steps/convert/worker';

export interface ConvertPoolOptions {
  /** Files converted at the same time. */
  threads: number;
  /** Of the JavaScript heap of a thread, and again of the memory its WebAssembly readers take. */
  maxMemoryMb: number;
  /** Of one file, from when its thread takes it up. */
  timeoutMs: number;
  /** The most chunks one file may be cut into: they are all indexed. */
  maxChunks: number;
  /** The most chunks of tables of one file that get a vector; the others are found by their words. Left out: all. */
  maxTableEmbeddings?: number;
  /** Models for recognition, the usual one first: `eng`, `deu`, `chi_sim`… Each is a package `@tesseract.js-data/…`. */
  ocrLanguages: string[];
}

/** Threads are let go after this time without work, and their memory with them. */
const idleTimeoutMs = 20_000;

// Threads run built files; under a TypeScript loader the build stands beside the sources.
const workerPath = __filename.endsWith('.ts')
  ? join(__dirname, '../dist/pipeline/steps/convert/worker.js')
  : join(__dirname, 'steps/convert/worker.js');

/** Each thread that reads a PDF holds all of it: only up to this size do several read one together. */
const mostSharedBytes = 32 * 1_048_576;

const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY';

class TimedOut extends Error {}

/** What a thread is asked, but for what the pool adds itself. */
type Job<T extends Task> = Omit<T, 'port' | 'maxMemoryBytes' | 'ocrLanguages'>;

/**
 * Runs the stages from bytes to chunks in worker threads. Rejects with `ConversionError` for the file's own
 * faults, among them that it needs too much memory or time: its thread is then ended, which touches no other
 * file. The time counts from when a thread takes the file up.
 */
export function createConvertPool(options: ConvertPoolOptions): DocumentStages {
  const { threads, maxMemoryMb, timeoutMs, maxChunks, ocrLanguages } = options;
  const { maxTableEmbeddings = Number.POSITIVE_INFINITY } = options;
  for (const model of ocrLanguages) modelDirectory(model);
  const pool = new Piscina<Task, Outcome<unknown>>({
    filename: workerPath,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleTimeoutMs,
    concurrentTasksPerWorker: 1,
    // A thread must keep its event loop turning: OCR runs in a thread of its own that reports to it.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });

  let underWay = 0;
  const teams = new Set<PageTeam>();

  async function run<T extends Task, Result>(
    name: string,
    job: Job<T>,
    { onProgress, signal }: StageRequest,
    onReport: (report: Report, port: MessagePort) => void = () => {},
  ): Promise<Result> {
    signal?.throwIfAborted();
    // A task that has to wait comes before the help that a document in hand gets.
    if (++underWay > threads) for (const team of teams) team.giveWay();
    const ending = new AbortController();
    const abort = () => ending.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    let timer: NodeJS.Timeout | undefined;
    const { port1, port2 } = new MessageChannel();
    const hear = (report: Report) => {
      if (report === 'started') timer = setTimeout(() => ending.abort(new TimedOut()), timeoutMs);
      else if (typeof report === 'number') onProgress?.(report);
      else onReport(report, port1);
    };
    port1.on('message', hear);
    try {
      const task = { ...job, maxMemoryBytes: maxMemoryMb * 1_048_576, ocrLanguages, port: port2 };
      const outcome = await pool.run(task, { name, transferList: [port2], signal: ending.signal });
      // The result may overtake what was reported before it.
      for (let late = receiveMessageOnPort(port1); late; late = receiveMessageOnPort(port1))
        hear(late.message);
      if (outcome.ok) return outcome.value as Result;
      throw new ConversionError(
        outcome.reason ??
          'The file could not be read: it is damaged, or built in a way that is not supported.',
        { cause: outcome.detail },
      );
    } catch (error) {
      throw explain(error, ending.signal, signal, { maxMemoryMb, timeoutMs });
    } finally {
      underWay--;
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      port1.close();
    }
  }

  /** A PDF read by all threads that have nothing else to do. */
  async function convertTogether(
    job: Omit<Job<ConvertFileTask>, 'dealt'>,
    { onProgress, signal }: StageRequest,
  ): Promise<DocumentHead> {
    const failing = new AbortController();
    const signals = signal ? [signal, failing.signal] : [failing.signal];
    const options = { onProgress, signal: AbortSignal.any(signals) };
    const team: PageTeam = new PageTeam(
      job.documentPath,
      (partPath) => {
        const { path, kind, filename } = job;
        const share = { path, kind, filename, partPath, dealt: team.dealt };
        return run<ReadPagesTask, null>('readPages', share, options);
      },
      (error) => failing.abort(error),
    );
    const answer = (report: Report, port: MessagePort) => {
      if (typeof report === 'object') team.grow(report.pageCount, threads - underWay);
      else if (report === 'own pages read') {
        team.parts().then(
          (parts) => port.postMessage(parts),
          () => {},
        );
      }
    };
    teams.add(team);
    try {
      return await run<ConvertFileTask, DocumentHead>(
        'convertToFile',
        { ...job, dealt: team.dealt },
        options,
        answer,
      );
    } catch (error) {
      // The helpers' work is of no use any more.
      failing.abort(error);
      throw error;
    } finally {
      teams.delete(team);
    }
  }

  return {
    convert: ({ path, kind, filename, ...options }) =>
      run<ConvertTask, ConvertedDocument>('convert', { path, kind, filename }, options),
    async convertFile({ path, kind, filename, documentPath, markdownPath, ...options }) {
      const job = { path, kind, filename, documentPath, markdownPath };
      const isShared = kind === 'pdf' && threads > 1 && (await stat(path)).size <= mostSharedBytes;
      return isShared
        ? convertTogether(job, options)
        : run<ConvertFileTask, DocumentHead>('convertToFile', { ...job, dealt: null }, options);
    },
    parseFile: ({ documentPath, outputPath, markdownPath, ...options }) =>
      run<ParseFileTask, DocumentHead>('parseFile', { documentPath, outputPath, markdownPath }, options),
    chunkFile: ({ documentPath, outputPath, ...options }) =>
      run<ChunkFileTask, { head: ChunkedHead; chunkCount: number }>(
        'chunkFile',
        { documentPath, outputPath, maxChunks, maxTableEmbeddings },
        options,
      ),
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
