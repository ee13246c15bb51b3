import { randomUUID } from 'node:crypto';
import { answerCase } from '../../resolvers/evaluation/answerCase';
import { createEvaluationWorker } from '../../workers/evaluation/createEvaluationWorker';
import { type AnswerCase, runCases } from '../../workers/evaluation/runCases';
import { leaseRun } from '../../workers/evaluation/runLease';
import type { Json } from '../graphql/administration/support';
import { eventually, type Harness, startHarness } from '../harness';
import { evaluations } from './support/evaluations';

let harness: Harness;
let use: ReturnType<typeof evaluations>;
beforeAll(async () => {
  // Runs are taken only by the workers of the tests.
  harness = await startHarness({ EVALUATION_CONCURRENCY: '0', EVALUATION_RUNS_KEPT: '3' });
  use = evaluations(harness);
});
afterAll(() => harness.close());

async function queuedRun(content: string): Promise<{ setId: string; id: string }> {
  const setId = await use.newSet(content);
  return { setId, id: await use.startRun(setId) };
}
const many = (count: number) =>
  `tests:\n${Array.from({ length: count }, (_, i) => `  - vars: { question: 'Question ${i}?' }`).join('\n')}`;
const outcome = {
  ...{ passed: true, score: 1, refused: false, route: 'semantic' as const, answer: 'Yes.', passages: [] },
  ...{ failures: [], error: null },
  metrics: {
    ...{ recallAt10: null, ndcgAt10: null, reciprocalRank: null, spanRecall: null, assertions: null },
    ...{ quoteInPassage: null, boxOverlap: null, routeAccuracy: null, rowEquality: null, latencyMs: 1 },
  },
};
const worker = (answerCase: AnswerCase, leaseMs = 600) => {
  const { models, log } = harness.app.services;
  return createEvaluationWorker({ models, log, concurrency: 2, answerCase, leaseMs });
};

test('what a process leaves behind is taken over, and each case has one result', async () => {
  const { id } = await queuedRun(many(30));
  const answered: string[] = [];
  // Never comes back from the 11th case, as if its process had been killed there; its results stay.
  const killed = worker(async (_run, { question }, signal) => {
    if (answered.length >= 10) {
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    }
    answered.push(question);
    return outcome;
  });
  killed.start();
  await eventually(
    () => use.stored(id),
    (run) => run?.completed === 10,
  );
  // The lease of a killed process is not extended any more.
  await harness.models.evaluationRuns.updateOne(
    { _id: id },
    { $set: { leasedUntil: new Date(0), leaseId: randomUUID() } },
  );
  await killed.close();
  const other = worker(async (_run, { question }) => {
    answered.push(question);
    return outcome;
  });
  other.start();
  const run = await use.ended(id);
  expect(run).toMatchObject({ status: 'done', completed: 30, passed: 30 });
  expect(new Set(run.results.nodes.map(({ caseId }: Json) => caseId)).size).toBe(30);
  expect(run.results.totalCount).toBe(30);
  expect(answered).toHaveLength(30);
  await other.close();
});

test('a run whose process ends each time is given up after the third', async () => {
  const { id } = await queuedRun(many(1));
  await harness.models.evaluationRuns.updateOne({ _id: id }, { $set: { attempts: 3 } });
  const working = worker(async () => outcome);
  working.start();
  expect(await use.ended(id)).toMatchObject({
    ...{ status: 'failed', error: 'The processes that ran it ended unexpectedly.', completed: 0 },
  });
  await working.close();
});

test('a cancelled run ends and keeps its results; a deleted one leaves none', async () => {
  for (const ending of ['cancel', 'delete'] as const) {
    const { id, setId } = await queuedRun(many(4));
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let count = 0;
    const held = worker(async () => {
      if (++count > 2) await gate;
      return outcome;
    }, 60_000);
    held.start();
    await eventually(
      () => use.stored(id),
      (run) => run?.completed === 2,
    );
    if (ending === 'cancel') expect((await use.cancel(id)).data.cancelEvaluationRun.status).toBe('cancelled');
    else await use.admin('mutation ($id: UUID!) { deleteEvaluationSet(id: $id) { id } }', { id: setId });
    release();
    const runs = await eventually(
      () => harness.models.evaluationResults.countDocuments({ runId: id }),
      (results) => (ending === 'cancel' ? results >= 2 : results === 0),
    );
    await held.close();
    if (ending === 'cancel') {
      expect((await use.read(id)).status).toBe('cancelled');
      expect((await use.cancel(id)).code).toBe('conflict');
      expect(runs).toBeLessThanOrEqual(4);
    } else expect(await harness.models.evaluationResults.countDocuments({ runId: id })).toBe(0);
  }
});

