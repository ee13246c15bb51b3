import { setMaxListeners } from 'node:events';
import type { FastifyReply } from 'fastify';

/**
 * A signal that is aborted when the connection closes before the response is complete.
 *
 * Fastify's own `handlerTimeout` and `request.signal` follow the request stream, which ends as soon as a body has
 * been read, long before the response, so they cannot be used with bodies.
 */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  return disconnectController(reply).signal;
}

/** Like `disconnectSignal`, for work that is also aborted for other reasons. */
export function disconnectController(reply: FastifyReply): AbortController {
  const controller = new AbortController();
  // Each call to a store or a model that runs at the same time listens. They end with the request.
  setMaxListeners(0, controller.signal);
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller;
}
