import { Readable } from 'node:stream';

/**
 * Passes a body through. Fails with the result of `toError` when the source fails, or sends nothing for
 * `stallTimeoutMs` while the consumer waits. A slow consumer does not count as a stall.
 */
export function guardedBody(
  source: NodeJS.ReadableStream,
  stallTimeoutMs: number,
  controller: AbortController,
  toError: (cause: unknown) => Error,
): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    const iterator = source[Symbol.asyncIterator]();
    try {
      for (;;) {
        const timer = setTimeout(() => controller.abort(), stallTimeoutMs);
        const next = await iterator.next().finally(() => clearTimeout(timer));
        if (next.done) return;
        yield next.value as Buffer;
      }
    } catch (error) {
      throw toError(error);
    } finally {
      // Closes the connection when the consumer stops early.
      controller.abort();
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}
