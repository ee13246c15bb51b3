import { randomUUID } from 'node:crypto';
import type { Json } from '../graphql/administration/support';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { evaluations } from './support/evaluations';

let harness: Harness;
let use: ReturnType<typeof evaluations>;
let fileId: string;
beforeAll(async () => {
  harness = await startHarness();
  use = evaluations(harness);
  fileId = await ingest(
    harness,
    'refunds.txt',
    'Refunds are paid within 14 days of the return of the goods.\n',
  );
});
afterAll(() => harness.close());

const golden = `
tests:
  - vars: { question: 'When are refunds paid?' }
    assert: [ { type: icontains, value: '14 DAYS' }, { type: not-contains, value: week } ]
    metadata: { expected: [ { file: refunds.txt, span: "within  14 days" } ], route: semantic }
  - vars: { question: 'When are refunds paid?' }
    assert: [ { type: contains, value: '30 days' } ]
    metadata: { key: wrong, mode: search, filters: { min_score: 0 }, expected: [ { file: other.txt } ] }
  - vars: { question: 'Who painted the ceiling of the chapel?' }
    metadata: { refuse: true }
`;

test('a run judges every case, and records metrics with intervals and the configuration', async () => {
  const run = await use.ended(await use.startRun(await use.newSet(golden)));
  expect(run).toMatchObject({ status: 'done', caseCount: 3, completed: 3, passed: 2, error: null });
  expect(run.configuration).toMatchObject({
    reranker: 'builtin',
    embeddingModel: { id: expect.stringContaining('lectern') },
  });
  expect(JSON.stringify(run.configuration)).not.toMatch(/key|token"|http/i);
  const [right, wrong, refused] = ['When are refunds paid?', 'wrong', 'Who painted'].map((begin) =>
    run.results.nodes.find(
      (result: Json) => result.question.startsWith(begin) || (begin === 'wrong' && !result.passed),
    ),
  );
  const first = run.results.nodes.find((result: Json) => result.passed && result.refused === false) ?? right;
  expect(first).toMatchObject({ passed: true, score: 1, refused: false, route: 'semantic', failures: [] });
  expect(first.metrics).toMatchObject({
    ...{ recallAt10: 1, ndcgAt10: 1, reciprocalRank: 1, spanRecall: 1, assertions: 1, quoteInPassage: 1 },
    routeAccuracy: 1,
  });
  expect(first.answer).toContain('14 days');
  expect(first.passages[0]).toEqual({ fileName: 'refunds.txt', isExpected: true });
  expect(wrong).toMatchObject({ passed: false, answer: null });
  expect(wrong.failures).toEqual([
    '0 of 1 expected passages are among the first ten.',
    'Failed: contains "30 days"',
  ]);
  expect(refused).toMatchObject({ passed: true, refused: true });
  const metrics = new Map(run.metrics.map((metric: Json) => [metric.name, metric]));
  expect(metrics.get('passRate')).toMatchObject({ value: 2 / 3, cases: 3 });
  expect(metrics.get('refusalRecall')).toMatchObject({ value: 1, low: 1, high: 1, cases: 1 });
  expect(metrics.get('recallAt10')).toMatchObject({ value: 0.5, low: 0, high: 1, cases: 2 });
});

test('questions of a run are counted as usage of the key that started it, and leave no record of an answer', async () => {
  const { key, id: keyId } = await harness.createKey();
  const setId = await use.newSet(golden);
  await use.ended(await use.startRun(setId, { key }));
  const counts = await harness.models.usage.find({ keyId }).lean();
  const sum = (name: string) =>
    counts.reduce((total, doc) => total + ((doc.counts as Record<string, number>)[name] ?? 0), 0);
  expect([sum('requests_chat'), sum('requests_search')]).toEqual([2, 1]);
  await harness.app.services.answerRecorder.flush();
  expect(await harness.models.answers.countDocuments({ keyId })).toBe(0);
});

test('a run of an empty set, of another environment, or of no set is not started', async () => {
  const { data } = await use.admin('mutation { createEvaluationSet(input: { name: "empty" }) { id } }');
  expect((await use.start(data.createEvaluationSet.id)).code).toBe('conflict');
  expect((await use.start(randomUUID())).code).toBe('not_found');
  const id = await use.startRun(await use.newSet(golden));
  const other = { key: harness.keys.staging };
  expect((await use.show(id, other)).code).toBe('not_found');
  expect((await use.cancel(id, other)).code).toBe('not_found');
  await use.ended(id);
});

test('a deleted file takes the answers that may quote it out of the results', async () => {
  const id = await use.startRun(await use.newSet(golden));
  await use.ended(id);
  await harness.graphql('mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }', { id: fileId });
  const run = await use.read(id);
  expect(run.results.totalCount).toBe(3);
  expect(JSON.stringify(run.results)).not.toContain('14 days of');
});

test('deleting the environment deletes its sets, runs and results', async () => {
  const { environmentId = '' } = (await harness.models.evaluationSets.findOne().lean()) ?? {};
  const { errors } = await harness.graphql(
    'mutation ($id: UUID!) { deleteEnvironment(id: $id) { id } }',
    { id: environmentId },
    { admin: true },
  );
  expect(errors).toBeUndefined();
  const { evaluationSets, evaluationCases, evaluationRuns, evaluationResults } = harness.models;
  const counts = await Promise.all(
    [evaluationSets, evaluationCases, evaluationRuns, evaluationResults].map((model) =>
      (model as typeof evaluationSets).countDocuments({ environmentId }),
    ),
  );
  expect(counts).toEqual([0, 0, 0, 0]);
});
