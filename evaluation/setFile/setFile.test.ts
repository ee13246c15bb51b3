import * as fc from 'fast-check';
import { assertionTypes } from '../../domain/evaluation';
import { caseContentInput } from '../../domain/inputs/evaluation';
import { readSetFile } from './readSetFile';
import { writeSetFile } from './writeSetFile';

test('a file of promptfoo is read: variables, assertions, defaults; what is not used is told', () => {
  const { cases, ignored } = readSetFile(
    'yaml',
    `
description: Refunds
providers: [openai:gpt-4]
defaultTest:
  assert: [{ type: latency, threshold: 5000 }]
tests:
  - description: the rule
    vars: { query: When are refunds paid?, tone: polite }
    threshold: 0.5
    assert:
      - { type: contains-all, value: [14, days] }
      - { type: not-icontains, value: Week, metric: units }
      - { type: icontains-any, value: 'refund, money' }
`,
  );
  expect(ignored).toEqual(['providers', 'vars.tone']);
  expect(cases).toHaveLength(1);
  expect(cases[0]?.content).toMatchObject({
    ...{ mode: 'chat', question: 'When are refunds paid?', threshold: 0.5, mustRefuse: false },
    assertions: [
      { type: 'contains-all', values: ['14', 'days'], threshold: null },
      { type: 'not-icontains', values: ['Week'], threshold: null },
      { type: 'icontains-any', values: ['refund', 'money'], threshold: null },
      { type: 'latency', values: [], threshold: 5000 },
    ],
  });
});

test('a CSV file has assertions in __expected columns and ours in __metadata columns', () => {
  const { cases, ignored } = readSetFile(
    'csv',
    [
      'question,tone,__expected,__expected2,__metadata:file,__metadata:page,__metadata:refuse,__description',
      '"When, exactly?",polite,"contains-any:14,fourteen",latency(800),refunds.pdf,3,,x',
      'Who?,,Nobody.,,,,yes,',
    ].join('\n'),
  );
  expect(ignored).toEqual(['__description', 'vars.tone']);
  expect(cases.map(({ content }) => content)).toMatchObject([
    {
      question: 'When, exactly?',
      expected: [{ file: 'refunds.pdf', page: 3, span: null }],
      assertions: [{ values: ['14', 'fourteen'] }, { type: 'latency', threshold: 800 }],
    },
    { question: 'Who?', assertions: [{ type: 'equals', values: ['Nobody.'] }], mustRefuse: true },
  ]);
});

test.each([
  ['yaml', 'tests: 5', "The file needs 'tests', a list."],
  ['yaml', 'tests: []', 'The file has no tests.'],
  ['yaml', 'tests: [', 'The file is not valid YAML: '],
  ['yaml', 'tests: [{ vars: {} }]', "test 1: 'vars' must have a 'question', a text."],
  ['yaml', "tests: [{ vars: { question: '' } }]", 'test 1: question: '],
  [
    'yaml',
    'tests: [{ vars: { question: a }, assert: [{ type: similar }] }]',
    "test 1, assertion 1: There is no assertion 'similar'.",
  ],
  [
    'yaml',
    'tests: [{ vars: { question: a }, assert: [{ type: regex, value: "(" }] }]',
    'test 1, assertion 1: The regular',
  ],
  [
    'yaml',
    'tests: [{ vars: { question: a }, assert: [{ type: equals, value: b, weight: 2 }] }]',
    "'weight' is not supported",
  ],
  ['yaml', 'tests: [{ vars: { question: a } }, { vars: { question: a } }]', 'test 2: It repeats test 1.'],
  [
    'yaml',
    'tests: [{ vars: { question: a }, metadata: { expected: [{ page: 0, file: b }] } }]',
    'test 1: expected.0.page: ',
  ],
  [
    'csv',
    'question,__expected\na,llm-rubric:is polite',
    "test 1, column __expected: There is no assertion 'llm-rubric'.",
  ],
  ['csv', 'question\na,b', 'The file is not valid CSV: '],
  ['csv', 'question,__metadata:rows\na,[', 'test 1, column __metadata:rows: The cell must be JSON.'],
] as const)('%s %j is rejected with its place', (format, content, message) => {
  expect(() => readSetFile(format, content)).toThrow(message);
});

test('aliases that expand a small file to a large one are rejected', () => {
  const levels = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
  for (const [name, former] of ['ba', 'cb', 'dc', 'ed', 'fe', 'gf', 'hg']) {
    levels.push(`${name}: &${name} [${Array.from({ length: 10 }, () => `*${former}`).join(', ')}]`);
  }
  expect(() => readSetFile('yaml', `${levels.join('\n')}\ntests: *h`)).toThrow(/alias/i);
});

test('more than 2,000 tests are rejected', () => {
  const lines = Array.from({ length: 2_001 }, (_, i) => `question ${i}`);
  expect(() => readSetFile('csv', `question\n${lines.join('\n')}`)).toThrow('a set has at most 2000');
});

test('columns of a CSV file are counted before the rest of the file is parsed', () => {
  const line = 'a,'.repeat(200);
  expect(() => readSetFile('csv', `${line}"not valid"CSV`)).toThrow('The file has more than 100 columns.');
  expect(() => readSetFile('csv', `question\n${line}\n"not valid"CSV`)).toThrow(/CSV|columns/);
});

const words = fc
  .string({ minLength: 1, maxLength: 30 })
  .map((text) => text.trim())
  .filter((text) => text !== '');
const listTypes = assertionTypes.filter((type) => /-(all|any)$/.test(type));
const assertions = fc.oneof(
  fc.record({ type: fc.constantFrom('contains', 'not-icontains', 'starts-with'), values: fc.tuple(words) }),
  fc.record({ type: fc.constantFrom(...listTypes), values: fc.array(words, { minLength: 1, maxLength: 3 }) }),
  fc.record({ type: fc.constant('latency'), threshold: fc.integer({ min: 1, max: 9_999 }) }),
);
const contents = fc.record({
  question: words,
  mode: fc.constantFrom('search', 'chat'),
  mustRefuse: fc.boolean(),
  expected: fc.array(fc.record({ file: words, page: fc.integer({ min: 1, max: 9 }), span: words }), {
    maxLength: 2,
  }),
  assertions: fc.array(assertions, { maxLength: 3 }),
  expectedRows: fc.option(fc.array(fc.dictionary(words, fc.integer()), { maxLength: 2 })),
});

test.each(['yaml', 'csv'] as const)('whatever is written as %s is read back', (format) => {
  fc.assert(
    fc.property(
      fc.uniqueArray(contents, { minLength: 1, maxLength: 5, selector: ({ question }) => question }),
      (raw) => {
        const cases = raw.map((one, index) => ({ key: `k${index}`, content: caseContentInput.parse(one) }));
        const read = readSetFile(format, writeSetFile(format, 'set', cases));
        expect(read).toEqual({ cases, ignored: [] });
      },
    ),
    { numRuns: 60 },
  );
});

test('rows that are nested without end are rejected', () => {
  const nested = (depth: number) =>
    caseContentInput.safeParse({
      question: 'a',
      expectedRows: [{ a: JSON.parse('['.repeat(depth) + ']'.repeat(depth)) }],
    });
  expect(nested(10).success).toBe(true);
  expect(nested(300_000).error?.issues[0]).toMatchObject({
    message: 'Input should be nested at most 20 levels deep',
  });
});
