import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';

interface Part {
  name: string;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** Writes a ZIP archive piece by piece, so that a sample of any size is made in little memory. */
export class ZipStream {
  private readonly file: WriteStream;
  private readonly parts: Part[] = [];
  /** Bytes written so far. */
  length = 0;

  constructor(path: string) {
    this.file = createWriteStream(path);
  }

  private async write(bytes: Buffer): Promise<void> {
    this.length += bytes.length;
    if (!this.file.write(bytes)) await once(this.file, 'drain');
  }

  /** A part whose text comes from `pieces`; they may look at `length` to know when it is enough. */
  async add(name: string, pieces: Iterable<string>): Promise<void> {
    const part: Part = { name, crc: 0, packed: 0, size: 0, offset: this.length };
    const path = Buffer.from(name);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    // Sizes come after the data, and in the directory.
    header.writeUInt16LE(8, 6);
    header.writeUInt16LE(8, 8);
    header.writeUInt16LE(path.length, 26);
    await this.write(Buffer.concat([header, path]));
    const deflate = createDeflateRaw({ level: 1 });
    const feeding = (async () => {
      for (const piece of pieces) {
        const bytes = Buffer.from(piece);
        part.crc = crc32(bytes, part.crc);
        part.size += bytes.length;
        if (!deflate.write(bytes)) await once(deflate, 'drain');
      }
      deflate.end();
    })();
    for await (const packed of deflate) {
      part.packed += (packed as Buffer).length;
      await this.write(packed as Buffer);
    }
    await feeding;
    const descriptor = Buffer.alloc(16);
    descriptor.writeUInt32LE(0x08074b50, 0);
    descriptor.writeUInt32LE(part.crc, 4);
    descriptor.writeUInt32LE(part.packed, 8);
    descriptor.writeUInt32LE(part.size, 12);
    await this.write(descriptor);
    this.parts.push(part);
  }

  async end(): Promise<void> {
    const start = this.length;
    for (const { name, crc, packed, size, offset } of this.parts) {
      const path = Buffer.from(name);
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt16LE(20, 6);
      entry.writeUInt16LE(8, 8);
      entry.writeUInt16LE(8, 10);
      entry.writeUInt32LE(crc, 16);
      entry.writeUInt32LE(packed, 20);
      entry.writeUInt32LE(size, 24);
      entry.writeUInt16LE(path.length, 28);
      entry.writeUInt32LE(offset, 42);
      await this.write(Buffer.concat([entry, path]));
    }
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.parts.length, 8);
    end.writeUInt16LE(this.parts.length, 10);
    end.writeUInt32LE(this.length - start, 12);
    end.writeUInt32LE(start, 16);
    await this.write(end);
    this.file.end();
    await once(this.file, 'finish');
  }
}
