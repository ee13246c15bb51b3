import { ConversionError } from '../../conversionError';

const slabBytes = 4 * 1_048_576;

/**
 * The strings of a workbook, outside of the JavaScript heap: a large workbook has millions, and as strings they
 * would take several times their size.
 */
export class SharedStrings {
  private readonly slabs: Buffer[] = [];
  private used = slabBytes;
  private offsets = new Float64Array(1024);
  private lengths = new Uint32Array(1024);
  private count = 0;
  private heldBytes = 0;

  /** `maxBytes` bounds what they take outside of the heap; `add` throws `ConversionError` beyond it. */
  constructor(private readonly maxBytes: number) {}

  add(text: string): void {
    const bytes = Buffer.byteLength(text);
    if (this.used + bytes > slabBytes) {
      this.heldBytes += Math.max(slabBytes, bytes);
      if (this.heldBytes > this.maxBytes) {
        const megabytes = Math.round(this.maxBytes / 1_048_576);
        throw new ConversionError(
          'limit_exceeded',
          `Reading the file needs more memory than the ${megabytes} MB allowed for one file.`,
        );
      }
      this.slabs.push(Buffer.allocUnsafe(Math.max(slabBytes, bytes)));
      this.used = 0;
    }
    const slab = this.slabs.length - 1;
    this.slabs[slab]?.write(text, this.used, 'utf8');
    if (this.count === this.offsets.length) this.grow();
    this.offsets[this.count] = slab * 2 ** 32 + this.used;
    this.lengths[this.count] = bytes;
    this.count++;
    this.used += bytes;
  }

  get(index: number): string {
    if (!(index >= 0 && index < this.count)) return '';
    const offset = this.offsets[index] ?? 0;
    const at = offset % 2 ** 32;
    const slab = this.slabs[Math.floor(offset / 2 ** 32)];
    return slab?.toString('utf8', at, at + (this.lengths[index] ?? 0)) ?? '';
  }

  private grow(): void {
    const offsets = new Float64Array(this.offsets.length * 2);
    offsets.set(this.offsets);
    this.offsets = offsets;
    const lengths = new Uint32Array(this.lengths.length * 2);
    lengths.set(this.lengths);
    this.lengths = lengths;
  }
}
