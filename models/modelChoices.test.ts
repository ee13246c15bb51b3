import { choiceFor, type ModelChoice, type ModelChoicesDoc } from './modelChoices';

const choice = (model: string | null): ModelChoice => ({
  providerId: model && 'provider',
  model,
  contextTokens: null,
  since: new Date(0),
});
const record = (choices: Pick<ModelChoicesDoc, 'answers' | 'sql'>): ModelChoicesDoc => ({
  _id: 'any',
  environmentId: null,
  ...choices,
});
const chosen = (own: ModelChoicesDoc | null, all: ModelChoicesDoc | null) =>
  (['answers', 'sql'] as const).map((use) => choiceFor(use, { own, all })?.choice.model);

test('without a choice there is none', () => {
  expect(chosen(null, null)).toEqual([undefined, undefined]);
  expect(chosen(record({}), record({}))).toEqual([undefined, undefined]);
});

test('the choice of an environment comes before that of all', () => {
  const all = record({ answers: choice('a'), sql: choice('b') });
  expect(chosen(null, all)).toEqual(['a', 'b']);
  expect(chosen(record({ sql: choice('c') }), all)).toEqual(['a', 'c']);
});

test('SQL follows the choice for answers, so that an environment without a model sends nothing for SQL', () => {
  const all = record({ answers: choice('a'), sql: choice('b') });
  expect(chosen(null, record({ answers: choice('a') }))).toEqual(['a', 'a']);
  expect(chosen(record({ answers: choice(null) }), all)).toEqual([null, null]);
});

test('a choice for SQL alone is none for answers', () => {
  expect(chosen(record({ sql: choice('b') }), null)).toEqual([undefined, 'b']);
});
