import { isSpanContextValid, trace } from '@opentelemetry/api';

/** The ids of the current trace and span for log lines; empty outside a trace. */
export function traceFields(): Record<string, string> {
  const span = trace.getActiveSpan()?.spanContext();
  return span && isSpanContextValid(span) ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
