import { caseContentInput } from '../../domain/inputs/evaluation';
import { openEvaluator } from './openEvaluator';

const seen = {
  ...{ route: 'semantic' as const, hits: [], structured: null, answer: 'é'.repeat(50_000), citations: [] },
  ...{ refused: false, latencyMs: 1 },
};
const caseOf = (...patterns: string[]) =>
  caseContentInput.parse({
    question: 'a',
    assertions: patterns.map((pattern) => ({ type: 'regex', values: [pattern] })),
  });

test('files are read, cases checked and answers judged in threads', async () => {
  const evaluator = openEvaluator();
  const { cases } = await evaluator.readSet('csv', 'question,__expected\nWhen?,contains:14 days');
  expect(cases.map(({ content }) => content.assertions)).toEqual([
    [{ type: 'contains', values: ['14 days'], threshold: null }],
  ]);
  await expect(evaluator.readSet('yaml', 'tests: []')).rejects.toMatchObject({
    ...{ code: 'bad_request', publicMessage: 'The file has no tests.' },
  });
  expect(await evaluator.faultsOf(caseOf('a', '('))).toMatchObject([{ path: ['assertions', 1] }]);
  expect(await evaluator.judge(caseOf('^é', 'b'), seen)).toMatchObject({
    ...{ passed: false, metrics: { assertions: 0.5 }, failures: ['Failed: regex "b"'] },
  });
  await evaluator.close();
});

test('a judgement that takes too long ends with a reason, and the next one is made', async () => {
  const evaluator = openEvaluator({ caseTimeoutMs: 3_000 });
  const slow = Array.from({ length: 30 }, (_, index) => `(?i)[a-zé\\pL]{0,990}${index}`);
  const [first, second] = await Promise.allSettled([
    evaluator.judge(caseOf(...slow), seen),
    evaluator.judge(caseOf('^é'), seen),
  ]);
  expect(first).toMatchObject({ reason: { code: 'bad_request', retryable: false } });
  expect(second).toMatchObject({ value: { passed: true } });
  await evaluator.close();
});

test('more files than may wait are refused at once', async () => {
  const evaluator = openEvaluator();
  const reading = Array.from({ length: 60 }, () => evaluator.readSet('csv', 'question\na'));
  const codes = (await Promise.allSettled(reading)).map((one) =>
    one.status === 'fulfilled' ? 'read' : one.reason.code,
  );
  expect(codes.filter((code) => code === 'read')).toHaveLength(50);
  expect(codes.slice(50)).toEqual(Array.from({ length: 10 }, () => 'unavailable'));
  await evaluator.close();
});
