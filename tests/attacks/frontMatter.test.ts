import * as fc from 'fast-check';
import { filled, hostileTexts, numbered } from './support/hostileTexts';
import { startParser } from './support/parser';

/** The longest head that is looked for. */
const most = 65_000;
const parser = startParser('packages/document-converter/dist/src/markdown/frontMatter.js', 'takeFrontMatter');
afterAll(() => parser.close());

test.each([
  ['nested tags', filled('!!seq [', 6_300)],
  ['nested brackets', filled('[', 4_000)],
  ['nested brackets of a value', `a: ${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ['many keys', numbered((i) => `k${i}: 1\n`, most)],
])('a head of %s takes little processor time', async (_name, source) => {
  for (const [open, close] of [
    ['---\n', '\n---\n'],
    ['+++\n', '\n+++\n'],
  ]) {
    const { cpuSeconds } = await parser.read(`${open}${source}${close}text`);
    expect(cpuSeconds).toBeLessThan(2);
  }
});

test('whatever the head of a text has, the process that reads it lives, and its time is bounded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('---', '+++'), hostileTexts(most), async (mark, source) => {
      const { cpuSeconds } = await parser.read(`${mark}\n${source}\n${mark}\ntext`);
      expect(cpuSeconds).toBeLessThan(3);
    }),
    { numRuns: 60 },
  );
});
