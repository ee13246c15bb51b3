import type { CaseResult } from '../../domain/evaluation';
import { bootstrapInterval } from './bootstrap';
import { compareResults } from './compareResults';
import { ratioOf, summarizeResults } from './summarizeResults';

const metrics = {
  ...{ recallAt10: null, ndcgAt10: null, reciprocalRank: null, spanRecall: null, assertions: null },
  ...{ quoteInPassage: null, boxOverlap: null, routeAccuracy: null, rowEquality: null, latencyMs: null },
};
const result = (caseId: string, fields: Partial<CaseResult> = {}): CaseResult => ({
  ...{
    caseId,
    key: caseId,
    mode: 'chat',
    question: caseId,
    mustRefuse: false,
    passed: true,
    score: 1,
    metrics,
  },
  ...{ refused: false, route: 'semantic', answer: '', passages: [], failures: [], error: null },
  finishedAt: new Date(0),
  ...fields,
});

test('the interval of a mean of zeros and ones is that of the normal approximation', async () => {
  const rows = Array.from({ length: 400 }, (_, i) => [i % 2, 1] as const);
  const interval = await bootstrapInterval(rows, ratioOf);
  // 0.5 ± 1.96 · √(0.25/400) = 0.5 ± 0.049
  expect(interval?.low).toBeGreaterThan(0.44);
  expect(interval?.low).toBeLessThan(0.46);
  expect(interval?.high).toBeGreaterThan(0.54);
  expect(interval?.high).toBeLessThan(0.56);
  expect(await bootstrapInterval(rows, ratioOf)).toEqual(interval);
  expect(await bootstrapInterval([], ratioOf)).toBeNull();
});

test('precision and recall of refusals are those of the cases that refused, and that had to', async () => {
  const results = [
    result('right', { mustRefuse: true, refused: true }),
    result('missed', { mustRefuse: true, refused: false, passed: false }),
    result('missed too', { mustRefuse: true, refused: false, passed: false }),
    result('wrongly', { refused: true, passed: false }),
    result('answered'),
    result('error', { refused: null, passed: false }),
  ];
  const summaries = new Map((await summarizeResults(results)).map((metric) => [metric.name, metric]));
  expect(summaries.get('refusalPrecision')).toMatchObject({ value: 1 / 2, cases: 2 });
  expect(summaries.get('refusalRecall')).toMatchObject({ value: 1 / 3, cases: 3 });
  expect(summaries.get('passRate')).toMatchObject({ value: 1 / 3, cases: 6 });
  expect([...summaries.keys()]).toEqual(['passRate', 'refusalPrecision', 'refusalRecall']);
});

test('a comparison lists what got worse first: lost cases, then by the loss of their score', async () => {
  const base = [
    result('a'),
    result('b'),
    result('c'),
    result('d', { passed: false, score: 0.2 }),
    result('gone'),
  ];
  const run = [
    result('a', { score: 0.9 }),
    result('b', { passed: false, score: 0.5 }),
    result('c', { passed: false, score: 0.1 }),
    result('d', { passed: true, score: 0.2 }),
    result('new'),
  ];
  const compared = await compareResults(base, run);
  expect(compared.worse.map(({ run: { caseId } }) => caseId)).toEqual(['c', 'b', 'a']);
  expect(compared.better.map(({ run: { caseId } }) => caseId)).toEqual(['d']);
  expect(compared.onlyInBase.map(({ caseId }) => caseId)).toEqual(['gone']);
  expect(compared.onlyInRun.map(({ caseId }) => caseId)).toEqual(['new']);
  expect(compared.unchanged).toBe(0);
  const passRate = compared.metrics.find(({ name }) => name === 'passRate');
  expect(passRate).toMatchObject({ base: 0.75, run: 0.5, cases: 4, isSignificant: false });
});

test('a loss of every tenth case of 200 is significant, and the same run twice is not worse', async () => {
  const base = Array.from({ length: 200 }, (_, i) => result(`case ${i}`));
  const run = base.map((one, i) => (i % 10 === 0 ? { ...one, passed: false, score: 0 } : one));
  const [passRate] = (await compareResults(base, run)).metrics;
  expect(passRate).toMatchObject({ name: 'passRate', isWorse: true });
  expect(passRate?.difference).toBeCloseTo(-0.1, 10);
  const same = await compareResults(base, base);
  expect([same.worse, same.better, same.unchanged]).toEqual([[], [], 200]);
  expect(same.metrics.some(({ isSignificant }) => isSignificant)).toBe(false);
});
