/** Packs numbers, texts and bytes one after the other. The buffer is used again: one entry at a time. */
export class EntryWriter {
  private buffer = Buffer.allocUnsafe(4096);
  private length = 0;

  start(): this {
    this.length = 0;
    return this;
  }

  /** May replace the buffer: take the place first, then write to `this.buffer`. */
  private reserve(bytes: number): number {
    const start = this.length;
    this.length += bytes;
    if (this.length > this.buffer.length) {
      const grown = Buffer.allocUnsafe(this.length * 2);
      this.buffer.copy(grown, 0, 0, start);
      this.buffer = grown;
    }
    return start;
  }

  /** A whole number from 0 to 2³², seven bits a byte. */
  number(value: number): this {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
    return this;
  }

  private byte(value: number): void {
    const at = this.reserve(1);
    this.buffer[at] = value;
  }

  float(value: number): this {
    const at = this.reserve(4);
    this.buffer.writeFloatLE(value, at);
    return this;
  }

  bytes(value: Uint8Array): this {
    const at = this.reserve(value.length);
    this.buffer.set(value, at);
    return this;
  }

  text(value: string): this {
    const size = Buffer.byteLength(value);
    this.number(size);
    const at = this.reserve(size);
    this.buffer.write(value, at, 'utf8');
    return this;
  }

  finish(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.length));
  }
}

/** Reads what an `EntryWriter` wrote; throws a RangeError where the bytes end too early. */
export class EntryReader {
  private at = 0;

  constructor(private readonly buffer: Buffer) {}

  get done(): boolean {
    return this.at >= this.buffer.length;
  }

  /** How many bytes were read. */
  get position(): number {
    return this.at;
  }

  number(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.buffer[this.at++];
      if (byte === undefined) throw new RangeError('an index entry ends too early');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }

  float(): number {
    const value = this.buffer.readFloatLE(this.at);
    this.at += 4;
    return value;
  }

  /** Passes over so many bytes; returns where they start. */
  skip(length: number): number {
    const start = this.at;
    if (start + length > this.buffer.length) throw new RangeError('an index entry ends too early');
    this.at += length;
    return start;
  }

  /** Passes over the next `length` bytes if they are these. */
  skipEqual(bytes: Buffer, length: number): boolean {
    if (length !== bytes.length || this.at + length > this.buffer.length) return false;
    for (let i = 0; i < length; i++) if (this.buffer[this.at + i] !== bytes[i]) return false;
    this.at += length;
    return true;
  }

  /** A view, valid as long as the entry's buffer. */
  bytes(length: number): Buffer {
    const start = this.skip(length);
    return this.buffer.subarray(start, this.at);
  }

  /** Copies bytes without a view of them. */
  copyTo(target: Uint8Array, targetStart: number, length: number): void {
    const start = this.skip(length);
    this.buffer.copy(target, targetStart, start, this.at);
  }

  text(): string {
    return this.bytes(this.number()).toString('utf8');
  }
}
