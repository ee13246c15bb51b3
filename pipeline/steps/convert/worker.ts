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
import { type DealtPages, PageDealer } from './pageDealer';
import { MarkdownWriter } from './toMarkdown';

/** The entry of a conversion thread. Errors don't keep their class across threads, so outcomes are plain data. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; reason: string | null; detail: string };

export interface Task {
  /** Takes a `Report` now and then. */
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
  /** Null where this thread alone reads the file. */
  dealt: DealtPages | null;
}

/** A share of the pages of a document that another thread has begun to read. */
export interface ReadPagesTask extends ConvertTask {
  partPath: string;
  dealt: DealtPages;
}

/** What a thread tells about its task: at first who it is, then how far; a number is the share that is done. */
export type Report = { threadId: number | null } | number | { pageCount: number } | 'own pages read';

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

// The readers used here print their doubts about damaged files; the log of the service is not the place for it.
process.stdout.write = () => true;
process.stderr.write = () => true;

/** About a third of the weight of the thread that answers requests, where both want the same core. */
const niceness = 5;

// Reading documents gives way to answering requests. On Linux a priority is a thread's own; elsewhere it would be
// that of the whole process.
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
    const { dealt } = task;
    const head = dealt
      ? await readTogether({ ...task, dealt }, progress, emit)
      : await convertFile({ ...task, progress }, emit);
    return output.finish(head);
  });
}

/**
 * Reads the pages this thread is dealt, and puts those of its helpers in between. Each thread's blocks are in the
 * order of their pages, and so is what becomes of them.
 */
async function readTogether(
  task: ConvertFileTask & { dealt: DealtPages },
  progress: (share: number) => void,
  emit: (block: Block) => void,
): Promise<DocumentHead> {
  const { port, documentPath } = task;
  const report = (what: Report) => port.postMessage(what);
  const ownPath = `${documentPath}.part0`;
  const own = new DocumentFileWriter<NewBlock>(ownPath);
  let parts: string[] = [];
  const team = {
    pages: new PageDealer(task.dealt),
    announcePages: (pageCount: number) => report({ pageCount }),
    async othersDone() {
      const answer = once(port, 'message');
      report('own pages read');
      [parts] = (await answer) as [string[]];
    },
  };
  const head = await readBlocks({ ...task, progress }, team, (block) => own.add(block));
  own.finish(null);
  const output = new NumberedBlocks(emit);
  for (const block of inPageOrder([ownPath, ...parts])) output.add(block);
  return output.complete(head);
}

/** Merges the blocks of several files, in each of which the pages ascend. */
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
      pages: new PageDealer(task.dealt, true),
      announcePages: () => {},
      othersDone: async () => {},
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

/** Writes blocks as they come, for the next stage and, as Markdown, for people. */
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
