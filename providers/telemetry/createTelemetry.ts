import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { currentActivity } from '../../domain/activity';
import { AppError } from '../../domain/errors';
import type {
  LabelsOf,
  MeasuredPart,
  Measurement,
  RequestMeasurement,
  Telemetry,
} from '../../domain/ports/telemetry';
import { modelCallOf, spanOf } from './genAiAttributes';
import { genAiLabels, type Metrics } from './metrics';
import { createModelRecorder } from './modelRecorder';

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
    span.setAttribute('error.type', outcome);
    if (failure instanceof Error) span.recordException(failure);
  }
  span.end();
}

/** Begins a step of the running activity. Returns the function that ends it. */
function beginStep(step: string, labels: Record<string, unknown>) {
  const activity = currentActivity();
  const startedAt = performance.now();
  return (failure: unknown, count: number | null) =>
    activity?.add({
      step,
      arguments: labels,
      count,
      milliseconds: performance.now() - startedAt,
      outcome: outcomeOf(failure),
    });
}

/**
 * Creates the telemetry. Spans are created only when tracing is enabled, because of their cost per request.
 * @param withContent whether spans have questions, prompts, completions and SQL
 */
export function createTelemetry(
  { parts, counters, http, genAi }: Metrics,
  collectsTraces: boolean,
  withContent = false,
): Telemetry {
  const tracer = trace.getTracer(tracerName);

  /** Starts the histogram of the part, and that of the conventions where it calls a model. */
  function startTimers<P extends MeasuredPart>(part: P, labels: LabelsOf<P>): (outcome: string) => void {
    const stop = parts[part].startTimer(labels);
    const call = modelCallOf(part, labels);
    if (!call) return (outcome) => void stop({ outcome });
    return (outcome) => {
      const seconds = stop({ outcome });
      genAi.duration.observe({ ...genAiLabels(call), error_type: outcome === 'ok' ? '' : outcome }, seconds);
    };
  }

  function start<P extends MeasuredPart>(
    part: P,
    labels: LabelsOf<P>,
    args: Record<string, unknown> = {},
  ): Measurement {
    const stop = startTimers(part, labels);
    if (!collectsTraces) return { run: (work) => work(), end: (failure) => stop(outcomeOf(failure)) };
    const { name, kind, attributes } = spanOf(part, { labels, arguments: args }, withContent);
    const span = tracer.startSpan(name, { kind, attributes: { ...attributesOf(labels), ...attributes } });
    const inside = trace.setSpan(context.active(), span);
    return {
      run: (work) => context.with(inside, work),
      end(failure) {
        const outcome = outcomeOf(failure);
        stop(outcome);
        endSpan(span, outcome, failure);
      },
    };
  }

  const begin: Telemetry['begin'] = (part, labels) => {
    const measurement = start(part, labels);
    const note = beginStep(part, labels);
    return {
      run: measurement.run,
      end(failure) {
        measurement.end(failure);
        note(failure, null);
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
    async measure(part, labels, work, detail) {
      const measurement = start(part, labels, detail?.arguments);
      const note = beginStep(part, { ...labels, ...detail?.arguments });
      try {
        const result = await measurement.run(work);
        measurement.end();
        note(undefined, detail?.count?.(result) ?? null);
        return result;
      } catch (error) {
        const failure = error ?? new Error('unknown');
        measurement.end(failure);
        note(failure, null);
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
    ...createModelRecorder(genAi, withContent),
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
