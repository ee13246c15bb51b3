/** Usage by day and key with its cost, and budgets that are made, changed and removed. */
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

const searches = 3;

describeInBrowser('usage', () => {
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;

  beforeAll(async () => {
    harness = await startHarness({ USAGE_PRICES: 'requests_search=0.5,requests_chat=2' });
    await ingest(harness, 'refunds.txt', 'Refunds are paid within 14 days of the return of the goods.\n');
    const { key } = await harness.createKey();
    for (let i = 0; i < searches; i++)
      await harness.call('POST', '/search', { body: { query: 'refunds' }, key });
    await harness.call('POST', '/chat', { body: { question: 'When are refunds paid?' } });
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    await signInByCode(opened, harness);
    await opened.page.goto(`${harness.origin}/#/usage`);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  const button = (name: string) => opened.page.getByRole('button', { name, exact: true });
  const dialog = () => opened.page.getByRole('dialog');
  const environmentBudget = () =>
    opened.page.getByRole('region', { name: 'Budgets' }).getByRole('row', { name: /^The environment/ });

  test('charts by day and key have their values in tables beside them', async () => {
    const { page } = opened;
    const today = new Date().toISOString().slice(0, 10);
    await page.getByRole('img', { name: 'Requests, by day: the table has the values' }).waitFor();
    const days = page.getByRole('region', { name: 'Requests: By day' });
    expect(await days.getByRole('row').nth(1).textContent()).toContain(today);
    expect(await days.getByRole('columnheader').allTextContents()).toEqual(
      expect.arrayContaining(['Search', 'Chat', 'Upload and change files', 'Sum']),
    );
    const bars = page.getByRole('img', { name: /^Requests, by day/ }).locator('rect');
    const heights = await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('height'))));
    // The day with the most fills the chart.
    expect(heights.reduce((sum, height) => sum + height, 0)).toBeCloseTo(100, 5);
    await checkScreen(opened, 'usage');
    await page.getByLabel('Measure').selectOption('cost');
    const keys = page.getByRole('region', { name: 'Cost: By API key' });
    await keys.getByRole('cell', { name: '1.5', exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'Total of the period' }).textContent()).toContain(
      'Cost3.5',
    );
    expect(await page.getByRole('region', { name: 'Prices' }).textContent()).toContain('requests_search0.5');
  });

  test('a budget is made, shows what was spent, is changed and removed', async () => {
    const { page } = opened;
    await button('New budget').click();
    await button('Save').click();
    await dialog().getByText('Enter at least one amount.').waitFor();
    await dialog().getByLabel('Soft').fill('2');
    await dialog().getByLabel('Hard').fill('10');
    await checkScreen(opened, 'budget-dialog');
    await button('Save').click();
    await environmentBudget().waitFor();
    expect(await environmentBudget().textContent()).toMatch(/^The environment2103\.5/);
    await checkScreen(opened, 'budgets');
    await button('Change: The environment').click();
    await dialog().getByLabel('Soft').fill('');
    await button('Save').click();
    await environmentBudget().getByText('–').waitFor();
    expect(await harness.models.budgets.findOne().lean()).toMatchObject({
      keyId: null,
      soft: null,
      hard: 10,
    });
    await button('Remove: The environment').click();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No budgets.').waitFor();
    expect(await harness.models.budgets.countDocuments()).toBe(0);
  });

  test('no rule of the content security policy was broken', () => {
    expect(opened.complaints).toEqual([]);
  });
});
