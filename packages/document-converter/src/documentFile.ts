import {
  appendFileSync,
  closeSync,
  createReadStream,
  fstatSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/**
 * The format of documents between stages: JSON lines, the `DocumentHead` first, then one line per block or chunk.
 * Documents of any size can be streamed through a stage.
 */

const bufferBytes = 1_048_576;

/** Where a `DocumentFileWriter` keeps the items until the head is known. */
const bodyOf = (path: string) => `${path}.body`;

/**
 * Writes the items of a document whose head is not known yet; `finish` puts the head first. Whoever does not come to
 * finish it calls `abandon`.
 */
export class DocumentFileWriter<Item> {
  private readonly body: number;
  private isOpen = true;
  private pending: string[] = [];
  private pendingLength = 0;
  count = 0;

  constructor(private readonly path: string) {
    this.body = openSync(bodyOf(path), 'w+');
  }

  add(item: Item): void {
    const line = `${JSON.stringify(item)}\n`;
    this.pending.push(line);
    this.pendingLength += line.length;
    this.count++;
    if (this.pendingLength >= bufferBytes) this.flush();
  }

  private flush(): void {
    writeSync(this.body, this.pending.join(''));
    this.pending = [];
    this.pendingLength = 0;
  }

  finish(head: unknown): void {
    this.flush();
    const file = openSync(this.path, 'w');
    try {
      writeSync(file, `${JSON.stringify(head)}\n`);
      const buffer = Buffer.allocUnsafe(bufferBytes);
      const readAt = (position: number) => readSync(this.body, buffer, 0, bufferBytes, position);
      let copied = 0;
      for (let bytes = readAt(0); bytes > 0; bytes = readAt(copied)) {
        writeSync(file, buffer, 0, bytes);
        copied += bytes;
      }
    } finally {
      closeSync(file);
      this.abandon();
    }
  }

  /**
   * Closes and removes what is not finished. A body that stays open keeps its disk space, even when its folder is
   * removed. Never throws: the caller has an error to report already.
   */
  abandon(): void {
    if (!this.isOpen) return;
    // Also where closing fails: the number may be that of another file by now.
    this.isOpen = false;
    try {
      closeSync(this.body);
    } catch {}
    try {
      rmSync(bodyOf(this.path), { force: true });
    } catch {}
  }
}

/** Removes what writers wrote to the paths, finished or not. Never rejects: the caller has a result or an error. */
export async function removeWritten(paths: string[]): Promise<void> {
  const files = paths.flatMap((path) => [path, bodyOf(path)]);
  await Promise.allSettled(files.map((file) => rm(file, { force: true })));
}

/**
 * Reads a file line by line; calls `progress` with the share that was read, 0 to 1. Blocks the thread: for worker
 * threads only.
 */
export function* readLinesSync(
  path: string,
  progress: (share: number) => void = () => {},
): Generator<string> {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    let read = 0;
    const buffer = Buffer.allocUnsafe(bufferBytes);
    const decoder = new TextDecoder();
    let rest = '';
    for (let bytes = readSync(file, buffer); bytes > 0; bytes = readSync(file, buffer)) {
      const lines = (rest + decoder.decode(buffer.subarray(0, bytes), { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
      read += bytes;
      progress(read / size);
    }
    if (rest) yield rest;
  } finally {
    closeSync(file);
  }
}

export function readHeadSync<Head>(path: string): Head {
  for (const line of readLinesSync(path)) return JSON.parse(line) as Head;
  throw new Error(`${path} is not a document file: it is empty`);
}

/** Reads the head of a document file without blocking the event loop. */
export async function readHead<Head>(path: string): Promise<Head> {
  const input = createReadStream(path);
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      return JSON.parse(line) as Head;
    }
  } finally {
    input.destroy();
  }
  throw new Error(`${path} is not a document file: it is empty`);
}

export function* readItemsSync<Item>(path: string, progress?: (share: number) => void): Generator<Item> {
  let first = true;
  for (const line of readLinesSync(path, progress)) {
    if (!first) yield JSON.parse(line) as Item;
    first = false;
  }
}

/** Reads the items of a document file without blocking the event loop. */
export async function* readItems<Item>(path: string): AsyncGenerator<Item> {
  let first = true;
  const input = createReadStream(path);
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (!first) yield JSON.parse(line) as Item;
      first = false;
    }
  } finally {
    input.destroy();
  }
}

/** Appends text to a file, buffered. */
export class TextFileWriter {
  private pending: string[] = [];
  private pendingLength = 0;

  constructor(private readonly path: string) {
    rmSync(path, { force: true });
  }

  add(text: string): void {
    this.pending.push(text);
    this.pendingLength += text.length;
    if (this.pendingLength >= bufferBytes) this.finish();
  }

  finish(): void {
    appendFileSync(this.path, this.pending.join(''));
    this.pending = [];
    this.pendingLength = 0;
  }
}
