import { setMaxListeners } from 'node:events';
import type { FastifyReply } from 'fastify';

/** An abort controller that is created when something first asks for its signal, which most requests never do. */
export class DisconnectController {
  private controller: AbortController | null = null;

  constructor(private readonly reply: FastifyReply) {}

  /** Aborted when the connection closes before the response is complete. */
  get signal(): AbortSignal {
    this.controller ??= follow(this.reply);
    return this.controller.signal;
  }

  abort(): void {
    this.controller ??= follow(this.reply);
    this.controller.abort();
  }
}

function follow({ raw }: FastifyReply): AbortController {
  const controller = new AbortController();
  // Each call to a store or a model that runs at the same time listens. They end with the request.
  setMaxListeners(0, controller.signal);
  const abort = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return controller;
}

/**
 * A signal that is aborted when the connection closes before the response is complete.
 *
 * Fastify's own `handlerTimeout` and `request.signal` follow the request stream, which ends as soon as a body has
 * been read, long before the response, so they cannot be used with bodies.
 */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  return follow(reply).signal;
}
