/**
 * A buffer pool for short-lived documents. Its blocks are larger than those of Node's own pool, because V8 collects
 * garbage sooner for each block that is allocated.
 */
const BLOCK_BYTES = 256 * 1024;
/** Larger documents get a buffer of their own, so that little of a block is left unused. */
const LARGEST_BYTES = BLOCK_BYTES / 8;

let block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
let used = 0;

/** Uninitialized, as from `Buffer.allocUnsafe`. */
export function allocate(bytes: number): Buffer {
  if (bytes > LARGEST_BYTES) return Buffer.allocUnsafeSlow(bytes);
  if (used + bytes > BLOCK_BYTES) {
    block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    used = 0;
  }
  const buffer = block.subarray(used, used + bytes);
  used += bytes;
  return buffer;
}

/** The first bytes of a buffer. If it was allocated last, the rest is reused: call it once for each buffer. */
export function shrink(buffer: Buffer, bytes: number): Buffer {
  if (buffer.buffer === block.buffer && buffer.byteOffset + buffer.length === used)
    used = buffer.byteOffset + bytes;
  return buffer.subarray(0, bytes);
}
