/** The threads of a converter: the tasks that a `worker` module of `openConverter` exports. */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { BlockOutput } from './blockOutput';
import type { LanguageDetector } from './conversion';
import { ConversionError } from './conversionError';
import { convertFile, NumberedBlocks, readBlocks } from './convertFile';
import type { Block, ConvertedDocument, DocumentHead, NewBlock, PageSize } from './document';
import { DocumentFileWriter, readHeadSync, readItemsSync } from './documentFile';
import type { PageFault } from './pageFaults';
import { PageQueue } from './pageQueue';
import { partPathOf } from './pageWorkers';
import type { SheetTableItem } from './sheetTable';
import type {
  ConvertFileTask,
  ConvertTask,
  DrawPageTask,
  Outcome,
  ReadPagesTask,
  Report,
  Task,
} from './task';
import { reportThreads } from './threadCpu';

export { BlockOutput } from './blockOutput';
export { collapseWhitespace } from './collapseWhitespace';
export type { LanguageDetector } from './conversion';
export { ConversionError } from './conversionError';
export { type ConvertFileOptions, convertFile } from './convertFile';
export { DocumentFileWriter, readHeadSync, readItemsSync } from './documentFile';
export type { Outcome, Task } from './task';

/** Gives the thread about a third of the CPU weight of the thread that serves requests. */
const niceness = 5;
const progressSteps = 200;

export interface ConversionTasks {
  convert(task: ConvertTask): Promise<Outcome<ConvertedDocument>>;
  convertToFile(task: ConvertFileTask): Promise<Outcome<DocumentHead>>;
  readPages(task: ReadPagesTask): Promise<Outcome<null>>;
  drawPage(task: DrawPageTask): Promise<Outcome<PageSize[]>>;
}

export interface ConversionTasksOptions {
  /** Detects the language of documents and of recognized text. Defaults to none: only declared languages are known. */
  detectLanguage?: LanguageDetector;
}

/** The tasks of conversion, to be exported by a `worker` module. Silences and slows down the thread. */
export function conversionTasks({
  detectLanguage = () => null,
}: ConversionTasksOptions = {}): ConversionTasks {
  if (!isMainThread) prepareThread();
  return {
    convert: threadTask(async (task: ConvertTask, progress) => {
      const blocks: Block[] = [];
      const head = await convertFile({ ...task, detectLanguage, progress }, (block) => blocks.push(block));
      return { ...head, blocks };
    }),
    convertToFile: threadTask(async (task: ConvertFileTask, progress, writers) => {
      const output = new BlockOutput(task.documentPath, task.markdownPath);
      writers.push(output);
      const emit = (block: Block) => output.add(block);
      const { cursor } = task;
      const tables =
        task.tablesPath === null ? null : new DocumentFileWriter<SheetTableItem>(task.tablesPath);
      if (tables) writers.push(tables);
      const addTableItem = tables ? (item: SheetTableItem) => tables.add(item) : undefined;
      const options = { ...task, detectLanguage, progress, addTableItem };
      const head = cursor
        ? await readTogether({ ...options, cursor }, emit, writers)
        : await convertFile(options, emit);
      tables?.finish(null);
      return output.finish(head);
    }),
    readPages: threadTask(async (task: ReadPagesTask, progress, writers) => {
      const part = new DocumentFileWriter<NewBlock>(task.partPath);
      writers.push(part);
      const team = {
        pages: new PageQueue(task.cursor, true),
        reportPageCount: () => {},
        workersDone: async () => {},
      };
      const { faults } = await readBlocks({ ...task, detectLanguage, progress }, team, (block) =>
        part.add(block),
      );
      part.finish(faults);
      return null;
    }),
    drawPage: threadTask((task: DrawPageTask) => {
      const reader = require('./pdf/drawPage') as typeof import('./pdf/drawPage');
      return reader.drawPage(task);
    }),
  };
}

function prepareThread(): void {
  // Third-party readers print warnings about damaged files, which must not end up in the service's log.
  process.stdout.write = () => true;
  process.stderr.write = () => true;
  // Requests take precedence over conversion. Only Linux has priorities per thread; elsewhere this would lower the
  // whole process.
  if (process.platform === 'linux') setPriority(niceness);
}

interface Writer {
  abandon(): void;
}

/**
 * Makes a task of `work`, for `Converter.tasks`. `progress` takes the share that is done, 0 to 1; `writers` the
 * `DocumentFileWriter`s and `BlockOutput`s that are abandoned if the task fails. That does not end the thread, which
 * would keep their files open.
 */
export function threadTask<Input extends Task, Result>(
  work: (task: Input, progress: (share: number) => void, writers: Writer[]) => Result | Promise<Result>,
): (task: Input) => Promise<Outcome<Result>> {
  return async (task) => {
    const { port } = task;
    reportThreads((threadId) => port.postMessage({ threadId }));
    let reported = 0;
    const progress = (share: number) => {
      const step = Math.floor(share * progressSteps);
      if (step <= reported) return;
      reported = step;
      port.postMessage(Math.min(1, share));
    };
    const writers: Writer[] = [];
    try {
      return { ok: true, value: await work(task, progress, writers) };
    } catch (error) {
      for (const writer of writers) writer.abandon();
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const fault = error instanceof ConversionError ? { code: error.code, message: error.message } : null;
      return { ok: false, fault, detail };
    } finally {
      port.close();
    }
  };
}

type TogetherTask = ConvertFileTask & {
  cursor: NonNullable<ConvertFileTask['cursor']>;
  detectLanguage: LanguageDetector;
  progress: (share: number) => void;
};

/**
 * The lead thread of a document: reads its own pages, waits for the workers and merges all blocks by page. Each
 * thread's blocks are already in page order.
 */
async function readTogether(
  task: TogetherTask,
  emit: (block: Block) => void,
  writers: Writer[],
): Promise<DocumentHead> {
  const { port, documentPath } = task;
  const report = (what: Report) => port.postMessage(what);
  const ownPath = partPathOf(documentPath, 0);
  const own = new DocumentFileWriter<NewBlock>(ownPath);
  writers.push(own);
  let parts: string[] = [];
  const team = {
    pages: new PageQueue(task.cursor),
    reportPageCount: (pageCount: number) => report({ pageCount }),
    async workersDone() {
      const answer = once(port, 'message');
      report('lead pages read');
      [parts] = (await answer) as [string[]];
    },
  };
  const head = await readBlocks(task, team, (block) => own.add(block));
  own.finish(null);
  const output = new NumberedBlocks(emit, task.detectLanguage);
  for (const block of inPageOrder([ownPath, ...parts])) output.add(block);
  const faults = [...head.faults, ...parts.flatMap((path) => readHeadSync<PageFault[]>(path))];
  return output.complete({ ...head, faults });
}

/** Merges the blocks of several files, each sorted by page. */
function* inPageOrder(paths: string[]): Generator<NewBlock> {
  const files = paths.map((path) => readItemsSync<NewBlock>(path));
  try {
    const open = files.map((blocks) => ({ blocks, next: blocks.next() }));
    for (;;) {
      let first: (typeof open)[number] | null = null;
      for (const file of open) {
        if (file.next.done) continue;
        if (!first || first.next.done || (file.next.value.page ?? 0) < (first.next.value.page ?? 0))
          first = file;
      }
      if (!first || first.next.done) return;
      yield first.next.value;
      first.next = first.blocks.next();
    }
  } finally {
    // A merge that fails has not read them to their ends, where they are closed.
    for (const blocks of files) blocks.return(undefined);
  }
}
