import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, openPromise, RandomAccessReader, type ZipFile } from 'yauzl';

const endSignature = Buffer.from('PK\x05\x06', 'latin1');
const endBytes = 22;
const commentLengthAt = 20;
const longestComment = 0xffff;

/** Where the archive ends by its own account; null where no end is found. */
async function archiveEnd(path: string): Promise<{ end: number; size: number } | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, endBytes + longestComment));
    await file.read(tail, 0, tail.length, size - tail.length);
    for (let at = tail.lastIndexOf(endSignature); at >= 0; at = tail.lastIndexOf(endSignature, at - 1)) {
      if (at + endBytes <= tail.length) {
        const end = size - tail.length + at + endBytes + tail.readUInt16LE(at + commentLengthAt);
        if (end <= size) return { end, size };
      }
      if (at === 0) break;
    }
    return null;
  } finally {
    await file.close();
  }
}

/** Reads a file as if it ended earlier: the length is told to yauzl apart. */
class FileReader extends RandomAccessReader {
  constructor(private readonly path: string) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.path, { start, end: end - 1 });
  }
}

/**
 * Opens a ZIP file, also one with a few bytes behind its end: downloads and mail leave such, and every Office program
 * forgives them.
 */
export async function openZip(path: string): Promise<ZipFile> {
  const options = { autoClose: false, lazyEntries: true, strictFileNames: false } as const;
  const found = await archiveEnd(path);
  if (found === null || found.end === found.size) return openPromise(path, options);
  return fromRandomAccessReaderPromise(new FileReader(path), found.end, options);
}
