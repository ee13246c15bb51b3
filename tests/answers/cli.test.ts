import { type CliHome, makeHome, runCli } from '../cli/support/runCli';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';

let harness: Harness;
let home: CliHome;
beforeAll(async () => {
  harness = await startHarness({ USAGE_PRICES: 'requests_search=0.25' });
  home = await makeHome({ DATA_DIR: harness.dataDir });
  await ingest(harness, 'refunds.txt', 'Refunds are paid within 14 days of the return of the goods.\n');
});
afterAll(async () => {
  await home.remove();
  await harness.close();
});

async function lectern(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(home, args);
  if (code !== 0) throw new Error(`lectern ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

test('an answer is asked for, judged, shown and exported from the command line', async () => {
  const asked = await lectern('ask', 'When are refunds paid?');
  const [, id = ''] = /^id +([0-9a-f-]{36})$/m.exec(asked) ?? [];
  const { answerId } = JSON.parse(await lectern('search', 'refunds', '--min-score', '0', '--json'));
  await lectern('feedback', 'submit', id, 'negative', '--comment', 'Of 2019.', '--label', 'outdated');
  expect(await lectern('feedback', 'list', '--label', 'outdated')).toContain('Of 2019.');
  const shown = await lectern('answers', 'show', id);
  expect(shown).toContain('When are refunds paid?');
  expect(shown).toMatch(/retrieval +1 .*ok/);
  expect(await lectern('answers', 'list', '--found')).toContain(answerId);
  expect(await lectern('answers', 'list', '--no-found', '--json')).toContain('"items": []');
  const exported = (await lectern('answers', 'export')).trimEnd().split('\n');
  expect(exported.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(
    expect.arrayContaining([id, answerId]),
  );
  const [feedback = ''] = (await lectern('feedback', 'export')).trimEnd().split('\n');
  expect(JSON.parse(feedback)).toMatchObject({ answerId: id, rating: 'negative', labels: ['outdated'] });
});

test('usage and budgets are read and set from the command line', async () => {
  const { total } = JSON.parse(await lectern('usage', '--by', 'total', '--json')) as {
    total: { requestsSearch: number; files: number; cost: number };
  };
  expect(total).toMatchObject({ files: 1, cost: total.requestsSearch * 0.25 });
  expect(await lectern('usage')).toContain('Stored now: 1 file, 60 B');
  expect(await lectern('budgets', 'set', '--soft', '80', '--hard', '100')).toMatch(/soft 80.00, hard 100.00/);
  expect(await lectern('budgets', 'list')).toContain('environment');
  await lectern('budgets', 'set');
  const { stderr } = await runCli(home, ['budgets', 'list']);
  expect(stderr).toContain('There are no budgets.');
});
