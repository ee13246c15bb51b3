import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestMeasurement, Telemetry } from '../domain/ports/telemetry';

/** Measures every request by route and runs its handlers in the context of its trace. */
export function addRequestTelemetry(server: FastifyInstance, telemetry: Telemetry): void {
  const measurements = new WeakMap<FastifyRequest, RequestMeasurement>();
  server.addHook('onRequest', (request, _reply, done) => {
    const measurement = telemetry.beginRequest(request.headers);
    measurements.set(request, measurement);
    measurement.run(done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    measurements.get(request)?.end({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      requestId: request.id,
    });
    done();
  });
}
