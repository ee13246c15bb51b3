import type { FastifyReply } from 'fastify';
import { AppError } from '../../domain/errors';

/**
 * Runs an operation with a signal that is aborted when the client disconnects or the time limit is reached. At the time
 * limit the client gets `timeout` at once, whether or not the operation observes the signal.
 *
 * Fastify's own `handlerTimeout` and `request.signal` follow the request stream, which ends as soon as a body has
 * been read, long before the response, so they cannot be used with bodies.
 */
export async function withDeadline<T>(
  reply: FastifyReply,
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableFinished) controller.abort();
  };
  reply.raw.once('close', onClose);
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new AppError('timeout', 'The request timed out.'));
      controller.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([run(controller.signal), overdue]);
  } finally {
    clearTimeout(timer);
  }
}
