import * as fc from 'fast-check';
import { filled, hostileTexts, numbered } from './support/hostileTexts';
import { startParser } from './support/parser';

/** What a file may have, with its name and the rest of a request of 1 MB. */
const most = 900_000;
const parser = startParser('dist/evaluation/setFile/readSetFile.js', 'readSetFile');
afterAll(() => parser.close());

const dots = '(?s)'.concat('.{0,999}'.repeat(60));
const test1 = 'question: a';
const files: [string, 'yaml' | 'csv', string, RegExp][] = [
  ['nested tags', 'yaml', filled('!!seq [', 6_300), /nested more than/],
  ['nested brackets', 'yaml', `${'['.repeat(2_000)}${']'.repeat(2_000)}`, /nested more than/],
  ['nested anchors', 'yaml', filled('&a [', 4_000), /nested more than/],
  ['keys of one object', 'yaml', numbered((i) => `k${i}: 1\n`, most), /more than 200 keys/],
  [
    'assertions of all tests',
    'yaml',
    `defaultTest: {assert: [${filled('x,', most * 0.9)}]}\ntests: [${filled('{},', most * 0.1)}]`,
    /more than 30 assertions/,
  ],
  [
    'defaults of all tests',
    'yaml',
    `x: &x ${'y'.repeat(4_000)}\ndefaultTest: {metadata: {expected: [${Array.from({ length: 20 }, () => '{span: *x}')}]}}\ntests:\n${numbered((i) => `- {vars: {question: q${i}}}\n`, 40_000)}`,
    /more than 8000000 characters together/,
  ],
  [
    'regular expressions',
    'yaml',
    `tests:\n${numbered((i) => `- {vars: {question: q${i}}, assert: [{type: regex, value: '${dots}'}]}\n`, most)}`,
    /too large/,
  ],
  [
    'nested cells',
    'csv',
    `question,__metadata:filters\na,"${filled('{""a"":', most - 40)}"`,
    /nested more than/,
  ],
  ['many columns', 'csv', filled('a,', most), /columns/],
  ['many lines', 'csv', `question\n${filled('a\n', most - 9)}`, /a set has at most 2000/],
  ['one quote', 'csv', `${test1}\n"${filled('a""', most - 30)}`, /not valid CSV/],
];

test.each(files)(
  'a file of %s is refused for little processor time',
  async (_name, format, content, fault) => {
    // Twice: V8 compiles what is called again, which may end a process whose stack is nearly full.
    for (let times = 0; times < 2; times++) {
      const cost = await parser.read(format, content);
      expect(cost.fault).toMatch(fault);
      expect(cost.cpuSeconds).toBeLessThan(15);
    }
  },
);

test('whatever a file has, the process that reads it lives, and its time is bounded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('yaml', 'csv'), hostileTexts(100_000), async (format, content) => {
      const { cpuSeconds } = await parser.read(format, content);
      expect(cpuSeconds).toBeLessThan(10);
    }),
    { numRuns: 40 },
  );
});
