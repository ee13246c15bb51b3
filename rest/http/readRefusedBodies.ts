import type { FastifyInstance } from 'fastify';
import { maxBodyBytes } from '../../domain/limits';

/** A sender of more than this is hung up on: there is no end to what some would send. */
const maxRefusedBytes = 16 * maxBodyBytes;

/**
 * Keeps the connection of a caller whose body is too long, so that the rest of it is read and dropped. Closing it at
 * once, as Fastify would, resets it under senders that first write all and then read: many proxies among them, which
 * then have a failed gateway to report in the place of a 413.
 */
export function readRefusedBodies(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    const isBounded = Number(request.headers['content-length']) <= maxRefusedBytes;
    if (reply.statusCode === 413 && isBounded) reply.removeHeader('connection');
    done();
  });
}
