import type { Entry, ZipFile } from 'yauzl';
import { ConversionError } from '../conversionError';
import { openZip } from './openZip';

const maxEntries = 20_000;
const maxExpansion = 40;
const minAllowedBytes = 256 * 1_048_576;
const maxAllowedBytes = 3 * 1024 * 1_048_576;

const explodes = 'The document unpacks to far more than a file of its size may have. It was not read.';
const damaged = 'The document is damaged: its ZIP structure could not be read.';

/** Streams the parts of an Office document. The unpacked bytes are counted and limited. */
export class ZipArchive {
  /** The bytes unpacked so far, by purpose. */
  private readonly unpacked = { reading: 0, scanning: 0 };

  /** The bytes that `read` has given so far. */
  get unpackedBytes(): number {
    return this.unpacked.reading;
  }

  private constructor(
    private readonly file: ZipFile,
    private readonly entries: Map<string, Entry>,
    private readonly maxUnpackedBytes: number,
  ) {}

  static async open(path: string): Promise<ZipArchive> {
    let file: ZipFile | null = null;
    try {
      file = await openZip(path);
      const entries = new Map<string, Entry>();
      for await (const entry of file.eachEntry()) {
        if (entries.size >= maxEntries)
          throw new ConversionError(
            'limit_exceeded',
            `The document has more than the ${maxEntries.toLocaleString('en')} parts that can be read.`,
          );
        entries.set(keyOf(entry.fileName), entry);
      }
      const allowed = Math.max(minAllowedBytes, maxExpansion * file.fileSize);
      return new ZipArchive(file, entries, Math.min(maxAllowedBytes, allowed));
    } catch (error) {
      file?.close();
      if (error instanceof ConversionError) throw error;
      throw new ConversionError('damaged', damaged, { cause: error });
    }
  }

  has(name: string): boolean {
    return this.entries.has(keyOf(name));
  }

  names(): string[] {
    return [...this.entries.keys()];
  }

  /** Unpacked size as the archive states it; 0 for a part it doesn't have. */
  sizeOf(name: string): number {
    return this.entries.get(keyOf(name))?.uncompressedSize ?? 0;
  }

  /** Streams the bytes of a part. @throws ConversionError when the limit on unpacked bytes is exceeded */
  read(name: string): AsyncGenerator<Buffer> {
    return this.unpack(name, 'reading');
  }

  /** Like `read`, for a first look at a part that is read afterwards: bounded in the same way, but apart. */
  scan(name: string): AsyncGenerator<Buffer> {
    return this.unpack(name, 'scanning');
  }

  private async *unpack(name: string, what: 'reading' | 'scanning'): AsyncGenerator<Buffer> {
    const entry = this.entries.get(keyOf(name));
    if (!entry) throw new ConversionError('damaged', `The document is damaged: its part ${name} is missing.`);
    if (entry.generalPurposeBitFlag & 1) {
      throw new ConversionError(
        'password_protected',
        'The document is protected by a password. Upload a copy without one.',
      );
    }
    // The declared size avoids unpacking; a false one is detected below.
    if (this.unpacked[what] + entry.uncompressedSize > this.maxUnpackedBytes)
      throw new ConversionError('limit_exceeded', explodes);
    try {
      const stream = await this.file.openReadStreamPromise(entry);
      for await (const piece of stream) {
        const bytes = piece as Buffer;
        this.unpacked[what] += bytes.length;
        if (this.unpacked[what] > this.maxUnpackedBytes)
          throw new ConversionError('limit_exceeded', explodes);
        yield bytes;
      }
    } catch (error) {
      if (error instanceof ConversionError) throw error;
      throw new ConversionError('damaged', damaged, { cause: error });
    }
  }

  close(): void {
    this.file.close();
  }
}

function keyOf(name: string): string {
  return name.replace(/\\/g, '/').replace(/^\/+/, '').toLowerCase();
}
