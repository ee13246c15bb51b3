import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { ChunkedHead, ConvertedDocument, DocumentHead } from '../domain/document';
import { ConversionError, type DocumentStages, type StageRequest } from '../domain/ports/converter';
import { type CpuAllowance, cpuSecondsFor, defaultCpuAllowance, watchCpu } from './cpuWatch';
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
import { ThreadShares } from './threadShares';

export interface ConvertPoolOptions {
  /** The maximum number of threads per environment. The pool has one more, which is left for other environments. */
  threads: number;
  /** The limit on a thread's JavaScript heap, and separately on the memory of its WebAssembly readers. */
  maxMemoryMb: number;
  /** The time-out of one task, counted from when a thread starts it. */
  timeoutMs: number;
  /** The CPU time allowed for one file. Enforced on Linux only, where the CPU time of a thread is known. */
  cpuAllowance?: CpuAllowance;
  /** The maximum number of chunks per file. */
  maxChunks: number;
  /** The maximum number of table chunks per file that are embedded; the rest are searched by keywords only. Unlimited by default. */
  maxTableEmbeddings?: number;
  /** OCR models such as `eng`, `deu` and `chi_sim`, the default first. Each is a package `@tesseract.js-data/…`. */
  ocrLanguages: string[];
}

/** Idle threads end after this time, which frees their memory. */
const idleTimeoutMs = 20_000;

// Threads run compiled files, also when this module is loaded from its TypeScript source.
const workerPath = __filename.endsWith('.ts')
  ? join(__dirname, '../dist/pipeline/steps/convert/worker.js')
  : join(__dirname, 'steps/convert/worker.js');

/** Every thread loads the whole PDF, so larger ones are read by one thread. */
const maxSharedBytes = 32 * 1_048_576;

const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY';

/** A task without the fields that the pool adds. */
type Job<T extends Task> = Omit<T, 'port' | 'maxMemoryBytes' | 'ocrLanguages'>;

/**
 * Runs conversion, parsing and chunking in worker threads, one task per thread. Rejects with `ConversionError` when
 * the file is at fault or exceeds its memory, CPU time or time-out. That, or an aborted `signal`, terminates the
 * task's thread; other files are not affected.
 */
