import { Readable } from 'node:stream';

/**
 * The same bytes, but failing with what `toError` makes of the cause: when the source fails, or sends nothing
 * for `stallTimeoutMs` while the reader waits. A slow reader is no stall.
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
      // A reader that stops early leaves the rest of the response unread: the connection must not linger.
      controller.abort();
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}
