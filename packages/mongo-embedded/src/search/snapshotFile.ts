import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** A piece of what a snapshot holds; a function makes it when its turn comes. */
export type Part = ArrayBufferView | (() => ArrayBufferView);

export interface ArrayType<T> {
  new (length: number): T;
  BYTES_PER_ELEMENT: number;
}

/** By these a file is known to be the one that was written. */
export interface Checksum {
  bytes: number;
  crc: number;
}

/** The bytes that are copied, summed up and written in one turn of the event loop. */
const CHUNK_BYTES = 256 * 1024;

/** Writes parts to a file that is there once it is complete and on disk, or not at all. */
export async function writeSnapshot(path: string, parts: Iterable<Part>): Promise<Checksum> {
  const partial = `${path}.partial`;
  try {
    const file = await open(partial, 'w', 0o600);
    try {
      const written = await writeParts(file, parts);
      await file.sync();
      await rename(partial, path);
      return written;
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Each part follows its length. What may change while it is written, such as free places, is copied first. */
async function writeParts(file: FileHandle, parts: Iterable<Part>): Promise<Checksum> {
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  const written = { bytes: 0, crc: 0 };
  let filled = 0;
  const flush = async () => {
    const full = chunk.subarray(0, filled);
    written.bytes += filled;
    written.crc = crc32(full, written.crc);
    await file.appendFile(full);
    filled = 0;
  };
  for (const part of parts) {
    const view = typeof part === 'function' ? part() : part;
    for (const source of [Uint32Array.of(view.byteLength), view].map(bytesOf))
      for (let at = 0; at < source.length; ) {
        const copied = source.copy(chunk, filled, at);
        at += copied;
        filled += copied;
        if (filled === chunk.length) await flush();
      }
  }
  await flush();
  return written;
}

/** Reads the parts of a file in the order they were written. */
export class SnapshotReader {
  private readonly chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  private at = 0;
  private end = 0;
  private readonly read: Checksum = { bytes: 0, crc: 0 };

  /** `rest` lets the event loop turn when that is due. */
  constructor(
    private readonly file: FileHandle,
    private readonly written: Checksum,
    readonly rest: () => Promise<void>,
  ) {}

  /** The next part, as the array that it was. */
  async next<T extends ArrayBufferView>(Numbers: ArrayType<T>): Promise<T> {
    const [bytes = 0] = await this.fill(new Uint32Array(1));
    if (bytes > this.end - this.at + this.written.bytes - this.read.bytes)
      throw new RangeError('a part of a snapshot is longer than its file');
    return this.fill(new Numbers(bytes / Numbers.BYTES_PER_ELEMENT));
  }

  private async fill<T extends ArrayBufferView>(view: T): Promise<T> {
    await this.rest();
    const target = bytesOf(view);
    for (let filled = 0; filled < target.length; ) {
      if (this.at === this.end) await this.readChunk();
      const copied = this.chunk.copy(target, filled, this.at, this.end);
      this.at += copied;
      filled += copied;
    }
    return view;
  }

  private async readChunk(): Promise<void> {
    const { bytesRead } = await this.file.read(this.chunk);
    if (bytesRead === 0) throw new RangeError('a snapshot ends too early');
    this.at = 0;
    this.end = bytesRead;
    this.read.bytes += bytesRead;
    this.read.crc = crc32(this.chunk.subarray(0, bytesRead), this.read.crc);
  }

  /** Throws unless all was read, and was what had been written. Nothing that was read counts before. */
  finish(): void {
    const { bytes, crc } = this.read;
    if (this.at < this.end || bytes !== this.written.bytes || crc !== this.written.crc)
      throw new RangeError('a snapshot is not what was written');
  }
}

/** Opens a file for the time of reading it. */
export async function readSnapshot(
  path: string,
  written: Checksum,
  rest: () => Promise<void>,
  read: (from: SnapshotReader) => Promise<void>,
): Promise<void> {
  const file = await open(path, 'r');
  try {
    await read(new SnapshotReader(file, written, rest));
  } finally {
    await file.close();
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  Buffer.from(buffer, byteOffset, byteLength);
