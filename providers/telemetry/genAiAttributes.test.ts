import { genAiAttributes } from './genAiAttributes';

const question = 'When is the secret party?';
const retrieval = { labels: {}, arguments: { query: question, topK: 5 } };
const statement = { labels: { kind: 'postgres' }, arguments: { sql: "SELECT 'secret'" } };

test('spans have the attributes of the conventions, and no text of callers', () => {
  expect(genAiAttributes('retrieval', retrieval, false)).toEqual({
    'gen_ai.operation.name': 'retrieval',
    'gen_ai.retrieval.top_k': 5,
  });
  expect(genAiAttributes('connector_query', statement, false)).toEqual({ 'db.system.name': 'postgresql' });
  expect(genAiAttributes('language_model', { labels: { model: 'm' }, arguments: {} }, false)).toEqual({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'm',
  });
  expect(genAiAttributes('blob', { labels: { operation: 'read' }, arguments: {} }, false)).toEqual({});
});

test('spans have the question and the SQL where content is switched on', () => {
  expect(genAiAttributes('retrieval', retrieval, true)['gen_ai.retrieval.query.text']).toBe(question);
  expect(genAiAttributes('connector_query', statement, true)['db.query.text']).toBe("SELECT 'secret'");
});
