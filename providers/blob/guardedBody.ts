import { Readable } from 'node:stream';

/**
 * Passes a body through. Fails with the result of `toError` when the source fails, or sends nothing for
 * `stallTimeoutMs` while the consumer waits. A slow consumer does not count as a stall. Its end, however early, closes
 * the connection.
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
    }
  }
  const body = Readable.from(chunks(), { objectMode: false });
  // Not in the generator, which never begins where the consumer stops before its first read, and not on `close`, which
  // waits for the read that is under way.
  const destroy = body._destroy.bind(body);
  body._destroy = (error, done) => {
    controller.abort();
    destroy(error, done);
  };
  // The abort fails a source that nobody reads, too.
  source.on('error', () => undefined);
  return body;
}
