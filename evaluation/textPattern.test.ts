import * as fc from 'fast-check';
import { RE2JS } from 're2js';
import { programSize } from './programSize';
import { compilePattern } from './textPattern';

const seconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6;

test.each([
  ['(?s)', '.{0,999}', 60],
  ['', '(a{30}){40}', 1],
  ['', '[)(]{9}([(]{99}){99}', 1],
  ['', '(a|b(c{2,}){50}){20}', 1],
  ['', '((a{1000}){1000}){1000}', 1],
])('%s%s × %i is refused before it is compiled', (head, part, times) => {
  const before = process.cpuUsage();
  expect(() => compilePattern(head + part.repeat(times))).toThrow('is too large');
  expect(seconds(process.cpuUsage(before))).toBeLessThan(0.1);
});

test.each(['\\d{4}-\\d{2}-\\d{2}', '(?i)refunds?.{0,300}14 days', '^[A-Z][a-z]{1,50}( [A-Z]\\w{0,50}){0,9}'])(
  'what people write is small: %s',
  (source) => expect(() => compilePattern(source)).not.toThrow(),
);

const atoms = fc.constantFrom(
  'a',
  '.',
  '\\d',
  '[^a)]',
  '\\pL',
  '[[:alpha:](]',
  'é',
  '\\x{1F600}',
  '\\Q({\\E',
);
const patterns = fc.letrec((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4 },
    atoms,
    fc.tuple(tie('pattern'), fc.integer({ min: 0, max: 12 })).map(([one, times]) => `(${one}){${times}}`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+?', '?', '{2,}'))
      .map(([one, more]) => `(?:${one})${more}`),
    fc.tuple(tie('pattern'), tie('pattern')).map((both) => both.join('|')),
    fc.tuple(tie('pattern'), tie('pattern')).map((both) => both.join('')),
  ),
})).pattern;

/** 0 for repetitions of repetitions that come to more than a thousand, which the library refuses itself. */
function compiledSize(source: string): number {
  try {
    return RE2JS.compile(source).programSize();
  } catch (error) {
    if (/invalid repeat count/.test(String(error))) return 0;
    throw error;
  }
}

test('the size of a program is bounded by the size of its pattern', () => {
  fc.assert(
    fc.property(patterns, (pattern) => {
      const source = String(pattern);
      expect(compiledSize(source)).toBeLessThanOrEqual(10 + 3 * programSize(source));
    }),
    { numRuns: 500, examples: [['(((a|a){10}){11}){10}']] },
  );
});
