import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxBodyBytes } from '../domain/limits';

/** The connection of a sender of more than this is closed. */
const maxDrainedBytes = 16 * maxBodyBytes;
/** In which the client reads the answer. */
const graceMs = 500;

/** The size of a body as its sender declares it: unlimited for chunks without a length. */
function declaredBytes({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0);
}

/**
 * Reads and discards the rest of a body that was refused, where it is bounded. Closing the connection at once, as Fastify
 * does after a 413, resets it for clients that write the whole body before they read, such as many proxies; they would
 * report a bad gateway in place of the answer. Larger bodies are not received: nor would a shutdown end before them.
 */
export function drainOversizedBodies(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode === 413 && declaredBytes(request) <= maxDrainedBytes)
      reply.removeHeader('connection');
    done();
  });
  server.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    if (!raw.complete && declaredBytes(request) > maxDrainedBytes) {
      setTimeout(() => {
        if (!raw.complete) raw.socket.destroy();
      }, graceMs).unref();
    }
    done();
  });
}
