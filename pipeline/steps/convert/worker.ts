import type { MessagePort } from 'node:worker_threads';
import type { Block, ConvertedDocument, DocumentChunk, DocumentHead } from '../../../domain/document';
import type { FileKind } from '../../../domain/fileTypes';
import { ConversionError } from '../../../domain/ports/converter';
import { DocumentFileWriter, readHeadSync, readItemsSync, TextFileWriter } from '../../documentFile';
import { chunkBlocks } from '../chunk/chunkDocument';
import { parseBlocks } from '../parse/parseDocument';
import { convertFile } from './convertFile';
import { MarkdownWriter } from './toMarkdown';

/** The entry of a conversion thread. Errors don't keep their class across threads, so outcomes are plain data. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; reason: string | null; detail: string };

export interface Task {
  /** Takes `'started'` once, then the share that is done. */
  port: MessagePort;
}

export interface ConvertTask extends Task {
  path: string;
  kind: FileKind;
  filename: string;
  maxMemoryBytes: number;
}

export interface ConvertFileTask extends ConvertTask {
  documentPath: string;
  markdownPath: string;
}

export interface ParseFileTask extends Task {
  documentPath: string;
  outputPath: string;
  markdownPath: string;
}

export interface ChunkFileTask extends Task {
  documentPath: string;
  outputPath: string;
  maxChunks: number;
}

// The readers used here print their doubts about damaged files; the log of the service is not the place for it.
process.stdout.write = () => true;
process.stderr.write = () => true;

const progressSteps = 200;

async function run<T>(
  { port }: Task,
  work: (progress: (share: number) => void) => T | Promise<T>,
): Promise<Outcome<T>> {
  port.postMessage('started');
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
    return output.finish(await convertFile({ ...task, progress }, (block) => output.add(block)));
  });
}

export function parseFile(task: ParseFileTask): Promise<Outcome<DocumentHead>> {
  return run(task, () => {
    const { documentPath } = task;
    const output = new BlockOutput(task.outputPath, task.markdownPath);
    const head = readHeadSync<DocumentHead>(documentPath);
    return output.finish(
      parseBlocks(
        head,
        () => readItemsSync<Block>(documentPath),
        (block) => output.add(block),
      ),
    );
  });
}

export function chunkFile(task: ChunkFileTask): Promise<Outcome<{ head: DocumentHead; chunkCount: number }>> {
  return run(task, (progress) => {
    const head = readHeadSync<DocumentHead>(task.documentPath);
    const output = new DocumentFileWriter<DocumentChunk>(task.outputPath);
    for (const chunk of chunkBlocks(readItemsSync<Block>(task.documentPath), head.language)) {
      if (output.count >= task.maxChunks) throw new ConversionError(tooManyChunks(task.maxChunks));
      output.add(chunk);
      if (head.pageCount && chunk.endPage) progress(chunk.endPage / head.pageCount);
    }
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
