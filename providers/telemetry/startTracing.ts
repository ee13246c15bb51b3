import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';

export interface TracingOptions {
  /** The base URL of an OTLP/HTTP collector; spans are sent to its `/v1/traces`. */
  endpoint: string;
  /** HTTP headers of each export, for example an API key. */
  headers: Record<string, string>;
  serviceName: string;
  version: string;
  /** The sampling ratio of root traces, 0 to 1. The caller's sampling decision applies to continued traces. */
  ratio: number;
}

const exportTimeoutMs = 5_000;
const maxWaitingSpans = 8_192;

/**
 * Exports spans in batches. When the collector is unavailable spans are dropped; requests are not affected.
 * @returns a function that flushes and stops
 */
export function startTracing({
  endpoint,
  headers,
  serviceName,
  version,
  ratio,
}: TracingOptions): () => Promise<void> {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportTimeoutMs });
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        maxQueueSize: maxWaitingSpans,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  provider.register();
  return () => provider.shutdown();
}
