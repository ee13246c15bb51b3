/** The 300 golden questions on the sample library, run by two builds of which one ranks worse. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { libraries } from '../../scripts/answers/openLibrary';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { evaluations } from './support/evaluations';

jest.setTimeout(900_000);

const root = join(__dirname, '../..');
const directories = [join(root, 'examples/library'), join(libraries[0]?.directory ?? '', 'files')];
const compare = `query ($baseRunId: UUID!, $runId: UUID!) { admin { compareEvaluationRuns(baseRunId: $baseRunId, runId: $runId) {
  worseCount betterCount unchangedCount metrics { name base run low high isWorse }
  worse { base { passed } run { passed question failures } } } } }`;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ DEMO_DATA: 'sample' });
  for (const directory of directories) {
    for (const name of readdirSync(directory)) {
      await ingest(harness, name, new Uint8Array(readFileSync(join(directory, name))));
    }
  }
});
afterAll(() => harness.close());

test('the regression is found and listed, and the same build twice shows none', async () => {
  const use = evaluations(harness);
  const setId = await use.newSet(readFileSync(join(root, 'examples/evaluation/library.yaml'), 'utf8'));
  const [first, again] = [
    await use.ended(await use.startRun(setId)),
    await use.ended(await use.startRun(setId)),
  ];
  expect(first).toMatchObject({ status: 'done', completed: 300 });
  const compared = async (base: string, run: string) =>
    (await use.admin(compare, { baseRunId: base, runId: run })).data.admin.compareEvaluationRuns;
  expect(await compared(first.id, again.id)).toMatchObject({
    worseCount: 0,
    betterCount: 0,
    unchangedCount: 300,
  });

  // What a commit may do by accident: the re-ranker is lost, and vectors count twenty times as much.
  const { services } = harness.app;
  const { profiles } = services;
  services.reranking = 'none';
  services.profiles = { ...profiles, of: (id) => ({ ...profiles.of(id), vectorWeight: 20 }) };
  const worse = await use.ended(await use.startRun(setId));
  const { worseCount, worse: listed, metrics } = await compared(first.id, worse.id);
  expect(worseCount).toBeGreaterThan(10);
  // As many cases get better elsewhere: the pass rate alone would not tell.
  expect(metrics.filter(({ isWorse }: { isWorse: boolean }) => isWorse)).toContainEqual(
    expect.objectContaining({ name: 'refusalRecall' }),
  );
  expect(listed[0]).toMatchObject({ base: { passed: true }, run: { passed: false } });
});
