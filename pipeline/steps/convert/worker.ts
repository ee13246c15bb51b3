import { once } from 'node:events';
import { setPriority } from 'node:os';
import { isMainThread, type MessagePort } from 'node:worker_threads';
import type {
  Block,
  ChunkedHead,
  ConvertedDocument,
  DocumentChunk,
  DocumentHead,
  NewBlock,
} from '../../../domain/document';
import type { FileKind } from '../../../domain/fileTypes';
import { ConversionError } from '../../../domain/ports/converter';
import { DocumentFileWriter, readHeadSync, readItemsSync, TextFileWriter } from '../../documentFile';
import { ownThreadId } from '../../threadCpu';
import { chunkBlocks } from '../chunk/chunkDocument';
import { TableRuns } from '../chunk/tableRuns';
import { parseBlocks } from '../parse/parseDocument';
import { convertFile, NumberedBlocks, readBlocks } from './convertFile';
import { PageQueue, type SharedCursor } from './pageQueue';
import { MarkdownWriter } from './toMarkdown';

/** The entry of a conversion thread. Errors don't keep their class across threads, so outcomes are plain data. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; reason: string | null; detail: string };

export interface Task {
  /** Receives `Report`s. */
  port: MessagePort;
}

export interface ConvertTask extends Task {
  path: string;
  kind: FileKind;
  filename: string;
  maxMemoryBytes: number;
  ocrLanguages: string[];
}

export interface ConvertFileTask extends ConvertTask {
  documentPath: string;
  markdownPath: string;
  /** Null when this thread reads the file alone. */
  cursor: SharedCursor | null;
}

/** The task of a worker: a share of the pages of a document that its lead thread reads. */
export interface ReadPagesTask extends ConvertTask {
  partPath: string;
  cursor: SharedCursor;
}

/** What a thread reports of its task: first its id, then the share that is done (0 to 1), as a number. */
export type Report = { threadId: number | null } | number | { pageCount: number } | 'lead pages read';

export interface ParseFileTask extends Task {
  documentPath: string;
  outputPath: string;
  markdownPath: string;
}

export interface ChunkFileTask extends Task {
  documentPath: string;
  outputPath: string;
  maxChunks: number;
  maxTableEmbeddings: number;
}

// Third-party readers print warnings about damaged files, which must not end up in the service's log.
process.stdout.write = () => true;
process.stderr.write = () => true;

/** Gives the thread about a third of the CPU weight of the thread that serves requests. */
const niceness = 5;

// Requests take precedence over conversion. Only Linux has priorities per thread; elsewhere this would lower the
// whole process.
if (process.platform === 'linux' && !isMainThread) setPriority(niceness);

const progressSteps = 200;

async function run<T>(
  { port }: Task,
  work: (progress: (share: number) => void) => T | Promise<T>,
): Promise<Outcome<T>> {
  port.postMessage({ threadId: ownThreadId() });
  let reported = 0;
  const progress = (share: number) => {
    const step = Math.floor(share * progressSteps);
    if (step <= reported) return;
    reported = step;
    port.postMessage(Math.min(1, share));
  };
  try {
    return { ok: true, value: await work(progress) };
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ok: false, reason: error instanceof ConversionError ? error.message : null, detail };
  } finally {
    port.close();
  }
}

export function convert(task: ConvertTask): Promise<Outcome<ConvertedDocument>> {
  return run(task, async (progress) => {
    const blocks: Block[] = [];
    const head = await convertFile({ ...task, progress }, (block) => blocks.push(block));
    return { ...head, blocks };
  });
}

export function convertToFile(task: ConvertFileTask): Promise<Outcome<DocumentHead>> {
  return run(task, async (progress) => {
    const output = new BlockOutput(task.documentPath, task.markdownPath);
    const emit = (block: Block) => output.add(block);
    const { cursor } = task;
    const head = cursor
      ? await readTogether({ ...task, cursor }, progress, emit)
      : await convertFile({ ...task, progress }, emit);
    return output.finish(head);
  });
}

