/** An answer from a workbook opens its sheet, with the cells marked that it is computed from. */
import type { Browser } from 'playwright-core';
import { orders } from '../fixtures/workbooks/records';
import { makeWorkbooks } from '../fixtures/workbooks/workbooks';
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

const question = 'How many orders did Fjord Market place?';

describeInBrowser('the cells of an answer', () => {
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;

  beforeAll(async () => {
    harness = await startHarness();
    await ingest(harness, 'sales.xlsx', makeWorkbooks().get('sales.xlsx') ?? new Uint8Array());
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    await signInByCode(opened, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  const firstRow = 2;

  test('a click opens the sheet, with the letters, numbers and values of the workbook', async () => {
    const { page } = opened;
    await page.getByLabel('Question').fill(question);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'sales.xlsx Orders!A1:H81' }).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('region', { name: 'Orders!A1:H81' });
    await sheet.waitFor();
    expect(await sheet.locator('thead tr').first().locator('td').allTextContents()).toEqual([
      '',
      ...'ABCDEFGH',
    ]);
    const marked = await sheet.locator('thead th.cited').allTextContents();
    expect(marked).toEqual(['customer (computed from)']);
    const rows = () =>
      sheet
        .locator('tbody tr')
        .evaluateAll((all) =>
          all.map((row) => [
            row.querySelector('th')?.textContent,
            row.querySelector('td.cited')?.textContent,
          ]),
        );
    await checkScreen(opened, 'cells');
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('80 items').waitFor();
    expect(await rows()).toEqual(orders.map(({ customer }, at) => [String(at + firstRow), customer]));
  });

  test('so it does from the results of a search', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/search`);
    await page.getByLabel('Query').fill(question);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'sales.xlsx Orders!A1:H81' }).locator('visible=true').click();
    await page.getByRole('region', { name: 'Orders!A1:H81' }).locator('visible=true').waitFor();
  });

  test('no rule of the content security policy was broken', () => {
    expect(opened.complaints).toEqual([]);
  });
});
