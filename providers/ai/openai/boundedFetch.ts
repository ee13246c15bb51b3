import { AppError } from '../../../domain/errors';

/** Error replies are a sentence or two. */
const maxErrorBytes = 64 * 1024;

/**
 * A `fetch` whose replies end with an error beyond `maxBytes`, counted after decompression and while they arrive,
 * so that no reply is ever held whole before it is found to be too large.
 */
export function createBoundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    const limit = response.ok ? maxBytes : maxErrorBytes;
    const { status, statusText, headers } = response;
    // Given again: Node 20 forgets the signal of a request that was collected, and reads its reply to the end.
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
        const message = `The reply of the model server is larger than ${maxBytes} bytes.`;
        controller.error(new AppError('upstream_error', message, { retryable: false }));
      } else controller.enqueue(chunk);
    },
  });
}
