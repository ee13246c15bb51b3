import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AppError } from '../../domain/errors';
import type { Measurement, RequestMeasurement, Telemetry } from '../../domain/ports/telemetry';
import type { Metrics } from './metrics';

const tracerName = 'lectern';

/** The error label of a metric: low cardinality, never a message. */
function outcomeOf(failure: unknown): string {
  if (failure === undefined) return 'ok';
  if (failure instanceof AppError) return failure.code;
  return failure instanceof Error && failure.name === 'AbortError' ? 'aborted' : 'error';
}

function attributesOf(labels: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [`lectern.${name}`, value]));
}

function endSpan(span: Span, outcome: string, failure: unknown): void {
  if (outcome !== 'ok') {
    span.setStatus({ code: SpanStatusCode.ERROR, message: outcome });
    if (failure instanceof Error) span.recordException(failure);
  }
  span.end();
}

/** Creates the telemetry. Spans are created only when tracing is enabled, because of their cost per request. */
export function createTelemetry({ parts, counters, http }: Metrics, collectsTraces: boolean): Telemetry {
  const tracer = trace.getTracer(tracerName);

  const begin: Telemetry['begin'] = (part, labels): Measurement => {
    const stop = parts[part].startTimer(labels);
    if (!collectsTraces)
      return { run: (work) => work(), end: (failure) => stop({ outcome: outcomeOf(failure) }) };
    const span = tracer.startSpan(part, { attributes: attributesOf(labels) });
    const inside = trace.setSpan(context.active(), span);
    return {
      run: (work) => context.with(inside, work),
      end(failure) {
        const outcome = outcomeOf(failure);
        stop({ outcome });
        endSpan(span, outcome, failure);
      },
    };
  };

  function tracedRequest(headers: Record<string, unknown>): RequestMeasurement {
    const from = propagation.extract(context.active(), headers);
    const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, from);
    const inside = trace.setSpan(from, span);
    return {
      run: (work) => context.with(inside, work),
      end({ method, route, status, seconds, requestId }) {
        http.observe({ method, route, status: String(status) }, seconds);
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'lectern.request_id': requestId,
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  return {
    begin,
    async measure(part, labels, work) {
      const measurement = begin(part, labels);
      try {
        const result = await measurement.run(work);
        measurement.end();
        return result;
      } catch (error) {
        measurement.end(error ?? new Error('unknown'));
        throw error;
      }
    },
    beginRequest(headers) {
      if (collectsTraces) return tracedRequest(headers);
      return {
        run: (work) => work(),
        end: ({ method, route, status, seconds }) =>
          http.observe({ method, route, status: String(status) }, seconds),
      };
    },
    count: (thing, labels, by = 1) => counters[thing].inc(labels, by),
    carry() {
      if (!collectsTraces) return undefined;
      const carrier: Record<string, string> = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },
    resume(carried, work) {
      if (!collectsTraces || carried === undefined) return work();
      return context.with(propagation.extract(context.active(), { traceparent: carried }), work);
    },
  };
}
