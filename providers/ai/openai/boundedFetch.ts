import { AppError } from '../../../domain/errors';

/** The limit for error responses. */
const maxErrorBytes = 64 * 1024;

/**
 * A `fetch` that fails when a response exceeds `maxBytes` after decompression. Bytes are counted while streaming, so
 * that a response that is too large is never buffered.
 */
export function createBoundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    const limit = response.ok ? maxBytes : maxErrorBytes;
    const { status, statusText, headers } = response;
    // Passed again: Node 20 drops the signal of a garbage-collected request and reads its response to the end.
    const signal = init?.signal ?? undefined;
    const body = response.body.pipeThrough(byteLimit(limit), { signal });
    return new Response(body, { status, statusText, headers });
  };
}

function byteLimit(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let received = 0;
  return new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received > maxBytes) {
        const message = `The response of the model server is larger than ${maxBytes} bytes.`;
        controller.error(new AppError('upstream_error', message, { retryable: false }));
      } else controller.enqueue(chunk);
    },
  });
}
