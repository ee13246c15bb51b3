/**
 * The attributes of spans by OpenTelemetry's semantic conventions for generative AI, v0.1.0, and for databases, v1.45.0.
 * The former are in development: a new version is a change of this file.
 */
import type { Attributes } from '@opentelemetry/api';
import type { ModelUsage } from '../../domain/ports/languageModel';
import type { MeasuredPart } from '../../domain/ports/telemetry';

interface Step {
  labels: Record<string, string>;
  arguments: Record<string, unknown>;
}

const databaseSystems: Record<string, string> = { sqlite: 'sqlite', postgres: 'postgresql', mysql: 'mysql' };

/** By measured part. Values that are text of a caller or a document are in `content`. */
const conventions: Partial<
  Record<MeasuredPart, (step: Step) => { attributes: Attributes; content?: Attributes }>
> = {
  retrieval: ({ arguments: { topK, query } }) => ({
    attributes: { 'gen_ai.operation.name': 'retrieval', 'gen_ai.retrieval.top_k': Number(topK) },
    content: { 'gen_ai.retrieval.query.text': String(query) },
  }),
  embedding: ({ labels }) => ({
    attributes: { 'gen_ai.operation.name': 'embeddings', 'gen_ai.request.model': labels.model },
  }),
  language_model: ({ labels }) => ({
    attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': labels.model },
  }),
  connector_query: ({ labels, arguments: { sql } }) => ({
    attributes: { 'db.system.name': databaseSystems[labels.kind ?? ''] ?? labels.kind },
    content: { 'db.query.text': String(sql) },
  }),
};

/** The attributes of a step; with content only where that is switched on. */
export function genAiAttributes(part: MeasuredPart, step: Step, withContent: boolean): Attributes {
  const found = conventions[part]?.(step);
  return { ...found?.attributes, ...(withContent ? found?.content : {}) };
}

/** The attributes of a call of a model server. */
export function usageAttributes({ promptTokens, completionTokens }: ModelUsage): Attributes {
  return { 'gen_ai.usage.input_tokens': promptTokens, 'gen_ai.usage.output_tokens': completionTokens };
}
