/** The settings of metrics and traces. */
import { z } from 'zod';
import { flag, optionalPort, pairs, share, url } from './settingTypes';

export const observabilitySettings = {
  METRICS_PORT: optionalPort(),
  METRICS_HOST: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:\/\//, 'must begin with https:// or http://'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_SERVICE_NAME: z.string().default('lectern'),
  OTEL_TRACES_SAMPLER_ARG: share(1),
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: flag(false),
};

const shape = z.object(observabilitySettings);
type ObservabilitySettings = z.output<typeof shape>;

export interface TracingConfig {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The sampling ratio of root traces. */
  ratio: number;
  /** Whether spans have questions, prompts, completions and SQL. */
  withContent: boolean;
}

/** Null: there is no metrics server. */
export function metricsOf(value: ObservabilitySettings & { HOST: string }) {
  const { METRICS_PORT: port, METRICS_HOST: host = value.HOST } = value;
  return port === undefined ? null : { port, host };
}

/** Null: tracing is off. */
export function tracingOf(value: ObservabilitySettings): TracingConfig | null {
  if (value.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return {
    endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: value.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: value.OTEL_SERVICE_NAME,
    ratio: value.OTEL_TRACES_SAMPLER_ARG,
    withContent: value.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT,
  };
}
