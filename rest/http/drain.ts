import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, a connection is hung up on as soon as its request in flight is answered: Fastify does so
 * only for those that are idle when closing begins, and the others would keep it open until they time out.
 */
export function drainOnClose(server: FastifyInstance): void {
  let closing = false;
  server.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  server.addHook('onResponse', (_request, _reply, done) => {
    done();
    if (closing) setImmediate(() => server.server.closeIdleConnections());
  });
}
