import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the API key that was sent, once resolved; for the access log. */
    keyId: string | null;
  }
}

/** One line a request: never the key, only its id; the route, not the address with what it may hold. */
export function addAccessLog(server: FastifyInstance, log: Logger): void {
  server.decorateRequest('keyId', null);
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? null;
    const fields = {
      requestId: request.id,
      keyId: request.keyId,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    // Probes come every few seconds and say nothing.
    if (route === '/livez' || route === '/readyz') log.debug(fields, 'request');
    else log.info(fields, 'request');
    done();
  });
}
