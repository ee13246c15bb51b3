/** A segment is never copied to grow, so that many terms take no more than they are long. */
const SEGMENT_BITS = 18;
const SEGMENT_BYTES = 1 << SEGMENT_BITS;
/** A length of more bits goes on in the next byte. */
const LENGTH_BITS = 7;

/** The texts of terms one after the other, as UTF-8 behind their lengths. */
export class TermTexts {
  /** By the address shifted; a text longer than a segment has those of several places for itself. */
  private readonly segments: Buffer[] = [];
  /** Where the next text goes. */
  private next = 0;

  /** Adds so many of the bytes; returns the address of the text. */
  add(source: Buffer, start: number, length: number): number {
    let digits = 1;
    for (let rest = length >>> LENGTH_BITS; rest > 0; rest >>>= LENGTH_BITS) digits++;
    const needed = digits + length;
    const room = this.segments.length * SEGMENT_BYTES - this.next;
    if (needed > room) this.startSegment(needed);
    const address = this.next;
    const segment = this.segments[address >>> SEGMENT_BITS] as Buffer;
    let at = address % SEGMENT_BYTES;
    for (let digit = digits - 1; digit >= 0; digit--) {
      const bits = (length >>> (digit * LENGTH_BITS)) & 0x7f;
      segment[at++] = digit > 0 ? bits | 0x80 : bits;
    }
    source.copy(segment, at, start, start + length);
    this.next = needed > SEGMENT_BYTES ? this.segments.length * SEGMENT_BYTES : address + needed;
    return address;
  }

  private startSegment(needed: number): void {
    this.next = this.segments.length * SEGMENT_BYTES;
    const places = Math.max(1, Math.ceil(needed / SEGMENT_BYTES));
    const segment = Buffer.allocUnsafeSlow(places > 1 ? needed : SEGMENT_BYTES);
    for (let place = 0; place < places; place++) this.segments.push(segment);
  }

  /** The bytes of the text at an address; they must not be changed. */
  at(address: number): Buffer {
    const segment = this.segments[address >>> SEGMENT_BITS] as Buffer;
    const { start, length } = measure(segment, address % SEGMENT_BYTES);
    return segment.subarray(start, start + length);
  }

  /** Whether the text at an address is the first `length` of the bytes. */
  equals(address: number, sought: Buffer, length: number): boolean {
    const segment = this.segments[address >>> SEGMENT_BITS] as Buffer;
    const offset = address % SEGMENT_BYTES;
    // Nearly all are short: one byte tells that a text is another one.
    if (length < 0x80 && segment[offset] !== length) return false;
    const known = measure(segment, offset);
    if (known.length !== length) return false;
    for (let i = 0; i < length; i++) if (segment[known.start + i] !== sought[i]) return false;
    return true;
  }
}

function measure(segment: Buffer, offset: number): { start: number; length: number } {
  let start = offset;
  let length = 0;
  for (;;) {
    const byte = segment[start++] as number;
    length = length * (1 << LENGTH_BITS) + (byte & 0x7f);
    if (byte < 0x80) return { start, length };
  }
}
