/**
 * Memory for documents that are soon forgotten. Many share a block: V8 collects garbage sooner for each block that is
 * allocated, and Node's own pool has blocks of 8 kB.
 */
const BLOCK_BYTES = 256 * 1024;
/** Larger documents have memory of their own, so that what is left of a block is never much. */
const LARGEST_BYTES = BLOCK_BYTES / 8;

let block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
let used = 0;

/** Memory of any content. */
export function takeMemory(bytes: number): Buffer {
  if (bytes > LARGEST_BYTES) return Buffer.allocUnsafeSlow(bytes);
  if (used + bytes > BLOCK_BYTES) {
    block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    used = 0;
  }
  const memory = block.subarray(used, used + bytes);
  used += bytes;
  return memory;
}

/** The first bytes of memory that was taken last; the rest of it is used again. */
export function keepFirst(memory: Buffer, bytes: number): Buffer {
  if (memory.buffer === block.buffer && memory.byteOffset + memory.length === used)
    used = memory.byteOffset + bytes;
  return memory.subarray(0, bytes);
}