test('one run of an environment at a time, and a process that closes returns its run to the queue', async () => {
  const [first, later] = [await queuedRun(many(2)), await queuedRun(many(2))];
  const isWaiting: AnswerCase = (_run, _content, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const [one, two] = [worker(isWaiting, 60_000), worker(async () => outcome, 60_000)];
  one.start();
  await eventually(
    () => use.stored(first.id),
    (run) => run?.status === 'running',
  );
  two.start();
  await one.close();
  const runs = await Promise.all([first, later].map(({ id }) => use.ended(id)));
  expect(runs.map(({ status, completed }) => [status, completed])).toEqual([
    ['done', 2],
    ['done', 2],
  ]);
  expect(new Date(runs[1].startedAt).getTime()).toBeGreaterThanOrEqual(
    new Date(runs[0].finishedAt).getTime(),
  );
  await two.close();
});

test('a case is not begun once its process closes', async () => {
  const { id } = await queuedRun(many(1));
  const { models } = harness.app.services;
  const lease = await leaseRun(models, 60_000);
  const closing = new AbortController();
  const find = models.evaluationCases.findOne.bind(models.evaluationCases);
  const looking = jest.spyOn(models.evaluationCases, 'findOne').mockImplementation((...given) => {
    closing.abort(new Error('closing'));
    return find(...given);
  });
  const begun = jest.fn(async () => outcome);
  if (lease?.run._id !== id) throw new Error('The run was not leased.');
  await expect(
    runCases({ models, answerCase: begun, concurrency: 1 }, lease, closing.signal),
  ).rejects.toThrow('closing');
  looking.mockRestore();
  expect(begun).not.toHaveBeenCalled();
  await use.cancel(id);
});

test('only the latest runs of a set are kept, with their results', async () => {
  const setId = await use.newSet(many(1));
  const working = worker(async () => outcome);
  working.start();
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) {
    ids.push(await use.startRun(setId));
    await use.ended(ids[i] ?? '');
  }
  await working.close();
  const kept = await harness.models.evaluationRuns.find({ setId }).lean();
  expect(kept.map(({ _id }) => _id).sort()).toEqual(ids.slice(2).sort());
  expect(await harness.models.evaluationResults.countDocuments({ setId })).toBe(3);
});

const oneQuestion = 'tests: [ { vars: { question: "When are refunds paid?" } } ]';
const asStarter: AnswerCase = (run, content, signal) =>
  answerCase({ services: harness.app.services, limit: (given, work) => work(given) }, run, content, signal);

test('a run ends with a reason when its key was deleted', async () => {
  const { key, id: keyId } = await harness.createKey();
  const id = await use.startRun(await use.newSet(oneQuestion), { key });
  await harness.models.apiKeys.deleteOne({ _id: keyId });
  const working = worker(asStarter);
  working.start();
  expect(await use.ended(id)).toMatchObject({
    ...{ status: 'failed', error: 'The API key that started the run was deleted.', completed: 0 },
  });
  await working.close();
});

test('a run ends with a reason when the budget of its key is used up', async () => {
  const { key, id: keyId } = await harness.createKey();
  const id = await use.startRun(await use.newSet(oneQuestion), { key });
  const set = 'mutation ($keyId: UUID!) { setBudget(input: { keyId: $keyId, hard: 0 }) { hard } }';
  expect((await use.admin(set, { keyId })).data.setBudget).toEqual({ hard: 0 });
  const working = worker(asStarter);
  working.start();
  expect(await use.ended(id)).toMatchObject({
    ...{ status: 'failed', error: 'The monthly budget of this API key is used up.' },
  });
  await working.close();
});
