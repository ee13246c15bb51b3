/**
 * Spans by OpenTelemetry's semantic conventions for generative AI, v0.1.0, and for databases, v1.45.0. The former are
 * in development: a new version is a change of this file.
 */
import { type Attributes, SpanKind } from '@opentelemetry/api';
import type { Completion, CompletionRequest, TokenUsage } from '../../domain/ports/languageModel';
import type { MeasuredPart } from '../../domain/ports/telemetry';
import { ownProvider } from './measuredModels';

interface Step {
  labels: Record<string, string>;
  arguments: Record<string, unknown>;
}

interface SpanConvention {
  name?: string;
  kind?: SpanKind;
  attributes: Attributes;
  /** Attributes with the text of a caller or a document. */
  content?: Attributes;
}

export interface ModelCall {
  operation: 'chat' | 'embeddings';
  provider: string;
  model: string;
  /** The number of dimensions of the vectors, which the ID of an embedding model of a server has. */
  dimensions?: number;
}

const databaseSystems: Record<string, string> = { sqlite: 'sqlite', postgres: 'postgresql', mysql: 'mysql' };

/** The call of a model that a measured part is; null for other parts. */
export function modelCallOf(part: MeasuredPart, labels: Record<string, string>): ModelCall | null {
  const { model = '', provider = '' } = labels;
  if (part === 'language_model') return { operation: 'chat', provider, model };
  if (part !== 'embedding') return null;
  const [, name = model, dimensions] = /^(.+)@(\d+)(?:\/\w+)?$/.exec(model) ?? [];
  return {
    ...{ operation: 'embeddings', provider, model: name },
    ...(dimensions === undefined ? {} : { dimensions: Number(dimensions) }),
  };
}

function modelSpan({ operation, provider, model, dimensions }: ModelCall): SpanConvention {
  return {
    name: `${operation} ${model}`,
    kind: provider === ownProvider ? SpanKind.INTERNAL : SpanKind.CLIENT,
    attributes: {
      'gen_ai.operation.name': operation,
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': model,
      ...(dimensions === undefined ? {} : { 'gen_ai.embeddings.dimension.count': dimensions }),
    },
  };
}

/** By measured part. */
const conventions: Partial<Record<MeasuredPart, (step: Step) => SpanConvention>> = {
  retrieval: ({ arguments: { topK, query } }) => ({
    attributes: { 'gen_ai.operation.name': 'retrieval', 'gen_ai.retrieval.top_k': Number(topK) },
    content: { 'gen_ai.retrieval.query.text': String(query) },
  }),
  connector_query: ({ labels, arguments: { sql } }) => ({
    attributes: { 'db.system.name': databaseSystems[labels.kind ?? ''] ?? labels.kind },
    content: { 'db.query.text': String(sql) },
  }),
};

/** The span of a step; with content only where that is enabled. */
export function spanOf(
  part: MeasuredPart,
  step: Step,
  withContent: boolean,
): { name: string; kind: SpanKind; attributes: Attributes } {
  const call = modelCallOf(part, step.labels);
  const found = call ? modelSpan(call) : conventions[part]?.(step);
  return {
    name: found?.name ?? part,
    kind: found?.kind ?? SpanKind.INTERNAL,
    attributes: { ...found?.attributes, ...(withContent ? found?.content : {}) },
  };
}

/** The attributes of the tokens that a call of a model server used. */
export function usageAttributes({
  promptTokens,
  completionTokens,
}: Pick<TokenUsage, 'promptTokens' | 'completionTokens'>): Attributes {
  return { 'gen_ai.usage.input_tokens': promptTokens, 'gen_ai.usage.output_tokens': completionTokens };
}

const textParts = (content: string) => [{ type: 'text', content }];

/** The attributes of a prompt; its messages only where content is enabled. */
export function promptAttributes(request: CompletionRequest, withContent: boolean): Attributes {
  const { messages, maxOutputTokens, jsonSchema } = request;
  const input = messages.map(({ role, content }) => ({ role, parts: textParts(content) }));
  return {
    ...(maxOutputTokens === undefined ? {} : { 'gen_ai.request.max_tokens': maxOutputTokens }),
    ...(jsonSchema === undefined ? {} : { 'gen_ai.output.type': 'json' }),
    ...(withContent ? { 'gen_ai.input.messages': JSON.stringify(input) } : {}),
  };
}

/** The attributes of a completion; its text only where content is enabled. */
export function completionAttributes(
  { model, finishReason, text }: Completion,
  withContent: boolean,
): Attributes {
  const reason = finishReason === 'filtered' ? 'content_filter' : finishReason;
  const output = [{ role: 'assistant', parts: textParts(text), finish_reason: reason }];
  return {
    'gen_ai.response.model': model,
    'gen_ai.response.finish_reasons': [reason],
    ...(withContent ? { 'gen_ai.output.messages': JSON.stringify(output) } : {}),
  };
}
