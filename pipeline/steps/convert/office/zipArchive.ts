import type { Entry, ZipFile } from 'yauzl';
import { ConversionError } from '../../../../domain/ports/converter';
import { openZip } from './openZip';

const maxEntries = 20_000;
const maxExpansion = 40;
const leastAllowedBytes = 256 * 1_048_576;
const mostAllowedBytes = 3 * 1024 * 1_048_576;

const explodes = 'The document unpacks to far more than its size allows for; it was not read further.';
const damaged = 'The document is damaged: its ZIP structure could not be read.';

/** Reads parts of an Office document without unpacking it: what comes out of it is counted and bounded. */
export class ZipArchive {
  /** What has come out of it so far, by what for. */
  private readonly unpacked = { reading: 0, scanning: 0 };

  /** What `read` has given so far. */
  get unpackedBytes(): number {
    return this.unpacked.reading;
  }

  private constructor(
    private readonly file: ZipFile,
    private readonly entries: Map<string, Entry>,
    private readonly maxUnpackedBytes: number,
  ) {}

  static async open(path: string): Promise<ZipArchive> {
    try {
      const file = await openZip(path);
      const entries = new Map<string, Entry>();
      for await (const entry of file.eachEntry()) {
        if (entries.size >= maxEntries)
          throw new ConversionError('The document has too many parts to be sound.');
        entries.set(keyOf(entry.fileName), entry);
      }
      const allowed = Math.max(leastAllowedBytes, maxExpansion * file.fileSize);
      return new ZipArchive(file, entries, Math.min(mostAllowedBytes, allowed));
    } catch (error) {
      if (error instanceof ConversionError) throw error;
      throw new ConversionError(damaged, { cause: error });
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

  /** A part's bytes, piece by piece. Throws `ConversionError` once more comes out than a sound document holds. */
  read(name: string): AsyncGenerator<Buffer> {
    return this.unpack(name, 'reading');
  }

  /** Like `read`, for a first look at a part that is read afterwards: bounded in the same way, but apart. */
  scan(name: string): AsyncGenerator<Buffer> {
    return this.unpack(name, 'scanning');
  }

  private async *unpack(name: string, what: 'reading' | 'scanning'): AsyncGenerator<Buffer> {
    const entry = this.entries.get(keyOf(name));
    if (!entry) throw new ConversionError(`The document is damaged: its part ${name} is missing.`);
    if (entry.generalPurposeBitFlag & 1) {
      throw new ConversionError('The document is protected by a password. Upload a copy without one.');
    }
    // The stated size spares the work; a false one is found out below.
    if (this.unpacked[what] + entry.uncompressedSize > this.maxUnpackedBytes)
      throw new ConversionError(explodes);
    try {
      const stream = await this.file.openReadStreamPromise(entry);
      for await (const piece of stream) {
        const bytes = piece as Buffer;
        this.unpacked[what] += bytes.length;
        if (this.unpacked[what] > this.maxUnpackedBytes) throw new ConversionError(explodes);
        yield bytes;
      }
    } catch (error) {
      if (error instanceof ConversionError) throw error;
      throw new ConversionError(damaged, { cause: error });
    }
  }

  close(): void {
    this.file.close();
  }
}

function keyOf(name: string): string {
  return name.replace(/\\/g, '/').replace(/^\/+/, '').toLowerCase();
}
