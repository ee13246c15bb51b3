/** The largest message MongoDB accepts. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER_BYTES = 16;

export interface Frame {
  requestId: number;
  opCode: number;
  body: Buffer;
}

/** Thrown for bytes that can't be a message: the connection is beyond repair and gets closed. */
export class ProtocolError extends Error {}

/** Cuts a byte stream into messages, holding no more than one message's bytes. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private buffered = 0;
  private needed = HEADER_BYTES;

  /** Takes the next bytes, and returns the messages they complete. */
  push(chunk: Buffer): Frame[] {
    this.chunks.push(chunk);
    this.buffered += chunk.length;
    const frames: Frame[] = [];
    while (this.buffered >= this.needed) {
      const bytes = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
      this.chunks = [bytes];
      const length = bytes.readInt32LE(0);
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) {
        throw new ProtocolError(
          `message length ${length} is not between ${HEADER_BYTES} and ${MAX_MESSAGE_BYTES}`,
        );
      }
      if (bytes.length < length) {
        this.needed = length;
        break;
      }
      frames.push({
        requestId: bytes.readInt32LE(4),
        opCode: bytes.readInt32LE(12),
        body: bytes.subarray(HEADER_BYTES, length),
      });
      this.buffered = bytes.length - length;
      this.chunks = this.buffered > 0 ? [bytes.subarray(length)] : [];
      this.needed = HEADER_BYTES;
    }
    return frames;
  }
}
