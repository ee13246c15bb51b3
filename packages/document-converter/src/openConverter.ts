import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { ConversionError } from './conversionError';
import type { Converter, ConverterOptions, TaskCalls, TaskRequest } from './converter';
import { cpuSecondsFor, defaultCpuAllowance, ThreadWork, watchCpu } from './cpuWatch';
import type { DocumentHead } from './document';
import { removeWritten } from './documentFile';
import { modelDirectory } from './image/ocrLanguages';
import { PageWorkers } from './pageWorkers';
import type { ConvertFileTask, Job, Outcome, Report, Task } from './task';
import { explain, pageTooSlow, tooMuchWork, tooSlow, unreadable } from './taskFaults';
import type { ConversionTasks } from './thread';
import { ThreadShares } from './threadShares';
import { watchWork } from './workClock';

/** Idle threads end after this time, which frees their memory. */
const idleTimeoutMs = 20_000;

// Threads run compiled files, also when this module is loaded from its TypeScript source.
const defaultWorker = __filename.endsWith('.ts')
  ? join(__dirname, '../dist/src/worker.js')
  : join(__dirname, 'worker.js');

/** Every thread loads the whole PDF, so larger ones are read by one thread. */
const maxSharedBytes = 32 * 1_048_576;

interface ReportedRequest extends TaskRequest {
  /** Receives the reports that are not about progress. */
  onReport?: (report: Report, port: MessagePort) => void;
}

/**
 * Opens a converter. Threads start with their first task. `Tasks` is the type of the `worker` module.
 * @throws where the data of an OCR language is not installed
 */
export function openConverter<Tasks = object>(options: ConverterOptions = {}): Converter<Tasks> {
  const { threads = 1, maxMemoryMb = 512, timeoutMs = 120_000, ocrLanguages = ['eng'] } = options;
  const { worker = defaultWorker, cpuAllowance = defaultCpuAllowance, pageTimeoutMs = 200_000 } = options;
  for (const model of ocrLanguages) modelDirectory(model);
  const teams = new Set<PageWorkers>();
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
  // The error of a thread that failed between tasks, which the pool removed. Without a listener it ends the process.
  pool.on('error', () => undefined);

  async function run(
    name: string,
    inputPath: string,
    input: object,
    { tenant = '', onProgress, signal, onReport }: ReportedRequest,
  ): Promise<unknown> {
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
      else onReport?.(report, port1);
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
      if (outcome.ok) return outcome.value;
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

  const tasks = new Proxy({} as TaskCalls<ConversionTasks, ReportedRequest> & TaskCalls<Tasks>, {
    get:
      (_, name: string) =>
      (inputPath: string, input: object, request: ReportedRequest = {}) =>
        run(name, inputPath, input, request),
  });

  /** Reads a PDF with all idle threads. */
  async function convertTogether(
    job: Omit<Job<ConvertFileTask>, 'cursor'>,
    { tenant = '', onProgress, signal }: TaskRequest,
  ): Promise<DocumentHead> {
    const failing = new AbortController();
    const signals = signal ? [signal, failing.signal] : [failing.signal];
    const options = { tenant, onProgress, signal: AbortSignal.any(signals) };
    const team: PageWorkers = new PageWorkers(
      job.documentPath,
      (partPath) => {
        const { path, kind, filename } = job;
        return tasks.readPages(path, { path, kind, filename, partPath, cursor: team.cursor }, options);
      },
      (error) => failing.abort(error),
    );
    const onReport = (report: Report, port: MessagePort) => {
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
      return await tasks.convertToFile(job.path, { ...job, cursor: team.cursor }, { ...options, onReport });
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
    tasks,
    convert: ({ path, kind, filename, ...request }) => tasks.convert(path, { path, kind, filename }, request),
    async convertToFile({ path, kind, filename, documentPath, markdownPath, tablesPath = null, ...request }) {
      const job = { path, kind, filename, documentPath, markdownPath, tablesPath };
      try {
        const isShared = kind === 'pdf' && threads > 1 && (await stat(path)).size <= maxSharedBytes;
        if (isShared) return await convertTogether(job, request);
        return await tasks.convertToFile(path, { ...job, cursor: null }, request);
      } catch (error) {
        // Here and not in the thread, which may have been ended, by a time-out for instance.
        await removeWritten([documentPath, markdownPath, tablesPath ?? []].flat());
        throw error;
      }
    },
    drawPage: ({ path, kind, picture, ...request }) => tasks.drawPage(path, { path, kind, picture }, request),
    close: () => pool.destroy(),
  };
}
