import type { FastifyInstance } from 'fastify';
import { maxBodyBytes } from '../domain/limits';

/** The connection of a sender of more than this is closed. */
const maxDrainedBytes = 16 * maxBodyBytes;

/**
 * Keeps the connection open after a 413, so that the rest of the body is read and discarded. Closing it at once, as
 * Fastify does, resets it for clients that write the whole body before they read, such as many proxies; they would
 * report a bad gateway in place of the 413.
 */
export function drainOversizedBodies(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    const isBounded = Number(request.headers['content-length']) <= maxDrainedBytes;
    if (reply.statusCode === 413 && isBounded) reply.removeHeader('connection');
    done();
  });
}
