import { searchHit } from '../../tests/fixtures/searchHit';
import type { GroundedSource } from './groundedSources';
import { verifiable, verifyStatement } from './verifyStatement';

const source = (content: string, number = 1): GroundedSource => ({
  label: 'rules.pdf',
  text: content,
  hit: searchHit({ chunkId: `chunk-${number}`, fileId: 'rules', fileName: 'rules.pdf', content }),
});

const supportsOf = (text: string, content: string, quote: string | null) =>
  verifyStatement({ text, evidence: [{ source: 1, quote }] }, '', verifiable([source(content)], 'en'), 'en');

test('a true quote does not carry a false claim', () => {
  const content = 'Dogs are not allowed on the ferry. Cats are.';
  expect(supportsOf('Dogs are allowed on the ferry.', content, 'Dogs are not allowed on the ferry.')).toEqual(
    [],
  );
  expect(supportsOf('Dogs are not allowed on the ferry.', content, 'Dogs are not allowed')).toHaveLength(1);
});

test('a quote is read with the sentence it is taken from', () => {
  const content = 'It is not true that dogs are allowed on the ferry.';
  expect(supportsOf('Dogs are allowed on the ferry.', content, 'dogs are allowed on the ferry')).toEqual([]);
});

test('a sentence that is like the claim and says the opposite is not taken in place of a quote', () => {
  expect(supportsOf('Dogs are allowed on the ferry.', 'Dogs are not allowed on the ferry.', null)).toEqual(
    [],
  );
});

test('many long quotes that almost stand in long sources are looked for in bounded time', () => {
  const sources = Array.from({ length: 12 }, (_, i) => source(`${'a'.repeat(2_900)} ${i}. `, i + 1));
  const texts = verifiable(sources, 'en');
  const evidence = Array.from({ length: 5 }, () => ({ source: 1, quote: `${'a'.repeat(990)}b` }));
  const started = process.cpuUsage();
  for (let i = 0; i < 40; i++) {
    expect(verifyStatement({ text: 'a '.repeat(1_000), evidence }, '', texts, 'en')).toEqual([]);
  }
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1e6).toBeLessThan(10);
});
