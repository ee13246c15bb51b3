import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { ConversionError } from './conversionError';
import { type CpuAllowance, cpuSecondsFor, defaultCpuAllowance, ThreadWork, watchCpu } from './cpuWatch';
import type { ConvertedDocument, DocumentHead, PageSize } from './document';
import { removeWritten } from './documentFile';
import type { FileKind } from './fileKind';
import { modelDirectory } from './image/ocrLanguages';
import { PageTeam } from './pageTeam';
import type { ConvertFileTask, ConvertTask, Outcome, ReadPagesTask, Report, Task } from './task';
import { ThreadShares } from './threadShares';
import { watchWork } from './workClock';

export interface ConverterOptions {
  /** The maximum number of threads per tenant. There is one more, which is left for other tenants. Defaults to 1. */
  threads?: number;
  /** The limit on a thread's JavaScript heap, and separately on the memory of its WebAssembly readers. Defaults to 512. */
  maxMemoryMb?: number;
  /**
   * The time-out of one task, counted from when a thread starts it. Time in which its threads wait for a processor does
   * not count. Defaults to 120,000.
   */
  timeoutMs?: number;
  /**
   * The same for one page of a PDF, or the two-hundredth part of its pages where it has more. Defaults to 200,000: the
   * densest scans take a minute on a slow machine.
   */
  pageTimeoutMs?: number;
  /** The CPU time allowed for one file. Enforced on Linux only, where the CPU time of a thread is known. */
  cpuAllowance?: CpuAllowance;
  /**
   * OCR models such as `eng`, `deu` and `chi_sim`, the default first. Each is a package `@tesseract.js-data/…`.
   * Defaults to `['eng']`.
   */
  ocrLanguages?: string[];
  /**
   * The absolute path of the module that the threads run, in JavaScript. It exports the `conversionTasks` of
   * `@lectern/document-converter/thread`, and tasks for `run`. Defaults to conversion without language detection.
   */
  worker?: string;
}

export interface TaskRequest {
  /** Threads are shared fairly between tenants. Defaults to one tenant for all. */
  tenant?: string;
  /** Receives the share of the task that is done, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Terminates the task; it then rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface ConvertRequest extends TaskRequest {
  /** The local path of the file. */
  path: string;
  kind: FileKind;
  filename: string;
}

/**
 * Converts files in worker threads, one task per thread. Rejects with `ConversionError` when the file is at fault or
 * exceeds its memory, CPU time or time-out. That, or an aborted `signal`, terminates the task's thread; other files are
 * not affected.
 */
export interface Converter {
  convert(request: ConvertRequest): Promise<ConvertedDocument>;
  /**
   * Converts to files on disk, so that memory use does not grow with the size of the document: `documentPath` receives
   * JSON Lines, the `DocumentHead` first, then one `Block` per line; `markdownPath` receives Markdown. Both are
   * overwritten. `tablesPath` receives the tables of a workbook with typed values: JSON Lines, null first, then one
   * `SheetTableItem` per line. All idle threads of the tenant share the pages of a PDF. After a failure, none of the
   * files is there.
   */
  convertToFile(
    request: ConvertRequest & { documentPath: string; markdownPath: string; tablesPath?: string | null },
  ): Promise<DocumentHead>;
  /**
   * Draws a page of a PDF or an image to a PNG, and returns its size; nothing where there is no such page. Without a
   * `picture`, returns the sizes of all pages.
   */
  drawPage(
    request: TaskRequest & {
      path: string;
      kind: FileKind;
      picture: { number: number; pngPath: string } | null;
    },
  ): Promise<PageSize[]>;
  /**
   * Runs a task that the `worker` module exports, made by `threadTask`, within the same limits.
   * @param inputPath the file whose size determines the CPU time allowed
   */
  run<Input extends object, Result>(
    name: string,
    inputPath: string,
    input: Input,
    request?: TaskRequest,
  ): Promise<Result>;
  /** Terminates all threads. Pending tasks reject. */
  close(): Promise<void>;
}

/** Idle threads end after this time, which frees their memory. */
const idleTimeoutMs = 20_000;

