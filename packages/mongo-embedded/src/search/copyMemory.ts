import { setImmediate as nextTurn } from 'node:timers/promises';

export type Copy = (view: ArrayBufferView) => ArrayBufferView;

/** The bytes that are touched in one turn: about a millisecond. */
const TOUCHED_BYTES = 1024 * 1024;

/** Memory for copies that is really there before: to be given 35 MB takes several times as long as to copy them. */
export class CopyMemory {
  private bytes = Buffer.alloc(0);
  private used = 0;

  async reserve(length: number): Promise<void> {
    this.bytes = Buffer.allocUnsafeSlow(length);
    for (let at = 0; at < length; at += TOUCHED_BYTES) {
      this.bytes.subarray(at, at + TOUCHED_BYTES).fill(0);
      await nextTurn();
    }
  }

  /** A copy, elsewhere where there is more than was reserved. */
  readonly copy: Copy = ({ buffer, byteOffset, byteLength }) => {
    const source = Buffer.from(buffer, byteOffset, byteLength);
    const end = this.used + byteLength;
    if (end > this.bytes.length) return Buffer.from(source);
    const copied = this.bytes.subarray(this.used, end);
    source.copy(copied);
    this.used = end;
    return copied;
  };
}
