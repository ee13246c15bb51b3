import type { CpuAllowance } from './cpuWatch';
import type { ConvertedDocument, DocumentHead, PageSize } from './document';
import type { FileKind } from './fileKind';
import type { Job, Outcome } from './task';

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
   * `@lectern/document-converter/thread`, and tasks of the application. Defaults to conversion without language detection.
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

/**
 * The tasks that a `worker` module exports, made by `threadTask`, as calls that run them in a thread within the limits.
 * `inputPath` is the file whose size determines the CPU time allowed.
 */
export type TaskCalls<Tasks, Request = TaskRequest> = {
  [Name in keyof Tasks]: Tasks[Name] extends (task: infer Input) => Promise<Outcome<infer Result>>
    ? (inputPath: string, input: Job<Input>, request?: Request) => Promise<Result>
    : never;
};

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
export interface Converter<Tasks = object> {
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
  tasks: TaskCalls<Tasks>;
  /** Terminates all threads. Pending tasks reject. */
  close(): Promise<void>;
}