// Threads run compiled files, also when this module is loaded from its TypeScript source.
const defaultWorker = __filename.endsWith('.ts')
  ? join(__dirname, '../dist/src/worker.js')
  : join(__dirname, 'worker.js');

/** Every thread loads the whole PDF, so larger ones are read by one thread. */
const maxSharedBytes = 32 * 1_048_576;

const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY';

/** The input of a task without the fields that the pool adds. */
type Job<T extends Task> = Omit<T, 'port' | 'maxMemoryBytes' | 'ocrLanguages'>;

/** Opens a converter. Threads start with their first task. @throws where the data of an OCR language is not installed */
export function openConverter(options: ConverterOptions = {}): Converter {
  const { threads = 1, maxMemoryMb = 512, timeoutMs = 120_000, ocrLanguages = ['eng'] } = options;
  const { worker = defaultWorker, cpuAllowance = defaultCpuAllowance, pageTimeoutMs = 200_000 } = options;
  for (const model of ocrLanguages) modelDirectory(model);
  const teams = new Set<PageTeam>();
  const shares = new ThreadShares(threads, () => {
    // Pending tasks take precedence over additional workers for a document.
    for (const team of teams) team.releaseWorkers();
  });
  const pool = new Piscina<Task, Outcome<unknown>>({
    filename: worker,
    minThreads: 0,
    maxThreads: shares.size,
    idleTimeout: idleTimeoutMs,
    concurrentTasksPerWorker: 1,
    // Atomics would block the thread's event loop, which OCR needs: it runs in a nested thread that posts messages.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  // Of a thread that failed between two tasks, which the pool has removed. Without a listener it would end the process.
  pool.on('error', () => undefined);

  async function run<Result>(
    name: string,
    inputPath: string,
    input: object,
    { tenant = '', onProgress, signal }: TaskRequest,
    onReport: (report: Report, port: MessagePort) => void = () => {},
  ): Promise<Result> {
    signal?.throwIfAborted();
    const ending = new AbortController();
    const abort = () => ending.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    let cpuSeconds = 0;
    let endClock = () => {};
    let endPageClock = () => {};
    let endWatch = () => {};
    const work = new ThreadWork();
    let hasStarted = false;
    const hasPages = 'kind' in input && input.kind === 'pdf';
    const startPage = () => {
      if (!hasPages) return;
      endPageClock();
      endPageClock = watchWork(pageTimeoutMs, () => ending.abort(pageTooSlow(pageTimeoutMs)), work.ms);
    };
    const { port1, port2 } = new MessageChannel();
    const addThread = (threadId: number | null) => {
      work.add(threadId);
      if (hasStarted) return;
      hasStarted = true;
      endClock = watchWork(timeoutMs, () => ending.abort(tooSlow(timeoutMs)), work.ms);
      startPage();
      if (threadId !== null)
        endWatch = watchCpu(threadId, cpuSeconds, () => ending.abort(tooMuchWork(cpuSeconds)));
    };
    const onMessage = (report: Report) => {
      if (typeof report === 'number') {
        startPage();
        onProgress?.(report);
      } else if (typeof report === 'object' && 'threadId' in report) addThread(report.threadId);
      else onReport(report, port1);
    };
    port1.on('message', onMessage);
    let release = () => {};
    try {
      cpuSeconds = cpuSecondsFor((await stat(inputPath)).size, cpuAllowance);
      release = await shares.acquire(tenant, ending.signal);
      const task = { ...input, maxMemoryBytes: maxMemoryMb * 1_048_576, ocrLanguages, port: port2 };
      const outcome = await pool.run(task, { name, transferList: [port2], signal: ending.signal });
      // The result may arrive before earlier reports.
      for (let late = receiveMessageOnPort(port1); late; late = receiveMessageOnPort(port1))
        onMessage(late.message);
      if (outcome.ok) return outcome.value as Result;
      const { code, message } = outcome.fault ?? unreadable;
      throw new ConversionError(code, message, { cause: outcome.detail });
    } catch (error) {
      throw explain(error, ending.signal, maxMemoryMb);
    } finally {
      release();
      endClock();
      endPageClock();
      endWatch();
      signal?.removeEventListener('abort', abort);
      port1.close();
    }
  }

  /** Reads a PDF with all idle threads. */
  async function convertTogether(
    job: Omit<Job<ConvertFileTask>, 'cursor'>,
    { tenant = '', onProgress, signal }: TaskRequest,
  ): Promise<DocumentHead> {
    const failing = new AbortController();
    const signals = signal ? [signal, failing.signal] : [failing.signal];
    const options = { tenant, onProgress, signal: AbortSignal.any(signals) };
    const team: PageTeam = new PageTeam(
      job.documentPath,
      (partPath) => {
        const { path, kind, filename } = job;
        const share: Job<ReadPagesTask> = { path, kind, filename, partPath, cursor: team.cursor };
        return run<null>('readPages', path, share, options);
      },
      (error) => failing.abort(error),
    );
    const answer = (report: Report, port: MessagePort) => {
      if (typeof report === 'object' && 'pageCount' in report)
        team.grow(report.pageCount, shares.idleFor(tenant));
      else if (report === 'lead pages read') {
        team.parts().then(
          (parts) => port.postMessage(parts),
          () => {},
        );
      }
    };
    teams.add(team);
    try {
      const shared: Job<ConvertFileTask> = { ...job, cursor: team.cursor };
      return await run<DocumentHead>('convertToFile', job.path, shared, options, answer);
    } catch (error) {
      // Stops the workers: their pages are no longer needed.
      failing.abort(error);
      throw error;
    } finally {
      teams.delete(team);
      await team.removeParts();
    }
  }

  return {
    convert({ path, kind, filename, ...request }) {
      const job: Job<ConvertTask> = { path, kind, filename };
      return run<ConvertedDocument>('convert', path, job, request);
    },
    async convertToFile({ path, kind, filename, documentPath, markdownPath, tablesPath = null, ...request }) {
      const job = { path, kind, filename, documentPath, markdownPath, tablesPath };
      try {
        const isShared = kind === 'pdf' && threads > 1 && (await stat(path)).size <= maxSharedBytes;
        if (isShared) return await convertTogether(job, request);
        const alone: Job<ConvertFileTask> = { ...job, cursor: null };
        return await run<DocumentHead>('convertToFile', path, alone, request);
      } catch (error) {
        // Here and not in the thread, which may have been ended, by a time-out for instance.
        await removeWritten([documentPath, markdownPath, tablesPath ?? []].flat());
        throw error;
      }
    },
    run: (name, inputPath, input, request = {}) => run(name, inputPath, input, request),
    drawPage: ({ path, kind, picture, ...request }) =>
      run('drawPage', path, { path, kind, picture }, request),
    close: () => pool.destroy(),
  };
}

/** The fault of a file whose reader failed unexpectedly. */
const unreadable = {
  code: 'damaged',
  message: 'The file could not be read: it is damaged, or built in a way that is not supported.',
} as const;

function tooSlow(timeoutMs: number): ConversionError {
  const seconds = Math.round(timeoutMs / 1000);
  return new ConversionError(
    'limit_exceeded',
    `Reading the file took longer than the ${seconds} seconds of work allowed for one file.`,
  );
}

function pageTooSlow(timeoutMs: number): ConversionError {
  const seconds = Math.round(timeoutMs / 1000);
  return new ConversionError(
    'limit_exceeded',
    `Reading a page took longer than the ${seconds} seconds of work allowed for one page.`,
  );
}

function tooMuchWork(cpuSeconds: number): ConversionError {
  return new ConversionError(
    'limit_exceeded',
    `Reading the file took more than the ${cpuSeconds} seconds of processor time allowed for a file of its size.`,
  );
}

function explain(error: unknown, ending: AbortSignal, maxMemoryMb: number): unknown {
  if (error instanceof ConversionError) return error;
  if (ending.aborted) return ending.reason;
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === outOfMemory) {
    return new ConversionError(
      'limit_exceeded',
      `Reading the file needs more memory than the ${maxMemoryMb} MB allowed for one file.`,
      { cause: error },
    );
  }
  return error;
}
