/** The administrative screens: databases are browsed and asked, prompts tried before they are published, lists paged. */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type Harness, startHarness } from '../harness';
import { checkScreen } from './support/checkScreen';
import {
  describeInBrowser,
  type OpenedConsole,
  openBrowser,
  openConsole,
  signInByCode,
} from './support/openConsole';

describeInBrowser('the administrative screens', () => {
  let harness: Harness;
  let browser: Browser;
  let opened: OpenedConsole;

  beforeAll(async () => {
    harness = await startHarness({ DEMO_DATA: 'sample' });
    browser = await openBrowser();
    opened = await openConsole(browser, harness);
    await signInByCode(opened, harness);
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.close();
  });

  const button = (name: string) => opened.page.getByRole('button', { name, exact: true });

  test('a database shows its tables, and answers a question with the SQL', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/connectors`);
    await button('Tables').click();
    await page.getByText('products', { exact: true }).click();
    const columns = page.getByRole('region', { name: 'Columns of products' });
    await columns.getByText('suppliers.supplier_id').waitFor();
    await page.getByLabel('Ask this database').fill('How many products does each supplier have?');
    await button('Ask').locator('visible=true').click();
    await page.getByRole('cell', { name: 'Fjellheim Works' }).waitFor();
    await checkScreen(opened, 'connector-tables');
  });

  test('the tables are browsed to their first rows, and SQL gives rows or the reason of the guard', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/`);
    await page.goto(`${harness.origin}/#/connectors`);
    await button('Tables').click();
    await page.getByText('products', { exact: true }).click();
    await button('First rows').click();
    await page.getByRole('region', { name: '20 rows' }).waitFor();
    await button('SQL').click();
    const sql = page.getByLabel('One query, read only');
    await sql.fill('DELETE FROM products');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('Not run:').waitFor();
    await checkScreen(opened, 'connector-refused');
    await sql.fill(
      'SELECT s.name, count(*) AS products FROM products p JOIN suppliers s ON s.supplier_id = p.supplier_id GROUP BY s.name',
    );
    await button('Run').click();
    await page.getByRole('columnheader', { name: 'products' }).waitFor();
    await sql.locator('xpath=ancestor::section').getByRole('button', { name: 'Chart' }).click();
    await page.getByRole('img', { name: /^Bars of products/ }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await checkScreen(opened, 'connector-sql');
  });

  test('an address is shown by example for each kind, and tested before it is saved', async () => {
    const { page } = opened;
    await button('Add connector').click();
    const dialog = page.getByRole('dialog', { name: 'Add connector' });
    const address = dialog.getByLabel('Address with the credentials of a read-only role');
    for (const [kind, example] of [
      ['mysql', /^mysql:/],
      ['sqlite', /^\/.*\.sqlite$/],
      ['postgres', /^postgres:/],
    ] as const) {
      await dialog.getByLabel('Kind of database').selectOption(kind);
      expect(await address.getAttribute('placeholder')).toMatch(example);
    }
    await dialog.getByLabel('Name').fill('Nobody');
    await address.fill('postgres://reader:hush@127.0.0.1:1/shop');
    await dialog.getByRole('button', { name: 'Test' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Kind of database').selectOption('sqlite');
    const directory = join(harness.dataDir, 'connectors');
    await mkdir(directory, { recursive: true });
    await copyFile(join(harness.dataDir, 'demo', 'shop.sqlite'), join(directory, 'shop.sqlite'));
    await address.fill(join(directory, 'shop.sqlite'));
    await dialog.getByRole('button', { name: 'Test' }).click();
    await dialog.getByText(/^It can be reached and may only read: \d+ tables/).waitFor();
    await checkScreen(opened, 'connector-dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  test('the confirmation says that an environment is deleted with its content, and what else must be empty', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/environments`);
    const dialog = page.getByRole('dialog');
    for (const [name, said] of [
      ['staging', 'with its API keys, files, prompts'],
      ['Demo project', 'A project that has environments cannot be deleted'],
      ['Demo organization', 'An organization that has projects cannot be deleted'],
    ] as const) {
      await button(`Delete: ${name}`).click();
      await dialog.getByText(said).waitFor();
      await opened.screenshot(`delete-${name}`);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  });

  test('a dialog sends a change once, says why it failed, and gives the focus back at Escape', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/environments`);
    const dialog = page.getByRole('dialog', { name: 'Rename' });
    const save = dialog.getByRole('button', { name: 'Save' });
    await button('Rename: staging').click();
    await dialog.getByLabel('Slug').fill('production');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/graphql', async (route) => {
      await released;
      await route.continue();
    });
    await dialog.getByLabel('Slug').press('Enter');
    await dialog.locator('button[type="submit"]:disabled').waitFor();
    release();
    await dialog.getByRole('alert').waitFor();
    expect(await save.isEnabled()).toBe(true);
    await page.unroute('**/graphql');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(focused).toBe('Rename: staging');
  });

  test('a prompt is tried and compared before it is published, and any two versions afterwards', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/prompts`);
    const text = page.getByLabel('Text');
    const before = await text.inputValue();
    expect(await button('Publish').isDisabled()).toBe(true);
    await text.fill(`${before}\nAnswer in the tone of {{person}}.`);
    await page.getByText('Changes from the live version').click();
    expect(await page.locator('form .diff ins').allTextContents()).toEqual([
      expect.stringContaining('in the tone of {{person}}'),
    ]);
    await page.getByText('Try it out').click();
    await page
      .getByLabel('Question', { exact: true })
      .locator('visible=true')
      .fill('How many products are there?');
    await page.getByLabel('{{person}}').fill('a pilot');
    await button('Answer with this text').click();
    // Without a language model the answer says that no prompt was used.
    await page.getByText('The prompt was not used: no language model is configured.').waitFor();
    await checkScreen(opened, 'prompt-trial');
    const { data } = await harness.graphql('{ prompts { versionNumber } }');
    expect(data).toEqual({ prompts: [{ versionNumber: 1 }] });
    await button('Publish').click();
    await page.getByText('Compare two versions').click();
    await page.getByLabel('From version').selectOption('2');
    await page.getByLabel('To version').selectOption('1');
    await page.locator('.diff del:visible').getByText('in the tone of {{person}}').waitFor();
    await checkScreen(opened, 'prompt-versions');
  });

  test('a new key has the limits and the lifetime that were entered', async () => {
    const { page } = opened;
    await page.goto(`${harness.origin}/#/keys`);
    await button('New key').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('batch');
    await dialog.getByLabel('Lifetime').selectOption('7 days');
    await dialog.getByText('Limits per minute').click();
    await dialog.getByLabel('Search').fill('600');
    await dialog.getByLabel('Upload and change files').fill('1200');
    await checkScreen(opened, 'key-limits');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Copy the new key now').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('cell', { name: 'Search 600, Upload and change files 1,200' }).waitFor();
    const key = await harness.models.apiKeys.findOne({ name: 'batch' }).lean();
    expect(key?.limits).toMatchObject({ search: 600, files_write: 1200 });
    expect(Number(key?.expiresAt) - Number(key?.createdAt)).toBeCloseTo(7 * 86_400_000, -4);
    expect(await button('Rotate: batch').count()).toBe(0);
  });

  test('a list of more than 100 entries is read to its end', async () => {
    const { page } = opened;
    const record = await harness.models.auditRecords.findOne().lean();
    await harness.models.auditRecords.insertMany(
      Array.from({ length: 130 }, (_, index) => ({
        ...record,
        _id: randomUUID(),
        operation: `copy${index}`,
        at: new Date(Date.UTC(2020, 0, 1) + index),
      })),
    );
    await page.goto(`${harness.origin}/#/audit`);
    const last = page.getByRole('cell', { name: 'copy0', exact: true });
    await page.getByRole('cell').first().waitFor();
    while ((await last.count()) === 0) {
      const shown = await page.getByRole('row').count();
      await button('Load more').click();
      await page.getByRole('row').nth(shown).waitFor();
    }
    const cells = await page.getByRole('cell', { name: /^copy/ }).allTextContents();
    expect(new Set(cells).size).toBe(130);
    expect(await button('Load more').count()).toBe(0);
  });

  test('no rule of the content security policy was broken', () => {
    expect(opened.complaints).toEqual([]);
  });
});
