import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildSchema } from 'graphql';
import { maxTokens } from './documentLimits';
import { PreparedDocuments } from './preparedDocuments';

const schema = buildSchema('type Query { a(list: [Int!]): Int }');
const open = () => new PreparedDocuments(schema, { introspection: true });

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function usedBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const withTokens = (name: string, tokens: number, field = 'a') =>
  `query ${name} { ${field}(list: [${' 1'.repeat(tokens - 12)}]) }`;

test.each([
  ['valid', 'a', 0],
  ['rejected', 'b', 1],
])('of the largest %s documents only few are kept, those that came last', (_kind, field, errors) => {
  const documents = open();
  const texts = Array.from({ length: 60 }, (_, n) => withTokens(`q${n}`, maxTokens - 5, field));
  for (const text of texts) documents.prepare(text);
  const kept = texts.map((text) => documents.known(text) !== undefined);
  expect(kept.at(-1)).toBe(true);
  expect(documents.known(texts.at(-1) ?? '')?.errors).toHaveLength(errors);
  expect(kept.filter(Boolean).length).toBeLessThan(25);
});

test('texts that are long for what they say are kept within the same bound', () => {
  const documents = open();
  const texts = Array.from({ length: 300 }, (_, n) => `{ a } #${n}${'x'.repeat(300_000)}`);
  for (const text of texts) documents.prepare(text);
  const kept = texts.filter((text) => documents.known(text));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length * 300_000).toBeLessThan(60_000_000);
});

test('a thousand documents of an ordinary client are kept', () => {
  const documents = open();
  const texts = Array.from({ length: 1_000 }, (_, n) => withTokens(`q${n}`, 60));
  for (const text of texts) documents.prepare(text);
  expect(texts.every((text) => documents.known(text)?.errors.length === 0)).toBe(true);
});

test('a document that repeats a field too often is told so', () => {
  const { errors } = open().prepare(`{ ${'a '.repeat(maxTokens - 5)} }`);
  expect(errors.map(({ message }) => message)).toEqual([
    'The document repeats the same fields too often to be validated.',
  ]);
});

test('an empty text is rejected with its place', () => {
  const [error] = open().prepare('').errors;
  expect(error?.message).toBe('Syntax Error: Unexpected <EOF>.');
  expect(error?.locations).toEqual([{ line: 1, column: 1 }]);
});

test('what is kept of a text that cannot be parsed is little more than the text', () => {
  const documents = open();
  const text = (n: number) => `{ ${'a '.repeat(3_000)} ( q${n}`;
  documents.prepare(text(-1));
  const before = usedBytes();
  for (let n = 0; n < 300; n++) documents.prepare(text(n));
  expect(documents.known(text(0))?.errors[0]?.locations).toEqual([{ line: 1, column: 6_008 }]);
  expect((usedBytes() - before) / 300).toBeLessThan(5 * text(0).length);
});
