import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';

export interface TracingOptions {
  /** Base address of an OTLP/HTTP collector; spans go to its `/v1/traces`. */
  endpoint: string;
  /** Sent with each export, an API key for example. */
  headers: Record<string, string>;
  serviceName: string;
  version: string;
  /** Of the traces that begin here, 0 to 1; one that a caller began is followed as the caller decided. */
  ratio: number;
}

const exportTimeoutMs = 5_000;
const maxWaitingSpans = 8_192;

/**
 * Collects spans and sends them in batches. A collector that is away costs spans, never requests.
 * @returns sends what is left and stops
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
