/** Golden questions: imported, added, run and compared, without leaving the console. */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { checkScreen } from './support/checkScreen';
import {
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';
import { slowDown } from './support/slowLink';

const golden = `tests:
  - vars: { question: 'When are refunds paid?' }
    assert: [ { type: icontains, value: '14 DAYS' } ]
    metadata: { expected: [ { file: refunds.txt, span: 'within 14 days' } ], route: semantic }
  - vars: { question: 'Who painted the ceiling of the chapel?' }
    metadata: { refuse: true }
`;
const wrongType = "tests: [ { vars: { question: 'When?' }, assert: [ { type: sounds-nice, value: x } ] } ]";

describeInBrowser('golden questions', () => {
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;
  let fileId: string;

  beforeAll(async () => {
    harness = await startHarness();
    fileId = await ingest(
      harness,
      'refunds.txt',
      'Refunds are paid within 14 days of the return of the goods.\n',
    );
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    await signInByCode(opened, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  const button = (name: string) => opened.page.getByRole('button', { name, exact: true });
  const dialog = () => opened.page.getByRole('dialog');
  const table = (name: string | RegExp) => opened.page.getByRole('region', { name });
  const row = (region: string, name: RegExp) => table(region).getByRole('row', { name });

  /** What is stored of the case with this question. */
  async function caseOf(question: string): Promise<unknown> {
    const stored = await harness.models.evaluationCases.find().lean();
    return stored
      .map(({ contentJson }) => JSON.parse(contentJson) as { question: string })
      .find((content) => content.question === question);
  }

  async function ask(question: string): Promise<void> {
    await opened.page.getByLabel('Question').fill(question);
    await opened.page.keyboard.press('Enter');
    await opened.page.locator('.turn').first().getByRole('heading', { name: question }).waitFor();
    await opened.page.locator('.turn').first().locator('.answer-details').waitFor();
  }

  test('an answer is added to the golden questions with one click, on Ask and on its record', async () => {
    const { page } = opened;
    await ask('What follows the return of the goods?');
    await ask('When are refunds paid?');
    await button('Add to golden questions').first().click();
    await page.getByRole('link', { name: 'Added to “Golden questions”.' }).click();
    await row('Cases', /^When are refunds paid\?/).waitFor();
    await page.goto(`${harness.origin}/#/answers`);
    await page.getByRole('link', { name: 'What follows the return of the goods?' }).click();
    await page.getByRole('heading', { name: 'Steps' }).waitFor();
    await button('Add to golden questions').locator('visible=true').click();
    await page.getByRole('link', { name: 'Added to “Golden questions”.' }).locator('visible=true').waitFor();
    expect(await harness.models.evaluationSets.countDocuments()).toBe(1);
    expect(await caseOf('When are refunds paid?')).toMatchObject({
      expected: [{ file: 'refunds.txt', span: expect.stringContaining('within 14 days') }],
    });
    expect(await caseOf('What follows the return of the goods?')).toBeDefined();
    await harness.models.evaluationCases.deleteMany({});
  });

  test('a file is imported; what is wrong with it is said with its place', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/evaluation`);
    await button('Import…').click();
    await dialog().getByLabel('Name').fill('Refunds');
    await dialog().getByLabel('Content').fill(wrongType);
    await button('Import').click();
    await dialog().getByRole('alert').getByText('sounds-nice').waitFor();
    await checkScreen(opened, 'evaluation-import');
    await dialog().getByLabel('Content').fill(golden);
    await button('Import').click();
    await dialog().getByText('2 cases imported, 0 former ones removed.').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: 'Refunds' }).waitFor();
    await checkScreen(opened, 'evaluation-sets');
  });

  test('a case is added by hand, changed and deleted', async () => {
    const { page } = opened;
    await page.getByRole('link', { name: 'Refunds' }).click();
    await button('Add a case').click();
    await dialog().getByLabel('Question', { exact: true }).fill('What has to be returned?');
    await button('Add a passage').click();
    await dialog().getByLabel('File name').fill('refunds.txt');
    await button('Add an assertion').click();
    await dialog().getByLabel('Type').selectOption('contains-all');
    await dialog().getByLabel('Text looked for').fill('goods\nreturn');
    await dialog().getByLabel('Expected rows (JSON)').fill('not rows');
    await button('Save').click();
    await dialog().getByText('Enter a list of JSON objects').waitFor();
    await checkScreen(opened, 'evaluation-case');
    await dialog().getByLabel('Expected rows (JSON)').fill('');
    await button('Save').click();
    await row('Cases', /^What has to be returned\? Answer refunds\.txt · 1 assertion/).waitFor();
    expect(await caseOf('What has to be returned?')).toMatchObject({
      expected: [{ file: 'refunds.txt', page: null, span: null }],
      assertions: [{ type: 'contains-all', values: ['goods', 'return'] }],
    });
    await button('Change: When are refunds paid?').click();
    await dialog().getByLabel('Expected route').selectOption('');
    await button('Save').click();
    await row('Cases', /^When are refunds paid\? Answer refunds\.txt/).waitFor();
    await dialog().waitFor({ state: 'detached' });
    // What was not changed is as it was imported.
    expect(await caseOf('When are refunds paid?')).toMatchObject({
      expectedRoute: null,
      expected: [{ file: 'refunds.txt', span: 'within 14 days' }],
      assertions: [{ type: 'icontains', values: ['14 DAYS'] }],
    });
    await button('Delete: What has to be returned?').click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await row('Cases', /^What has to be returned\?/).waitFor({ state: 'detached' });
    await checkScreen(opened, 'evaluation-set');
  });

  test('a run is watched until it is done, and shows its metrics and results', async () => {
    const { page } = opened;
    await button('Start a run').click();
    await page.getByText('Done', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByText('Passed: 2 of 2').waitFor();
    expect(await row('Metrics', /^Cases that pass/).textContent()).toBe('Cases that pass1.001.00 to 1.002');
    await row('Results', /^When are refunds paid\? Passed/).waitFor();
    await checkScreen(opened, 'evaluation-run');
    await page.getByLabel('Show').selectOption('failed');
    await page.getByText('No results.').waitFor();
  });

  test('two runs are compared, with the case that got worse and why', async () => {
    const { page } = opened;
    await harness.call('DELETE', `/files/${fileId}`);
    await page.getByRole('link', { name: 'The set' }).click();
    await button('Start a run').click();
    await page.getByText('Passed: 1 of 2').waitFor({ timeout: 60_000 });
    await page.getByText('Done', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'The set' }).click();
    await table('Runs')
      .getByRole('link', { name: /^Compare with/ })
      .click();
    const worse = table('Cases that got worse: 1').getByRole('row').nth(1);
    expect(await worse.textContent()).toMatch(
      /^When are refunds paid\?-.*Passed.*Failed.*0 of 1 expected passages/,
    );
    await page.getByText('No case got better.').waitFor();
    await checkScreen(opened, 'evaluation-comparison');
  });

  test('a set is deleted with its runs', async () => {
    const { page } = opened;
    await page.getByRole('link', { name: 'The set' }).click();
    await button('Delete').click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Golden questions' }).waitFor();
    expect(await page.getByRole('link', { name: 'Refunds' }).count()).toBe(0);
    expect(await harness.models.evaluationRuns.countDocuments()).toBe(0);
  });

  describe('a run that goes on', () => {
    const runId = randomUUID();
    let place: { environmentId: string; setId: string };
    let completed = 0;

    const newRun = (index: number) => ({
      ...place,
      _id: index === 0 ? runId : randomUUID(),
      setName: 'Golden questions',
      keyId: randomUUID(),
      status: index === 0 ? ('running' as const) : ('done' as const),
      caseIds: Array.from({ length: 100 }, () => randomUUID()),
      completed: 0,
      passed: 0,
      configurationJson: '{}',
      createdAt: new Date(Date.UTC(2026, 0, 1) - index * 60_000),
      // No worker of this gateway takes it.
      leasedUntil: new Date(Date.now() + 3_600_000),
      attempts: 1,
    });
    const newResult = (index: number) => ({
      ...place,
      _id: randomUUID(),
      runId,
      caseId: randomUUID(),
      key: `case-${index}`,
      mode: 'search' as const,
      question: `Question ${index}?`,
      mustRefuse: false,
      passed: true,
      score: 1,
      metrics: {},
      finishedAt: new Date(Date.UTC(2026, 0, 1) + index),
    });

    /** What a worker writes after each case. */
    async function complete(count: number): Promise<void> {
      const added = Array.from({ length: count - completed }, (_, index) => newResult(completed + index));
      completed = count;
      await harness.models.evaluationResults.insertMany(added);
      await harness.models.evaluationRuns.updateOne(
        { _id: runId },
        { $set: { completed: count, passed: count } },
      );
    }

    beforeAll(async () => {
      const set = await harness.models.evaluationSets.findOne().lean();
      place = { environmentId: set?.environmentId ?? '', setId: set?._id ?? '' };
      await harness.models.evaluationRuns.insertMany(Array.from({ length: 56 }, (_, index) => newRun(index)));
      await complete(60);
    });

    const shown = (items: string) => opened.page.getByText(items, { exact: true });

    test('answers that take longer than the interval are waited for, and shown', async () => {
      const { page } = opened;
      const link = await slowDown(page, 1_500, ['EvaluationRun', 'EvaluationResults']);
      await page.goto(`${harness.origin}/#/evaluation/runs/${runId}`);
      await page.getByText('Passed: 60 of 60').waitFor();
      for (const count of [61, 62]) {
        await complete(count);
        await page.getByText(`Passed: ${count} of ${count}`).waitFor();
        await shown(`50 items of ${count}`).waitFor();
      }
      expect(link.answered).toEqual(expect.arrayContaining(['EvaluationRun', 'EvaluationResults']));
      expect(link.givenUp).toEqual([]);
      await link.restore();
    });

    test('further results stay shown while others are added', async () => {
      await button('Load more').click();
      await shown('62 items').waitFor();
      for (const count of [63, 64]) {
        await complete(count);
        await shown(`${count} items`).waitFor();
        await row('Results', new RegExp(`^Question ${count - 1}\\?`)).waitFor();
      }
    });

    test('further runs stay shown while one goes on, and are read again with it', async () => {
      const { page } = opened;
      await page.goto(`${harness.origin}/#/evaluation/${place.setId}`);
      await button('Load more').click();
      await shown('56 items').waitFor();
      const [oldest] = await harness.models.evaluationRuns.find(place).sort({ createdAt: 1 }).limit(1).lean();
      await harness.models.evaluationRuns.updateOne({ _id: oldest?._id }, { $set: { passed: 7 } });
      await complete(65);
      await table('Runs').getByRole('cell', { name: '65 of 65' }).waitFor();
      await table('Runs').getByRole('cell', { name: '7 of 0' }).waitFor();
      await harness.models.evaluationRuns.updateOne({ _id: runId }, { $set: { status: 'done' } });
      await table('Runs').getByText('Running').waitFor({ state: 'detached' });
      expect(await shown('56 items').count()).toBe(1);
      expect(await table('Runs').getByRole('row').count()).toBe(57);
    });
  });

  test('no rule of the content security policy was broken', () => {
    expect(opened.complaints).toEqual([]);
  });
});
