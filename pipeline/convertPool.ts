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
  /** Threads that one environment may hold at the same time. There is one more, which is left for the others. */
  threads: number;
  /** Of the JavaScript heap of a thread, and again of the memory its WebAssembly readers take. */
  maxMemoryMb: number;
  /** Of one file, from when its thread takes it up. */
  timeoutMs: number;
  /** Processor time of one file, where the system tells that of a thread (Linux). */
  cpuAllowance?: CpuAllowance;
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

/** What a thread is asked, but for what the pool adds itself. */
type Job<T extends Task> = Omit<T, 'port' | 'maxMemoryBytes' | 'ocrLanguages'>;

/**
 * Runs the stages from bytes to chunks in worker threads. Rejects with `ConversionError` for the file's own
 * faults, among them that it needs too much memory or time: its thread is then ended, which touches no other
 * file. So is the thread of a file whose `signal` aborts. The time counts from when a thread takes the file up.
 */
export function createConvertPool(options: ConvertPoolOptions): DocumentStages {
  const { threads, maxMemoryMb, timeoutMs, maxChunks, ocrLanguages } = options;
  const { maxTableEmbeddings = Number.POSITIVE_INFINITY, cpuAllowance = defaultCpuAllowance } = options;
  for (const model of ocrLanguages) modelDirectory(model);
  const teams = new Set<PageTeam>();
  const shares = new ThreadShares(threads, () => {
    // A task that has to wait comes before the help that a document in hand gets.
    for (const team of teams) team.giveWay();
  });
  const pool = new Piscina<Task, Outcome<unknown>>({
    filename: workerPath,
    minThreads: 0,
    maxThreads: shares.size,
    idleTimeout: idleTimeoutMs,
    concurrentTasksPerWorker: 1,
    // A thread must keep its event loop turning: OCR runs in a thread of its own that reports to it.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });

  /** `inputPath`: the file whose size tells how long its reading may take. */
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
    const hear = (report: Report) => {
      if (typeof report === 'number') onProgress?.(report);
      else if (typeof report === 'object' && 'threadId' in report) start(report.threadId);
      else onReport(report, port1);
    };
    port1.on('message', hear);
    let release = () => {};
    try {
      cpuSeconds = cpuSecondsFor((await stat(inputPath)).size, cpuAllowance);
      release = await shares.acquire(environmentId, ending.signal);
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
      throw explain(error, ending.signal, maxMemoryMb);
    } finally {
      release();
      clearTimeout(timer);
      endWatch();
      signal?.removeEventListener('abort', abort);
      port1.close();
    }
  }

  /** A PDF read by all threads that have nothing else to do. */
  async function convertTogether(
    job: Omit<Job<ConvertFileTask>, 'dealt'>,
    { environmentId = '', onProgress, signal }: StageRequest,
  ): Promise<DocumentHead> {
    const failing = new AbortController();
    const signals = signal ? [signal, failing.signal] : [failing.signal];
    const options = { environmentId, onProgress, signal: AbortSignal.any(signals) };
    const team: PageTeam = new PageTeam(
      job.documentPath,
      (partPath) => {
        const { path, kind, filename } = job;
        const share = { path, kind, filename, partPath, dealt: team.dealt };
        return run<ReadPagesTask, null>('readPages', path, share, options);
      },
      (error) => failing.abort(error),
    );
    const answer = (report: Report, port: MessagePort) => {
      if (typeof report === 'object' && 'pageCount' in report)
        team.grow(report.pageCount, shares.idleFor(environmentId));
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
        job.path,
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
      run<ConvertTask, ConvertedDocument>('convert', path, { path, kind, filename }, options),
    async convertFile({ path, kind, filename, documentPath, markdownPath, ...options }) {
      const job = { path, kind, filename, documentPath, markdownPath };
      const isShared = kind === 'pdf' && threads > 1 && (await stat(path)).size <= mostSharedBytes;
      return isShared
        ? convertTogether(job, options)
        : run<ConvertFileTask, DocumentHead>('convertToFile', path, { ...job, dealt: null }, options);
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
