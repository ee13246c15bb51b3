import { Counter, collectDefaultMetrics, exponentialBuckets, Gauge, Histogram, Registry } from 'prom-client';
import {
  type CountedThing,
  countedThings,
  type MeasuredPart,
  timedOperations,
} from '../../domain/ports/telemetry';
import type { ModelCall } from './genAiAttributes';
import { initialSeries } from './initialSeries';

const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const slow = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

const partHelp: Record<MeasuredPart, string> = {
  graphql: 'GraphQL operations, from their execution to their result.',
  stage: 'One attempt of a file at a stage.',
  retrieval: 'Finding passages: the wait for a turn, both indexes, fusion and calibration.',
  structured: 'Questions put to a connector: SQL, its check and its rows.',
  answer: 'Making a chat answer of what was found.',
  embedding: 'Calls of the embedding model.',
  language_model: 'Calls of the language model, streams to their end.',
  rerank: 'Calls of the re-ranking server.',
  connector_query: 'Statements run on a database.',
  blob: 'Calls of the blob store.',
};

const countHelp: Record<CountedThing, string> = {
  rate_limit_decisions: 'Requests that were allowed, refused, or allowed uncounted, by category.',
  file_transitions: 'Status changes of files, by the status they went to.',
  response_cache_lookups: 'Lookups in the response cache.',
  subscriptions: 'Subscriptions that were opened.',
  embedded_texts: 'Texts that were embedded.',
  model_tokens: 'Tokens that were spent on model servers.',
  webhook_attempts: 'Attempts to deliver webhooks, by outcome.',
  usage: 'What was used, as it is counted per key and day.',
  answer_records: 'Records of answers that were written or dropped.',
};

/**
 * The metrics of OpenTelemetry's conventions for generative AI, with names and buckets as a collector exports them to
 * Prometheus.
 */
interface GenAiMetrics {
  duration: Histogram<string>;
  tokens: Histogram<string>;
}

const genAiLabelNames = ['gen_ai_operation_name', 'gen_ai_provider_name', 'gen_ai_request_model'];

export const genAiLabels = ({ operation, provider, model }: ModelCall) => ({
  gen_ai_operation_name: operation,
  gen_ai_provider_name: provider,
  gen_ai_request_model: model,
});

function createGenAiMetrics(registry: Registry): GenAiMetrics {
  return {
    duration: new Histogram({
      name: 'gen_ai_client_operation_duration_seconds',
      help: 'Calls of models (gen_ai.client.operation.duration).',
      labelNames: [...genAiLabelNames, 'error_type'],
      buckets: exponentialBuckets(0.01, 2, 14),
      registers: [registry],
    }),
    tokens: new Histogram({
      name: 'gen_ai_client_token_usage',
      help: 'Tokens of a request to a model server (gen_ai.client.token.usage).',
      labelNames: [...genAiLabelNames, 'gen_ai_token_type'],
      buckets: exponentialBuckets(1, 4, 14),
      registers: [registry],
    }),
  };
}

/** Names follow the Prometheus conventions: base units, `_total` for counters. */
export interface Metrics {
  registry: Registry;
  http: Histogram<'method' | 'route' | 'status'>;
  genAi: GenAiMetrics;
  parts: Record<MeasuredPart, Histogram<string>>;
  counters: Record<CountedThing, Counter<string>>;
}

function mapKeys<K extends string, V>(keys: K[], make: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}

/** Creates the metrics of a process in a separate registry. */
export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'lectern_build_info',
    help: 'Always 1; the version is its label.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.version }, 1);
  return {
    registry,
    genAi: createGenAiMetrics(registry),
    http: new Histogram({
      name: 'lectern_http_request_duration_seconds',
      help: 'HTTP requests, from their headers to the end of the answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: quick,
      registers: [registry],
    }),
    parts: mapKeys(
      Object.keys(timedOperations) as MeasuredPart[],
      (part) =>
        new Histogram({
          name: `lectern_${part}_duration_seconds`,
          help: partHelp[part],
          labelNames: [...timedOperations[part], 'outcome'],
          buckets: part === 'stage' || part === 'language_model' ? slow : quick,
          registers: [registry],
        }),
    ),
    counters: mapKeys(Object.keys(countedThings) as CountedThing[], (thing) => {
      const counter = new Counter<string>({
        name: `lectern_${thing}_total`,
        help: countHelp[thing],
        labelNames: [...countedThings[thing]],
        registers: [registry],
      });
      for (const labels of initialSeries[thing] ?? []) counter.inc(labels, 0);
      return counter;
    }),
  };
}