export function createConvertPool(options: ConvertPoolOptions): DocumentStages {
  const { threads, maxMemoryMb, timeoutMs, maxChunks, ocrLanguages } = options;
  const { maxTableEmbeddings = Number.POSITIVE_INFINITY, cpuAllowance = defaultCpuAllowance } = options;
  for (const model of ocrLanguages) modelDirectory(model);
  const teams = new Set<PageTeam>();
  const shares = new ThreadShares(threads, () => {
    // Pending tasks take precedence over additional workers for a document.
    for (const team of teams) team.releaseWorkers();
  });
  const pool = new Piscina<Task, Outcome<unknown>>({
    filename: workerPath,
    minThreads: 0,
    maxThreads: shares.size,
    idleTimeout: idleTimeoutMs,
    concurrentTasksPerWorker: 1,
    // Atomics would block the thread's event loop, which OCR needs: it runs in a nested thread that posts messages.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });

  /** @param inputPath the file whose size determines the CPU time allowed */
  async function run<T extends Task, Result>(
    name: string,
    inputPath: string,
    job: Job<T>,
    { environmentId = '', onProgress, signal }: StageRequest,
    onReport: (report: Report, port: MessagePort) => void = () => {},
  ): Promise<Result> {
    signal?.throwIfAborted();
    const ending = new AbortController();
    const abort = () => ending.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    let cpuSeconds = 0;
    let timer: NodeJS.Timeout | undefined;
    let endWatch = () => {};
    const { port1, port2 } = new MessageChannel();
    const start = (threadId: number | null) => {
      timer = setTimeout(() => ending.abort(tooSlow(timeoutMs)), timeoutMs);
      if (threadId !== null)
        endWatch = watchCpu(threadId, cpuSeconds, () => ending.abort(tooMuchWork(cpuSeconds)));
    };
    const onMessage = (report: Report) => {
      if (typeof report === 'number') onProgress?.(report);
      else if (typeof report === 'object' && 'threadId' in report) start(report.threadId);
      else onReport(report, port1);
    };
    port1.on('message', onMessage);
    let release = () => {};
    try {
      cpuSeconds = cpuSecondsFor((await stat(inputPath)).size, cpuAllowance);
      release = await shares.acquire(environmentId, ending.signal);
      const task = { ...job, maxMemoryBytes: maxMemoryMb * 1_048_576, ocrLanguages, port: port2 };
      const outcome = await pool.run(task, { name, transferList: [port2], signal: ending.signal });
      // The result may arrive before earlier reports.
      for (let late = receiveMessageOnPort(port1); late; late = receiveMessageOnPort(port1))
        onMessage(late.message);
      if (outcome.ok) return outcome.value as Result;
      throw new ConversionError(
        outcome.reason ??
          'The file could not be read: it is damaged, or built in a way that is not supported.',
        { cause: outcome.detail },
      );
    } catch (error) {
      throw explain(error, ending.signal, maxMemoryMb);
    } finally {
      release();
      clearTimeout(timer);
      endWatch();
      signal?.removeEventListener('abort', abort);
      port1.close();
    }
  }

  /** Reads a PDF with all idle threads. */
  async function convertTogether(
    job: Omit<Job<ConvertFileTask>, 'cursor'>,
    { environmentId = '', onProgress, signal }: StageRequest,
  ): Promise<DocumentHead> {
    const failing = new AbortController();
    const signals = signal ? [signal, failing.signal] : [failing.signal];
    const options = { environmentId, onProgress, signal: AbortSignal.any(signals) };
    const team: PageTeam = new PageTeam(
      job.documentPath,
      (partPath) => {
        const { path, kind, filename } = job;
        const share = { path, kind, filename, partPath, cursor: team.cursor };
        return run<ReadPagesTask, null>('readPages', path, share, options);
      },
      (error) => failing.abort(error),
    );
    const answer = (report: Report, port: MessagePort) => {
      if (typeof report === 'object' && 'pageCount' in report)
        team.grow(report.pageCount, shares.idleFor(environmentId));
      else if (report === 'lead pages read') {
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
        job.path,
        { ...job, cursor: team.cursor },
        options,
        answer,
      );
    } catch (error) {
      // Stops the workers: their pages are no longer needed.
      failing.abort(error);
      throw error;
    } finally {
      teams.delete(team);
    }
  }

  return {
    convert: ({ path, kind, filename, ...options }) =>
      run<ConvertTask, ConvertedDocument>('convert', path, { path, kind, filename }, options),
    async convertFile({ path, kind, filename, documentPath, markdownPath, ...options }) {
      const job = { path, kind, filename, documentPath, markdownPath };
      const isShared = kind === 'pdf' && threads > 1 && (await stat(path)).size <= maxSharedBytes;
      return isShared
        ? convertTogether(job, options)
        : run<ConvertFileTask, DocumentHead>('convertToFile', path, { ...job, cursor: null }, options);
    },
    parseFile: ({ documentPath, outputPath, markdownPath, ...options }) =>
      run<ParseFileTask, DocumentHead>(
        'parseFile',
        documentPath,
        { documentPath, outputPath, markdownPath },
        options,
      ),
    chunkFile: ({ documentPath, outputPath, ...options }) =>
      run<ChunkFileTask, { head: ChunkedHead; chunkCount: number }>(
        'chunkFile',
        documentPath,
        { documentPath, outputPath, maxChunks, maxTableEmbeddings },
        options,
      ),
    close: () => pool.destroy(),
  };
}

function tooSlow(timeoutMs: number): ConversionError {
  const seconds = Math.round(timeoutMs / 1000);
  return new ConversionError(
    `Reading the file took longer than the ${seconds} seconds allowed for one file.`,
  );
}

function tooMuchWork(cpuSeconds: number): ConversionError {
  return new ConversionError(
    `Reading the file took more than the ${cpuSeconds} seconds of processor time allowed for a file of its size.`,
  );
}

function explain(error: unknown, ending: AbortSignal, maxMemoryMb: number): unknown {
  if (error instanceof ConversionError) return error;
  if (ending.aborted) return ending.reason;
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === outOfMemory) {
    return new ConversionError(
      `Reading the file needs more memory than the ${maxMemoryMb} MB allowed for one file.`,
      { cause: error },
    );
  }
  return error;
}