/**
 * The lead thread of a document: reads its own pages, waits for the workers and merges all blocks by page. Each
 * thread's blocks are already in page order.
 */
async function readTogether(
  task: ConvertFileTask & { cursor: SharedCursor },
  progress: (share: number) => void,
  emit: (block: Block) => void,
): Promise<DocumentHead> {
  const { port, documentPath } = task;
  const report = (what: Report) => port.postMessage(what);
  const ownPath = `${documentPath}.part0`;
  const own = new DocumentFileWriter<NewBlock>(ownPath);
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
  const head = await readBlocks({ ...task, progress }, team, (block) => own.add(block));
  own.finish(null);
  const output = new NumberedBlocks(emit);
  for (const block of inPageOrder([ownPath, ...parts])) output.add(block);
  return output.complete(head);
}

/** Merges the blocks of several files, each sorted by page. */
function* inPageOrder(paths: string[]): Generator<NewBlock> {
  const open = paths.map((path) => {
    const blocks = readItemsSync<NewBlock>(path);
    return { blocks, next: blocks.next() };
  });
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
}

export function readPages(task: ReadPagesTask): Promise<Outcome<null>> {
  return run(task, async (progress) => {
    const part = new DocumentFileWriter<NewBlock>(task.partPath);
    const team = {
      pages: new PageQueue(task.cursor, true),
      reportPageCount: () => {},
      workersDone: async () => {},
    };
    await readBlocks({ ...task, progress }, team, (block) => part.add(block));
    part.finish(null);
    return null;
  });
}

export function parseFile(task: ParseFileTask): Promise<Outcome<DocumentHead>> {
  return run(task, (progress) => {
    const { documentPath } = task;
    let passes = 0;
    const output = new BlockOutput(task.outputPath, task.markdownPath);
    const head = readHeadSync<DocumentHead>(documentPath);
    return output.finish(
      parseBlocks(
        head,
        () => {
          const before = passes++;
          return readItemsSync<Block>(documentPath, (share) => progress((before + share) / 2));
        },
        (block) => output.add(block),
      ),
    );
  });
}

export function chunkFile(task: ChunkFileTask): Promise<Outcome<{ head: ChunkedHead; chunkCount: number }>> {
  return run(task, (progress) => {
    const document = readHeadSync<DocumentHead>(task.documentPath);
    const output = new DocumentFileWriter<DocumentChunk>(task.outputPath);
    const tables = new TableRuns();
    for (const chunk of chunkBlocks(readItemsSync<Block>(task.documentPath, progress), document.language)) {
      if (output.count >= task.maxChunks) throw new ConversionError(tooManyChunks(task.maxChunks));
      output.add(chunk);
      tables.note(chunk);
    }
    const head: ChunkedHead = { ...document, wordsOnly: tables.wordsOnly(task.maxTableEmbeddings) };
    output.finish(head);
    return { head, chunkCount: output.count };
  });
}

function tooManyChunks(most: number): string {
  return `The document has more text than the ${most.toLocaleString('en')} passages that one file may have. Split it into several files.`;
}

/** Writes blocks as they arrive: as JSON lines for the next stage, and as Markdown for readers. */
class BlockOutput {
  private readonly document: DocumentFileWriter<Block>;
  private readonly markdown: TextFileWriter;
  private readonly markdownWriter: MarkdownWriter;

  constructor(documentPath: string, markdownPath: string) {
    this.document = new DocumentFileWriter(documentPath);
    this.markdown = new TextFileWriter(markdownPath);
    this.markdownWriter = new MarkdownWriter((piece) => this.markdown.add(piece));
  }

  add(block: Block): void {
    this.document.add(block);
    this.markdownWriter.add(block);
  }

  finish(head: DocumentHead): DocumentHead {
    this.document.finish(head);
    this.markdown.finish();
    return head;
  }
}
