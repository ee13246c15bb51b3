import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestMeasurement, Telemetry } from '../domain/ports/telemetry';

/** A property of the request: a `WeakMap` that gets an entry for each costs more, mostly in garbage collection. */
const measurementKey = Symbol('measurement');

type Measured = FastifyRequest & { [measurementKey]?: RequestMeasurement };

/** Measures every request by route and runs its handlers in the context of its trace. */
export function addRequestTelemetry(server: FastifyInstance, telemetry: Telemetry): void {
  server.addHook('onRequest', (request: Measured, _reply, done) => {
    const measurement = telemetry.beginRequest(request.headers);
    request[measurementKey] = measurement;
    measurement.run(done);
  });
  server.addHook('onResponse', (request: Measured, reply, done) => {
    request[measurementKey]?.end({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      requestId: request.id,
    });
    done();
  });
}
