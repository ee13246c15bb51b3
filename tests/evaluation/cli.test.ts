import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CliHome, makeHome, runCli } from '../cli/support/runCli';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';

let harness: Harness;
let home: CliHome;
let file: string;
beforeAll(async () => {
  harness = await startHarness();
  home = await makeHome({ DATA_DIR: harness.dataDir });
  await ingest(harness, 'refunds.txt', 'Refunds are paid within 14 days of the return of the goods.\n');
  file = join(home.directory, 'promptfooconfig.yaml');
  await writeFile(
    file,
    `
prompts: ['Answer: {{question}}']
providers: ['openai:gpt-4']
tests:
  - vars: { question: When are refunds paid? }
    assert: [{ type: icontains, value: 14 days }, { type: not-regex, value: 'weeks?' }, { type: latency, threshold: 60000 }]
  - vars: { question: Who painted the ceiling of the chapel? }
    assert: [{ type: contains, value: Michelangelo }]
`,
  );
});
afterAll(async () => {
  await home.remove();
  await harness.close();
});

const lectern = (...args: string[]) => runCli(home, args);

test('a file of promptfoo is imported, run with bounds, compared with the last run, and exported', async () => {
  const imported = await lectern('eval', 'import', file, '--set', 'refunds');
  expect(imported.stdout).toContain('2 cases imported, 0 removed. Not used: prompts, providers.');
  const first = await lectern(
    'eval',
    'run',
    'refunds',
    '--min',
    'passRate=0.5',
    '--max',
    'latencyMs=60000',
    '--json',
  );
  expect([first.code, first.stderr]).toEqual([0, '']);
  const { run } = JSON.parse(first.stdout) as { run: { id: string; passed: number; completed: number } };
  expect(run).toMatchObject({ passed: 1, completed: 2 });

  const missed = await lectern('eval', 'run', 'refunds', '--min', 'passRate=0.9', '--min', 'spanRecall=0.1');
  expect(missed.code).toBe(1);
  expect(missed.stdout).toContain('1 of 2 cases passed');
  expect(missed.stderr).toContain('passRate is 0.500, less than 0.9. spanRecall was not measured.');

  const again = await lectern('eval', 'run', 'refunds', '--baseline', 'last', '--json');
  expect(again.code).toBe(0);
  const { run: last, comparison } = JSON.parse(again.stdout);
  expect(comparison).toMatchObject({ worseCount: 0, betterCount: 0, unchangedCount: 2 });
  const compared = await lectern('eval', 'compare', run.id, last.id);
  expect(compared.stdout).toContain('0 cases got worse, 0 better, 2 are unchanged');

  const exported = await lectern('eval', 'export', 'refunds', '--format', 'csv');
  expect(exported.stdout).toContain('icontains:14 days');
  const copy = join(home.directory, 'copy.csv');
  await writeFile(copy, exported.stdout);
  expect((await lectern('eval', 'import', copy)).stdout).toContain('2 cases imported');
  expect((await lectern('eval', 'list', '--json')).stdout).toContain('"name": "copy"');
  expect((await lectern('eval', 'runs', 'refunds')).stdout).toContain('done');
  expect((await lectern('eval', 'delete', 'copy')).code).toBe(0);
});

test('a set that does not exist, a bound without a value and a file with a fault are refused with the reason', async () => {
  const unknown = await lectern('eval', 'run', 'nothing');
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining("'lectern eval list'")]);
  expect((await lectern('eval', 'run', 'refunds', '--min', 'passRate')).code).toBe(2);
  expect(await lectern('eval', 'run', 'refunds', '--min', 'passrate=0.9')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("There is no metric 'passrate'. Metrics: passRate, recallAt10,"),
  });
  const bad = join(home.directory, 'bad.yaml');
  await writeFile(bad, 'tests: [{ vars: { question: a }, assert: [{ type: llm-rubric, value: b }] }]');
  const refused = await lectern('eval', 'import', bad);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("test 1, assertion 1: There is no assertion 'llm-rubric'");
});

test('a baseline that is none of the set is refused before the set is run', async () => {
  const copy = join(home.directory, 'other.csv');
  await writeFile(copy, (await lectern('eval', 'export', 'refunds', '--format', 'csv')).stdout);
  await lectern('eval', 'import', copy);
  const { stdout } = await lectern('eval', 'runs', 'refunds', '--json');
  const [run] = (JSON.parse(stdout) as { items: { id: string }[] }).items;
  const unknown = '00000000-0000-4000-8000-000000000000';
  const refusals: [baseline: string, reason: string][] = [
    ['last', 'The set has no run to compare with'],
    [run?.id ?? '', `Run ${run?.id} is one of the set 'refunds'`],
    [unknown, unknown],
  ];
  for (const [baseline, reason] of refusals) {
    const { code, stderr } = await lectern('eval', 'run', 'other', '--baseline', baseline);
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  }
  expect((await lectern('eval', 'run', 'other', '--baseline', 'last', '--no-wait')).code).toBe(2);
  expect((await lectern('eval', 'runs', 'other', '--json')).stdout).toContain('"items": []');
});
