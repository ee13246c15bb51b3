import { isSpanContextValid, trace } from '@opentelemetry/api';

/** The trace that is under way, for log lines; nothing outside of one. */
export function traceFields(): Record<string, string> {
  const span = trace.getActiveSpan()?.spanContext();
  return span && isSpanContextValid(span) ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
