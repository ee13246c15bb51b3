import { SpanKind } from '@opentelemetry/api';
import type { Completion, CompletionRequest } from '../../domain/ports/languageModel';
import { completionAttributes, promptAttributes, spanOf } from './genAiAttributes';

const question = 'When is the secret party?';
const retrieval = { labels: {}, arguments: { query: question, topK: 5 } };
const statement = { labels: { kind: 'postgres' }, arguments: { sql: "SELECT 'secret'" } };
const request: CompletionRequest = {
  messages: [{ role: 'user', content: question }],
  jsonSchema: { name: 'answer', schema: {} },
  maxOutputTokens: 50,
};
const completion: Completion = {
  text: 'A secret.',
  model: 'gpt-4o-2024',
  finishReason: 'filtered',
  usage: { promptTokens: 1, completionTokens: 2, isEstimated: false },
};

test('spans have the attributes of the conventions, and no text of callers', () => {
  expect(spanOf('retrieval', retrieval, false)).toEqual({
    name: 'retrieval',
    kind: SpanKind.INTERNAL,
    attributes: { 'gen_ai.operation.name': 'retrieval', 'gen_ai.retrieval.top_k': 5 },
  });
  expect(spanOf('connector_query', statement, false).attributes).toEqual({ 'db.system.name': 'postgresql' });
  expect(spanOf('blob', { labels: { operation: 'read' }, arguments: {} }, false)).toEqual({
    name: 'blob',
    kind: SpanKind.INTERNAL,
    attributes: {},
  });
});

test('spans of model calls are named by operation and model', () => {
  const chat = { labels: { model: 'gpt-4o', provider: 'azure.ai.openai' }, arguments: {} };
  expect(spanOf('language_model', chat, false)).toEqual({
    name: 'chat gpt-4o',
    kind: SpanKind.CLIENT,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'azure.ai.openai',
      'gen_ai.request.model': 'gpt-4o',
    },
  });
  const embed = (model: string, provider: string) =>
    spanOf('embedding', { labels: { model, provider, purpose: 'query' }, arguments: {} }, false);
  expect(embed('e5@384/0a1b2c3d', 'openai')).toMatchObject({
    name: 'embeddings e5',
    attributes: { 'gen_ai.request.model': 'e5', 'gen_ai.embeddings.dimension.count': 384 },
  });
  expect(embed('own-model', 'lectern')).toMatchObject({
    name: 'embeddings own-model',
    kind: SpanKind.INTERNAL,
  });
});

test('questions, SQL, prompts and completions are in spans where content is enabled, and only there', () => {
  expect(spanOf('retrieval', retrieval, true).attributes['gen_ai.retrieval.query.text']).toBe(question);
  expect(spanOf('connector_query', statement, true).attributes['db.query.text']).toBe("SELECT 'secret'");
  expect(promptAttributes(request, false)).toEqual({
    'gen_ai.request.max_tokens': 50,
    'gen_ai.output.type': 'json',
  });
  expect(JSON.parse(String(promptAttributes(request, true)['gen_ai.input.messages']))).toEqual([
    { role: 'user', parts: [{ type: 'text', content: question }] },
  ]);
  expect(completionAttributes(completion, false)).toEqual({
    'gen_ai.response.model': 'gpt-4o-2024',
    'gen_ai.response.finish_reasons': ['content_filter'],
  });
  expect(completionAttributes(completion, true)['gen_ai.output.messages']).toContain('A secret.');
});
