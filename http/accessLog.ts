import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the resolved API key, for the access log; null before and without one. */
    keyId: string | null;
  }
}

/** Logs one line per request: the key's id, never the key; the route, never the URL, which may contain secrets. */
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
    // Probes come every few seconds and would flood the log.
    if (route === '/livez' || route === '/readyz') log.debug(fields, 'request');
    else log.info(fields, 'request');
    done();
  });
}
